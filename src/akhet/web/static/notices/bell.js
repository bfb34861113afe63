// The bell in the bar: counts the tables that wait, in the page, in the tab's name and on the app's sign.
import { far } from "../carrier.js";

const EVERY = 45_000;
const bell = /** @type {HTMLElement | null} */ (document.querySelector("[data-bell]"));

/**
 * @typedef {{number: number, tables: {id: string, name: string, title: string}[], rounds: {table: string,
 *   title: string, says: string}[]}} Waiting
 */

/** @param {Waiting} found */
function show(found) {
  if (!bell) return;
  const count = /** @type {HTMLElement} */ (bell.querySelector("[data-bell-count]"));
  const list = /** @type {HTMLElement} */ (bell.querySelector("[data-bell-list]"));
  count.textContent = String(found.number);
  count.hidden = found.number === 0;
  bell.classList.toggle("some", found.number > 0);
  const begun = found.rounds.map(({ table, title, says }) => row(table, says, title));
  list.replaceChildren(...found.tables.map(({ id, name, title }) => row(id, name, title)), ...begun);
  /** @type {HTMLElement} */ (bell.querySelector("[data-bell-none]")).hidden = found.number + begun.length > 0;
  showTitle(found.number);
}

/** @param {string} id @param {string} name @param {string} title */
function row(id, name, title) {
  const item = document.createElement("li");
  const link = Object.assign(document.createElement("a"), { href: `/table/${id}` });
  link.append(Object.assign(document.createElement("b"), { textContent: title }));
  link.append(Object.assign(document.createElement("span"), { textContent: name }));
  item.append(link);
  return item;
}

/** The tab's name, and the sign of an installed app. @param {number} number */
function showTitle(number) {
  const plain = document.title.replace(/^\(\d+\) /, "");
  const titled = number > 0 ? `(${number}) ${plain}` : plain;
  if (document.title !== titled) document.title = titled;
  const badge = /** @type {any} */ (navigator);
  (number > 0 ? badge.setAppBadge?.(number) : badge.clearAppBadge?.())?.catch(() => {});
}

async function look() {
  try {
    const answer = await fetch("/api/me/waiting", { headers: { accept: "application/json" } });
    if (answer.ok) show(await answer.json());
  } catch {
    // it is looked at again soon
  }
}

/** Begins to look, where there is a bell. */
export function ring() {
  if (!bell || !far) return;
  setInterval(look, EVERY);
  document.addEventListener("visibilitychange", () => document.hidden || look());
  navigator.serviceWorker?.addEventListener("message", ({ data }) => data?.kind === "notice" && look());
}
