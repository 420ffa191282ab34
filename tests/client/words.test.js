// @ts-check
// Whatever is said in words; what the terminal says too, it says alike.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { termsIn, termsToExplain } from "../../src/fabletable/web/static/glossary.js";
import * as words from "../../src/fabletable/web/static/words.js";

/** @typedef {import("../../src/fabletable/web/static/wire.d.ts").Face} Face */
/** @typedef {import("../../src/fabletable/web/static/wire.d.ts").Item} Item */

const ALIKE = JSON.parse(readFileSync(new URL("said_alike.json", import.meta.url), "utf-8"));

/** @type {Face} */
const FACE = {
  title: "Frog",
  short: "",
  colour: "green",
  cost: null,
  icons: [],
  numbers: "",
  text: "",
  picture: "",
  origin: [],
  points: null,
  figures: [],
  brief: "",
  sign: "",
};

/** @param {Partial<Item>} item @returns {Item} */
function lying(item) {
  const plain = { empty: false, row: null, column: null, seat: null, count: null, pawns: [], gain: "" };
  return { id: "frog", face: FACE, text: "", ...plain, ...item };
}

test("players are named as in the terminal", () => {
  for (const { text, viewer, names, said } of ALIKE.named)
    assert.equal(words.named(text, viewer, names), said);
});

test("words are listed as in the terminal", () => {
  for (const one of ALIKE.listed) assert.equal(words.listed(one.words), one.said);
});

test("things are counted as in the terminal", () => {
  for (const { count, thing, said } of ALIKE.counted) assert.equal(words.counted(count, thing), said);
});

test("one of a thing, and none", () => {
  assert.equal(words.counted(1, "card"), "1 card");
  assert.equal(words.counted(0, "card"), "0 cards");
});

test("points have their sign", () => {
  assert.deepEqual([3, 0, -3].map(words.signed), ["+3", "0", "\u22123"]);
});

test("places are ordinals", () => {
  assert.deepEqual([1, 2, 3, 4, 5].map(words.ordinal), ["1st", "2nd", "3rd", "4th", "5th"]);
  assert.equal(words.placeWord(2, 2), "2nd");
});

test("who plays alone wins or loses, and has no place", () => {
  assert.deepEqual([words.placeWord(1, 1), words.placeWord(2, 1)], ["won", "lost"]);
});

test("a hint says whether a choice is best, and what it comes to", () => {
  const hint = { key: "a", figure: "wins 47 %", short: "47 %", mark: "best", reason: "" };
  assert.equal(words.hintLine(hint), "best: wins 47 %");
  assert.equal(words.hintLine({ ...hint, mark: "" }), "wins 47 %");
  assert.equal(words.hintLine(null), null);
});

test("origins are told, those unheard of by their name", () => {
  assert.equal(words.originOf(["rulebook", "house"]), "Comes from the rulebook and house values of our own");
  assert.equal(words.originOf(["dream"]), "Comes from dream");
});

test("a colour is told unless title or icons tell it", () => {
  assert.equal(words.colourWord(FACE), "green");
  assert.equal(words.colourWord({ ...FACE, title: "Green Frog" }), "");
  assert.equal(words.colourWord({ ...FACE, icons: ["green gem"] }), "");
  assert.equal(words.colourWord({ ...FACE, title: "Little Green Frog" }), "green"); // a name
  assert.equal(words.colourWord({ ...FACE, title: "Sea green 2" }), "");
});

test("a screen reader reads all of a card", () => {
  const face = { ...FACE, cost: 2, points: 1, numbers: "2 / 3", text: "Hops." };
  const line = words.itemLine(lying({ face, text: "from {0}" }), (text) => text.replace("{0}", "Ann"));
  assert.equal(line, "Frog, green, cost 2, 1 point now, from Ann. 2 / 3 Hops.");
});

test("a screen reader reads what shows no face", () => {
  const same = (/** @type {string} */ text) => text;
  assert.equal(words.itemLine(lying({ face: null }), same), "a card, face down");
  assert.equal(words.itemLine(lying({ face: null, empty: true }), same), "free cell");
});

test("a sentence speaks of whole words, of one thing or several", () => {
  assert.equal(words.speaksOf("Ann takes 2 strawberries.", "strawberry"), true);
  assert.equal(words.speaksOf("ann takes the FROG", "Frog"), true);
  assert.equal(words.speaksOf("Frogs hop.", "frog"), true);
  assert.equal(words.speaksOf("Ann is froggy.", "frog"), false);
  assert.equal(words.speaksOf("Ann plays Coin 13.", "Coin 1"), false);
  assert.equal(words.speaksOf("Ann plays #1 (Hippo).", "#1 (Hippo)"), true);
});

test("a text uses the terms that the terminal finds in it", () => {
  for (const { text, terms, found } of ALIKE.terms) {
    const known = terms.map((/** @type {string[]} */ [name, ...others]) => ({
      name,
      others,
      sentence: "",
      example: "",
      uses: 0,
      component: false,
    }));
    assert.deepEqual(
      termsIn(text, known).map((term) => term.name),
      found,
    );
  }
});

test("a card explains all of its components, then its rarest words", () => {
  const term = (/** @type {string} */ name, /** @type {number} */ uses, component = false) => ({
    ...{ name, uses, component, others: [], sentence: "", example: "" },
  });
  const known = [term("boat", 9, true), term("oar", 8, true), term("sail", 1), term("wind", 2)];
  const named = (/** @type {string} */ text) => termsToExplain(text, known).map(({ name }) => name);
  assert.deepEqual(named("wind, sail, boat"), ["boat", "sail", "wind"]);
  assert.deepEqual(named("wind, sail, boat, oar"), ["oar", "boat", "sail"]);
  const many = ["a", "b", "c", "d"].map((name) => term(name, 1, true));
  assert.equal(termsToExplain("a b c d", many).length, 4);
});

test("keys are spelled", () => {
  assert.equal(words.spelled("best-of-three"), "Best of three");
  assert.equal(words.spelled(""), "");
});
