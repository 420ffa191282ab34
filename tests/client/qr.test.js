// @ts-check
// Codes as another encoder makes them (segno 1.6, level L, mask 0), of each version, quite full.

import assert from "node:assert/strict";
import { test } from "node:test";

import { linkFor } from "../../src/fabletable/web/static/links.js";
import { qr } from "../../src/fabletable/web/static/qr.js";

/** The length of a text, and the beginning of the SHA-256 of its modules. @type {[number, string][]} */
const KNOWN = [
  [17, "7137070b81510514"],
  [32, "60bf783ed23c1470"],
  [53, "bda3ef595afe8d4e"],
  [78, "51486df33813aa25"],
  [106, "cf9b831e5291e83e"],
  [134, "6cf377d38f3b8cbe"],
  [154, "3221e708b4493b2c"],
  [192, "5fdde1fc27f208b6"],
  [230, "f67c9f3bda62fe13"],
  [271, "51a04b077dc2c32e"],
];
const LONG = "http://10.0.0.1/sit/" + "Zq_7-".repeat(60);

/** @param {string} text */
async function digest(text) {
  const rows = qr(text).map((row) => row.map(Number).join(""));
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(rows.join("|")));
  return [...new Uint8Array(hash)]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("")
    .slice(0, 16);
}

for (const [length, known] of KNOWN)
  test(`${length} letters`, async () => {
    const text = length === 17 ? "abcdefghijklmnopq" : LONG.slice(0, length);
    assert.equal(await digest(text), known);
  });

test("what does not fit is refused", async () => {
  await assert.rejects((async () => qr("x".repeat(272)))(), { message: "too long for a code" });
});

test("a link leads to where others reach this machine, or is known to lead nowhere", () => {
  const here = { hostname: "127.0.0.1", origin: "http://127.0.0.1:8420" };
  const there = { hostname: "table.example", origin: "https://table.example" };
  assert.equal(linkFor("/sit/x", here, "http://10.0.0.7:8420/"), "http://10.0.0.7:8420/sit/x");
  assert.equal(linkFor("/sit/x", here, ""), "");
  assert.equal(linkFor("/sit/x", there, ""), "https://table.example/sit/x");
});
