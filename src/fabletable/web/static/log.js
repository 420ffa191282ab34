// @ts-check
// The story so far, a line for each thing that happened.

import { button, h } from "./dom.js";

export class StoryLog {
  constructor() {
    this.list = h("ol", { class: "plain" });
    this.box = h(
      "div",
      { class: "story", role: "log", "aria-live": "polite", "aria-label": "Story", tabindex: "0" },
      this.list,
    );
    this.follows = true; // the end is in sight, until somebody scrolls back
    this.toggle = button("Story", () => this.#open(Boolean(this.box.hidden)), { class: "fold" });
    this.root = h("section", { class: "log", "aria-label": "What happened" }, this.toggle, this.box);
    this.#open(!matchMedia("(max-width: 48rem)").matches);
    /** @type {string[]} */
    this.lines = [];
    this.top = 0; // where it was scrolled to last
    this.box.addEventListener("scroll", () => this.#scrolled());
    new ResizeObserver(() => this.#follow()).observe(this.box);
  }

  /** Only what is new is added, so that only this is read aloud. @param {string[]} lines */
  update(lines) {
    let same = 0;
    while (same < lines.length && lines[same] === this.lines[same]) same += 1;
    if (same === lines.length && same === this.lines.length) return;
    for (const old of this.box.querySelectorAll(".new")) old.classList.remove("new");
    while (this.list.children.length > same) this.list.lastElementChild?.remove();
    const first = this.lines.length === 0;
    this.list.append(...lines.slice(same).map((line) => h("li", { class: first ? "" : "new" }, line)));
    this.lines = lines;
    this.#follow();
  }

  /** @param {boolean} open */
  #open(open) {
    this.box.hidden = !open;
    this.toggle.setAttribute("aria-expanded", String(open));
    this.#follow();
  }

  /** Only going back is somebody's wish: the box itself grows and shrinks with the question above. */
  #scrolled() {
    const { scrollTop, scrollHeight, clientHeight } = this.box;
    if (scrollHeight - scrollTop - clientHeight < 30) this.follows = true;
    else if (scrollTop < this.top) this.follows = false;
    this.top = scrollTop;
  }

  #follow() {
    if (this.follows) this.box.scrollTop = this.box.scrollHeight;
  }
}
