/** The frame of a site: checks what the browser can do, starts the worker, and shows its pages. */

/** @template {HTMLElement} T @param {string} id @returns {T} */
const find = (id) => /** @type {T} */ (document.getElementById(id));
const BASE = new URL('./', location.href).pathname;
const PAGES = `${BASE}t`;
const channel = new BroadcastChannel(`akhet ${BASE}`);
const DOWNLOAD = 60; // parts of a hundred of the bar
const ASIDE = { 'x-akhet-server': '1' }; // what is meant for the server, and not for the worker
const SHORT = 20_000_000; // bytes of storage that should be left
const frame = /** @type {HTMLIFrameElement} */ (find('page'));
const bar = /** @type {HTMLProgressElement} */ (find('bar'));

/** @type {Record<string, string>} */ let words = {};

/** The language that was chosen last, else what the browser prefers. @param {Record<string, any>} all */
function language(all) {
  const known = [localStorage.getItem('akhet.lang') ?? '', ...navigator.languages].map((one) => one.slice(0, 2));
  return known.find((one) => one in all) ?? 'en';
}

/** @param {string} key @param {Record<string, string | number>} [args] */
function say(key, args = {}) {
  let text = words[key] ?? key;
  for (const [name, value] of Object.entries(args)) text = text.replace(`{${name}}`, String(value));
  return text;
}

/** @param {string} text @param {number} [done] */
function tell(text, done) {
  find('told').textContent = text;
  if (done === undefined) bar.hidden = true;
  else bar.value = done;
}

/** What this browser lacks, if anything. */
function lacks() {
  if (!window.isSecureContext) return 'insecure';
  if (typeof WebAssembly !== 'object' || !window.DecompressionStream) return 'no_wasm';
  if (!navigator.serviceWorker || !navigator.locks) return 'no_worker';
  return window.indexedDB ? '' : 'no_storage';
}

/** @param {string} key @param {Record<string, string | number>} [args] */
function notice(key, args) {
  const box = find('notice');
  if (box.dataset.key === key) return;
  box.dataset.key = key;
  /** @type {HTMLElement} */ (box.firstElementChild).textContent = say(key, args);
  box.hidden = false;
}

/** Whether no other tab runs akhet; one that was just closed has a moment to go. */
async function alone() {
  for (let tries = 0; tries < 10; tries++) {
    const { held = [] } = await navigator.locks.query();
    if (!held.some((one) => one.name === channel.name)) return true;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return false;
}

/** The site's own files are stored before anything starts; a newer version that waits takes over first. */
async function installed() {
  const { serviceWorker } = navigator;
  // the files of this version go when another takes over, from here or from another tab
  let mine = serviceWorker.controller;
  serviceWorker.addEventListener('controllerchange', () => {
    if (mine && serviceWorker.controller !== mine) location.reload();
  });
  const there = await serviceWorker.getRegistration(BASE);
  const found = await serviceWorker.register(`${BASE}sw.js`, { scope: BASE, updateViaCache: 'none' });
  if (there?.waiting && serviceWorker.controller && (await alone())) {
    channel.postMessage({ kind: 'leave' });
    there.waiting.postMessage('now');
    await new Promise(() => {});
  }
  const coming = found.installing;
  if (!found.active && coming) {
    await new Promise((resolve, fail) => coming.addEventListener('statechange', () => {
      if (coming.state === 'redundant') fail(new Error('install'));
      else if (coming.state === 'activated') resolve(null);
    }));
  }
  if (!serviceWorker.controller) found.active?.postMessage('here'); // loaded past it, as a hard reload does
  while (!serviceWorker.controller) await new Promise((resolve) => setTimeout(resolve, 50));
  mine = serviceWorker.controller;
}

/** Resolves once some tab's worker answers. */
function begun() {
  return new Promise((resolve) => {
    const ask = setInterval(() => channel.postMessage({ kind: 'ping' }), 250);
    channel.addEventListener('message', ({ data }) => {
      if (data.kind !== 'pong' && data.kind !== 'begun') return;
      clearInterval(ask);
      resolve(null);
    });
    channel.postMessage({ kind: 'ping' });
  });
}

/** Says when there is little room left. */
async function measure() {
  await navigator.storage?.persist?.();
  const { quota = 0, usage = 0 } = (await navigator.storage?.estimate?.()) ?? {};
  if (quota && quota - usage < SHORT) notice('site.short', { mb: Math.max(0, Math.round((quota - usage) / 1e6)) });
}

/** Whether this site lies on a server of akhet, which can take matches over. */
async function onServer() {
  if (BASE !== '/offline/' || !navigator.onLine) return false;
  const answer = await fetch('/api/me', { headers: ASIDE }).catch(() => null);
  return Boolean(answer?.ok);
}

/** Offers to take the match that is shown to the server. @param {string} path */
async function offerServer(path) {
  const button = find('over');
  const id = /^\/table\/([0-9a-f]{32})$/.exec(path)?.[1];
  button.hidden = true;
  if (!id || !(await onServer())) return;
  button.hidden = false;
  button.textContent = say('site.take_over');
  button.onclick = async () => {
    const match = await (await fetch(`${PAGES}/tab/match/${id}`)).text();
    const headers = { ...ASIDE, 'content-type': 'text/plain' };
    const answer = await fetch('/api/import', { method: 'POST', headers, body: match });
    const found = await answer.json();
    if (answer.ok) location.assign(`/table/${found.table}`);
    else notice('site.not_taken', { why: found.error?.message ?? '' });
  };
}

/** Follows what the frame shows: its title, its place for the next start, its language. */
function follow() {
  const page = frame.contentWindow;
  if (!page || page.location.href === 'about:blank') return;
  const { pathname, search } = page.location;
  document.title = page.document.title || 'akhet';
  localStorage.setItem('akhet.lang', page.document.documentElement.lang);
  if (pathname.startsWith(PAGES)) history.replaceState(null, '', `#${pathname.slice(PAGES.length)}${search}`);
  offerServer(pathname.slice(PAGES.length));
  find('start').hidden = true;
  frame.hidden = false;
  frame.focus();
}

channel.addEventListener('message', ({ data }) => {
  if (data.kind === 'stored') tell(say('site.loading'), (DOWNLOAD * data.done) / data.all);
  if (data.kind === 'full') notice('site.full');
});

async function start() {
  const all = await (await fetch(new URL('words.json', import.meta.url))).json();
  const lang = language(all);
  words = all[lang];
  document.documentElement.lang = lang;
  const missing = lacks();
  if (missing) return tell(say(`site.${missing}`));
  tell(say('site.loading'), 0);
  try {
    await installed();
  } catch (problem) {
    console.error(problem);
    return tell(say('site.not_stored'));
  }
  tell(say('site.starting'), DOWNLOAD);
  const worker = new Worker(new URL('worker.js', import.meta.url), { type: 'module', name: BASE });
  worker.addEventListener('message', ({ data }) => {
    if (data.kind === 'step') tell(say('site.starting'), DOWNLOAD + (100 - DOWNLOAD) * data.done);
    if (data.kind === 'failed') tell(say(data.stored ? 'site.failed' : 'site.no_storage'));
  });
  worker.addEventListener('error', () => tell(say('site.failed')));
  await begun();
  frame.addEventListener('load', follow);
  const wanted = location.hash.slice(1);
  frame.src = PAGES + (wanted.startsWith('/') ? wanted : '/');
  frame.hidden = false;
  await measure();
}

start();
