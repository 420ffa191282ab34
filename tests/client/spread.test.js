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

test("it lends nothing to one that is not as high", () => {
  const rows = ["www", "hhh"];
  assert.deepEqual(
    rowsOf(rows, places, () => true),
    rows,
  );
});
