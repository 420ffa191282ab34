// @ts-check
// What is heard at the table, for those who want it: the sounds of the game's box; and where it
// brings none, small ones of our own, made of a few tones.

import { settings } from "./settings.js";

export class Sounds {
  constructor() {
    /** @type {Map<string, Promise<AudioBuffer>>} */
    this.fetched = new Map();
    /** @type {AudioContext | null} */
    this.context = null;
  }

  /** @param {string} name what it is heard at @param {Record<string, string>} brought where those of the box are, by name */
  async play(name, brought) {
    // Browsers are silent, and complain, until somebody has touched the page.
    if (!settings.sound || !navigator.userActivation?.hasBeenActive) return;
    try {
      this.context ??= new AudioContext();
      if (brought[name]) await this.#playFile(this.context, brought[name]);
      else (await import("./tones.js")).sing(this.context, name);
    } catch {
      // a table without sounds will do
    }
  }

  /** @param {AudioContext} context @param {string} address */
  async #playFile(context, address) {
    const source = context.createBufferSource();
    source.buffer = await this.#fetch(context, address);
    source.connect(context.destination);
    source.start();
  }

  /** @param {AudioContext} context @param {string} address */
  #fetch(context, address) {
    const known = this.fetched.get(address);
    if (known) return known;
    const coming = fetch(address)
      .then((answer) => answer.arrayBuffer())
      .then((bytes) => context.decodeAudioData(bytes));
    this.fetched.set(address, coming);
    return coming;
  }
}
