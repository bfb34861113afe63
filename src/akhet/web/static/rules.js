/** The rules page: a search that leaves only what has the words, printing, and the contents on small screens. */

const page = /** @type {HTMLElement} */ (document.querySelector('[data-rules]'));
const form = /** @type {HTMLFormElement} */ (document.querySelector('[data-find]'));
const field = /** @type {HTMLInputElement} */ (form.querySelector('input'));
const found = /** @type {HTMLElement} */ (form.querySelector('[data-found]'));
const contents = /** @type {HTMLDetailsElement} */ (document.querySelector('[data-toc]'));
const print_ = /** @type {HTMLButtonElement} */ (document.querySelector('[data-print]'));

/** Words as they are compared: small letters without accents. @param {string} text */
const plain = (text) => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');

/** Every piece that is found by itself: paragraphs, figures and tables, entries. */
const pieces = [...page.querySelectorAll('.para, .drawn, .grid, .entry, .chapter > p:not(.para)')].map((piece) =>
  ({ piece, words: plain(piece.textContent ?? '') }));

/** Shows only what has all the words. @param {string} asked */
function search(asked) {
  const wanted = plain(asked).split(/\s+/).filter(Boolean);
  const has = (/** @type {string} */ words) => wanted.every((word) => words.includes(word));
  let count = 0;
  for (const { piece, words } of pieces) {
    const heading = plain(piece.closest('[data-section], [data-chapter]')?.querySelector('h2, h3')?.textContent ?? '');
    const fits = has(words) || has(heading);
    piece.toggleAttribute('data-away', !fits);
    if (fits && wanted.length) count += 1;
  }
  for (const part of page.querySelectorAll('[data-section], [data-chapter]')) {
    const any = part.querySelector('.para, .drawn, .grid, .entry');
    const left = pieces.some(({ piece }) => part.contains(piece) && !piece.hasAttribute('data-away'));
    part.toggleAttribute('data-away', Boolean(any) && !left);
  }
  const { one, other, none } = found.dataset;
  const many = (count === 1 ? one : other)?.replace(/\d+/, String(count)) ?? '';
  found.textContent = wanted.length ? (count ? many : none ?? '') : '';
}

form.hidden = false;
print_.hidden = false;
field.addEventListener('input', () => search(field.value));
form.addEventListener('submit', (event) => event.preventDefault());
print_.addEventListener('click', () => print());
addEventListener('hashchange', () => { if (field.value) { field.value = ''; search(''); } });
if (matchMedia('(max-width: 899px)').matches) contents.open = false;
contents.addEventListener('click', (event) => {
  const link = event.target instanceof Element && event.target.closest('a');
  if (link && matchMedia('(max-width: 899px)').matches) contents.open = false;
});
