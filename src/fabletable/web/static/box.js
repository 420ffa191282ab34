// @ts-check
// A game's box, unpacked: what the shelf says of it, and the pictures of its cards.

import { get } from "./api.js";
import { loadPictures } from "./picture.js";

/** @typedef {import("./wire.d.ts").OnOffer} Shelf */

const PATIENCE = 4000; // milliseconds; whoever waited so long plays with words alone

export class Box {
  constructor() {
    this.isOpen = false;
    /** @type {Shelf | null} */
    this.shelf = null;
    /** @type {Promise<boolean> | null} */
    this.opening = null;
  }

  /** What the game is like. */
  get facts() {
    return this.shelf?.games[0];
  }

  get bots() {
    return this.shelf?.bots ?? [];
  }

  /** Where others can reach the server. */
  get reach() {
    return this.shelf?.reach ?? "";
  }

  /** True for whoever opens it first; everybody else need not care. @param {string} game */
  async open(game) {
    if (this.opening) return false;
    this.opening = this.#unpack(game);
    return this.opening;
  }

  /** @param {string} game */
  async #unpack(game) {
    const asked = get(`/api/shelf/${game}`, AbortSignal.timeout(PATIENCE));
    this.shelf = /** @type {Shelf | null} */ (await asked.catch(() => null));
    await loadPictures(this.facts?.box.cards ?? "");
    this.isOpen = true;
    return true;
  }
}
