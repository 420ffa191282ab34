// @ts-check
// What this person prefers: applied at once, on every page. The server keeps it for all devices of
// theirs; what this browser remembers of it is there before anything is drawn.

import { get, post } from "./api.js";
import { button } from "./dom.js";
import { keep, kept } from "./memory.js";

/** @typedef {import("./wire.d.ts").Settings} Kept */
/** @typedef {import("./wire.d.ts").Settled} Settled */

const KEPT = "fabletable.settings";
const PLACE = "/api/settings";

/** By name the values, of which the first is the usual one. @type {{ [Name in keyof Kept]-?: NonNullable<Kept[Name]>[] }} */
const VALUES = {
  theme: ["system", "light", "dark"],
  text: ["usual", "large", "huge"],
  motion: ["system", "less"],
  pace: ["usual", "wait", "instant"],
  sound: ["off", "on"],
  teller: ["on", "off"],
  keys: ["on", "off"],
};
/** @type {Record<string, string>} */
const SIZES = { usual: "", large: "118.75%", huge: "137.5%" };

class Settings {
  constructor() {
    this.kept = kept(KEPT); // with `unsent`: whether the server has not heard of it yet
    this.changes = 0;
    this.sending = false;
    if (typeof document !== "undefined")
      addEventListener("storage", ({ key }) => key === KEPT && this.#take(kept(KEPT))); // another page's
  }

  /** @param {keyof Kept} name @returns {string} */
  get(name) {
    /** @type {readonly string[]} */
    const values = VALUES[name];
    return values.includes(this.kept[name]) ? this.kept[name] : values[0];
  }

  /** @param {keyof Kept} name @param {string} value */
  set(name, value) {
    this.changes += 1;
    this.#take({ ...this.kept, [name]: value, unsent: true });
    void this.#send();
  }

  /** Hold what is remembered here against what the server keeps, which holds where both differ; but
   * for what it has not heard of yet. */
  async meet() {
    if (this.kept.unsent) return this.#send();
    const { changes } = this;
    const found = await /** @type {Promise<Settled>} */ (get(PLACE)).catch(() => null);
    if (!found || changes !== this.changes) return;
    if (found.settings) this.#take({ ...found.settings });
    else if (Object.keys(this.kept).length) await this.#send(); // from before the server kept any
  }

  /** This browser is somebody else from now on. */
  async forget() {
    this.#take({});
    await this.meet();
  }

  /** @param {Record<string, any>} found */
  #take(found) {
    this.kept = found;
    keep(KEPT, found);
    this.apply();
  }

  /** All of them, and again as long as something has changed meanwhile; if that fails, another time. */
  async #send() {
    if (this.sending) return;
    this.sending = true;
    try {
      for (let sent = -1; sent !== this.changes;) {
        sent = this.changes;
        await post(PLACE, this.#all(), true);
      }
      this.#take(this.#all());
    } catch {
      // it holds here, and is sent when the next page is opened
    } finally {
      this.sending = false;
    }
  }

  #all() {
    const names = /** @type {(keyof Kept)[]} */ (Object.keys(VALUES));
    return Object.fromEntries(names.map((name) => [name, this.get(name)]));
  }

  /** How the stage plays. */
  get pace() {
    return this.get("pace");
  }

  /** Whether nothing should move. */
  get calm() {
    return this.get("motion") === "less" || matchMedia("(prefers-reduced-motion: reduce)").matches;
  }

  get sound() {
    return this.get("sound") === "on";
  }

  /** Whether the teller speaks at first times. */
  get teller() {
    return this.get("teller") === "on";
  }

  /** Whether single keys choose. */
  get keys() {
    return this.get("keys") === "on";
  }

  apply() {
    const root = document.documentElement;
    const theme = this.get("theme");
    root.style.colorScheme = theme === "system" ? "" : theme;
    root.style.fontSize = SIZES[this.get("text")];
    decide("prefers-color-scheme: dark", theme === "system" ? null : theme === "dark");
    const less = this.get("motion") === "less";
    decide("prefers-reduced-motion: reduce", less ? true : null);
    decide("prefers-reduced-motion: no-preference", less ? false : null);
  }
}

/** The conditions of rules as they were written, since we write over them. @type {Map<CSSMediaRule, string>} */
const written = new Map();

/**
 * Decide what style sheets ask the device, for them; null: the device decides.
 * @param {string} question
 * @param {boolean | null} answer
 */
function decide(question, answer) {
  for (const rule of [...document.styleSheets].flatMap(mediaRules)) {
    const asked = written.get(rule) ?? rule.media.mediaText;
    if (!asked.includes(question)) continue;
    written.set(rule, asked);
    rule.media.mediaText = answer === null ? asked : answer ? "all" : "not all";
  }
}

/** @param {CSSStyleSheet} sheet */
function mediaRules(sheet) {
  return [...sheet.cssRules].filter((rule) => rule instanceof CSSMediaRule);
}

export const settings = new Settings();

/** Opens all of them, to choose from. */
export function settingsButton() {
  const open = async () => (await import("./preferences.js")).openPreferences();
  return button("Settings", open, { class: "tool", "aria-haspopup": "dialog" });
}
