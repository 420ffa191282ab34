// @ts-check
// Which cards travel: what is gone is paired with what has come.

import assert from "node:assert/strict";
import { test } from "node:test";

import { travels } from "../../src/fabletable/web/static/motion.js";

/** @typedef {import("../../src/fabletable/web/static/motion.js").Lying} Lying */
/** @typedef {[element: string, seat: number | null, id: string, face: string]} Place */

/** @param {Place} place @returns {Lying} */
function lying([element, seat, id, face]) {
  return { element, seat, id, face, node: null, box: /** @type {DOMRect} */ ({}) };
}

/** From where to where, as `stack/1 > hand/frog`. @param {Place[]} before @param {Place[]} after */
function journeys(before, after) {
  const name = (/** @type {Lying} */ one) => `${one.element}/${one.id}`;
  return travels(before.map(lying), after.map(lying)).map(([from, to]) => `${name(from)} > ${name(to)}`);
}

test("a card is drawn", () => {
  /** @type {Place[]} */
  const before = [
    ["stack", 0, "0", ""],
    ["stack", 0, "1", ""],
  ];
  const found = journeys(before, [before[0], ["hand", 0, "frog", "Frog"]]);
  assert.deepEqual(found, ["stack/1 > hand/frog"]);
});

test("the same face comes first", () => {
  const found = journeys(
    [
      ["hand", 0, "frog", "Frog"],
      ["stack", 0, "0", ""],
    ],
    [
      ["pile", 0, "frog", "Frog"],
      ["hand", 0, "#0", ""],
    ],
  );
  assert.deepEqual(found, ["hand/frog > pile/frog", "stack/0 > hand/#0"]);
});

test("a card turns where it lies", () => {
  const found = journeys(
    [
      ["hand", 1, "#0", ""],
      ["chosen", 1, "#0", ""],
    ],
    [["chosen", 1, "axe", "Axe"]],
  );
  assert.deepEqual(found, ["chosen/#0 > chosen/axe"]);
});

test("cards stay with their player, or come from the middle", () => {
  /** @type {Place[]} */
  const before = [
    ["hand2", 2, "#0", ""],
    ["deck", null, "0", ""],
    ["deck1", 1, "0", ""],
  ];
  assert.deepEqual(journeys(before, [["hand1", 1, "#0", ""]]), ["deck1/0 > hand1/#0"]);
  assert.deepEqual(journeys(before.slice(0, 2), [["hand1", 1, "#0", ""]]), ["deck/0 > hand1/#0"]);
});

test("what comes from nowhere does not travel", () => {
  /** @type {Place} */
  const frog = ["hand", 0, "frog", "Frog"];
  assert.deepEqual(journeys([frog], [frog, ["hand", 0, "frog#2", "Frog"]]), []);
});
