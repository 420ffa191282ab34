// @ts-check
// Pages that are asked for: what comes back, and what is said when nothing does.

import assert from "node:assert/strict";
import { afterEach, mock, test } from "node:test";

import { get, post, reason } from "../../src/fabletable/web/static/api.js";

afterEach(() => mock.reset());

/** @param {string} body @param {number} [status] */
function served(body, status = 200) {
  mock.method(globalThis, "fetch", async () => new Response(body, { status }));
}

test("an answer is what the server wrote", async () => {
  served('{"link": "/t/1"}');
  assert.deepEqual(await get("/api/x"), { link: "/t/1" });
});

test("messages go as JSON, and files as they are", async () => {
  /** @type {string[]} */
  const bodies = [];
  mock.method(
    globalThis,
    "fetch",
    async (/** @type {string} */ _, /** @type {{ body: string }} */ { body }) => {
      bodies.push(body);
      return new Response("{}");
    },
  );
  await post("/api/x", { name: "Ann" });
  await post("/api/x", "[1, 2]");
  assert.deepEqual(bodies, ['{"name":"Ann"}', "[1, 2]"]);
});

test("a mistake is told in the server's words", async () => {
  served('{"error": "That seat is taken."}', 409);
  await assert.rejects(get("/api/x"), { message: "That seat is taken." });
});

test("what is not ours to read is told by its number", async () => {
  served("<html>", 502);
  await assert.rejects(get("/api/x"), { message: "The server said 502." });
});

test("a server that is gone is missed", async () => {
  mock.method(globalThis, "fetch", () => Promise.reject(new TypeError("fetch failed")));
  await assert.rejects(get("/api/x"), { message: "The server does not answer. Is it still running?" });
});

test("a reason is said to a person", () => {
  assert.equal(reason(new Error("No.")), "No.");
  assert.equal(reason("no"), "no");
});
