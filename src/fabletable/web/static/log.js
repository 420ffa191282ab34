// @ts-check
// The story so far, a line for each thing that happened. A click on a line looks back at it.

import { button, dress, fill, h, say } from "./dom.js";

const MOST_NEWS = 3; // lines

export class StoryLog {
  /** @param {(line: number) => void} recall */
  constructor(recall) {
    this.recall = recall;
    this.list = h("ol", { class: "plain" });
    this.box = h(
      "div",
      {
        class: "story",
        role: "log",
        "aria-live": "off", // one voice tells of it, and of the question after it
        "aria-label": "Story. Arrow keys go through its lines; Enter shows the table as it was then",
        tabindex: "0",
        onclick: (/** @type {Event} */ event) => this.#chosen(event),
        onkeydown: (/** @type {KeyboardEvent} */ event) => this.#key(event),
      },
      this.list,
    );
    this.news = h("div", {
      class: "news",
      "aria-hidden": "true", // what is new is read aloud already
      onclick: (/** @type {Event} */ event) => this.#chosen(event),
    });
    this.follows = true; // the end is in sight, until somebody scrolls back
    this.toggle = button("Story", () => this.#open(Boolean(this.box.hidden)), { class: "fold" });
    this.root = h("section", { class: "log", "aria-label": "What happened" }, this.toggle, this.box);
    const beside = matchMedia("(min-width: 75rem) and (min-height: 30.01rem)"); // where it covers nothing
    this.#open(beside.matches);
    beside.addEventListener("change", () => this.#open(beside.matches));
    /** @type {string[]} */
    this.lines = [];
    this.told = ""; // what is new
    this.top = 0; // where it was scrolled to last
    this.box.addEventListener("scroll", () => this.#scrolled());
    new ResizeObserver(() => this.#follow()).observe(this.box);
  }

  /**
   * Only what is new is added, so that only this is read aloud.
   * @param {string[]} lines
   * @param {number} read so many the player has known since their last choice
   * @param {number} [shown] the line that is looked back at
   */
  update(lines, read, shown = -1) {
    let same = 0;
    while (same < lines.length && lines[same] === this.lines[same]) same += 1;
    const changed = same < lines.length || same < this.lines.length;
    while (this.list.children.length > same) this.list.lastElementChild?.remove();
    this.list.append(...lines.slice(same).map((line, i) => lineOf("li", line, same + i)));
    this.lines = lines;
    [...this.list.children].forEach((one, i) => {
      one.classList.toggle("new", i >= read);
      dress(one, { "aria-current": i === shown ? "true" : null });
    });
    this.#tell(read);
    if (changed) this.#follow();
  }

  /** The last of what is new, for where the story itself is out of sight. @param {number} read */
  #tell(read) {
    const from = Math.max(read, this.lines.length - MOST_NEWS);
    const news = this.lines.slice(from);
    const isNew = news.join("\n") !== this.told;
    this.told = news.join("\n");
    if (isNew)
      fill(
        this.news,
        news.map((line, i) => lineOf("p", line, from + i)),
      );
    this.news.hidden = news.length === 0 || !this.box.hidden;
    if (isNew && this.news.lastElementChild) shorten(this.news.lastElementChild);
  }

  /** @param {Event} event */
  #chosen(event) {
    const line = /** @type {Element} */ (event.target).closest("[data-line]");
    if (line) this.recall(Number(line.getAttribute("data-line")));
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const here = /** @type {Element} */ (event.target).closest("[data-line]");
    if (event.key === "Enter" || event.key === " ") this.#chosen(event);
    else if (event.key === "ArrowUp") go(here ? here.previousElementSibling : this.list.lastElementChild);
    else if (event.key === "ArrowDown") go(here ? here.nextElementSibling : this.list.firstElementChild);
    else return;
    event.preventDefault();
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

  /** With the next picture, for which everything is laid out anyway. */
  #follow() {
    requestAnimationFrame(() => this.follows && (this.box.scrollTop = this.box.scrollHeight));
  }
}

/** How much of the story everybody at this page has read: all that was told before their last choice. */
export class Reading {
  constructor() {
    /** @type {Map<number, number>} */
    this.read = new Map(); // by seat
  }

  /** Whoever looks has read all of it. @param {import("./state.js").State} state */
  all({ room, story }) {
    this.read.set(room.you, story.length);
  }

  /** How many lines are old to whoever looks; all, when they have just come, or only watch.
   * @param {import("./state.js").State} state */
  of({ room, story }) {
    if (room.you < 0) return story.length;
    const read = Math.min(this.read.get(room.you) ?? story.length, story.length);
    this.read.set(room.you, read);
    return read;
  }
}

/** @param {"li" | "p"} tag @param {string} text @param {number} line */
function lineOf(tag, text, line) {
  return h(tag, { "data-line": line, tabindex: "-1", title: "See the table as it was" }, text);
}

/** Where it has one line, as many of its sentences are said as have room; a long one is set closer.
 * @param {Element} line */
function shorten(line) {
  const sentences = (line.textContent ?? "").split(/(?<=\.) /);
  const isLong = () => line.scrollWidth > line.clientWidth;
  while (sentences.length > 1 && isLong()) {
    sentences.pop();
    say(line, sentences.join(" "));
  }
  dress(line, { "data-close": isLong() });
}

/** @param {Element | null} line */
function go(line) {
  if (line instanceof HTMLElement) line.focus();
}
