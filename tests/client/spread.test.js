// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";

import { rowsOf, shareOf } from "../../src/fabletable/web/static/spread.js";

const place = { holds: [], whose: /** @type {const} */ ("mine"), room: 0, name: "", lends: "", ghost: "" };
const places = { h: place, w: { ...place, lends: "h" } };

test("an empty place lends its room to the one beside it", () => {
  const rows = ["ooo", "hww", "hww"];
  assert.deepEqual(
    rowsOf(rows, places, () => true),
    ["ooo", "hhh", "hhh"],
  );
  assert.equal(shareOf(["ooo", "hhh"], "w", true), 0);
  assert.deepEqual(
    rowsOf(rows, places, () => false),
    rows,
  );
});

test("it lends its room to the one below as well", () => {
  assert.deepEqual(
    rowsOf(["oooo", "wwvv", "hhvv"], places, () => true),
    ["oooo", "hhvv", "hhvv"],
  );
});

test("it lends nothing where both together are no rectangle", () => {
  for (const rows of [
    ["wwhh", "ovhh"],
    ["wwww", "hhvv"],
    ["ww", "oo", "hh"],
  ])
    assert.deepEqual(
      rowsOf(rows, places, () => true),
      rows,
    );
});
