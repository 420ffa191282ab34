// @ts-check
// What stays with the browser when the page is closed: a page that says that nobody can be reached,
// and the way back from a notice. It keeps no game, and answers nothing while the server does.

const worker = /** @type {any} */ (self); // of a service worker
const SHELF = "fabletable";
const OFFLINE = "/static/offline.html";
const FILES = [OFFLINE, "/static/style/base.css", "/static/style/sheets.css", "/static/art/mark.svg"];

worker.addEventListener("install", (/** @type {any} */ event) => {
  const fetched = caches.open(SHELF).then((shelf) => shelf.addAll(FILES));
  event.waitUntil(fetched.then(() => worker.skipWaiting()));
});

worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(worker.clients.claim()));

worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { mode, url } = event.request;
  const file = mode === "navigate" ? OFFLINE : new URL(url).pathname;
  if (!FILES.includes(file)) return;
  event.respondWith(fetch(event.request).catch(async () => (await caches.match(file)) ?? Response.error()));
});

worker.addEventListener("notificationclick", (/** @type {any} */ event) => {
  event.notification.close();
  event.waitUntil(comeTo(event.notification.data));
});

/** The page of a table: one that is open, or a new one. @param {string} address */
async function comeTo(address) {
  const open = await worker.clients.matchAll({ type: "window" });
  const there = open.find((/** @type {any} */ page) => new URL(page.url).pathname === address);
  return there ? there.focus() : worker.clients.openWindow(address);
}
