// @ts-check
// Marks on a handful: with their question, copy by copy, and as the server says.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Marks, kindOf } from "../../src/fabletable/web/static/marks.js";
import { markedLine } from "../../src/fabletable/web/static/options.js";

const KEYS = ["pay:apple", "pay:bread", "pay:drum"];
const NOW = { marks: [], more: KEYS, missing: "4 more", called: "" };
const ASK = { id: "ask-1", prompt: "Pay", options: [], handful: { keys: KEYS, now: NOW } };

const OPTION = { at: "", number: 1, hint: null, mark: true, givesAway: false, tied: false, button: true };

/** Marks on that question, and what was asked of the server. */
function asked() {
  /** @type {string[][]} */
  const sent = [];
  const marks = new Marks((_, keys) => `wish-${sent.push(keys)}`);
  marks.follow(ASK);
  return { marks, sent };
}

/** What the server answers to the latest wish. @param {Marks} marks @param {Partial<typeof NOW>} now */
function answer(marks, now) {
  const own = marks.own.map(({ key }) => key);
  return marks.receive(marks.wish, { ...NOW, marks: /** @type {never[]} */ (own), ...now });
}

/** @param {Marks} marks @param {string} key @param {number} copies */
function states(marks, key, copies) {
  return Array.from({ length: copies }, (_, copy) => marks.of(key, copy));
}

test("a question without a handful has no marks", () => {
  const { marks } = asked();
  marks.follow({ id: "ask-2", prompt: "Which?", options: [] });
  assert.equal(marks.asked, false);
  assert.equal(marks.whole, false);
  assert.equal(marks.has("pay:apple"), false);
});

test("every copy is a mark of its own", () => {
  const { marks, sent } = asked();
  assert.equal(marks.toggle("pay:apple", 1), true);
  answer(marks, {});
  assert.deepEqual(states(marks, "pay:apple", 3), ["", "own", ""]);
  marks.toggle("pay:apple", 0);
  answer(marks, {});
  marks.toggle("pay:apple", 1);
  assert.deepEqual(sent, [["pay:apple"], ["pay:apple", "pay:apple"], ["pay:apple"]]);
  assert.deepEqual(states(marks, "pay:apple", 3), ["own", "", ""]);
});

test("what goes along is marked, and cannot be dropped", () => {
  const { marks } = asked();
  marks.toggle("pay:apple", 1);
  answer(marks, { marks: /** @type {any} */ (["pay:apple", "pay:apple", "pay:bread"]), missing: "" });
  assert.deepEqual(states(marks, "pay:apple", 3), ["along", "own", ""]);
  assert.deepEqual(marks.along, ["pay:apple", "pay:bread"]);
  assert.equal(marks.toggle("pay:bread", 0), false);
  assert.equal(marks.whole, true);
});

test("nothing is confirmed before the server has answered", () => {
  const { marks } = asked();
  marks.toggle("pay:drum", 0);
  assert.equal(marks.whole, false);
  answer(marks, { missing: "", called: "Pay" });
  assert.equal(marks.whole, true);
});

test("only the latest answer counts", () => {
  const { marks } = asked();
  marks.toggle("pay:apple", 0);
  const first = marks.wish;
  marks.toggle("pay:apple", 1);
  assert.equal(marks.receive(first, NOW), false);
  assert.equal(marks.count("pay:apple"), 2);
});

test("what is refused is as it was", () => {
  const { marks } = asked();
  marks.toggle("pay:apple", 0);
  answer(marks, {});
  marks.toggle("pay:drum", 0);
  assert.equal(marks.refuse("another"), false);
  assert.equal(marks.refuse(marks.wish), true);
  assert.deepEqual(
    KEYS.map((key) => marks.count(key)),
    [1, 0, 0],
  );
});

test("what does not fit is not marked, but takes the place of the only one", () => {
  const { marks } = asked();
  marks.toggle("pay:drum", 0);
  answer(marks, { more: [], missing: "" });
  assert.equal(marks.can("pay:bread"), true);
  assert.equal(marks.toggle("pay:bread", 0), true);
  assert.deepEqual(marks.own, [{ key: "pay:bread", copy: 0 }]);
  answer(marks, { more: /** @type {any} */ (["pay:apple"]) });
  marks.toggle("pay:apple", 0);
  answer(marks, { more: [] });
  assert.equal(marks.can("pay:drum"), false);
  assert.equal(marks.toggle("pay:drum", 0), false);
});

test("the list marks one more, and none when there is no more", () => {
  const { marks, sent } = asked();
  marks.step("pay:apple");
  answer(marks, {});
  marks.step("pay:apple");
  answer(marks, { more: [] });
  assert.deepEqual(states(marks, "pay:apple", 3), ["own", "own", ""]);
  marks.step("pay:apple");
  assert.deepEqual(sent.at(-1), []);
});

test("marks stay with their question, and are gone with it", () => {
  const { marks } = asked();
  marks.toggle("pay:apple", 0);
  marks.follow({ ...ASK });
  assert.equal(marks.count("pay:apple"), 1);
  marks.follow({ ...ASK, id: "ask-2" });
  assert.equal(marks.count("pay:apple"), 0);
  marks.follow(null);
  assert.equal(marks.asked, false);
});

test("it is said in words how the marks stand", () => {
  const { marks } = asked();
  const options = KEYS.map((key) => ({ ...OPTION, key, label: key.replace("pay:", "Pay ") }));
  assert.equal(markedLine(options, marks), "Mark by a click, drop by another.");
  marks.toggle("pay:apple", 0);
  answer(marks, { missing: "3 more" });
  assert.equal(markedLine(options, marks), "Marked: Pay apple.");
  marks.toggle("pay:apple", 1);
  answer(marks, { marks: /** @type {any} */ (["pay:apple", "pay:apple", "pay:bread"]), missing: "" });
  assert.equal(markedLine(options, marks), "Marked: 2 x Pay apple. Goes along: Pay bread.");
});

test("what is marked first is named first", () => {
  const { marks } = asked();
  for (const key of ["pay:drum", "pay:apple"]) {
    marks.toggle(key, 0);
    answer(marks, {});
  }
  const options = KEYS.map((key) => ({ ...OPTION, key, label: key.replace("pay:", "") }));
  assert.equal(markedLine(options, marks), "Marked: drum and apple.");
  assert.deepEqual(
    KEYS.map((key) => marks.rank(key, 0)),
    [2, 0, 1],
  );
  marks.toggle("pay:drum", 0);
  assert.equal(marks.rank("pay:apple", 0), 1);
});

test("copies are of one kind", () => {
  assert.deepEqual(["hand/0/apple", "hand/0/apple#2", "hand/0/#12"].map(kindOf), [
    "hand/0/apple",
    "hand/0/apple",
    "hand/0/",
  ]);
});
