// @ts-check
// A card on the workbench: its face, and beside it all that can be changed of it.

import { LYING } from "./card.js";
import { button, h, say } from "./dom.js";
import { drawn } from "./rules.js";
import { capital } from "./words.js";

/** @typedef {import("./wire.d.ts").OpenCard} OpenCard */
/** @typedef {import("./wire.d.ts").OpenValue} OpenValue */
/** @typedef {(card: OpenCard, path: string, value: number | string) => void} Change */

const TEXT = "text"; // which has several lines

export class WorkbenchCard {
  /** @param {OpenCard} printed @param {Change} change */
  constructor(printed, change) {
    this.printed = printed;
    this.change = change;
    /** @type {Map<string, { input: HTMLInputElement | HTMLTextAreaElement, wrong: HTMLElement }>} */
    this.fields = new Map();
    this.slot = h("ul", { class: "cards", role: "list" });
    this.face = "";
    this.reset = button("As printed", () => this.#reset(), { class: "small", hidden: true });
    this.root = h(
      "article",
      { class: "workbench-card", "data-card": printed.key, "aria-label": printed.face.title },
      this.slot,
      h("div", { class: "values" }, this.#values(), this.reset),
    );
    this.show(printed, {});
  }

  /** Numbers that are printed, and words; what is 0 on this card is behind a click. */
  #values() {
    const { values } = this.printed;
    const idle = values.filter(({ value }) => value === 0);
    const numbers = values.filter(({ value }) => typeof value === "number" && value !== 0);
    const words = values.filter(({ value }) => typeof value === "string");
    return [
      ...words.map((one) => this.#field(one)),
      h(
        "div",
        { class: "numbers" },
        numbers.map((one) => this.#field(one)),
      ),
      idle.length > 0 &&
        h(
          "details",
          {},
          h("summary", {}, `${idle.length} more that ${idle.length > 1 ? "are" : "is"} 0`),
          h(
            "div",
            { class: "numbers" },
            idle.map((one) => this.#field(one)),
          ),
        ),
    ];
  }

  /** @param {OpenValue} one */
  #field({ path, label, value, least, most }) {
    const number = typeof value === "number";
    const name = { name: path, "aria-label": `${label} of ${this.printed.face.title}` };
    const input = number
      ? h("input", { type: "number", min: least, max: most, step: 1, inputmode: "numeric", ...name })
      : path === TEXT
        ? h("textarea", { rows: 4, ...name })
        : h("input", { type: "text", ...name });
    input.addEventListener("input", () =>
      this.change(this.printed, path, number && input.value !== "" ? Number(input.value) : input.value),
    );
    const wrong = h("span", { class: "wrong", role: "alert", hidden: true });
    this.fields.set(path, { input, wrong });
    return h("label", { class: "field" }, h("span", {}, capital(label)), input, wrong);
  }

  #reset() {
    for (const { path } of this.printed.values) this.change(this.printed, path, "");
    this.show(this.printed, {});
  }

  /** The card as it is now. What somebody is about to type is left alone.
   * @param {OpenCard} card @param {Record<string, number | string>} own what is changed of it */
  show(card, own) {
    const face = JSON.stringify(card.face);
    if (face !== this.face)
      this.slot.replaceChildren(drawn({ ...LYING, id: `workbench/${card.key}`, face: card.face }));
    this.face = face;
    for (const { path, value } of card.values) {
      const field = this.fields.get(path);
      if (!field) continue;
      if (document.activeElement !== field.input) field.input.value = String(own[path] ?? value);
      field.input.toggleAttribute("data-changed", path in own);
    }
    const changed = Object.keys(own).length > 0;
    this.root.toggleAttribute("data-changed", changed);
    this.reset.hidden = !changed;
    this.complain("", "");
  }

  /** Say what is wrong beside the value; nothing: all is well. @param {string} path @param {string} words */
  complain(path, words) {
    for (const [name, { input, wrong }] of this.fields) {
      const here = words !== "" && name === path;
      say(wrong, here ? words : "");
      wrong.hidden = !here;
      input.toggleAttribute("aria-invalid", here);
    }
  }

  /** @param {string} wanted in small letters @param {boolean} onlyChanged */
  filter(wanted, onlyChanged) {
    const words = [...this.fields.values()].map(({ input }) => input.value).join(" ");
    const found = `${this.printed.key} ${words}`.toLowerCase().includes(wanted);
    this.root.hidden = !found || (onlyChanged && !this.root.hasAttribute("data-changed"));
    return !this.root.hidden;
  }
}
