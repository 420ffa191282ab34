// @ts-check
// Where a replay begins, and where it stops.

/** @typedef {{ at: number | null, seat: number, plays: boolean, review: boolean }} Wanted */

/** What the address asks for: `#at=12&seat=0&plays`. @param {string} hash @returns {Wanted} */
export function wantedIn(hash) {
  const said = new URLSearchParams(hash.replace(/^#/, ""));
  const number = (/** @type {string} */ name) =>
    /^-?\d{1,6}$/.test(said.get(name) ?? "") ? Number(said.get(name)) : null;
  return {
    at: number("at"),
    seat: number("seat") ?? -1,
    plays: said.has("plays"),
    review: said.has("review"),
  };
}

/** The next place to stop at, or the one before; `stops` are in order. @param {number[]} stops @param {number} at @param {1 | -1} way */
export function nextStop(stops, at, way) {
  const ahead = way > 0 ? stops.filter((one) => one > at) : stops.filter((one) => one < at).reverse();
  return ahead[0] ?? at;
}
