// @ts-check
// What a screen reader says, in one voice and in this order: what has happened, then the question.
// Several places that speak at once are said in any order, or not at all.

import { fill, h } from "./dom.js";

const MOST = 8; // lines at once; the whole story can be read
const KEPT = 24; // in the page

export class Voice {
  constructor() {
    this.root = h("div", { class: "spoken", role: "log", "aria-live": "polite", "aria-label": "Said aloud" });
    /** @type {string[] | null} */
    this.story = null; // none: whoever has just come is told the question alone
    this.prompt = "";
  }

  /** @param {string[]} story @param {string} prompt */
  tell(story, prompt) {
    const said = [...news(this.story ?? story, story), ...(prompt === this.prompt ? [] : [prompt])];
    [this.story, this.prompt] = [story, prompt];
    this.root.append(...said.map((line) => h("p", {}, line)));
    while (this.root.childElementCount > KEPT) this.root.firstElementChild?.remove();
  }

  /** Nobody hears what somebody else was told. */
  hush() {
    fill(this.root);
    [this.story, this.prompt] = [null, ""];
  }
}

/** What was not told before; where something was taken back, nothing. @param {string[]} before @param {string[]} now */
export function news(before, now) {
  let same = 0;
  while (same < before.length && before[same] === now[same]) same += 1;
  const rest = before.slice(same);
  const mine = rest.every((line, i) => line === now[now.length - rest.length + i]);
  if (now.length <= before.length) return [];
  const found = mine ? now.slice(same, now.length - rest.length) : now.slice(before.length);
  return found.slice(-MOST);
}
