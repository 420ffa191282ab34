// @ts-check
// The question and the plain list of its answers: always complete, numbered, for every hand.

import { button, dress, fill, h, say } from "./dom.js";
import { capital, listed, percent } from "./words.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./places.js").Option} Option */

export class OptionList {
  /**
   * @param {(key: string) => void} choose
   * @param {(at: string | null) => void} point to where an option lies
   */
  constructor(choose, point) {
    this.choose = choose;
    this.point = point;
    this.prompt = h("p", { class: "prompt", role: "status", tabindex: "-1" });
    this.list = h("ol", { class: "options", "aria-label": "Choices" });
    this.root = h(
      "section",
      { class: "question", "aria-label": "What can be done now" },
      this.prompt,
      this.list,
    );
    /** @type {HTMLButtonElement[]} */
    this.buttons = [];
    this.shown = "";
  }

  /**
   * @param {string} prompt
   * @param {Option[]} options
   * @param {string} busy
   */
  update(prompt, options, busy) {
    say(this.prompt, prompt);
    const shown = JSON.stringify(options.map((option) => [option.key, option.label, option.at]));
    if (shown !== this.shown) {
      this.shown = shown;
      this.point(null);
      this.buttons = options.map((option) => this.#button(option));
      fill(
        this.list,
        this.buttons.map((one) => h("li", {}, one)),
      );
      this.list.scrollTop = 0;
    }
    this.list.hidden = options.length === 0;
    options.forEach((option, i) =>
      dress(this.buttons[i], {
        "data-hint":
          option.chance === null ? null : `${option.best ? "best: " : ""}wins ${percent(option.chance)}`,
        "aria-busy": option.key === busy ? "true" : null,
        "aria-disabled": busy ? "true" : null,
      }),
    );
  }

  /** @param {Option} option */
  #button(option) {
    const point = (/** @type {Event} */ event) => {
      // A click leaves its focus behind, which is no reason to point at anything.
      if (event.type !== "focus" || node.matches(":focus-visible")) this.point(option.at);
    };
    const away = () => this.point(null);
    const label = h("span", { class: "words" }, capital(option.label));
    const number = h("span", { class: "number", "aria-hidden": "true" }, String(option.number));
    const node = button("", () => this.choose(option.key), {
      class: "option",
      "data-key": option.key,
      onpointerenter: point,
      onfocus: point,
      onpointerleave: away,
      onblur: away,
    });
    fill(node, number, label);
    return node;
  }
}

/** What the prompt says. @param {State} state @param {(text: string) => string} name */
export function promptOf(state, name) {
  if (state.over) return "The game is over";
  if (state.ask) return name(state.ask.prompt);
  if (state.room.frozen) return "This game is only shown";
  const others = state.waiting.filter((seat) => seat !== state.room.you);
  if (others.length) return `Waiting for ${listed(others.map((seat) => state.room.seats[seat]?.name ?? ""))}`;
  return state.n ? "One moment" : "Coming to the table";
}
