/** A worker that thinks: bots, analyses or checks. It is given a task and says its answers line by line. */
import { python } from './runtime.js';

const py = await python();
const helper = py.pyimport('akhet.tab.helper');
onmessage = ({ data }) => {
  for (const line of helper.answers(self.name, py.toPy(data).tobytes())) postMessage(line);
};
postMessage('');
