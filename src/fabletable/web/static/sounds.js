// @ts-check
// What is heard at the table: the sounds of the game's box, for those who want them.

const KEPT = "fabletable.sounds"; // in this browser, for all tables

export class Sounds {
  constructor() {
    /** Where they are, by name. @type {Record<string, string>} */
    this.brought = {};
    /** @type {Map<string, Promise<AudioBuffer>>} */
    this.fetched = new Map();
    /** @type {AudioContext | null} */
    this.context = null;
  }

  /** Whether the game brings any. */
  get can() {
    return Object.keys(this.brought).length > 0;
  }

  get on() {
    return localStorage.getItem(KEPT) === "on";
  }

  /** @param {boolean} on */
  turn(on) {
    localStorage.setItem(KEPT, on ? "on" : "off");
  }

  /** @param {string} name */
  async play(name) {
    const address = this.brought[name];
    // Browsers are silent, and complain, until somebody has touched the page.
    if (!address || !this.on || !navigator.userActivation?.hasBeenActive) return;
    try {
      this.context ??= new AudioContext();
      const source = this.context.createBufferSource();
      source.buffer = await this.#fetch(this.context, address);
      source.connect(this.context.destination);
      source.start();
    } catch {
      // a table without sounds will do
    }
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
