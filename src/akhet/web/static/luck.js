/** What this browser adds to the luck of a table, and what it remembers of it: see docs/luck.md. */

const KEPT = 200;
const NAME = "akhet.luck.";
const TRIES = 6;
const AGAIN = ["stale", "busy", "too_many"];

/** @typedef {{nonce: string, commit: string, seal: string, commits: string, opened: boolean, at: number}} Memory */

/** @param {number} value @param {number} by */
const turn = (value, by) => (value >>> by) | (value << (32 - by));

/** The first 32 bits of the broken part of a root: how SHA-256 takes its figures. @param {number} root */
const broken = (root) => ((root - Math.floor(root)) * 0x100000000) | 0;

/** The first prime numbers. @param {number} count */
function primes(count) {
  /** @type {number[]} */ const found = [];
  for (let n = 2; found.length < count; n++) if (found.every((prime) => n % prime)) found.push(n);
  return found;
}

/** SHA-256 of plain text in hexadecimal digits; the browser's own is not there without https. @param {string} text */
export function sha256(text) {
  const state = primes(8).map((prime) => broken(Math.sqrt(prime)));
  const figures = primes(64).map((prime) => broken(Math.cbrt(prime)));
  const bytes = [...new TextEncoder().encode(text), 0x80];
  while (bytes.length % 64 !== 56) bytes.push(0);
  const whole = new Uint8Array([...bytes, 0, 0, 0, 0, 0, 0, 0, 0]);
  const view = new DataView(whole.buffer);
  view.setUint32(whole.length - 4, text.length * 8);
  for (let start = 0; start < whole.length; start += 64) chew(state, figures, view, start);
  return state.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}

/**
 * One block of 64 bytes.
 * @param {number[]} state @param {number[]} figures @param {DataView} view @param {number} start
 */
function chew(state, figures, view, start) {
  const words = Array.from({ length: 16 }, (_, n) => view.getInt32(start + 4 * n));
  for (let n = 16; n < 64; n++) {
    const [near, far] = [words[n - 15], words[n - 2]];
    const small = turn(near, 7) ^ turn(near, 18) ^ (near >>> 3);
    words.push((words[n - 16] + small + words[n - 7] + (turn(far, 17) ^ turn(far, 19) ^ (far >>> 10))) | 0);
  }
  let [a, b, c, d, e, f, g, h] = state;
  for (let n = 0; n < 64; n++) {
    const one = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + figures[n] + words[n];
    const two = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    [a, b, c, d, e, f, g, h] = [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g];
  }
  [a, b, c, d, e, f, g, h].forEach((word, n) => (state[n] = (state[n] + word) | 0));
}

// ---------------------------------------------------------------- memory

/** @param {string} table @returns {Memory | null} */
function recall(table) {
  try {
    return JSON.parse(localStorage.getItem(NAME + table) ?? "null");
  } catch {
    return null;
  }
}

/**
 * Keeps what is known of a table; false where the browser keeps nothing.
 * @param {string} table @param {Memory} memory
 */
function keep(table, memory) {
  try {
    localStorage.setItem(NAME + table, JSON.stringify(memory));
    return recall(table)?.nonce === memory.nonce;
  } catch {
    return false;
  }
}

/** Forgets the oldest tables, so that this does not grow for ever. */
function forget() {
  const names = Object.keys(localStorage).filter((name) => name.startsWith(NAME));
  const age = (/** @type {string} */ name) => recall(name.slice(NAME.length))?.at ?? 0;
  for (const name of names.sort((one, two) => age(two) - age(one)).slice(KEPT)) localStorage.removeItem(name);
}

/** A number of 256 bits that nobody else knows. @param {string} table @param {string} seal @returns {Memory} */
function draw(table, seal) {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const nonce = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return { nonce, commit: sha256(`${table}:${nonce}`), seal, commits: "", opened: false, at: Date.now() };
}

// ---------------------------------------------------------------- taking part

/** Shows one of the sentences the page has ready. @param {Element} part @param {string[]} names */
function say(part, names) {
  for (const one of part.querySelectorAll("[data-says]")) {
    /** @type {HTMLElement} */ (one).hidden = !names.includes(/** @type {HTMLElement} */ (one).dataset.says ?? "");
  }
}

/**
 * Sends until it is answered; what others do at the same moment may be in the way.
 * @param {string} path @param {object} body
 */
async function send(path, body) {
  for (let tries = 0; tries < TRIES; tries++) {
    try {
      const headers = { "content-type": "application/json" };
      const answer = await fetch(path, { method: "POST", headers, body: JSON.stringify(body) });
      if (answer.ok) return true;
      if (!AGAIN.includes((await answer.json()).error?.code)) return false;
    } catch {
      // no answer: once more
    }
    await new Promise((resolve) => setTimeout(resolve, 150 * (tries + 1)));
  }
  return false;
}

/** Commits to a number while people gather, and opens it once all commitments stand. @param {ParentNode} root */
export async function takePart(root) {
  const part = /** @type {HTMLElement | null} */ (root.querySelector("[data-luck]"));
  if (!part) return;
  const { luck: table = "", status, seal = "", pledge = "", commits = "" } = part.dataset;
  let mine = recall(table);
  if (!mine && status === "gathering") {
    mine = draw(table, seal);
    if (!keep(table, mine)) return;
    forget();
  }
  if (!mine) return;
  if (mine.seal !== seal || (mine.commits && mine.commits !== commits)) {
    say(part, ["changed"]);
    return;
  }
  if (status === "gathering") {
    const known = pledge === mine.commit;
    if (known || (await send(`/api/tables/${table}/commit`, { commitment: mine.commit }))) say(part, ["part"]);
  } else if (commits.split(" ").includes(mine.commit) && !mine.opened) {
    say(part, ["part"]);
    if (!keep(table, { ...mine, commits })) return; // what stands now is what must stand in the end
    if (await send(`/api/tables/${table}/open`, { nonce: mine.nonce })) keep(table, { ...mine, commits, opened: true });
  }
}

// ---------------------------------------------------------------- comparing

/**
 * What a memory says of a match: the names of sentences.
 * @param {Memory} mine @param {string} seal @param {string[]} added
 */
function judged(mine, seal, added) {
  const there = added.map((one) => one.split(":")[0]).join(" ");
  const opened = added.includes(`${mine.commit}:${mine.nonce}`);
  return [
    mine.seal === seal ? "seal_same" : "seal_other",
    opened ? "mine_in" : mine.opened ? "mine_gone" : "mine_late",
    ...(mine.commits ? [mine.commits === there ? "others_same" : "others_other"] : []),
  ];
}

/** Compares what this browser saw before the first card with what the match says now. @param {ParentNode} root */
export function compareLuck(root) {
  const part = /** @type {HTMLElement | null} */ (root.querySelector("[data-memory]"));
  if (!part) return;
  const { memory: table = "", seal = "", added = "" } = part.dataset;
  const mine = recall(table);
  part.hidden = false;
  say(part, mine ? judged(mine, seal, added.trim().split(" ")) : ["none"]);
}
