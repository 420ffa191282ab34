// @ts-check
// Looking back: the table as it was when a line of the story was told.

import { button, h, say } from "./dom.js";
import { wholeScene } from "./state.js";

/** @typedef {import("./state.js").Element} Element */
/** @typedef {import("./state.js").State} State */
/** @typedef {{ line: number, told: string, you: number, ask: string, elements: Element[] }} Moment */

export class LookBack {
  /**
   * @param {(line: number) => string} send ask for it; says the wish's id
   * @param {() => void} changed
   */
  constructor(send, changed) {
    this.send = send;
    this.changed = changed;
    this.wish = ""; // the request under way
    /** @type {Moment | null} */
    this.moment = null;
    this.told = h("p", { class: "told" });
    this.now = button("Back to now", () => this.end(), { class: "big", id: "now" });
    this.root = h(
      "section",
      { class: "past", "aria-label": "Looking back", hidden: true },
      h("h2", {}, "Looking back"),
      this.now,
      this.told,
    );
    addEventListener("keydown", (event) => event.key === "Escape" && this.end());
  }

  /** @param {number} line of the story */
  to(line) {
    this.wish = this.send(line);
  }

  /** @param {import("./wire.d.ts").Recalled} message @param {State} state */
  receive({ id, line, ...scene }, state) {
    if (id !== this.wish) return;
    const { story, room, ask } = state;
    const elements = wholeScene(scene);
    this.moment = { line, told: story[line] ?? "", you: room.you, ask: ask?.id ?? "", elements };
    this.changed();
  }

  end() {
    const looked = this.moment !== null;
    this.forget();
    if (looked) this.changed();
  }

  /** Nothing stays of it, and what is still to come is not looked at. */
  forget() {
    this.wish = "";
    this.moment = null;
    say(this.told, "");
  }

  /** What to show instead of the table; nothing once there is a new question, or another story.
   * @param {State} state */
  update({ story, room, ask }) {
    const { moment } = this;
    const same = moment && moment.you === room.you && story[moment.line] === moment.told;
    if (!same || moment.ask !== (ask?.id ?? "")) this.moment = null;
    this.root.hidden = this.moment === null;
    say(this.told, this.moment?.told ?? "");
    return this.moment;
  }
}
