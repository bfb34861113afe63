/**
 * Where requests go: to the server, or to the worker of this browser in which akhet runs. What is fetched finds its
 * own way there; sockets and links to other pages need this.
 */
const tab = document.documentElement.dataset.tab; // what stands before the paths of a site without a server

/** Whether there is a network between this page and akhet. */
export const far = tab === undefined;

/** The address of a page. @param {string} path */
export const pageAt = (path) => (tab ?? '') + path;

/** A socket to akhet. @param {string} path @returns {WebSocket} */
export function socketTo(path) {
  if (!far) return /** @type {any} */ (new Line(path));
  return new WebSocket(new URL(path, location.href.replace(/^http/, 'ws')));
}

/** A socket of a site without a server: the same face, by messages of the browser. */
class Line extends EventTarget {
  /** @param {string} path */
  constructor(path) {
    super();
    this.readyState = 0;
    this.id = crypto.randomUUID();
    /** @type {((event: any) => void) | null} */ this.onopen = null;
    /** @type {((event: any) => void) | null} */ this.onmessage = null;
    /** @type {((event: any) => void) | null} */ this.onclose = null;
    this.channel = new BroadcastChannel(`akhet ${tab?.slice(0, -1)}`);
    this.channel.onmessage = ({ data }) => this.hear(data);
    const target = path.startsWith(`${tab}/`) ? path.slice(tab?.length) : path;
    this.channel.postMessage({ kind: 'open', id: this.id, target });
  }

  /** @param {any} data */
  hear(data) {
    if (data.kind === 'begun') this.over(1006); // the worker ended, and another begins
    if (data.id !== this.id) return;
    if (data.kind === 'opened') {
      this.readyState = 1;
      this.tell(new Event('open'));
    }
    if (data.kind === 'said') this.tell(new MessageEvent('message', { data: data.text }));
    if (data.kind === 'ended') this.over(data.code);
  }

  /** @param {Event} event */
  tell(event) {
    const { type } = event;
    if (type === 'open') this.onopen?.(event);
    else if (type === 'message') this.onmessage?.(event);
    else this.onclose?.(event);
    this.dispatchEvent(event);
  }

  /** @param {string} text */
  send(text) {
    this.channel.postMessage({ kind: 'say', id: this.id, text });
  }

  close() {
    if (this.readyState === 3) return;
    this.channel.postMessage({ kind: 'close', id: this.id });
    this.over(1000);
  }

  /** @param {number} code */
  over(code) {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.channel.close();
    this.tell(new CloseEvent('close', { code }));
  }
}

/** Links that were made here lead where the others lead. @param {HTMLAnchorElement | HTMLFormElement} found */
function lead(found) {
  const name = found instanceof HTMLAnchorElement ? 'href' : 'action';
  const path = found.getAttribute(name) ?? '';
  if (/^\/(?!\/)/.test(path) && !path.startsWith(`${tab}/`)) found.setAttribute(name, pageAt(path));
}

if (!far) {
  addEventListener('click', ({ target }) => {
    const found = target instanceof Element && target.closest('a');
    if (found) lead(/** @type {HTMLAnchorElement} */ (found));
  }, true);
  addEventListener('submit', ({ target }) => lead(/** @type {HTMLFormElement} */ (target)), true);
}
