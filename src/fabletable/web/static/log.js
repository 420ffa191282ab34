// @ts-check
// The story so far, a line for each thing that happened.

import { h } from "./dom.js";

export class StoryLog {
  constructor() {
    this.list = h("ol", { class: "story", role: "log", "aria-live": "polite", "aria-label": "Story", tabindex: "0" });
    this.root = h("details", { class: "log" }, h("summary", {}, "Story"), this.list);
    this.root.open = !matchMedia("(max-width: 48rem)").matches;
    /** @type {string[]} */
    this.lines = [];
    this.follows = true; // the end is in sight, until somebody scrolls back
    this.list.addEventListener("scroll", () => (this.follows = this.list.scrollHeight - this.list.scrollTop - this.list.clientHeight < 30));
    new ResizeObserver(() => this.#follow()).observe(this.list);
  }

  /** Only what is new is added, so that only this is read aloud. @param {string[]} lines */
  update(lines) {
    let same = 0;
    while (same < lines.length && lines[same] === this.lines[same]) same += 1;
    if (same === lines.length && same === this.lines.length) return;
    for (const old of this.list.querySelectorAll(".new")) old.classList.remove("new");
    while (this.list.children.length > same) this.list.lastElementChild?.remove();
    const first = this.lines.length === 0;
    this.list.append(...lines.slice(same).map((line) => h("li", { class: first ? "" : "new" }, line)));
    this.lines = lines;
    this.#follow();
  }

  #follow() {
    if (this.follows) this.list.scrollTop = this.list.scrollHeight;
  }
}
