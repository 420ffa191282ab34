// @ts-check
// A review: what each own choice was worth by what could be known then, luck and play apart.

import { get, post, reason } from "./api.js";
import { Chart, STRIP } from "./chart.js";
import { button, fill, h, say } from "./dom.js";
import { capital, counted } from "./words.js";

/** @typedef {import("./wire.d.ts").ReviewShown} Review */
/** @typedef {import("./wire.d.ts").JudgedShown} Judged */
/** @typedef {import("./wire.d.ts").CourseShown} Course */
/** @typedef {{ go: (at: number) => void, name: (text: string) => string }} Acts */

const OFTEN = 1200; // milliseconds between two looks at how far it is
const WORST = 5; // choices to speak of
const SURE = 2; // standard errors either side

/** `−7 %` @param {number} share */
export function percent(share) {
  return `${Math.round(share * 100)} %`.replace("-", "\u2212");
}

/** What all choices gave away, with its doubt; and what luck brought. @param {Review} review */
export function sums({ start, won, choices }) {
  const play = choices.reduce((sum, one) => sum + one.before - one.after, 0);
  const doubt = SURE * Math.sqrt(choices.reduce((sum, one) => sum + one.error ** 2, 0));
  return { play, doubt, luck: won - start + play };
}

/** The choices that gave most away, the worst first. @param {Review} review */
export function worst({ choices }) {
  const lost = (/** @type {Judged} */ one) => one.before - one.after;
  return choices
    .filter((one) => one.blunder)
    .sort((a, b) => lost(b) - lost(a))
    .slice(0, WORST);
}

/** The chances as a chart draws them. @param {Review} review @param {string} name @param {number} last @returns {Course} */
export function chances(review, name, last) {
  const point = (/** @type {number} */ at, /** @type {number} */ chance) => ({
    at,
    amounts: [Math.round(chance * 100)],
    part: 0,
  });
  const { start, won, choices } = review;
  return {
    names: [name],
    unit: "chance to win, in %",
    fewest: false,
    points: [
      point(0, start),
      ...choices.flatMap((one) => [point(one.at, one.before), point(one.at + 1, one.after)]),
      point(last, won),
    ],
    turns: [],
    parts: "",
  };
}

export class ReviewPanel {
  /** @param {string} token @param {string[]} names @param {number} last @param {Acts} acts */
  constructor(token, names, last, acts) {
    this.token = token;
    this.names = names;
    this.last = last;
    this.acts = acts;
    this.seat = -1;
    this.timer = 0;
    this.wished = false; // somebody waits for it, and is led there unless they went elsewhere
    this.top = NaN; // where it was when they were led there
    this.body = h("div", {});
    this.quiz = h("div", { class: "quiz", "aria-live": "polite" });
    this.root = h("section", { class: "review", "aria-label": "Review", hidden: true }, this.body, this.quiz);
  }

  /** Whose choices. @param {number} seat */
  look(seat) {
    if (seat === this.seat) return;
    this.seat = seat;
    clearTimeout(this.timer);
    this.root.hidden = seat < 0;
    fill(this.body);
    fill(this.quiz);
    if (seat >= 0) this.#ask(() => get(`/api/replay/${this.token}/review?seat=${seat}`));
  }

  /** @param {() => Promise<unknown>} request */
  async #ask(request) {
    const { seat } = this;
    try {
      const review = /** @type {Review} */ (await request());
      if (seat === this.seat) this.#draw(review);
    } catch (error) {
      if (seat === this.seat)
        fill(this.body, this.#button(), h("p", { class: "line" }, capital(reason(error))));
    }
  }

  /** Have them reviewed. */
  begin() {
    const wish = { seat: this.seat };
    this.wished = true;
    this.top = NaN;
    return this.#ask(() => post(`/api/replay/${this.token}/review`, wish));
  }

  #button() {
    return button("Review these choices", () => this.begin(), { id: "review" });
  }

  /** @param {Review} review */
  #draw(review) {
    if (!review.begun || review.failed)
      return fill(
        this.body,
        this.#button(),
        h(
          "p",
          { class: "line" },
          review.failed
            ? capital(review.failed)
            : "Bots look at every choice, by what could be known then: what was luck, and what was play?",
        ),
      );
    const waits = review.total > 0 && review.choices.length === 0;
    this.wished &&= Number.isNaN(this.top) || this.top === this.#top();
    if (waits) this.#wait(review);
    else this.#show(review);
    if (!this.wished) return;
    this.root.scrollIntoView({ block: "start" });
    this.top = this.#top();
    this.wished = waits;
  }

  #top() {
    return this.root.getBoundingClientRect().top;
  }

  /** @param {Review} review */
  #wait({ done, total }) {
    fill(
      this.body,
      h("progress", { max: total, value: done, "aria-label": "Choices looked at" }),
      h(
        "p",
        { class: "line" },
        `${done} of ${counted(total, "choice")} looked at; you can do something else meanwhile.`,
      ),
    );
    const again = () => this.#ask(() => get(`/api/replay/${this.token}/review?seat=${this.seat}`));
    this.timer = setTimeout(again, OFTEN);
  }

  /** @param {Review} review */
  #show(review) {
    const { play, doubt, luck } = sums(review);
    const found = worst(review);
    const name = this.names[this.seat] ?? "";
    fill(
      this.body,
      h("h3", {}, `How ${name} played`),
      h(
        "dl",
        { class: "sums" },
        h("dt", {}, "Chance to win at the start"),
        h("dd", {}, percent(review.start)),
        h("dt", {}, luck < 0 ? "Luck took away" : "Luck added"),
        h("dd", {}, percent(Math.abs(luck))),
        h("dt", {}, "Choices gave away"),
        h("dd", {}, percent(play), h("span", { class: "line" }, ` \u00b1 ${percent(doubt)}`)),
      ),
      new Chart(chances(review, name, this.last), this.acts.go, STRIP).root,
      h(
        "p",
        { class: "line" },
        "As bots see it, by what could be known then: a choice gives away what the best one had more.",
      ),
      found.length === 0
        ? h("p", {}, "No choice was clearly worse than another.")
        : h("h3", {}, "Find a better one"),
      h(
        "ol",
        { class: "plain blunders" },
        found.map((one) => h("li", {}, this.#blunder(one))),
      ),
    );
  }

  /** @param {Judged} one */
  #blunder(one) {
    const given = percent(one.before - one.after);
    const open = button(`Choice ${one.at + 1}: ${given} given away`, () => this.#puzzle(one, open), {
      "aria-pressed": "false",
    });
    return open;
  }

  /** The table as it was, and below its button what could be chosen; what is best is told afterwards.
   * @param {Judged} one @param {Element} open */
  #puzzle(one, open) {
    this.acts.go(one.at);
    for (const other of this.body.querySelectorAll(".blunders [aria-pressed]"))
      other.setAttribute("aria-pressed", String(other === open));
    open.after(this.quiz);
    const told = h("p", { role: "status" });
    const reveal = (/** @type {string} */ words) => {
      fill(
        answers,
        one.others.map((other) => this.#told(other, one)),
      );
      say(told, words);
      tell.remove();
    };
    const pick = (/** @type {string} */ words, /** @type {Element} */ chosen) => {
      chosen.setAttribute("aria-pressed", "true");
      if (words === one.best) reveal("Yes: that is the best that was found.");
      else say(told, "There is a better one still.");
    };
    const sorted = [...one.others].sort((a, b) => a.words.localeCompare(b.words));
    const answers = h(
      "div",
      { class: "answers" },
      sorted.map(({ words }) => {
        const found = button(this.acts.name(capital(words)), () => pick(words, found));
        if (words === one.chosen) found.append(h("span", { class: "line" }, " (as it was played)"));
        return found;
      }),
    );
    const tell = button("Tell me", () => reveal(""));
    fill(this.quiz, h("h3", {}, "What would you choose here?"), answers, told, tell);
    this.quiz.scrollIntoView({ block: "nearest" });
  }

  /** @param {{ words: string, chance: number }} other @param {Judged} one */
  #told({ words, chance }, { best, chosen, before, after }) {
    const [mark, share] =
      words === best ? ["Best: ", before] : words === chosen ? ["Played: ", after] : ["", chance];
    return h(
      "p",
      { "data-best": words === best },
      mark,
      this.acts.name(capital(words)),
      `, ${percent(share)}`,
    );
  }
}
