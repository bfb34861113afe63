/** The worker in which akhet runs: one for all tabs of a site; the others wait until it ends. */
import { python } from './runtime.js';
import { openKept } from './kept.js';

const BASE = new URL('../', import.meta.url).pathname;
const NAME = `akhet ${BASE}`;
const FILE = '/kept/akhet.db';
const channel = new BroadcastChannel(NAME);
const step = (/** @type {number} */ done) => postMessage({ kind: 'step', done });

/** Starts another worker that thinks. @param {string} module @param {any} hear */
async function begin(module, hear) {
  const helper = new Worker(new URL('helper.js', import.meta.url), { type: 'module', name: module });
  await new Promise((resolve) => {
    helper.onmessage = resolve;
    helper.onerror = resolve;
  });
  const heard = hear.copy();
  helper.onmessage = ({ data }) => heard(data);
  helper.onerror = () => heard('');
  return {
    tell: (/** @type {any} */ data) => helper.postMessage(data.toJs()),
    end: () => helper.terminate(),
  };
}

/** Starts akhet and answers for as long as this worker lives. */
async function run() {
  const kept = await openKept(NAME);
  step(0.05);
  const py = await python(step);
  py.FS.mkdirTree('/kept');
  const back = () => (kept.file().length ? py.FS.writeFile(FILE, kept.file()) : py.FS.unlink(FILE));
  if (kept.file().length) back();
  const trying = async (/** @type {() => Promise<void>} */ work) => {
    try {
      await work();
      return true;
    } catch (problem) {
      console.error(problem);
      channel.postMessage({ kind: 'full' });
      postMessage({ kind: 'full' });
      return false;
    }
  };
  const tab = py.pyimport('akhet.tab.worker');
  step(0.9);
  await tab.start(location.host, `${BASE}t`, kept.jar, () => trying(() => kept.keep(py.FS.readFile(FILE))), back,
    (/** @type {string} */ text) => trying(() => kept.keepJar(text)), begin);
  step(1);
  listen(py, tab);
}

/** @param {any} py @param {any} tab */
function listen(py, tab) {
  /** @type {Map<string, any>} */ const lines = new Map();

  /** @param {any} data */
  async function ask(data) {
    const { id, method, target } = data;
    try {
      const body = py.toPy(data.body ?? new Uint8Array()).tobytes();
      const found = await tab.answer(method, target, py.toPy(data.headers), body);
      const [status, headers, sent] = found.toJs();
      found.destroy();
      channel.postMessage({ kind: 'answer', id, status, headers, body: sent });
    } catch (problem) {
      console.error(problem);
      channel.postMessage({ kind: 'answer', id, status: 500, headers: [], body: new Uint8Array() });
    }
  }

  /** @param {any} data */
  function open({ id, target }) {
    lines.set(id, tab.connect(target,
      (/** @type {string} */ text) => channel.postMessage({ kind: 'said', id, text }),
      (/** @type {number} */ code) => {
        lines.delete(id);
        channel.postMessage({ kind: 'ended', id, code });
      }));
    channel.postMessage({ kind: 'opened', id });
  }

  channel.onmessage = ({ data }) => {
    if (data.kind === 'ping') channel.postMessage({ kind: 'pong' });
    else if (data.kind === 'ask') ask(data);
    else if (data.kind === 'open') open(data);
    else if (data.kind === 'say') lines.get(data.id)?.hear(data.text);
    else if (data.kind === 'close') lines.get(data.id)?.close();
  };
  channel.postMessage({ kind: 'begun' });
}

navigator.locks.request(NAME, async () => {
  try {
    await run();
  } catch (problem) {
    console.error(problem);
    postMessage({ kind: 'failed', stored: !(problem instanceof DOMException) });
  }
  await new Promise(() => {});
});
