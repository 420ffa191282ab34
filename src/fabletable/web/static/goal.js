// @ts-check
// What one plays for, in a sentence that stays in sight: in the strip where that is wide, else under
// the question.

import { dress, h, say } from "./dom.js";

/** @typedef {import("./wire.d.ts").GoalShown} GoalShown */

export class Goal {
  constructor() {
    this.above = h("p", { class: "goal" });
    this.below = h("p", { class: "goal", "aria-hidden": "true" }); // the same words once more
  }

  /** @param {GoalShown | null} goal */
  update(goal) {
    const text = goal?.text ?? "";
    for (const line of [this.above, this.below]) {
      say(line, text);
      dress(line, { title: text || null });
    }
  }
}
