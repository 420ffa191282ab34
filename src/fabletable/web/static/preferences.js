// @ts-check
// All settings, to choose from.

import { button, fill, h } from "./dom.js";
import { settings } from "./settings.js";

/** @typedef {import("./wire.d.ts").Settings} Kept */

/**
 * Each with what it is called, and its values in words.
 * @type {{ [Name in keyof Kept]-?: { label: string, about: string, values: Record<string, string> } }}
 */
const SETTINGS = {
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
  teller: {
    label: "The teller",
    about: "Says a sentence on whatever happens for the first time.",
    values: { on: "At first times", off: "In lessons alone" },
  },
  keys: {
    label: "Single keys",
    about: "1 to 9 choose what has this number.",
    values: { on: "On", off: "Off" },
  },
};

const body = h("div", { class: "body settings" });
const dialog = h(
  "dialog",
  { class: "sheet", "aria-label": "Settings" },
  h(
    "header",
    {},
    h("h2", {}, "Settings"),
    button("Close", () => dialog.close()),
  ),
  body,
);

export function openPreferences() {
  if (!dialog.isConnected) document.body.append(dialog);
  fill(
    body,
    Object.keys(SETTINGS).map((name) => choices(/** @type {keyof Kept} */ (name))),
    h("p", { class: "line" }, "They are kept for you: at all tables, on all your devices."),
  );
  dialog.showModal();
}

/** @param {keyof Kept} name */
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
