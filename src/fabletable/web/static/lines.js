// @ts-check
// Where cards are too small for their rules, these stand in words beside the question: a line for
// whatever on the table can be chosen, then for my own cards. A tap on a line is a tap on its card.
// Who listens hears the same from the list and from the cards themselves.

import { Steady, button, dress, fill, h } from "./dom.js";
import { verbsOf } from "./card.js";
import { shapeNow } from "./spread.js";
import { capital, costWord } from "./words.js";

/** @typedef {import("./card.js").CardView} CardView */
/** @typedef {import("./element.js").ElementView} ElementView */
/** @typedef {import("./scene.js").SceneView} SceneView */
/** @typedef {import("./wire.d.ts").Item} Item */
/** @typedef {{ at: string, verbs: string, title: string, rule: string, open: boolean, marked: string }} Line */

const OWN = new Set(["fan", "row"]); // what lies open before me
const FEW = 3; // lines that stand one below the other
const SHORT = 30; // letters of one that has room in half the width

export class Lines {
  /** @param {SceneView} scene @param {Element} buttons that they stand before */
  constructor(scene, buttons) {
    this.scene = scene;
    this.root = h("div", { class: "lines", "aria-hidden": "true" });
    this.shown = "";
    this.first = ""; // where the table was touched last
    this.steady = new Steady();
    scene.root.addEventListener("pointerdown", (event) => this.#lead(event));
    scene.root.addEventListener("focusin", (event) => this.#lead(event));
    buttons.before(this.root);
  }

  update() {
    const { sight, elements } = this.scene;
    const lines = sight && shapeNow() !== "wide" ? linesOf([...elements.values()], sight) : [];
    const shown = JSON.stringify([sight?.ask, lines]);
    if (shown === this.shown) return;
    this.shown = shown;
    const same = this.root.dataset.ask === (sight?.ask ?? "");
    const top = same ? this.root.scrollTop : 0;
    if (!same) this.first = ""; // it was about the question before
    dress(this.root, {
      "data-ask": sight?.ask ?? "",
      "data-many": lines.length > FEW || (lines.length > 0 && lines.every(isShort)),
    });
    fill(
      this.root,
      lines.map((line) => this.#line(line)),
    );
    this.#order();
    this.root.scrollTop = top;
  }

  /** @param {Line} line */
  #line({ at, verbs, title, rule, open, marked }) {
    const said = h(
      "span",
      {},
      verbs && h("em", {}, `${verbs}: `),
      h("b", {}, title),
      rule && h("span", { class: "rule" }, ` ${rule}`),
    );
    if (!open) return h("p", { class: "says", "data-at": at }, said);
    const tap = (/** @type {MouseEvent} */ event) =>
      this.steady.means(event, this.root.dataset.ask ?? "") && this.scene.tap(at);
    const node = button("", tap, {
      class: "says",
      "data-at": at,
      "data-marked": marked || null,
      tabindex: -1,
    });
    fill(node, said);
    return node;
  }

  /** What is touched or in focus comes first. @param {Event} event */
  #lead({ target }) {
    const card = target instanceof Element ? target.closest("[data-item], [data-element]") : null;
    this.first = card?.getAttribute("data-item") ?? card?.getAttribute("data-element") ?? "";
    this.#order();
  }

  #order() {
    const lines = [...this.root.children].map((line) => /** @type {HTMLElement} */ (line));
    const first = lines.find((line) => line.dataset.at === this.first);
    const hidden = this.root.scrollHeight > this.root.clientHeight + 1; // else it is in sight where it is
    for (const line of lines) dress(line, { "data-first": hidden && line === first });
    if (first) this.root.scrollTop = 0;
  }
}

/** What can be chosen, then what else I have that says something, each once.
 * @param {ElementView[]} views @param {import("./scene.js").Sight} sight */
function linesOf(views, { you, name }) {
  const told = (/** @type {ElementView} */ view) =>
    [...view.cards.values()]
      .filter(({ item, root }) => item?.face && !root.classList.contains("same"))
      .map((card) => cardLine(card, name));
  const open = views.flatMap(told).filter((line) => line.open);
  const titles = new Set(open.map((line) => line.title));
  const own = views.filter((view) => view.seat === you && OWN.has(view.kind)).flatMap(told);
  return [
    ...views.filter((view) => view.here.isConnected).map(placeLine),
    ...open,
    ...own.filter(({ rule, title }) => rule && !titles.has(title)),
  ];
}

/** @param {CardView} card @param {(text: string) => string} name @returns {Line} */
export function cardLine({ item, options, many, taken, marked }, name) {
  const { id, face, text, count } = /** @type {Item} */ (item);
  if (!face) throw new Error("a card that is told of lies face up");
  const here = count === null ? name(text) : ""; // how many there are is seen
  const marks = options.some((option) => option.mark);
  const more = marks || !options.length ? ` \u00d7${many}` : `, 1 of ${many}`; // one is chosen, not all
  const rule = [face.numbers, face.text, costWord(face), here].filter(Boolean).map(sentence);
  return {
    at: id,
    verbs: marks ? "" : verbsOf(options, face.title),
    title: face.title + (taken ? `, ${taken} of ${many}` : many > 1 ? more : ""),
    rule: rule.join(" "),
    open: options.length > 0,
    marked,
  };
}

/** What has no button beside the question. @param {ElementView} view @returns {Line} */
function placeLine({ id, label, options }) {
  const title = options.map((one) => capital(one.label)).join(" / ");
  return { at: id, verbs: "", title, rule: `(${label.textContent})`, open: true, marked: "" };
}

/** @param {Line} line */
function isShort({ verbs, title, rule }) {
  return `${verbs}${title}${rule}`.length < SHORT;
}

/** @param {string} text */
function sentence(text) {
  return capital(text) + (/[.!?]$/.test(text) ? "" : ".");
}
