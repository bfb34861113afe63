/** What goes over the wire: requests that are repeated until answered, and the live socket. */
import { far, socketTo } from '../carrier.js';
import { looks, whenLooks } from '../looking.js';

const JSON_TYPE = { 'content-type': 'application/json' };
const LONGEST_WAIT = 15_000;
const TOO_MANY = 4429; // more open pages than one person or place may have
const HANDED = [4404, 4410]; // a link to somebody's eyes has ended; a seat has changed hands, or a session is over

const SOON = 5; // seconds

/** @typedef {{status: number, data: any, wait: number}} Answer */

/**
 * One request. Throws only when there was no answer at all.
 * @param {string} method @param {string} path @param {object} [body] @param {AbortSignal} [abort]
 * @returns {Promise<Answer>}
 */
export async function ask(method, path, body, abort) {
  const options = { method, headers: body ? JSON_TYPE : {}, signal: abort };
  const answer = await fetch(path, body ? { ...options, body: JSON.stringify(body) } : options);
  const kind = answer.headers.get('content-type') ?? '';
  const data = kind.includes('json') ? await answer.json() : await answer.text();
  return { status: answer.status, data, wait: Number(answer.headers.get('retry-after') ?? 0) };
}

/**
 * A command with its key: asked again, with the same key, until the server has answered; also when
 * it was a little too often. Whatever the first try is made by, the others are requests.
 * @param {string} path @param {object} body @param {(lost: boolean) => void} [told]
 * @param {(body: object) => Promise<Answer | void> | undefined} [first] nothing where it cannot be asked so
 * @returns {Promise<Answer>}
 */
export async function insist(path, body, told = () => {}, first = () => undefined) {
  for (let tries = 0; ; tries++) {
    try {
      const answer = (tries === 0 && await first(body)) || await ask('POST', path, body);
      told(false);
      if (answer.status === 429 && answer.wait <= SOON && tries < 3) {
        await pause(answer.wait * 1000);
        continue;
      }
      if (answer.status !== 503 || tries > 8) return answer;
    } catch {
      told(true);
    }
    await pause(waitFor(tries));
  }
}

/** A key no other command has. */
export function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** How long to wait before the next try: longer each time, never the same for two clients. */
export function waitFor(/** @type {number} */ tries) {
  const longest = Math.min(LONGEST_WAIT, 700 * 2 ** tries);
  return longest * (0.5 + Math.random() / 2);
}

/** @param {number} ms */
export function pause(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/**
 * The live socket: comes back by itself, and resumes from the last line that was seen.
 * @param {{path: () => string, hello: string, heard: (message: any) => void, lost: (until: number) => void,
 *          found: () => void, handed: () => void, refused: (code: number) => void}} to
 */
export function live(to) {
  /** @type {WebSocket | null} */ let socket = null;
  let tries = 0;
  let timer = 0;
  let ended = false;
  let asked = 0;
  /** @type {any} */ let answer; // gets the answer to what was asked last: one at a time

  /** What is asked over the socket, until it is answered, or will not be. @param {object} body */
  function order(body) {
    if (!far || socket?.readyState !== 1) return undefined;
    socket.send(JSON.stringify({ ask: ++asked, ...body }));
    return new Promise((answered) => {
      answer = answered;
      setTimeout(answered, 4000); // then it is asked by a request
    });
  }

  function open() {
    clearTimeout(timer);
    if (ended) return;
    const mine = socketTo(to.path());
    socket = mine;
    mine.onopen = () => mine.send(to.hello || looks()); // lent eyes are nobody's own
    mine.onmessage = (event) => {
      tries = 0;
      to.found();
      const message = JSON.parse(event.data);
      if (message.type !== 'answer') to.heard(message);
      else if (message.ask === asked) answer({ ...message, data: message });
    };
    mine.onclose = (event) => {
      answer?.();
      if (socket !== mine) return;
      socket = null;
      const told = event.code >= 4400 && event.code < 4500;
      if (HANDED.includes(event.code)) to.handed();
      else if (told) to.refused(event.code - 4000);
      if (!told || event.code === TOO_MANY) later();
    };
  }

  function later() {
    const wait = waitFor(tries++);
    to.lost(Date.now() + wait);
    clearTimeout(timer);
    timer = setTimeout(open, wait);
  }

  function again() {
    if (socket && socket.readyState <= WebSocket.OPEN) return;
    tries = 0;
    open();
  }

  function drop() {
    const old = socket;
    socket = null;
    if (old) old.close();
    later();
  }

  if (far) {
    addEventListener('online', again);
    addEventListener('offline', drop);
  }
  document.addEventListener('visibilitychange', () => document.hidden || again());
  addEventListener('pagehide', () => socket?.close());
  addEventListener('pageshow', (event) => event.persisted && again());
  if (!to.hello) whenLooks((word) => socket?.readyState === 1 && socket.send(word));
  open();
  return {
    again,
    order,
    renew: () => { const old = socket; socket = null; old?.close(); open(); },
    end: () => { ended = true; socket?.close(); },
    say: (/** @type {string} */ text) => socket?.readyState === 1 && socket.send(text),
  };
}
