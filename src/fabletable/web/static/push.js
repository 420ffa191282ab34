// @ts-check
// Being told that it is my turn when no page of ours is open: through the push service of the browser, if
// whoever runs the server lets it, and only for who wants it.

import { get, post, reason } from "./api.js";
import { checkbox } from "./checkbox.js";
import { fill, h } from "./dom.js";

const WORDS =
  "Also when no page is open. (Your browser's push service then learns when you are called, and nothing else.)";

/** Offer it, where it can be had. @param {HTMLElement} place @param {import("./bell.js").Bell} bell */
export async function offerPush(place, bell) {
  const worker = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  if (!worker?.pushManager) return;
  /** @type {import("./wire.d.ts").PushKey} */
  const { key } = await get("/api/push").catch(() => ({ key: "" }));
  if (!key) return;
  const line = h("p", { class: "line", role: "status" });
  const before = await worker.pushManager.getSubscription().catch(() => null);
  const wish = checkbox(WORDS, await known(before), async (on) => {
    const input = /** @type {HTMLInputElement} */ (wish.querySelector("input"));
    try {
      fill(line);
      const may = on && (await bell.turn(true));
      input.checked = may ? await begin(worker.pushManager, key) : !(await end(worker.pushManager));
    } catch (error) {
      input.checked = false;
      fill(line, `Your browser cannot be called: ${reason(error)}`);
    }
  });
  fill(place, wish, line);
}

/** Once more: who signed devices out, or came to this one by a code, was forgotten with it.
 * @param {PushSubscription | null} before @returns {Promise<boolean>} whether we are called */
async function known(before) {
  if (before === null) return false;
  return post("/api/push", { address: before.endpoint, on: true }).then(
    () => true,
    () => false,
  );
}

/** @param {PushManager} pushes @param {string} key */
async function begin(pushes, key) {
  return known(await pushes.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
}

/** @param {PushManager} pushes */
async function end(pushes) {
  const found = await pushes.getSubscription();
  if (!found) return true;
  await post("/api/push", { address: found.endpoint, on: false });
  return found.unsubscribe();
}
