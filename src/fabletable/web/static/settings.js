// @ts-check
// What this person prefers, in this browser: applied at once, on every page.

import { button, fill, h } from "./dom.js";

const KEPT = "fabletable.settings";

/**
 * Each with what it is called, and its values in words; the first is the usual one.
 * @type {Record<string, { label: string, about: string, values: Record<string, string> }>}
 */
export const SETTINGS = {
  theme: {
    label: "Light",
    about: "The colours of the table.",
    values: { system: "As my device", light: "By day", dark: "By lamplight" },
  },
  text: {
    label: "Size of letters",
    about: "Everything grows with them.",
    values: { usual: "Usual", large: "Large", huge: "Huge" },
  },
  motion: {
    label: "Motion",
    about: "Cards that travel, and counts that grow.",
    values: { system: "As my device", less: "Less" },
  },
  pace: {
    label: "The stage",
    about: "Duels, counts and new cards play large in the middle.",
    values: { usual: "Goes on by itself", wait: "Waits for me", instant: "Stays empty" },
  },
  sound: {
    label: "Sound",
    about: "Small ones, when it is your turn or something happens.",
    values: { off: "Off", on: "On" },
  },
  keys: {
    label: "Single keys",
    about: "1 to 9 choose what has this number.",
    values: { on: "On", off: "Off" },
  },
};
/** @type {Record<string, string>} */
const SIZES = { usual: "", large: "118.75%", huge: "137.5%" };

class Settings {
  constructor() {
    this.kept = read();
  }

  /** @param {string} name */
  get(name) {
    const { values } = SETTINGS[name];
    return Object.hasOwn(values, this.kept[name]) ? this.kept[name] : Object.keys(values)[0];
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

/** All of them, to choose from. */
export class SettingsDialog {
  constructor() {
    this.body = h("div", { class: "body settings" });
    this.root = h(
      "dialog",
      { class: "sheet", "aria-label": "Settings" },
      h(
        "header",
        {},
        h("h2", {}, "Settings"),
        button("Close", () => this.root.close()),
      ),
      this.body,
    );
    this.opener = button("Settings", () => this.open(), { class: "tool", "aria-haspopup": "dialog" });
  }

  open() {
    if (!this.root.isConnected) document.body.append(this.root);
    fill(
      this.body,
      Object.keys(SETTINGS).map((name) => choices(name)),
      h("p", { class: "line" }, "They are kept in this browser, for all tables."),
    );
    this.root.showModal();
  }
}

/** @param {string} name */
function choices(name) {
  const { label, about, values } = SETTINGS[name];
  const radios = Object.entries(values).map(([value, words]) => {
    const input = h("input", { type: "radio", name, value, onchange: () => settings.set(name, value) });
    input.checked = settings.get(name) === value;
    return h("label", { class: "check" }, input, words);
  });
  return h(
    "fieldset",
    {},
    h("legend", {}, label),
    h("p", { class: "line" }, about),
    h("div", { class: "row" }, radios),
  );
}
