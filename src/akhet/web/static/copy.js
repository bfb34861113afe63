// The form of one's own copy: figures are looked at while they are typed, and shown where they stand on the card.
// Everything works without it; the rules that are asked are those of the server.

const WAIT = 350; // after the last key
const form = /** @type {HTMLFormElement | null} */ (document.querySelector("form[data-check]"));

/** @param {HTMLFormElement} sheet */
async function look(sheet) {
  const answer = await fetch(sheet.dataset.check ?? "", { method: "POST", body: new URLSearchParams(
    /** @type {any} */ (new FormData(sheet))) });
  if (!answer.ok) return; // too often, or no network: it is asked again with the next key, and when it is kept
  const found = await answer.json();
  for (const field of sheet.querySelectorAll("[data-at]")) {
    const { name } = /** @type {HTMLInputElement} */ (field);
    const why = found.wrong[name] ?? "";
    field.toggleAttribute("aria-invalid", false);
    if (why) field.setAttribute("aria-invalid", "true");
    const says = document.getElementById(`w-${name}`);
    if (says && says.textContent !== why) says.textContent = why;
    field.closest(".cp-cell")?.classList.toggle("changed", found.changed[name] ?? false);
  }
  const whole = /** @type {HTMLElement | null} */ (sheet.querySelector("[data-whole]"));
  if (whole) {
    whole.hidden = !found.whole;
    whole.textContent = found.whole;
  }
}

// on a phone the tables stand in a strip: the one that is open is in sight
const here = document.querySelector(".cp-parts [aria-current]");
if (here instanceof HTMLElement && here.parentElement) here.parentElement.scrollLeft = here.offsetLeft - 40;

if (form) {
  let timer = 0;
  form.addEventListener("input", () => {
    clearTimeout(timer);
    timer = window.setTimeout(() => look(form).catch(() => {}), WAIT);
  });
  form.addEventListener("focusin", (event) => {
    const at = /** @type {HTMLElement} */ (event.target).dataset.at;
    for (const mark of document.querySelectorAll("[data-spot]")) mark.classList.toggle("on",
      mark.getAttribute("data-spot") === at);
  });
}
