// @ts-check
// Where the options of a question lie.

/** @typedef {import("./state.js").State} State */
/** @typedef {{ key: string, label: string, at: string, number: number, chance: number | null, best: boolean }} Option */

/**
 * The options as they are read: named, numbered, and with what a hint says of them.
 * @param {State} state
 * @param {(text: string) => string} name
 * @returns {Option[]}
 */
export function optionsOf(state, name) {
  const best = state.hints.keys().next().value;
  return (state.ask?.options ?? []).map((option, index) => ({
    key: option.key,
    label: name(option.label),
    at: option.at,
    number: index + 1,
    chance: state.hints.get(option.key) ?? null,
    best: option.key === best,
  }));
}

export class Places {
  /** @param {Option[]} options */
  constructor(options) {
    this.options = options;
    /** @type {Map<string, Option[]>} */
    this.found = new Map();
    for (const option of options) {
      this.found.set(option.at, [...(this.found.get(option.at) ?? []), option]);
    }
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
    return this.at(id.replace(/#\d+$/, ""));
  }
}
