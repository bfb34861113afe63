// What whoever looks after the server has to say: at the top of pages and tables; once read it is put away for good.

const READ = "akhet.read";
const MOST = 50;

/** @typedef {{id: number, text: string}} Announced */

/** @returns {number[]} */
const read = () => JSON.parse(localStorage.getItem(READ) ?? "[]");

/** What was not read yet. @param {Announced[]} all */
export const unread = (all) => all.filter(({ id }) => !read().includes(id));

/** @param {number} id */
export function markRead(id) {
  localStorage.setItem(READ, JSON.stringify([...read(), id].slice(-MOST)));
}

const root = /** @type {HTMLElement | null} */ (document.querySelector("[data-tops]"));

/** One of them, with its button. @param {HTMLElement} aside */
function dress(aside) {
  const button = /** @type {HTMLButtonElement} */ (aside.querySelector("[data-read]"));
  button.hidden = false;
  button.addEventListener("click", () => {
    markRead(Number(aside.dataset.announced));
    aside.remove();
  });
}

/** Shows on a page what is announced now. @param {Announced[]} all */
export function announce(all) {
  const model = /** @type {HTMLTemplateElement | null} */ (document.querySelector("[data-announce]"));
  if (!root || !model) return;
  for (const old of root.querySelectorAll("[data-announced]")) old.remove();
  const made = unread(all).map(({ id, text }) => {
    const aside = /** @type {HTMLElement} */ (model.content.firstElementChild?.cloneNode(true));
    aside.dataset.announced = String(id);
    /** @type {HTMLElement} */ (aside.querySelector("span")).textContent = text;
    dress(aside);
    return aside;
  });
  root.prepend(...made);
}

/** A page has come with what was announced then: what was read before is put away. */
export function dressAnnouncements() {
  for (const one of /** @type {NodeListOf<HTMLElement>} */ (root?.querySelectorAll("[data-announced]") ?? [])) {
    if (unread([{ id: Number(one.dataset.announced), text: "" }]).length) dress(one);
    else one.remove();
  }
}
