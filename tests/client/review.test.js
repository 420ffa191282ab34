// @ts-check
// What a review comes to.

import assert from "node:assert/strict";
import { test } from "node:test";

import { chances, percent, sums, worst } from "../../src/fabletable/web/static/review.js";

/** @param {number} at @param {number} before @param {number} after @param {boolean} [blunder] */
const judged = (at, before, after, blunder = false) => ({
  at,
  before,
  after,
  error: 0.03,
  blunder,
  chosen: "this",
  best: "that",
  others: [],
});
const REVIEW = {
  seat: 0,
  begun: true,
  done: 0,
  total: 0,
  failed: "",
  start: 0.5,
  won: 1,
  choices: [judged(0, 0.5, 0.4, true), judged(4, 0.6, 0.3, true), judged(9, 0.8, 0.81)],
};

test("luck and play add up to the result", () => {
  const { play, luck, doubt } = sums(REVIEW);
  assert.equal(Math.round(play * 100), 39);
  assert.equal(Math.round((REVIEW.start + luck - play) * 100), 100);
  assert.equal(Math.round(doubt * 1000), Math.round(2 * Math.sqrt(3) * 30));
});

test("the worst come first, and what is no blunder not at all", () => {
  assert.deepEqual(
    worst(REVIEW).map((one) => one.at),
    [4, 0],
  );
});

test("the chances are charted from the start to the end", () => {
  const { points } = chances(REVIEW, "Ann", 12);
  assert.deepEqual(points[0], { at: 0, amounts: [50], part: 0 });
  assert.deepEqual(points[points.length - 1], { at: 12, amounts: [100], part: 0 });
  assert.equal(points.length, 8);
});

test("less than nothing has a minus", () => {
  assert.equal(percent(-0.071), "\u22127 %");
});
