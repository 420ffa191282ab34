// @ts-check
// A finished game, stepped through from any seat.

import { get, reason } from "./api.js";
import { app, button, fill, h, phase, say } from "./dom.js";
import { Frame } from "./frame.js";
import { StoryLog } from "./log.js";
import { overPanel } from "./over.js";
import { loadPictures } from "./picture.js";
import { Places } from "./places.js";
import { SceneView } from "./scene.js";
import { wholeOver } from "./state.js";
import { named } from "./words.js";

/** @typedef {import("./wire.d.ts").Moment} Moment */
/** @typedef {import("./wire.d.ts").OnOffer} Shelf */
/** @typedef {import("./wire.d.ts").TermFacts} Term */

class ReplayPage {
  /** @param {string} token @param {Moment} moment @param {readonly Term[]} terms */
  constructor(token, moment, terms) {
    this.token = token;
    this.terms = terms;
    this.moment = moment;
    this.wanted = 0; // the last request; older answers are too late
    this.scene = new SceneView(() => {});
    this.log = new StoryLog((line) => this.#go(this.moment.at, line));
    this.slider = h("input", {
      type: "range",
      min: 0,
      "aria-label": "Choices made so far",
      oninput: () => this.#go(Number(this.slider.value)),
    });
    this.at = h("p", { class: "prompt", role: "status" });
    this.seat = h(
      "select",
      { onchange: () => this.#go(this.moment.at) },
      h("option", { value: "-1" }, "a spectator"),
      moment.names.map((name, i) => h("option", { value: String(i) }, name)),
    );
    this.seat.value = String(moment.seat);
    this.end = h("div", { class: "end" });
    this.frame = new Frame(
      [
        this.at,
        this.slider,
        this.#steps(),
        h("label", { class: "field" }, h("span", {}, "Seen by"), this.seat),
        this.end,
      ],
      [this.scene.root, this.log.root],
    );
    fill(app(), this.frame.root);
    this.#draw();
  }

  #steps() {
    const step = (/** @type {string} */ label, /** @type {string} */ word, /** @type {() => number} */ to) =>
      button(label, () => this.#go(to()), { class: "tool", "aria-label": word });
    return h(
      "div",
      { class: "row" },
      step("Start", "To the start", () => 0),
      step("Back", "One choice back", () => this.moment.at - 1),
      step("On", "One choice on", () => this.moment.at + 1),
      step("End", "To the end", () => this.moment.last),
    );
  }

  /** @param {number} at @param {number | null} [line] back to where it was told */
  async #go(at, line = null) {
    const goal = Math.max(0, Math.min(this.moment.last, at));
    const request = (this.wanted += 1);
    try {
      const moment = /** @type {Moment} */ (
        await get(`/api/replay/${this.token}?at=${goal}&seat=${this.seat.value}&line=${line ?? ""}`)
      );
      if (request !== this.wanted) return;
      this.moment = moment;
      this.#draw();
    } catch (error) {
      this.frame.warn(reason(error));
    }
  }

  #draw() {
    const { moment } = this;
    document.title = moment.title;
    this.frame.call(moment.game, moment.title, ["a finished game"]);
    phase("replay");
    this.slider.max = String(moment.last);
    this.slider.value = String(moment.at);
    say(this.at, `After ${moment.at} of ${moment.last} choices`);
    const name = (/** @type {string} */ text) => named(text, moment.seat, moment.names);
    this.scene.update(moment.elements, {
      you: moment.seat,
      names: moment.names,
      name,
      places: new Places([]),
      busy: "",
      prompt: "",
      terms: this.terms,
    });
    this.log.update(moment.story, moment.story.length);
    fill(this.end, moment.over && overPanel(wholeOver(moment.over), moment.names, moment.seat, []));
  }
}

/** @param {string} token */
export async function replayPage(token) {
  const [moment, shelf] = await Promise.all([
    /** @type {Promise<Moment>} */ (get(`/api/replay/${token}`)),
    /** @type {Promise<Shelf>} */ (get("/api/shelf")),
  ]);
  const game = shelf.games.find((one) => one.key === moment.game);
  await loadPictures(game?.box.cards ?? "");
  return new ReplayPage(token, moment, game?.terms ?? []);
}
