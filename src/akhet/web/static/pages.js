import { announce, dressAnnouncements } from "./announced.js";
import { pageAt, socketTo } from "./carrier.js";
import { looks, whenLooks } from "./looking.js";
import { compareLuck, takePart } from "./luck.js";
import { ring } from "./notices/bell.js";

// What the pages do better with JavaScript: copying, times, theme, and looking again by themselves.
// Everything works without it.

const COPIED = 2000; // so long it is said that something was copied
const LATER = 5000; // a look that did not reach the server is tried again
const HANDED = [4404, 4410]; // a link to somebody's eyes has ended; a seat has changed hands, or a session is over

/** What was copied, by its field: how that is said there now, and until when. A page that looks again has new buttons.
 * @type {Map<string, {say: () => void, until: number}>} */
const copied = new Map();

/** @param {HTMLButtonElement} button */
function makeCopier(button) {
  const id = button.dataset.copy ?? "";
  const field = /** @type {HTMLInputElement | null} */ (document.getElementById(id));
  const label = button.querySelector("span");
  if (!field || !label || !navigator.clipboard) return;
  button.hidden = false;
  const before = label.textContent;
  const here = { until: copied.get(id)?.until ?? 0, say };
  function say() {
    label.textContent = button.dataset.done ?? before;
    setTimeout(() => (label.textContent = before), here.until - Date.now());
  }
  copied.set(id, here);
  if (here.until > Date.now()) say();
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(field.value);
    const now = copied.get(id) ?? here;
    now.until = Date.now() + COPIED;
    now.say();
  });
}

/** @param {ParentNode} root */
function showTimes(root) {
  const shown = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
  for (const time of root.querySelectorAll("time[data-time]")) {
    const at = new Date(Number(/** @type {HTMLElement} */ (time).dataset.time) * 1000);
    time.textContent = shown.format(at);
    time.setAttribute("datetime", at.toISOString());
  }
}

/** A time zone that was not entered yet is this browser's. */
function fillZone() {
  const field = /** @type {HTMLInputElement | null} */ (document.querySelector("input[data-zone]"));
  if (field && !field.value) field.value = Intl.DateTimeFormat().resolvedOptions().timeZone ?? "";
}

/** The bar's button changes to what is not shown now, whatever the system says. */
function mendThemeSwitch() {
  const button = /** @type {HTMLButtonElement | null} */ (document.querySelector("[data-theme-switch]"));
  if (!button) return;
  const theme = document.documentElement.dataset.theme;
  const dark = theme ? theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  button.value = dark ? "light" : "dark";
}

/** @param {HTMLDetailsElement} menu */
function closeMenu(menu) {
  document.addEventListener("click", (event) => {
    if (!menu.contains(/** @type {Node} */ (event.target))) menu.open = false;
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && menu.open) {
      menu.open = false;
      menu.querySelector("summary")?.focus();
    }
  });
}

// ---------------------------------------------------------------- a new table

/** Another number of seats shows the form again, with all that was entered. */
function keepEntered() {
  for (const link of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("a[data-keep]"))) {
    link.addEventListener("click", (event) => {
      const form = link.closest("form");
      if (!form) return;
      event.preventDefault();
      /** @type {HTMLInputElement} */ (form.elements.namedItem("count")).value = link.dataset.keep ?? "";
      form.action = pageAt("/new/form");
      form.submit();
    });
  }
}

/** A preset fills in the long form; what is changed there by hand shows which preset it still is. */
function fillPresets() {
  const links = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("a[data-preset]")]);
  const form = links[0]?.closest("form");
  if (!form) return;
  const radio = (/** @type {string} */ key, /** @type {string} */ value) =>
    /** @type {HTMLInputElement | null} */ (form.querySelector(`input[name="option-${key}"][value="${value}"]`));
  const rules = links.map((link) => Object.entries(JSON.parse(link.dataset.preset ?? "{}")));
  const mark = () => {
    const found = rules.findIndex((rule) => rule.every(([key, value]) => radio(key, value)?.checked));
    links.forEach((link, n) => {
      if (n === found) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    });
  };
  links.forEach((link, n) =>
    link.addEventListener("click", (event) => {
      event.preventDefault();
      for (const [key, value] of rules[n] ?? []) {
        const found = radio(key, value);
        if (found) found.checked = true;
      }
      mark();
    }),
  );
  form.addEventListener("change", mark);
}

// ---------------------------------------------------------------- links with a secret part

/** The secret part of a link goes from the address into the form, and from there in a body to the server. */
function fromHash() {
  const form = /** @type {HTMLFormElement | null} */ (document.querySelector("form[data-from-hash]"));
  const secret = location.hash.slice(1).replace(/^eyes=/, "");
  if (!form || !/^[A-Za-z0-9_-]{20,100}$/.test(secret)) return;
  history.replaceState(null, "", location.pathname + location.search);
  /** @type {HTMLInputElement} */ (form.querySelector("input.field")).value = secret;
  form.requestSubmit();
}

/** A pasted link to somebody's eyes is opened as the link itself would be. */
function openLinks() {
  const form = /** @type {HTMLFormElement | null} */ (document.querySelector("form[data-open-link]"));
  form?.addEventListener("submit", (event) => {
    const pasted = /** @type {HTMLInputElement} */ (form.elements.namedItem("link")).value.trim();
    const found = /\/table\/[0-9a-f]{32}#eyes=[A-Za-z0-9_-]+$/.exec(pasted);
    if (!found) return;
    event.preventDefault();
    location.assign(pageAt(found[0]));
  });
}

// ---------------------------------------------------------------- looking again

/** The page as it is now; through lent eyes the token goes in the body. @param {HTMLElement} part */
function fetched(part) {
  const { look, eyes } = part.dataset;
  const accept = { accept: "text/html" };
  if (!look || !eyes) return fetch(location.href, { headers: accept });
  return fetch(look, { method: "POST", headers: accept, body: new URLSearchParams({ eyes }) });
}

/** Opens the page anew when a seat has changed hands or a link has ended. @param {HTMLElement} part */
function handed(part) {
  const { look, eyes } = part.dataset;
  if (!look || !eyes) {
    location.reload();
    return;
  }
  const form = document.createElement("form");
  Object.assign(form, { method: "post", action: look });
  form.append(Object.assign(document.createElement("input"), { type: "hidden", name: "eyes", value: eyes }));
  document.body.append(form);
  form.submit();
}

/** Whether somebody is writing in a part of the page. @param {HTMLElement} part */
function writing(part) {
  return [...part.querySelectorAll("input:not([type=hidden]):not([readonly]), textarea")].some(
    (field) => /** @type {HTMLInputElement} */ (field).value !== /** @type {HTMLInputElement} */ (field).defaultValue,
  );
}

/** Replaces the live part of the page by what the server shows now; never what somebody wrote in the meantime.
 * @param {HTMLElement} part */
async function renew(part) {
  const answer = await fetched(part);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const fresh = /** @type {HTMLElement | null} */ (page.getElementById("live"));
  if (!fresh) {
    handed(part);
    return part;
  }
  if (writing(part)) {
    offer(part);
    return part;
  }
  const opened = [...part.querySelectorAll("details")].map((one) => one.open);
  const focus = document.activeElement?.id;
  part.replaceWith(document.adoptNode(fresh));
  [...fresh.querySelectorAll("details")].forEach((one, n) => (one.open = one.open || (opened[n] ?? false)));
  document.title = page.title;
  dress(fresh);
  if (focus) document.getElementById(focus)?.focus();
  return fresh;
}

/** Shows what was said since, whatever somebody is writing. @param {HTMLElement} part */
async function hear(part) {
  const shown = document.getElementById("said");
  if (!shown) return;
  const page = new DOMParser().parseFromString(await (await fetched(part)).text(), "text/html");
  const fresh = page.getElementById("said");
  if (fresh) shown.replaceWith(document.adoptNode(fresh));
}

/** Offers to look again when somebody is in the middle of writing. @param {HTMLElement} part */
function offer(part) {
  if (document.querySelector(".changed")) return;
  const button = document.createElement("button");
  button.className = "btn pri changed";
  button.textContent = part.dataset.changed ?? "";
  button.addEventListener("click", () => location.reload());
  document.body.append(button);
}

/** The live part of a page, renewed once at a time: two at once would both replace the same part, and the later look
 * would be lost. What happens during one look is seen by the next.
 * @param {HTMLElement} first */
function renewed(first) {
  let busy = false;
  let again = false;
  const found = {
    part: first,
    async renew() {
      again = true;
      if (busy) return;
      busy = true;
      try {
        while (again) {
          again = false;
          found.part = await renew(found.part);
        }
      } catch {
        setTimeout(found.renew, LATER); // no network for a moment
      } finally {
        busy = false;
      }
    },
  };
  return found;
}

/** What tells two states of a table apart. @param {any} message */
function markOf(message) {
  return `${message.table.version}.${message.seq}.${message.table.status}`;
}

/** @param {HTMLElement} first */
function watch(first) {
  const shown = renewed(first);
  let wait = 500;
  /** @type {WebSocket | null} */ let now = null;
  if (!first.dataset.eyes) whenLooks((word) => now?.readyState === 1 && now.send(word));
  const open = () => {
    const socket = socketTo(shown.part.dataset.live ?? "");
    now = socket;
    socket.addEventListener("message", async (event) => {
      wait = 500;
      const message = JSON.parse(event.data);
      if (message.type === "chat" && message.messages.length) await hear(shown.part);
      if (message.type === "announcements") announce(message.announcements);
      const changed = message.type === "state" && markOf(message) !== shown.part.dataset.mark;
      if (!changed) return;
      if (writing(shown.part)) offer(shown.part);
      else await shown.renew();
    });
    socket.addEventListener("open", () => {
      const { eyes } = shown.part.dataset;
      socket.send(eyes ? JSON.stringify({ eyes }) : looks());
    });
    socket.addEventListener("close", (event) => {
      if (HANDED.includes(event.code)) {
        handed(shown.part);
        return;
      }
      wait = Math.min(wait * 2, 15000);
      setTimeout(open, wait * (0.5 + Math.random() / 2));
    });
  };
  open();
}

/** Looks again every few seconds, for as long as somebody looks at the page. @param {HTMLElement} first */
function lookAgain(first) {
  const shown = renewed(first);
  const look = () => document.hidden || writing(shown.part) || shown.renew();
  setInterval(look, Number(first.dataset.again) * 1000);
}

/** @param {ParentNode} root */
function dress(root) {
  showTimes(root);
  takePart(root);
  compareLuck(root);
  for (const button of root.querySelectorAll("[data-copy]")) makeCopier(/** @type {HTMLButtonElement} */ (button));
}

dress(document);
dressAnnouncements();
fromHash();
openLinks();
keepEntered();
fillPresets();
addEventListener("hashchange", fromHash);
fillZone();
mendThemeSwitch();
for (const menu of document.querySelectorAll("details.me")) closeMenu(/** @type {HTMLDetailsElement} */ (menu));
ring();
const live = document.getElementById("live");
if (live?.dataset.live) watch(live);
if (live?.dataset.again) lookAgain(live);
