// @ts-check
// Who comes and goes.

import assert from "node:assert/strict";
import { test } from "node:test";

import { comings } from "../../src/fabletable/web/static/talk.js";

const seat = (name = "Mia", more = {}) => ({ name, kind: "person", here: true, mine: false, ...more });

test("who sits down, is back, or leaves for now is told once", () => {
  assert.deepEqual(comings([seat("Open seat", { kind: "open" })], [seat()]), ["Mia sits down."]);
  assert.deepEqual(comings([seat("Mia", { here: false })], [seat()]), ["Mia is back."]);
  assert.deepEqual(comings([seat()], [seat("Mia", { here: false })]), ["Mia has left the table for now."]);
  assert.deepEqual(comings([seat()], [seat()]), []);
});

test("of oneself, and of bots, nothing is told", () => {
  assert.deepEqual(comings([seat("Mia", { here: false, mine: true })], [seat("Mia", { mine: true })]), []);
  assert.deepEqual(comings([seat("Open seat", { kind: "open" })], [seat("Hazel", { kind: "bot" })]), []);
});
