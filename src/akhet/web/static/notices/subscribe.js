// Switches push on in this browser: asks for leave, subscribes, and tells the server.

const box = /** @type {HTMLElement | null} */ (document.querySelector("[data-push]"));
const key = box?.dataset.push ?? "";
const part = (/** @type {string} */ name) => /** @type {HTMLElement} */ (box?.querySelector(`[data-push-${name}]`));

/** Bytes of base64url. @param {string} text */
function bytes(text) {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (sign) => sign.charCodeAt(0));
}

/** The worker that shows what is pushed. */
const worker = () => navigator.serviceWorker.register("/notices/worker.js", { scope: "/notices/" });

/** @param {string} path @param {object} body */
function post(path, body) {
  return fetch(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
}

/**
 * A subscription with the key of this server; one with another key is given up.
 * @param {ServiceWorkerRegistration} at
 */
async function subscribed(at) {
  const had = await at.pushManager.getSubscription();
  const used = new Uint8Array(had?.options.applicationServerKey ?? new ArrayBuffer(0));
  const same = had && String(used) === String(bytes(key));
  if (had && same) return had;
  await had?.unsubscribe();
  return at.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(key) });
}

async function switchOn() {
  if ((await Notification.requestPermission()) !== "granted") {
    showDenied();
    return;
  }
  try {
    const found = (await subscribed(await ready())).toJSON();
    const answer = await post("/api/me/notices", { kind: "push", url: found.endpoint, key: found.keys?.p256dh, auth:
      found.keys?.auth });
    if (!answer.ok) throw new Error((await answer.json()).error.message);
    location.assign("/me/notices");
  } catch (error) {
    part("wrong").textContent = String(/** @type {Error} */ (error).message);
    part("wrong").hidden = false;
  }
}

/** The worker once it is at work. */
async function ready() {
  const at = await worker();
  const one = at.installing ?? at.waiting;
  const ready = (/** @type {(value: null) => void} */ done) =>
    one?.addEventListener("statechange", () => at.active && done(null));
  if (one && !at.active) await new Promise(ready);
  return at;
}

function showDenied() {
  part("denied").hidden = false;
  part("on").hidden = true;
}

function begin() {
  const able = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
  if (!box || !key || !able) return;
  part("none").hidden = true;
  if (Notification.permission === "denied") {
    showDenied();
    return;
  }
  part("on").hidden = false;
  part("on").addEventListener("click", switchOn);
}

begin();
