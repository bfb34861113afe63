/** Keeps the site's files, and leads what its pages ask to the worker in which akhet runs. */
/** @type {{version: string, policy: string, files: Record<string, number>}} */
const BUILD = JSON.parse('@BUILD@');
const BASE = new URL('./', location.href).pathname;
const NAME = `akhet ${BASE} `;
const KEPT = NAME + BUILD.version;
const PAGES = `${BASE}t/`;
const TOLD = ['accept', 'accept-language', 'content-type'];
const PACKED = '.packed';
/** @type {Record<string, string>} */
const TYPES = { js: 'text/javascript', mjs: 'text/javascript', wasm: 'application/wasm', json: 'application/json' };
const EMPTY = [101, 204, 205, 304]; // answers that have no body
const ALL = Object.values(BUILD.files).reduce((sum, size) => sum + size, 0);
const channel = new BroadcastChannel(NAME.trim());
const worker = /** @type {any} */ (self);
/** @type {Map<string, {message: object, answered: (answer: any) => void}>} */
const waiting = new Map();

// ---------------------------------------------------------------- the site's own files

/** Fetches every file once, and says how far that has come. */
async function storeAll() {
  let done = 0;
  for (const name of Object.keys(BUILD.files)) {
    await store(name, (part) => {
      done += part;
      channel.postMessage({ kind: 'stored', done: Math.min(done, ALL), all: ALL });
    });
  }
}

/** Fetches one file and keeps it, unpacked. @param {string} name @param {(bytes: number) => void} count */
async function store(name, count) {
  const answer = await fetch(BASE + name, { cache: 'no-cache' });
  if (!answer.ok || !answer.body) throw new Error(`${name}: ${answer.status}`);
  const counting = new TransformStream({
    transform(part, out) {
      count(part.length);
      out.enqueue(part);
    },
  });
  const counted = answer.body.pipeThrough(counting);
  const packed = name.endsWith(PACKED);
  const plain = packed ? name.slice(0, -PACKED.length) : name;
  const type = TYPES[plain.split('.').pop() ?? ''] ?? answer.headers.get('content-type') ?? '';
  const headers = { 'content-type': type, 'content-security-policy': BUILD.policy };
  const body = packed ? counted.pipeThrough(new DecompressionStream('gzip')) : counted;
  await (await caches.open(KEPT)).put(BASE + plain, new Response(body, { headers }));
}

worker.addEventListener('install', (/** @type {any} */ event) => event.waitUntil(storeAll()));

worker.addEventListener('activate', (/** @type {any} */ event) => event.waitUntil((async () => {
  const old = (await caches.keys()).filter((name) => name.startsWith(NAME) && name !== KEPT);
  await Promise.all(old.map((name) => caches.delete(name)));
  await worker.clients.claim();
})()));

worker.addEventListener('message', (/** @type {any} */ event) => {
  if (event.data === 'now') worker.skipWaiting();
  if (event.data === 'here') event.waitUntil(worker.clients.claim());
});

/** A file of the site; one that the browser threw away is fetched again. @param {string} path */
async function kept(path) {
  const cache = await caches.open(KEPT);
  const found = await cache.match(path);
  if (found) return found;
  const name = path.slice(BASE.length);
  await store(name in BUILD.files ? name : name + PACKED, () => {});
  return /** @type {Promise<Response>} */ (cache.match(path));
}

// ---------------------------------------------------------------- what pages ask

channel.addEventListener('message', ({ data }) => {
  if (data.kind === 'answer') waiting.get(data.id)?.answered(data);
  // what nobody will answer any more would keep the next version from taking over
  if (data.kind === 'leave') for (const { answered } of waiting.values()) answered({ status: 503, headers: [] });
  if (data.kind === 'begun') for (const { message } of waiting.values()) channel.postMessage(message);
});

/** Asks the worker; if another one begins meanwhile, that one. @param {Request} request @param {string} target */
async function asked(request, target) {
  const id = crypto.randomUUID();
  const body = ['GET', 'HEAD'].includes(request.method) ? null : new Uint8Array(await request.arrayBuffer());
  const headers = TOLD.filter((name) => request.headers.has(name)).map((name) => [name, request.headers.get(name)]);
  const message = { kind: 'ask', id, method: request.method, target, headers, body };
  const answer = await new Promise((answered) => {
    waiting.set(id, { message, answered });
    channel.postMessage(message);
  });
  waiting.delete(id);
  const { status } = answer;
  return new Response(EMPTY.includes(status) ? null : answer.body, { status, headers: answer.headers });
}

/** A file of the pages, which never changes under its address. @param {Request} request @param {string} target */
async function lasting(request, target) {
  const cache = await caches.open(KEPT);
  const found = await cache.match(target);
  if (found) return found;
  const answer = await asked(request, target);
  if (answer.ok) await cache.put(target, answer.clone()).catch(() => {});
  return answer;
}

worker.addEventListener('fetch', (/** @type {any} */ event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== location.origin || request.headers.has('x-akhet-server')) return;
  const path = url.pathname === `${BASE}index.html` ? BASE : url.pathname;
  if (path === `${BASE}sw.js`) return;
  const name = path.slice(BASE.length);
  if (path.startsWith(BASE) && (name in BUILD.files || name + PACKED in BUILD.files)) {
    event.respondWith(kept(path));
    return;
  }
  if (path.startsWith(`${BASE}~`)) return; // of another version
  const inside = path.startsWith(PAGES) ? path.slice(PAGES.length - 1) : path;
  const target = inside + url.search;
  if (request.mode === 'navigate' && request.destination === 'document') {
    event.respondWith(Response.redirect(`${BASE}#${target}`));
  } else if (inside.startsWith('/static/~')) event.respondWith(lasting(request, inside));
  else event.respondWith(asked(request, target));
});
