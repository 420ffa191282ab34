// @ts-check
// What comes from the server is taken in its order, whatever goes wrong with one of it.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Inbox } from "../../src/fabletable/web/static/inbox.js";

/** @typedef {import("../../src/fabletable/web/static/wire.d.ts").ToClient} ToClient */

test("a message that cannot be shown is reported, and those behind it are taken", async () => {
  /** @type {unknown[]} */
  const reported = [];
  Object.assign(globalThis, {
    addEventListener: () => {},
    reportError: (/** @type {unknown} */ why) => reported.push(why),
  });
  /** @type {string[]} */
  const taken = [];
  const inbox = new Inbox(({ type }) => {
    if (type === "said") throw new Error("no such card");
    taken.push(type);
  });
  const messages = ["done", "said", "show"].map((type) => /** @type {ToClient} */ ({ type }));
  await Promise.all(messages.map((message) => inbox.put(message)));
  assert.deepEqual(taken, ["done", "show"]);
  assert.deepEqual(reported.map(String), ["Error: no such card"]);
});
