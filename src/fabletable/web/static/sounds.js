// @ts-check
// What is heard at the table, for those who want it: the sounds of the game's box; and where it
// brings none, small ones of our own, made of a few tones.

import { settings } from "./settings.js";

/**
 * A tone: when it begins, how high, how long (seconds), and how loud.
 * @typedef {[at: number, hertz: number, long: number, loud: number]} Tone
 */

/** By what they are heard at. @type {Record<string, Tone[]>} */
const OURS = {
  move: [[0, 220, 0.05, 0.25]],
  turn: [
    [0, 523, 0.16, 0.3],
    [0.12, 784, 0.3, 0.3],
  ],
  act: [
    [0, 392, 0.2, 0.25],
    [0.1, 494, 0.2, 0.25],
    [0.2, 587, 0.4, 0.25],
  ],
  over: [
    [0, 392, 0.25, 0.3],
    [0.18, 523, 0.25, 0.3],
    [0.36, 659, 0.25, 0.3],
    [0.54, 784, 0.7, 0.3],
  ],
};
const LOUD = 0.25; // of what the device gives
const SOFT = 0.012; // seconds until a tone is there, so that it does not click

export class Sounds {
  constructor() {
    /** Where those of the box are, by name. @type {Record<string, string>} */
    this.brought = {};
    /** @type {Map<string, Promise<AudioBuffer>>} */
    this.fetched = new Map();
    /** @type {AudioContext | null} */
    this.context = null;
  }

  /** @param {string} name what it is heard at */
  async play(name) {
    // Browsers are silent, and complain, until somebody has touched the page.
    if (!settings.sound || !navigator.userActivation?.hasBeenActive) return;
    try {
      this.context ??= new AudioContext();
      if (this.brought[name]) await this.#playFile(this.context, this.brought[name]);
      else for (const tone of OURS[name]) sing(this.context, tone);
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

/** As a plucked string: there at once, and dying away. @param {AudioContext} context @param {Tone} tone */
function sing(context, [at, hertz, long, loud]) {
  const begin = context.currentTime + at;
  const end = begin + long;
  const [string, voice] = [context.createOscillator(), context.createGain()];
  string.type = "triangle";
  string.frequency.value = hertz;
  voice.gain.setValueAtTime(0, begin);
  voice.gain.linearRampToValueAtTime(loud * LOUD, begin + SOFT);
  voice.gain.exponentialRampToValueAtTime(0.0001, end);
  string.connect(voice).connect(context.destination);
  string.start(begin);
  string.stop(end);
}
