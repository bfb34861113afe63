/** Python in a worker: the interpreter, its library, and akhet with all it stands on. */
import { loadPyodide } from './pyodide.mjs';

const HERE = new URL('./', import.meta.url).href;

/** Loads everything; `step` hears how far it has come. @param {(done: number) => void} step */
export async function python(step = () => {}) {
  const archive = fetch(`${HERE}akhet.zip`).then((answer) => answer.arrayBuffer());
  const lock = await (await fetch(`${HERE}lock.json`)).json();
  const py = await loadPyodide({ indexURL: HERE, stdLibURL: `${HERE}library.zip`, lockFileContents: lock,
    env: { HOME: '/kept', AKHET_MODE: 'interpreted' } });
  step(0.4);
  py.FS.mkdirTree('/akhet');
  py.unpackArchive(new Uint8Array(await archive), 'zip', { extractDir: '/akhet' });
  py.runPython('import sys; sys.path.insert(0, "/akhet")');
  step(0.6);
  return py;
}
