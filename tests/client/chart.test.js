// @ts-check
// Where the lines of a chart lie, and where a replay stops.

import assert from "node:assert/strict";
import { test } from "node:test";

import { WIDE, partsOf, plotted, pointAt } from "../../src/fabletable/web/static/chart.js";
import { gained, strongerSeats } from "../../src/fabletable/web/static/last.js";
import { nextStop, wantedIn } from "../../src/fabletable/web/static/stops.js";

const COURSE = {
  names: ["Ann", "Bo", "the tide"],
  unit: "points",
  fewest: false,
  points: [
    { at: 0, amounts: [0, 0, null], part: 0 },
    { at: 4, amounts: [2, 0, null], part: 0 },
    { at: 9, amounts: [2, 4, null], part: 0 },
  ],
  turns: [],
  parts: "",
};

test("who has more lies higher, and who shows nothing has no line", () => {
  const { lines, y } = plotted(COURSE);
  assert.deepEqual(
    lines.map((line) => line.name),
    ["Ann", "Bo"],
  );
  assert.equal(y(4) < y(2) && y(2) < y(0) && y(0) <= WIDE.height, true);
  assert.match(lines[0].d, /^M[\d.]+ [\d.]+L[\d.]+ [\d.]+L[\d.]+ [\d.]+$/);
});

test("names at the end do not lie upon each other", () => {
  const level = { ...COURSE, points: [{ at: 0, amounts: [1, 1, 1], part: 0 }] };
  const ends = plotted(level)
    .lines.map((line) => line.end)
    .sort((a, b) => a - b);
  assert.equal(ends[1] - ends[0] >= 15 && ends[2] - ends[1] >= 15, true);
});

test("a part that counts by itself has lines of its own", () => {
  const parts = [1, 1, 2].map((part, i) => ({ ...COURSE.points[i], part }));
  const rounds = { ...COURSE, points: parts, parts: "round" };
  assert.match(plotted(rounds).lines[0].d, /^M[^ML]+L[^ML]+M[^ML]+$/);
  assert.deepEqual(partsOf(rounds), [
    { part: 1, i: 0 },
    { part: 2, i: 2 },
  ]);
  assert.deepEqual(partsOf(COURSE), []);
});

test("a moment says who gained, and on whom", () => {
  const turn = { since: 0, at: 4, who: 0, change: 7, lines: [] };
  assert.equal(gained(turn, ["Ann", "Bo"], 0), "You gain 7 on Bo.");
  assert.equal(gained(turn, ["Ann", "Bo"], 1), "Ann gains 7 on you.");
  assert.equal(gained(turn, ["Ann", "Bo", "Cy"], -1), "Ann gains 7 on the best of the others.");
  assert.equal(gained(turn, ["Ann"], 0), "You gain 7.");
});

test("a choice within a turn belongs to the point before", () => {
  assert.deepEqual(
    [0, 3, 4, 8, 9, 50].map((at) => pointAt(COURSE, at)),
    [0, 0, 1, 1, 2, 2],
  );
});

test("a replay stops at the next place, or the one before, and stays at its ends", () => {
  const stops = [0, 4, 9];
  assert.deepEqual(
    [0, 2, 4, 9].map((at) => nextStop(stops, at, 1)),
    [4, 4, 9, 9],
  );
  assert.deepEqual(
    [0, 2, 4, 9].map((at) => nextStop(stops, at, -1)),
    [0, 0, 0, 4],
  );
});

test("the address says where to begin, and nonsense says nothing", () => {
  assert.deepEqual(wantedIn("#at=12&seat=1&plays"), { at: 12, seat: 1, plays: true, review: false });
  assert.deepEqual(wantedIn("#at=1e9&seat=x"), { at: null, seat: -1, plays: false, review: false });
});

test("a stronger rival is the next one, and the strongest has none above", () => {
  const bots = ["mild", "fair", "fierce"].map((key) => ({ key, character: "", names: [key], level: "" }));
  const seat = (/** @type {string} */ kind, bot = "") => ({ kind, bot });
  const seats = [seat("person"), seat("bot", "mild"), seat("bot", "fierce")];
  assert.deepEqual(strongerSeats({ host: true, seats }, bots), [{ seat: 1, bot: "fair" }]);
  assert.deepEqual(strongerSeats({ host: false, seats }, bots), []);
});
