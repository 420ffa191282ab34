// @ts-check
// The teller: a small figure that says what a lesson has to say, and afterwards a sentence for each
// thing that happens for the first time. It lays nothing out anew: it stands where it is least in the way.

import { button, dress, h, say } from "./dom.js";
import { reason } from "./api.js";
import { kept, keep } from "./memory.js";
import { settings } from "./settings.js";
import { shapeNow } from "./spread.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./wire.d.ts").GuidanceShown} Lesson */
/** @typedef {import("./wire.d.ts").SaidShown} Said */
/** @typedef {import("./wire.d.ts").ChallengeShown} Challenge */
/** @typedef {import("./wire.d.ts").GameFacts} Game */

// How bad it is to cover a pixel of something, the worst first.
const COVERING = /** @type {const} */ ([
  [50, ".bar, .menu"], // which lie above it
  [2, "[data-glow], .option, .question, .here, .tools, .status, .goal"],
  [1, ".scene .slot:not(.same) > .face, .scene .element:not(:has(.cards))"],
  [0.3, ".scene .label, .scene .cell, .log li"],
]);
const POINTED = 50; // and of what it points at
const FAR = 8; // pixels covered that are no worse than one of distance from there
const STEPS = [12, 24]; // across and down, where it may stand besides
const CHOSEN = ".scene [data-glow]"; // what is clicked where it lies
const GAP = 14; // pixels between the teller and what it points at
const SETTLED = 600; // milliseconds until cards that travel have arrived
const TOLD = "teller-told"; // by game, the first times that were told of
const LEFT = "teller-left"; // games whose lesson was left, by their tables

/** What is said of a challenge. @type {Record<Challenge["outcome"], (title: string, task: string) => string>} */
const CHALLENGE = {
  open: (title, task) =>
    `${title}. ${task} It can be done with what you know, and choices can be taken back.`,
  solved: () => "Solved! Well done.",
  failed: () => "Not this time.", // a few words, which lie on little
};

export class Teller {
  constructor() {
    this.words = h("p", { class: "words", role: "status" });
    this.more = button("Go on", () => this.#next(), { class: "big" });
    this.leave = button("", () => this.#leave());
    this.count = h("span", { class: "count" });
    this.root = h(
      "aside",
      { class: "teller", "aria-label": "The teller", hidden: true },
      h("img", { class: "figure", src: new URL("art/teller.svg", import.meta.url).href, alt: "" }),
      h(
        "div",
        { class: "speech" },
        this.words,
        h("div", { class: "row" }, this.more, this.leave, this.count),
      ),
    );
    this.table = "";
    this.game = "";
    /** @type {Lesson | null} */
    this.lesson = null;
    /** @type {Challenge | null} */
    this.challenge = null;
    /** @type {Game["challenges"]} */
    this.challenges = []; // of the game
    this.next = ""; // the challenge after one that was solved
    /** @type {readonly Said[]} */
    this.says = []; // now, one after the other
    /** @type {readonly import("./wire.d.ts").OptionShown[]} */
    this.options = []; // of the question
    this.at = 0; // which of them
    this.saying = ""; // what they belong to, so that they begin only once
    /** @type {(text: string) => string} */
    this.name = String;
    this.fresh = true; // nothing was shown yet: what happened before is no news
    const later = () => this.#stand();
    addEventListener("resize", later);
    addEventListener("click", later); // a menu may have been opened
    addEventListener("scroll", later, { capture: true, passive: true }); // what it points at has moved
    this.moving = 0; // with the next picture
    this.settling = 0; // stands again when everything lies still
  }

  /** Whether the lesson has nothing against this choice; else it says so. Who goes on with the game has
   * heard what was said of it. @param {string | string[]} what */
  allows(what) {
    const lesson = this.lesson;
    if (!lesson && !this.challenge && !this.root.hidden) this.#next();
    if (!lesson || lesson.progress !== "on" || lesson.free || !lesson.choose?.length) return true;
    const marks = typeof what === "string" ? [what] : what.length ? what : ["done"];
    if ([...marks].sort().join(" ") === [...lesson.choose].sort().join(" ")) return true;
    this.at = this.says.length - 1;
    this.#speak(lesson.otherwise || this.says[this.at]?.text || "");
    return false;
  }

  /** @param {State} state @param {(text: string) => string} name @param {boolean} quiet */
  update({ teller, room, ask, over }, name, quiet) {
    this.name = name;
    this.table = `${room.id}/${room.number}`; // what is taught may begin anew there
    this.options = ask?.options ?? [];
    this.game = room.game;
    const lesson = kept(LEFT)[this.table] ? null : (teller?.lesson ?? null);
    this.lesson = lesson?.progress === "left" ? null : lesson;
    this.challenge = teller?.challenge ?? null;
    if (this.challenge) this.#challenge(this.challenge);
    else if (this.lesson) this.#teach(this.lesson, teller?.firsts ?? [], `${room.number}/${ask?.id ?? over}`);
    else this.#notice(teller?.firsts ?? []);
    this.fresh = false;
    const told = over && !this.lesson && !this.challenge; // the last page speaks for itself
    this.root.hidden = quiet || Boolean(told) || this.says.length === 0;
    this.#stand();
    clearTimeout(this.settling);
    this.settling = setTimeout(() => this.#stand(), SETTLED);
  }

  /** Its lesson speaks for whatever happens in it. @param {Lesson} lesson @param {readonly Said[]} firsts @param {string} now */
  #teach(lesson, firsts, now) {
    this.#remember(firsts);
    const says = lesson.says ?? [];
    if (says.length) this.#begin(says, `${now}/${lesson.number}`);
    else [this.says, this.saying] = [[], ""]; // while others choose, or when all is said
    this.leave.hidden = lesson.progress === "done" && this.at < this.says.length - 1;
    say(this.leave, lesson.progress === "done" ? "Thank you" : "Leave the lesson");
    say(this.count, lesson.progress === "done" ? "" : `${lesson.number + 1} of ${lesson.of}`);
  }

  /** The task, and how it went. @param {Challenge} challenge */
  #challenge({ key, title, task, outcome }) {
    if (outcome === "solved") void this.#solved(key);
    this.#begin([{ text: CHALLENGE[outcome](title, task) }], `${this.table}/${outcome}`);
    say(this.leave, outcome === "failed" ? "Try again" : this.next ? "Next challenge" : "To the shelf");
    this.leave.hidden = outcome === "open";
    say(this.count, "");
  }

  /** @param {string} key */
  async #solved(key) {
    const { nextAfter, solve } = await import("./learn.js");
    solve(this.game, key);
    this.next = nextAfter(this.game, this.challenges, key);
    if (this.next) say(this.leave, "Next challenge");
  }

  /** What has just happened for the first time. @param {readonly Said[]} firsts */
  #notice(firsts) {
    if (!settings.teller) return void (this.says = []);
    const told = kept(TOLD)[this.game] ?? [];
    const news = firsts.filter((one) => !told.includes(one.key ?? ""));
    const now = this.fresh ? news.slice(-1) : news; // who comes later is not told all that was
    if (now.length) this.#begin([...this.#unheard(), ...now], now.map((one) => one.key).join("/"));
    this.#remember(firsts);
    this.leave.hidden = false;
    say(this.leave, this.says.length ? "Say no more" : "");
    say(this.count, "");
  }

  /** What was begun and not heard to its end. */
  #unheard() {
    return this.root.hidden || !this.says[0]?.key ? [] : this.says.slice(this.at);
  }

  /** @param {readonly Said[]} firsts */
  #remember(firsts) {
    const told = kept(TOLD);
    const known = new Set(told[this.game] ?? []);
    const keys = firsts.map((one) => one.key ?? "").filter((key) => !known.has(key));
    if (keys.length) keep(TOLD, { ...told, [this.game]: [...known, ...keys] });
  }

  /** @param {readonly Said[]} says @param {string} what */
  #begin(says, what) {
    if (what === this.saying) return;
    this.saying = what;
    this.says = says;
    this.at = 0;
    this.#speak(says[0].text);
  }

  /** @param {string} text */
  #speak(text) {
    say(this.words, this.name(text));
    const last = this.at >= this.says.length - 1;
    this.more.hidden = last && (this.lesson !== null || this.challenge !== null);
    say(this.more, last ? "I see" : "Go on");
    if (last && this.lesson) this.leave.hidden = false;
    this.root.hidden = false;
    this.#stand();
  }

  #next() {
    if (this.at >= this.says.length - 1) return this.#hush();
    this.at += 1;
    this.#speak(this.says[this.at].text);
  }

  #hush() {
    this.says = [];
    this.root.hidden = true;
    this.#stand();
  }

  /** Of a lesson this table's, else for good. */
  #leave() {
    if (this.challenge) return void this.#goOn(this.challenge);
    if (this.lesson) keep(LEFT, { ...kept(LEFT), [this.table]: 1 });
    else settings.set("teller", "off");
    this.lesson = null;
    this.#hush();
  }

  /** Another try, or another challenge. @param {Challenge} challenge */
  async #goOn({ key, outcome }) {
    const challenge = outcome === "failed" ? key : this.next;
    if (!challenge) return location.assign("/");
    try {
      const { openTaught } = await import("./learn.js");
      await openTaught("/api/learn", { game: this.game, challenge });
    } catch (error) {
      this.#speak(reason(error));
    }
  }

  /** With the next picture, for which everything is laid out anyway. */
  #stand() {
    cancelAnimationFrame(this.moving);
    this.moving = requestAnimationFrame(() => this.#move());
  }

  /** Beside what it speaks of, and over as little as can be of what can be chosen. */
  #move() {
    for (const old of document.querySelectorAll("[data-told]")) old.removeAttribute("data-told");
    if (this.root.hidden) return;
    const target = placeOf(this.says[this.at]?.at ?? "");
    const wanted = this.#wanted();
    const told = wanted.length || !target ? wanted : [target];
    for (const node of told) node.setAttribute("data-told", "");
    const place =
      this.#instead() ?? bestPlace(this.root, target ?? wanted[0] ?? null, target ? [target, ...told] : told);
    this.root.style.left = `${place.x}px`;
    this.root.style.top = `${place.y}px`;
  }

  /** On phones, how a challenge went is said where its question was, which matters no more. */
  #instead() {
    const done = (this.challenge?.outcome ?? "open") !== "open" && shapeNow() !== "wide";
    const box = done ? document.querySelector(".question")?.getBoundingClientRect() : undefined;
    this.root.style.width = box ? `${box.width}px` : "";
    this.root.style.height = box ? `${box.height}px` : "";
    dress(this.root, { "data-instead": Boolean(box) });
    return box;
  }

  /** What the lesson waits for, once it has said all: on the table, in a menu there, and in the list; and
   * once all of it is marked, the button that confirms. */
  #wanted() {
    if (!this.lesson || this.at < this.says.length - 1) return [];
    const keys = this.lesson.choose ?? [];
    const confirm = this.#confirms(keys);
    if (confirm) return [confirm];
    const named = [...document.querySelectorAll(".option, .menu [data-key]")].filter((one) =>
      keys.includes(one.getAttribute("data-key") ?? ""),
    );
    const places = this.options.filter((option) => keys.includes(option.key)).map(({ at }) => placeOf(at));
    return [...named, ...places.flatMap((node) => (node?.matches(CHOSEN) ? node : []))];
  }

  /** The button of a handful, once all that the lesson wants is marked; of equal things, each has its line
   * once. @param {readonly string[]} keys */
  #confirms(keys) {
    const marked = document.querySelectorAll(".option[data-mark][aria-pressed=true]").length;
    const wanted = new Set(keys.filter((key) => key !== "done")).size;
    return marked === wanted ? document.querySelector(".confirm:not([hidden], [aria-disabled])") : null;
  }
}

/** Where something lies on the table. @param {string} at @returns {Element | null} */
function placeOf(at) {
  const id = CSS.escape(at);
  return at ? document.querySelector(`[data-item="${id}"], [data-element="${id}"]`) : null;
}

/** @typedef {{ x: number, y: number }} Place */

/**
 * Where it covers the least, not far from what it speaks of, and hardly ever that.
 * @param {HTMLElement} teller @param {Element | null} target @param {readonly Element[]} told
 * @returns {Place}
 */
function bestPlace(teller, target, told) {
  const [wide, high] = [teller.offsetWidth, teller.offsetHeight];
  const most = { x: innerWidth - wide - GAP, y: innerHeight - high - GAP };
  const inWindow = (/** @type {Place} */ { x, y }) => ({
    x: Math.max(GAP, Math.min(most.x, x)),
    y: Math.max(GAP, Math.min(most.y, y)),
  });
  const rects = COVERING.flatMap(([weight, what]) => weighed(document.querySelectorAll(what), weight));
  rects.push(...weighed(told, POINTED));
  const middle = target?.getBoundingClientRect();
  const distance = (/** @type {Place} */ { x, y }) =>
    middle
      ? Math.hypot(x + wide / 2 - middle.x - middle.width / 2, y + high / 2 - middle.y - middle.height / 2)
      : 0;
  const cost = (/** @type {Place} */ place) =>
    rects.reduce((sum, [rect, weight]) => sum + weight * overlap(place, wide, high, rect), 0) +
    FAR * distance(place);
  const places = [...around(target, wide, high), ...everywhere(most)].map(inWindow);
  const costs = places.map(cost);
  return places[costs.indexOf(Math.min(...costs))];
}

/** @param {Iterable<Element>} nodes @param {number} weight @returns {[DOMRect, number][]} */
function weighed(nodes, weight) {
  return [...nodes].map((node) => [node.getBoundingClientRect(), weight]);
}

/** @param {Element | null} target @param {number} wide @param {number} high @returns {Place[]} */
function around(target, wide, high) {
  if (!target) return [];
  const { left, right, top, bottom } = target.getBoundingClientRect();
  const [middle, centre] = [(left + right - wide) / 2, (top + bottom - high) / 2];
  return [
    { x: middle, y: top - high - GAP },
    { x: right + GAP, y: centre },
    { x: left - wide - GAP, y: centre },
    { x: middle, y: bottom + GAP },
  ];
}

/** @param {Place} most @returns {Place[]} */
function everywhere(most) {
  const [across, down] = STEPS.map((n) => Array.from({ length: n + 1 }, (_, i) => i / n));
  return across.flatMap((x) => down.map((y) => ({ x: x * most.x, y: y * most.y })));
}

/** How much of a rectangle would be under it. @param {Place} place @param {number} wide @param {number} high @param {DOMRect} rect */
function overlap({ x, y }, wide, high, rect) {
  const across = Math.min(x + wide, rect.right) - Math.max(x, rect.left);
  const down = Math.min(y + high, rect.bottom) - Math.max(y, rect.top);
  return Math.max(0, across) * Math.max(0, down);
}
