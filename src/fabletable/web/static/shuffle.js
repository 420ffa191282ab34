// @ts-check
// Our part in shuffles: a share of our own for each, and a look at the end whether it counted.

/** @typedef {import("./wire.d.ts").ShuffleShown} Shuffle */

const KEPT = "fabletable-shares"; // in the browser: the shares that we gave, by seals
const MOST = 100; // of them

/** @returns {Record<string, string>} */
function kept() {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? "{}");
  } catch {
    return {}; // nothing may be kept here, or it was somebody else's
  }
}

/** Our share of the shuffle with this seal: the same again, or a new one. @param {string} sealed */
export function shareFor(sealed) {
  const shares = kept();
  if (shares[sealed]) return shares[sealed];
  const share = hex(crypto.getRandomValues(new Uint8Array(16)));
  const latest = Object.entries(shares).slice(1 - MOST);
  try {
    localStorage.setItem(KEPT, JSON.stringify(Object.fromEntries([...latest, [sealed, share]])));
  } catch {
    // it counts all the same, and cannot be checked here
  }
  return share;
}

/** Gives our share of each shuffle, once. */
export class Stirring {
  /** @param {(share: string) => void} give */
  constructor(give) {
    this.give = give;
    this.stirred = ""; // the seal of the last shuffle that we gave a share to
  }

  /** @param {import("./state.js").Room} room */
  update({ sealed, shared, seats }) {
    if (!sealed || shared || sealed === this.stirred || !seats.some((seat) => seat.mine)) return;
    this.stirred = sealed;
    this.give(shareFor(sealed));
  }
}

/** What there is to say of how a finished game was shuffled. @param {Shuffle} shuffle @returns {Promise<string>} */
export async function verdict({ sealed, secret, shares, seed }) {
  const mine = kept()[sealed];
  if (!mine) return "The shuffle cannot be checked here: this browser was not shown its seal.";
  if (!globalThis.crypto?.subtle) return "The shuffle cannot be checked here, away from https.";
  if ((await sha256(secret)) !== sealed) return "The shuffle was NOT as sealed: its secret is another one.";
  if (!shares.includes(mine)) return "The shuffle was NOT as sealed: your share did not count.";
  if ((await sha256([secret, ...shares].join("/"))) !== seed)
    return "The shuffle was NOT as sealed: the seed is another one.";
  return "The shuffle was as sealed: it was settled before the game, and nobody could choose it.";
}

/** @param {string} text */
async function sha256(text) {
  return hex(new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))));
}

/** @param {Uint8Array} bytes */
function hex(bytes) {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
