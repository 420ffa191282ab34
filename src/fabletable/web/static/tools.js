// @ts-check
// Buttons beside the question: take back, hint, explain; and what others ask of us.

import { button, dress, fill, h, say } from "./dom.js";
import { listed } from "./words.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {{ undo: () => void, agree: (yes: boolean) => void, hint: () => void, explain: (on: boolean) => void, menu: () => void }} Acts */

export class Tools {
  /** @param {Acts} acts */
  constructor(acts) {
    this.acts = acts;
    this.undo = button("Take back", this.#unless(acts.undo), { class: "tool", id: "undo" });
    this.hint = button("Hint", this.#unless(acts.hint), { class: "tool", id: "hint" });
    this.explain = button("Explain", () => this.#toggle(), {
      class: "tool",
      id: "explain",
      "aria-pressed": "false",
      title: "Clicks and taps explain cards instead of choosing them",
    });
    this.menu = button("Table \u2026", acts.menu, {
      class: "tool",
      id: "table-menu",
      "aria-haspopup": "dialog",
    });
    this.root = h("div", { class: "tools" }, this.undo, this.hint, this.explain, this.menu);
    this.request = h("div", {
      class: "request",
      role: "alertdialog",
      "aria-label": "Taking back",
      hidden: true,
    });
    this.asked = "";
    addEventListener("keydown", (event) => event.key === "Escape" && this.#explains && this.#toggle());
  }

  /** @param {() => void} act */
  #unless(act) {
    return (/** @type {MouseEvent} */ event) =>
      /** @type {Element} */ (event.currentTarget).getAttribute("aria-disabled") || act();
  }

  get #explains() {
    return this.explain.getAttribute("aria-pressed") === "true";
  }

  #toggle() {
    const on = !this.#explains;
    this.explain.setAttribute("aria-pressed", String(on));
    this.acts.explain(on);
  }

  /** @param {State} state @param {boolean} hinting */
  update(state, hinting) {
    const { undo, ask, room } = state;
    say(this.undo, undo.free || !undo.can ? "Take back" : "Ask to take back");
    dress(this.undo, { "aria-disabled": undo.can ? null : "true" });
    say(this.hint, hinting ? "Thinking \u2026" : "Hint");
    dress(this.hint, {
      "aria-disabled": ask && room.hints && !hinting ? null : "true",
      "aria-busy": hinting ? "true" : null,
      title: room.hints
        ? "The best choices, from games that the computer plays on from here"
        : "The host has not allowed hints at this table",
    });
    this.undo.hidden = this.hint.hidden = room.you < 0;
    this.#ask(state);
  }

  /** @param {State} state */
  #ask({ undo, room }) {
    const name = (/** @type {number} */ seat) =>
      seat === room.you ? "you" : (room.seats[seat]?.name ?? "somebody");
    const asked = JSON.stringify([undo.asked_by, undo.needs_you, undo.waits_for, undo.read]);
    if (asked === this.asked) return;
    this.asked = asked;
    this.request.hidden = undo.asked_by < 0;
    if (undo.asked_by < 0) return fill(this.request);
    const who = undo.asked_by === room.you ? "You ask" : `${name(undo.asked_by)} asks`;
    fill(
      this.request,
      h("p", {}, `${who} to take back the last choice.`),
      undo.read && h("p", { class: "read" }, undo.read),
      undo.needs_you
        ? h(
            "div",
            { class: "row" },
            button("Agree", () => this.acts.agree(true), { class: "big" }),
            button("Refuse", () => this.acts.agree(false)),
          )
        : undo.waits_for.length > 0 && h("p", {}, `Waiting for ${listed(undo.waits_for.map(name))}.`),
    );
    if (undo.needs_you) this.request.querySelector("button")?.focus();
  }
}
