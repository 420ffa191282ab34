// @ts-check
// A finished game, to be watched from any seat: by itself, turn by turn or choice by choice.

import { get, post, reason } from "./api.js";
import { Chart, STRIP } from "./chart.js";
import { app, button, dress, fill, h, phase, say, sheet, svg } from "./dom.js";
import { knownBy } from "./faces.js";
import { Frame } from "./frame.js";
import { StoryLog } from "./log.js";
import { overPanel } from "./over.js";
import { loadPictures } from "./picture.js";
import { Places } from "./places.js";
import { ReviewPanel } from "./review.js";
import { SceneView } from "./scene.js";
import { Stage } from "./stage.js";
import { wholeOver, wholeScene } from "./state.js";
import { nextStop, wantedIn } from "./stops.js";
import { named } from "./words.js";

/** @typedef {import("./wire.d.ts").Moment} Moment */
/** @typedef {import("./wire.d.ts").CourseShown} Course */
/** @typedef {import("./wire.d.ts").OnOffer} Shelf */
/** @typedef {import("./wire.d.ts").GameFacts} Game */
/** @typedef {import("./wire.d.ts").BotFacts} Bot */

/** @type {Record<string, number>} */
const PACES = { slow: 3200, calm: 1800, quick: 800 }; // milliseconds for a stop

class ReplayPage {
  /** @param {string} token @param {Moment} moment @param {Course} course @param {Game | undefined} game
   * @param {Bot[]} bots */
  constructor(token, moment, course, game, bots) {
    this.token = token;
    this.game = game;
    this.bots = bots;
    this.moment = moment;
    this.course = course;
    this.wanted = 0; // the last request; older answers are too late
    this.timer = 0; // while it plays by itself
    this.scene = new SceneView(() => {});
    this.scene.lieOn(game?.box.ground ?? "");
    /** @type {() => void} */
    this.staged = () => {}; // called when what plays on the stage has played
    this.stage = new Stage(
      () => {},
      () => this.staged(),
    );
    this.log = new StoryLog((line) => this.#jump(this.moment.at, line));
    this.chart = new Chart(course, (at) => this.#jump(at), STRIP);
    this.at = h("p", { class: "prompt", role: "status" });
    this.slider = this.#slider();
    this.by = select("Step by", { turn: "turn", choice: "choice" }, "turn");
    this.pace = select("Pace", { slow: "slow", calm: "calm", quick: "quick" }, "calm");
    this.seat = this.#seats();
    this.play = button("Play", () => this.#toggle(), { class: "big", id: "play" });
    this.on = button("Play on from here", () => this.#playOn(), { id: "play-on" });
    this.end = h("div", { class: "end" });
    this.review = new ReviewPanel(token, moment.names, moment.last, {
      go: (at) => this.#jump(at),
      name: (text) => named(text, this.moment.seat, this.moment.names),
    });
    this.frame = new Frame([this.#controls(), this.log.root], [this.scene.root], [this.scene.status]);
    fill(app(), this.frame.root, this.stage.root);
    addEventListener("keydown", (event) => this.#key(event));
    this.#draw();
  }

  #slider() {
    return h("input", {
      type: "range",
      min: 0,
      "aria-label": "Choices made so far",
      oninput: () => this.#jump(Number(this.slider.value)),
    });
  }

  #seats() {
    const seat = h(
      "select",
      { onchange: () => this.#go(this.moment.at) },
      h("option", { value: "-1" }, "a spectator"),
      this.moment.names.map((name, i) => h("option", { value: String(i) }, name)),
    );
    seat.value = String(this.moment.seat);
    return seat;
  }

  #controls() {
    const step = (/** @type {string} */ d, /** @type {string} */ word, /** @type {() => void} */ go) => {
      const icon = svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d }));
      const one = button("", go, { class: "tool icon", "aria-label": word, title: word });
      one.append(icon);
      return one;
    };
    const field = (/** @type {string} */ label, /** @type {Element} */ one) =>
      h("label", { class: "field" }, h("span", {}, label), one);
    return h(
      "div",
      { class: "player" },
      this.at,
      this.chart.root,
      this.slider,
      h(
        "div",
        { class: "row" },
        step("M4 5h3v14H4zM20 5v14L8 12z", "To the start", () => this.#jump(0)),
        step("M17 5v14L6 12z", "One step back", () => this.#jump(this.#stop(-1))),
        this.play,
        step("M7 5v14l11-7z", "One step on", () => this.#on()),
        step("M17 5h3v14h-3zM4 5v14l12-7z", "To the end", () => this.#jump(this.moment.last)),
      ),
      h(
        "div",
        { class: "row fields" },
        field("Seen by", this.seat),
        field("Step by", this.by),
        field("Pace", this.pace),
      ),
      h("div", { class: "row" }, this.on),
      h(
        "p",
        { class: "line" },
        "Playing on opens a table of your own: you in this seat, bots in the others.",
      ),
      this.review.root,
      this.end,
    );
  }

  // -- going about

  get stops() {
    if (this.by.value === "choice") return Array.from({ length: this.moment.last + 1 }, (_, i) => i);
    return this.course.points.map((point) => point.at);
  }

  /** @param {1 | -1} way */
  #stop(way) {
    return nextStop(this.stops, this.moment.at, way);
  }

  /** By hand: it no longer plays by itself. @param {number} at @param {number | null} [line] */
  #jump(at, line = null) {
    this.#halt();
    this.#go(at, line);
  }

  /** A step, with what plays on the stage. */
  #on() {
    this.#halt();
    void this.#go(this.#stop(1), null, this.moment.at);
  }

  #toggle() {
    if (this.timer) return this.#halt();
    this.#start(this.moment.at >= this.moment.last ? 0 : this.#stop(1));
  }

  /** Play by itself from here. @param {number} first */
  #start(first) {
    const tick = async (/** @type {number} */ at) => {
      await this.#go(at, null, this.moment.at);
      if (this.stage.busy) await new Promise((played) => (this.staged = () => played(null)));
      if (!this.timer) return;
      if (this.moment.at >= this.moment.last) return this.#halt();
      this.timer = setTimeout(() => tick(this.#stop(1)), PACES[this.pace.value]);
    };
    this.timer = setTimeout(() => tick(first), 0);
    this.#drawPlay();
  }

  #halt() {
    this.stage.clear();
    this.staged();
    clearTimeout(this.timer);
    this.timer = 0;
    this.#drawPlay();
  }

  #drawPlay() {
    say(this.play, this.timer ? "Pause" : "Play");
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const busy =
      event.target instanceof HTMLElement && event.target.matches("input, select, button, textarea");
    if (busy || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "ArrowRight") this.#on();
    else if (event.key === "ArrowLeft") this.#jump(this.#stop(-1));
    else if (event.key === " ") this.#toggle();
    else return;
    event.preventDefault();
  }

  /** @param {number} at @param {number | null} [line] back to where it was told
   * @param {number | null} [since] on from there, with what plays on the stage */
  async #go(at, line = null, since = null) {
    const goal = Math.max(0, Math.min(this.moment.last, at));
    const request = (this.wanted += 1);
    try {
      const moment = await momentAt(this.token, goal, Number(this.seat.value), line, since);
      if (request !== this.wanted) return;
      this.moment = moment;
      this.stage.play(moment.acts);
      history.replaceState(null, "", `#at=${moment.at}&seat=${moment.seat}`);
      this.#draw();
    } catch (error) {
      this.#halt();
      this.frame.warn(reason(error));
    }
  }

  async #playOn() {
    this.#halt();
    try {
      const wish = { at: this.moment.at, seat: this.moment.seat };
      const { table } = /** @type {import("./wire.d.ts").TableAt} */ (
        await post(`/api/replay/${this.token}/play`, wish)
      );
      location.assign(`/table/${table}`);
    } catch (error) {
      this.frame.warn(reason(error));
    }
  }

  /** As soon as the page is there. */
  begin() {
    this.#start(this.#stop(1));
  }

  #draw() {
    const { moment } = this;
    document.title = moment.title;
    this.frame.call(moment.game, moment.title, ["a finished game"]);
    phase("replay");
    this.slider.max = String(moment.last);
    this.slider.value = String(moment.at);
    this.chart.show(moment.at);
    this.review.look(moment.seat);
    say(this.at, `After ${moment.at} of ${moment.last} choices`);
    dress(this.on, { hidden: moment.seat < 0 || moment.at >= moment.last });
    const name = (/** @type {string} */ text) => named(text, moment.seat, moment.names);
    this.scene.update(wholeScene(moment), {
      you: moment.seat,
      names: moment.names,
      seats: moment.names.map((name) => knownBy(name, this.bots)),
      name,
      places: new Places([]),
      busy: "",
      prompt: "",
      terms: this.game?.terms ?? [],
      spread: this.game?.spread ?? null,
    });
    this.log.update(moment.story, moment.story.length);
    fill(this.end, moment.over && overPanel(wholeOver(moment.over), moment.names, moment.seat, []));
  }
}

/** @param {string} label @param {Record<string, string>} options @param {string} usual */
function select(label, options, usual) {
  const found = h(
    "select",
    { "aria-label": label },
    Object.entries(options).map(([value, word]) => h("option", { value }, word)),
  );
  found.value = usual;
  return found;
}

/** @param {string} token @param {number | null} at @param {number} seat @param {number | null} [line]
 * @param {number | null} [since] @returns {Promise<Moment>} */
function momentAt(token, at, seat, line = null, since = null) {
  return get(`/api/replay/${token}?at=${at ?? ""}&seat=${seat}&line=${line ?? ""}&since=${since ?? ""}`);
}

/** @param {string} token */
export async function replayPage(token) {
  const wanted = wantedIn(location.hash);
  const [moment, course, shelf] = await Promise.all([
    momentAt(token, wanted.at ?? 0, wanted.seat),
    /** @type {Promise<Course>} */ (get(`/api/replay/${token}/course`)),
    /** @type {Promise<Shelf>} */ (get("/api/shelf")),
    sheet("last"),
  ]);
  const game = shelf.games.find((one) => one.key === moment.game);
  await loadPictures(game?.box.cards ?? "");
  const page = new ReplayPage(token, moment, course, game, shelf.bots);
  if (wanted.plays) page.begin();
  if (wanted.review) page.review.begin();
  return page;
}
