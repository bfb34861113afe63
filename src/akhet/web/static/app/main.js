/** Starts the table: words, icons, the state, then the page; from there the socket leads. */
import { effect, html, render } from './lib.js';
import * as early from './early.js';
import { has, speak, t } from './words.js';
import { Lesson, adopt, figures, game, guessed, kinds, legends, named, table } from './store.js';
import { watchPreview } from './play.js';
import { listenToSkip } from './motion.js';
import { listenToHand } from './hand.js';
import { listenToKeys } from './keys.js';
import { listen, listenToFilm, title } from './live.js';
import { watchHold } from './hold.js';
import { watchStraight } from './straight.js';
import { showSettings } from './prefs.js';
import { openReplay } from './replay.js';
import { App } from './app.js';

const root = /** @type {HTMLElement} */ (document.getElementById('app'));
const { table: id = '', lang = 'en', line, game: played = '' } = root.dataset;
const { eyes } = early;

/** Puts the symbols in the page, so that every `use` finds them. */
async function icons() {
  const sprite = new DOMParser().parseFromString(await early.icons, 'image/svg+xml').documentElement;
  sprite.setAttribute('width', '0');
  sprite.setAttribute('height', '0');
  sprite.setAttribute('aria-hidden', 'true');
  sprite.setAttribute('class', 'ak-defs');
  document.body.append(document.adoptNode(sprite));
}

/** Waits for the typefaces a moment: texts on the board are measured with them. */
async function fonts() {
  const all = ['400 18px Marcellus', '400 13px "Source Sans 3 Variable"'].map((font) => document.fonts.load(font));
  await Promise.race([Promise.all(all), new Promise((resolve) => setTimeout(resolve, 800))]).catch(() => {});
}

/** The state and the printed figures of the table. */
async function state() {
  const [now, printed, found] = await Promise.all([early.now, early.figures, import(`./games/${played}/index.js`)]);
  if (now.status !== 200) throw new Error(now.data?.error?.message ?? '', { cause: now.data?.error?.code });
  if (!now.data.view) location.reload(); // people are still gathering: that is another page
  figures.value = printed.data.figures;
  named.value = printed.data.named;
  guessed.value = printed.data.guessed ?? [];
  kinds.value = printed.data.kinds;
  legends.value = printed.data.legends;
  game.value = found.default;
  adopt(now.data);
  if (now.data.table.lesson) await lesson();
  if (now.data.table.puzzle) (await import('./later/puzzle.js')).watch();
  if (now.data.table.clock) (await import('./later/clock.js')).watch();
}

/** Fetches what shows a lesson. */
async function lesson() {
  const { LessonPanel, learn } = await import('./later/lesson.js');
  Lesson.value = LessonPanel;
  learn();
}

/** Everything that can be shown is shown at once; a failure says so and offers to try again. */
async function start() {
  try {
    await Promise.all([speak(lang, early.words), icons(), state(), fonts()]);
  } catch (problem) {
    await speak(lang).catch(() => {});
    failed(problem);
    return;
  }
  root.replaceChildren();
  render(html`<${App} />`, root);
  listenToHand();
  listenToKeys();
  listenToFilm();
  listenToSkip();
  watchHold();
  watchStraight();
  showSettings();
  watchPreview();
  effect(() => { document.title = title(); });
  listen(id, eyes);
  if (table.value.mine.length && table.value.seats.filter((seat) => seat.kind === 'person').length > 1)
    import('./later/premove.js').then((found) => found.watch(), () => {});
  if (line !== undefined) openReplay(Number(line));
}

/** @param {unknown} problem */
function failed(problem) {
  const again = () => location.reload();
  const words = t('app.failed') === 'app.failed' ? 'The table could not be loaded.' : t('app.failed');
  const why = problem instanceof Error ? (has(`app.error.${problem.cause}`) ? t(`app.error.${problem.cause}`) :
    problem.message) : '';
  render(html`<div class="ak-failed" role="alert"><h1>${words}</h1><p>${why}</p>
    <button class="ak-btn pri" onClick=${again}>↻</button> <a class="ak-btn" href=${`/table/${id}/plain`}>HTML</a>
      </div>`, root);
}

addEventListener('hashchange', () => location.reload()); // another link to the same table
addEventListener('online', () => { if (!table.value) location.reload(); });
start();
