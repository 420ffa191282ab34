// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";

import { entering } from "../../src/fabletable/web/static/last.js";

const pile = (/** @type {string} */ title, /** @type {boolean} */ came) => ({
  face: { title },
  count: 1,
  new: came,
});
const page = (/** @type {string[]} */ ...changes) =>
  /** @type {any} */ ({
    games: [{ changes: ["old"] }, { changes }],
    parts: [{ cards: [pile("Bucket", false), pile("Kite", true)] }, { cards: [pile("Kite", true)] }],
  });

test("what a game brought into its campaign's box plays on the stage", () => {
  const [act, ...more] = entering(["Kite comes."], page("Kite comes."));
  assert.deepEqual(
    act.cards.map(({ title }) => title),
    ["Kite"],
  );
  assert.equal(more.length, 0);
});

test("while the page is still that of the game before, nothing plays", () => {
  assert.deepEqual(entering(["Kite comes."], page("old")), []);
});
