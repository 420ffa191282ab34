// @ts-check
// Names for another way, and who won.

import assert from "node:assert/strict";
import { test } from "node:test";

import { branchName, winnersOf } from "../../src/fabletable/web/static/campaign.js";

test("a branch has a name that is taken by default", () => {
  assert.equal(branchName("The growing forest"), "The growing forest 2");
  assert.equal(branchName("The growing forest 2"), "The growing forest 3");
  assert.equal(branchName("A name of twenty-four !!"), "A name of twenty-four 2");
  assert.equal(branchName("A name of twenty-four !!").length <= 24, true);
});

test("a game says who won it, or that nobody did", () => {
  const game = { number: 1, game: 1, names: ["Ann", "Bo"], scores: [3, 3], changes: [] };
  assert.equal(winnersOf({ ...game, places: [1, 1] }), "Ann and Bo won");
  assert.equal(winnersOf({ ...game, places: [2, 3] }), "Lost");
});
