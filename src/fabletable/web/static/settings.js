// @ts-check
// What this person prefers, in this browser: applied at once, on every page.

import { button } from "./dom.js";

const KEPT = "fabletable.settings";

/** By name the values, of which the first is the usual one. @type {Record<string, string[]>} */
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
    this.kept = read();
  }

  /** @param {string} name */
  get(name) {
    const values = VALUES[name];
    return values.includes(this.kept[name]) ? this.kept[name] : values[0];
  }

  /** @param {string} name @param {string} value */
  set(name, value) {
    this.kept[name] = value;
    try {
      localStorage.setItem(KEPT, JSON.stringify(this.kept));
    } catch {
      // then it holds for this page
    }
    this.apply();
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
    decide("prefers-reduced-motion: reduce", this.get("motion") === "less" ? true : null);
  }
}

/** @returns {Record<string, string>} */
function read() {
  try {
    const found = JSON.parse(localStorage.getItem(KEPT) ?? "{}");
    return found !== null && typeof found === "object" ? found : {};
  } catch {
    return {};
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
