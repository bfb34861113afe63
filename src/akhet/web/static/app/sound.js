/** Four quiet sounds of wood and stone, made here; off until a person turns them on. */
import { signal } from './lib.js';
import { settings } from './prefs.js';

export const on = signal(localStorage.getItem('akhet.sound') === 'on');
/** @type {AudioContext | null} */ let context = null;

/** Turns sound on or off, and remembers it. */
export function toggleSound() {
  on.value = !on.value;
  localStorage.setItem('akhet.sound', on.value ? 'on' : 'off');
  if (on.value) play('place');
}

/** Plays one of: place, sail, turn, end. @param {string} name */
export function play(name) {
  if (!on.value || !name || settings.value[name === 'turn' || name === 'end' ? 'turns' : 'moves'] === 'off') return;
  context ??= new AudioContext();
  if (name === 'place') knock(context, 210, 0.09, 0.5);
  if (name === 'sail') wash(context);
  if (name === 'turn') { knock(context, 520, 0.16, 0.25); knock(context, 780, 0.2, 0.2, 0.09); }
  if (name === 'end') [392, 523, 659].forEach((pitch, n) => knock(/** @type {AudioContext} */ (context), pitch, 0.14,
    0.25, n * 0.07));
}

/**
 * A short knock that dies away.
 * @param {AudioContext} audio
 * @param {number} pitch
 * @param {number} length
 * @param {number} loud
 * @param {number} [wait]
 */
function knock(audio, pitch, length, loud, wait = 0) {
  const start = audio.currentTime + wait;
  const tone = new OscillatorNode(audio, { type: 'triangle', frequency: pitch });
  const gain = new GainNode(audio, { gain: 0 });
  gain.gain.setValueAtTime(loud * 0.3, start);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  tone.frequency.exponentialRampToValueAtTime(pitch * 0.7, start + length);
  tone.connect(gain).connect(audio.destination);
  tone.start(start);
  tone.stop(start + length);
}

/** Water along a hull. @param {AudioContext} audio */
function wash(audio) {
  const length = 0.28;
  const noise = audio.createBuffer(1, audio.sampleRate * length, audio.sampleRate);
  const data = noise.getChannelData(0);
  for (let n = 0; n < data.length; n++) data[n] = (Math.random() * 2 - 1) * Math.sin((Math.PI * n) / data.length);
  const source = new AudioBufferSourceNode(audio, { buffer: noise });
  const filter = new BiquadFilterNode(audio, { type: 'bandpass', frequency: 620, Q: 0.7 });
  const gain = new GainNode(audio, { gain: 0.12 });
  source.connect(filter).connect(gain).connect(audio.destination);
  source.start();
}
