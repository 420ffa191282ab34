// @ts-check
// What lines beside the question say of cards, and who is known by a name.

import assert from "node:assert/strict";
import { test } from "node:test";

import { knownBy } from "../../src/fabletable/web/static/faces.js";
import { cardLine } from "../../src/fabletable/web/static/lines.js";

const BANANA = {
  item: {
    id: "hand/0/banana",
    text: "",
    count: null,
    face: { title: "Banana", numbers: "", text: "", cost: [] },
  },
  options: [{ key: "give:banana", label: "give banana", mark: false }],
  many: 3,
  taken: 0,
  marked: "",
};

/** @param {object} change */
function title(change) {
  return cardLine(/** @type {any} */ ({ ...BANANA, ...change }), String).title;
}

test("who gives one of three bananas does not read that all three go", () => {
  assert.equal(title({}), "Banana, 1 of 3");
  assert.equal(title({ many: 1 }), "Banana");
  assert.equal(title({ options: [] }), "Banana \u00d73");
  assert.equal(title({ options: [{ ...BANANA.options[0], mark: true }] }), "Banana \u00d73");
  assert.equal(title({ options: [{ ...BANANA.options[0], mark: true }], taken: 2 }), "Banana, 2 of 3");
});

test("in a replay bots have their faces, and people their letters", () => {
  const bots = [{ key: "neighbour", names: ["Hazel", "Bramble"], character: "", level: "" }];
  assert.deepEqual(knownBy("Hazel", bots), { name: "Hazel", kind: "bot", bot: "neighbour" });
  assert.equal(knownBy("Hazel 2", bots).bot, "neighbour");
  assert.equal(knownBy("Bramble", bots).bot, "neighbour"); // the second one at a table
  assert.equal(knownBy("Ann", bots).kind, "person");
});
