// @ts-check
// Our share of a shuffle, and what is said of it at the end.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";

import { shareFor, verdict } from "../../src/fabletable/web/static/shuffle.js";

/** @param {string} text */
const sha256 = (text) => createHash("sha256").update(text).digest("hex");

/** @type {Map<string, string>} */
const kept = new Map();
Object.defineProperty(globalThis, "localStorage", {
  value: {
    getItem: (/** @type {string} */ key) => kept.get(key) ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ value) => kept.set(key, value),
  },
});

/** A game that was shuffled as it should be. @param {string} secret */
function honest(secret) {
  const sealed = sha256(secret);
  const shares = [shareFor(sealed), "", "ab".repeat(16)];
  return { sealed, secret, shares, seed: sha256([secret, ...shares].join("/")) };
}

test("a share is random, and stays the same for its seal", () => {
  assert.match(shareFor("one"), /^[0-9a-f]{32}$/);
  assert.equal(shareFor("one"), shareFor("one"));
  assert.notEqual(shareFor("one"), shareFor("two"));
});

test("an honest shuffle was as sealed", async () => {
  assert.match(await verdict(honest("secret")), /^The shuffle was as sealed: /);
});

test("what was not as sealed is said", async () => {
  const found = honest("secret");
  assert.match(await verdict({ ...found, secret: "other" }), /NOT as sealed: its secret/);
  assert.match(await verdict({ ...found, shares: ["", "", ""] }), /NOT as sealed: your share/);
  assert.match(await verdict({ ...found, seed: "0" }), /NOT as sealed: the seed/);
  assert.match(await verdict({ ...found, sealed: sha256("x") }), /cannot be checked here/);
});

test("only so many are kept", () => {
  for (let i = 0; i < 150; i += 1) shareFor(`seal ${i}`);
  assert.equal(Object.keys(JSON.parse(kept.get("fabletable-shares") ?? "")).length, 100);
});
