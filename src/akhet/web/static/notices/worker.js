// Shows what is pushed to this browser. It lives under /notices/ and takes no page over.
/// <reference lib="webworker" />

const me = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

/**
 * @typedef {{title: string, body: string, path: string, tag: string, lang: string, stop: string,
 *   stop_says: string}} Told
 */

me.addEventListener("install", () => me.skipWaiting());
me.addEventListener("activate", (event) => event.waitUntil(me.clients.claim()));

me.addEventListener("push", (event) => {
  /** @type {Told | undefined} */ let told;
  try {
    told = event.data?.json();
  } catch {
    // nothing of ours
  }
  if (!told) return;
  event.waitUntil(Promise.all([show(told), tellPages()]));
});

/** @param {Told} told */
function show(told) {
  const { title, body, tag, lang, path, stop, stop_says: says } = told;
  const more = { actions: [{ action: "stop", title: says }], renotify: true };
  return me.registration.showNotification(title, { body, tag, lang, data: { path, stop }, ...more });
}

/** Pages that are open count anew what waits. */
async function tellPages() {
  const pages = await me.clients.matchAll({ type: "window", includeUncontrolled: true });
  for (const page of pages) page.postMessage({ kind: "notice" });
}

// A browser may renew its subscription by itself: the server learns the new one, and forgets the old when it fails.
me.addEventListener("pushsubscriptionchange", (event) => {
  const old = /** @type {any} */ (event).oldSubscription;
  if (old) /** @type {ExtendableEvent} */ (event).waitUntil(again(old.options));
});

/** @param {PushSubscriptionOptionsInit} options */
async function again(options) {
  const found = (await me.registration.pushManager.subscribe(options)).toJSON();
  const body = { kind: "push", url: found.endpoint, key: found.keys?.p256dh, auth: found.keys?.auth };
  const headers = { "content-type": "application/json" };
  await fetch("/api/me/notices", { method: "POST", headers, body: JSON.stringify(body) });
}

me.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { path, stop } = event.notification.data ?? {};
  const body = new URLSearchParams({ stop: "1" });
  if (event.action === "stop") event.waitUntil(fetch(stop, { method: "POST", body }));
  else event.waitUntil(open(path));
});

/** Goes to the page where it is open already, else opens it. @param {string} path */
async function open(path) {
  const pages = await me.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = pages.find((page) => new URL(page.url).pathname === path);
  return there ? there.focus() : me.clients.openWindow(path);
}
