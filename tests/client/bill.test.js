// @ts-check
// What plays on the stage: acts of a kind share a bill, and nothing takes too long.

import assert from "node:assert/strict";
import { test } from "node:test";

import { layingTime, reading, together } from "../../src/fabletable/web/static/bill.js";

/** @typedef {import("../../src/fabletable/web/static/wire.d.ts").Act} Act */

/** @param {string} event @param {number} weights @param {number | null} row @returns {Act} */
function act(event, weights = 0, row = null) {
  const weight = { worth: 1, face: null, text: "", row, column: row };
  const pan = { name: "Ann", seat: 0, total: weights, won: false, weights: Array(weights).fill(weight) };
  return { event, title: event, told: "Ann builds.", cards: [], hidden: 0, pans: weights ? [pan] : [] };
}

/** @param {Act[][]} bills */
const events = (bills) => bills.map((bill) => bill.map((one) => one.event).join(" "));

test("acts of one kind play together, in their order", () => {
  const bills = together([act("built"), act("built"), act("received"), act("built")]);
  assert.deepEqual(events(bills), ["built built", "received", "built"]);
});

test("a bill does not grow without end, and a grid has its own", () => {
  assert.deepEqual(events(together(Array(5).fill(act("built")))), ["built built built built", "built"]);
  assert.deepEqual(events(together([act("won", 3, 1), act("won", 3, 1)])), ["won", "won"]);
});

test("counting takes a while for each weight, but never long", () => {
  assert.equal(layingTime([act("built")]), 0);
  assert.equal(layingTime([act("won", 3)]) < layingTime([act("won", 8)]), true);
  assert.equal(layingTime([act("won", 100)]), layingTime([act("won", 1000)]));
});

test("whoever has more to read has more time", () => {
  const long = { ...act("new"), told: "word ".repeat(40) };
  assert.equal(reading([act("built")]), 2000);
  assert.equal(reading([long]) > 3000, true);
});
