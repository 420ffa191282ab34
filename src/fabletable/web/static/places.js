// @ts-check
// Where the options of a question lie.

import { Marks, kindOf } from "./marks.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./wire.d.ts").HintChoice} HintChoice */

/**
 * An option as it is read.
 * @typedef {object} Option
 * @property {string} key
 * @property {string} label
 * @property {string} at
 * @property {number} number
 * @property {HintChoice | null} hint what a hint says of it
 * @property {boolean} mark it is marked, and chosen with others
 * @property {boolean} givesAway it has to be chosen by a button that says so
 * @property {boolean} tied it is chosen where it lies on the table
 * @property {boolean} button it has a button beside the question
 */

/** @typedef {(at: string) => "card" | "place" | ""} Lies what somebody clicks to choose something there */

/**
 * The options as they are read: named, numbered, and with what a hint says of them.
 * @param {State} state
 * @param {(text: string) => string} name
 * @param {Lies} [lies]
 * @param {number} [most] buttons that have room
 * @returns {Option[]}
 */
export function optionsOf(state, name, lies = () => "", most = 0) {
  const marks = state.ask?.handful?.keys ?? [];
  const options = (state.ask?.options ?? []).map((option, index) => ({
    key: option.key,
    label: name(option.label),
    at: option.at,
    number: index + 1,
    hint: state.hints.get(option.key) ?? null,
    mark: marks.includes(option.key),
    givesAway: option.gives_away ?? false,
    tied: lies(option.at) !== "",
    button: lies(option.at) === "",
  }));
  const unclear = options.filter((option) => !hasCard(option, options, lies));
  const placeless = unclear.filter(({ at }) => lies(at) !== "card");
  const alone = unclear.length > 0 && unclear.length === options.length - 1; // who reads the others misses it
  const foremost = placeless.filter(({ at }, i) => placeless.findIndex((one) => one.at === at) === i);
  const fitting =
    [alone ? options : unclear, unclear, placeless, foremost].find((some) => some.length <= most) ?? [];
  for (const option of fitting) option.button = true;
  return options;
}

/** Whether it is plain to see where it is chosen: on a card that stands for it and for nothing else, or that
 * is given away as others are. @param {Option} option @param {Option[]} options @param {Lies} lies */
function hasCard(option, options, lies) {
  if (option.mark || lies(option.at) !== "card") return option.mark;
  const alone = (/** @type {Option} */ { at }) => options.filter((other) => other.at === at).length === 1;
  const alike = (/** @type {Option} */ { key }) => verbOf(key) === verbOf(option.key);
  return alone(option) || (option.givesAway && options.some((other) => alike(other) && alone(other)));
}

/** `pay` of `pay:this` @param {string} key */
export function verbOf(key) {
  return key.split(":", 1)[0];
}

/** What most answers on the table are about. @param {Option[]} options */
function mainVerb(options) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const { key, tied, givesAway } of options)
    if (tied && !givesAway) counts.set(verbOf(key), (counts.get(verbOf(key)) ?? 0) + 1);
  const most = Math.max(0, ...counts.values());
  return [...counts].find(([, count]) => count === most)?.[0] ?? "";
}

export class Places {
  /** @param {Option[]} options @param {Marks} [marks] */
  constructor(options, marks = new Marks()) {
    this.options = options;
    this.marks = marks;
    /** @type {Map<string, Option[]>} */
    this.found = new Map();
    for (const option of options) {
      this.found.set(option.at, [...(this.found.get(option.at) ?? []), option]);
    }
    this.main = mainVerb(options);
    this.mixed = new Set(options.filter(({ tied }) => tied).map(({ key }) => verbOf(key))).size > 1;
  }

  /** Whether a click where it lies chooses it at once: it gives nothing away, and it is what the
   * question is about. Whatever else lies there has a button that says what it does. @param {Option} option */
  isPlain(option) {
    return !option.givesAway && verbOf(option.key) === this.main;
  }

  get count() {
    return this.options.length;
  }

  /** @param {string} id @returns {Option[]} */
  at(id) {
    return this.found.get(id) ?? [];
  }

  /** Of several equal cards an option names the first: any of them will do for a player.
   * @param {string} id */
  atCopy(id) {
    return this.at(kindOf(id));
  }
}
