// @ts-check
// What is said aloud: only what is new.

import assert from "node:assert/strict";
import { test } from "node:test";

import { news } from "../../src/fabletable/web/static/voice.js";

test("what was added is said", () => {
  assert.deepEqual(news(["a"], ["a", "b", "c"]), ["b", "c"]);
  assert.deepEqual(news(["a"], ["a"]), []);
});

test("what others did before my turn is said, and mine not again", () => {
  assert.deepEqual(news(["a", "me"], ["a", "x", "y", "me"]), ["x", "y"]);
});

test("of what was taken back nothing is said", () => {
  assert.deepEqual(news(["a", "b"], ["a"]), []);
  assert.deepEqual(news(["a", "b"], ["a", "c"]), []);
});

test("nobody has to listen for minutes", () => {
  const long = Array.from({ length: 100 }, (_, i) => `${i}`);
  assert.deepEqual(news([], long), long.slice(-8));
});
