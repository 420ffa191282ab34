// @ts-check
// What stays with the browser when the page is closed: a page that says that nobody can be reached,
// what is told when the server calls, and the way back from a notice. It keeps no game, and answers nothing while the server does.

const worker = /** @type {any} */ (self); // of a service worker
const SHELF = "fabletable";
const OFFLINE = "/static/offline.html";
const MOST = 3; // tables that are told of at once
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

// We are called without a word, and ask what for.
worker.addEventListener("push", (/** @type {any} */ event) => event.waitUntil(tell()));

/** At which tables it is our turn; a browser wants something to be shown in any case. */
async function tell() {
  const me = await fetch("/api/me").then(
    (answer) => (answer.ok ? answer.json() : { tables: [] }),
    () => ({ tables: [] }),
  );
  const mine = me.tables.filter((/** @type {any} */ table) => table.yours && table.others && !table.over);
  const open = await worker.clients.matchAll({ type: "window" });
  const icon = "/static/art/mark.svg";
  if (!mine.length && !open.length)
    await worker.registration.showNotification("Fabletable", {
      body: "Somebody waits for you.",
      icon,
      data: "/",
    });
  for (const { id, title } of mine.slice(0, MOST))
    await worker.registration.showNotification(title, {
      body: "It is your turn.",
      tag: `turn/${id}`,
      icon,
      data: `/table/${id}`,
    });
}

/** The page of a table: one that is open, or a new one. @param {string} address */
async function comeTo(address) {
  const open = await worker.clients.matchAll({ type: "window" });
  const there = open.find((/** @type {any} */ page) => new URL(page.url).pathname === address);
  return there ? there.focus() : worker.clients.openWindow(address);
}
