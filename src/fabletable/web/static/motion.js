// @ts-check
// Cards travel from where they lay to where they lie now, and turn over on the way.
//
// A scene says what lies where, not what moved. So we look at it before and after, and pair what is
// gone with what has come: the same face first, then what was face down, or is now.

import { h } from "./dom.js";
import { settings } from "./settings.js";

/** @typedef {import("./element.js").ElementView} ElementView */

/**
 * A card that lies somewhere.
 * @typedef {object} Lying
 * @property {string} id
 * @property {string} element
 * @property {number | null} seat
 * @property {string} face its title; nothing if it lies face down
 * @property {Element | null} node none if it is not drawn by itself: deep in a pile, under its equals
 * @property {DOMRect} box where it is seen
 */

const TIME = 360; // milliseconds of a journey
const SLIDE = 200; // of making room
const AFTER = 50; // between cards that set out together
const MOST = 24; // journeys at once; more than these is a new table, and nobody could follow
const TALL = 7 / 5; // a card, in widths
const EASE = "cubic-bezier(0.3, 0, 0.2, 1)";

export class Motion {
  /** @param {() => void} [moved] is told when cards set out */
  constructor(moved = () => {}) {
    this.moved = moved;
    this.flight = h("div", { class: "flight", "aria-hidden": "true" });
    document.body.append(this.flight);
    /** @type {Set<Animation>} */
    this.running = new Set();
  }

  /**
   * Change the scene; then everything travels from its old place to its new one.
   * @param {() => Iterable<ElementView>} views what the scene is made of, before and after
   * @param {() => void} change
   */
  through(views, change) {
    this.arrive();
    const before = settings.calm || document.hidden ? [] : lying(views());
    change();
    if (before.length === 0) return;
    const after = lying(views());
    const pairs = travels(before, after);
    if (pairs.length > MOST) return;
    this.#makeRoom(before, after);
    if (pairs.length) this.moved();
    pairs.forEach(([from, to], place) => this.#fly(from, to, AFTER * place));
  }

  /** Whatever is still under way is there now. */
  arrive() {
    for (const animation of this.running) animation.finish();
    this.flight.replaceChildren();
  }

  /** @param {Lying[]} before @param {Lying[]} after */
  #makeRoom(before, after) {
    const old = new Map(before.map((one) => [one.node, one.box]));
    for (const { node, box } of after) {
      const from = node && old.get(node);
      if (!node || !from || near(from, box)) continue;
      const back = `translate(${from.x - box.x}px, ${from.y - box.y}px)`;
      this.#run(node, [{ transform: back }, { transform: "none" }], { duration: SLIDE });
    }
  }

  /** @param {Lying} from @param {Lying} to @param {number} delay */
  #fly(from, to, delay) {
    if (near(from.box, to.box) && from.face === to.face) return;
    const face = faceOf(from, to);
    const flyer = h(
      "div",
      { class: "flyer" },
      face && likeness(face),
      h("div", { class: face ? "card back turned" : "card back" }),
    );
    const size = Math.max(from.box.width, to.box.width); // so that its print is never blown up
    flyer.style.width = `${size}px`;
    this.flight.append(flyer);
    const turn = (/** @type {Lying} */ { face: seen }) => (face && !seen ? 180 : 0);
    const frames = [from, to].map((one) => ({ transform: at(one.box, size, turn(one)) }));
    this.#run(flyer, frames, { duration: TIME, delay, fill: "both" }, () => flyer.remove());
    if (to.node) this.#run(to.node, [{ opacity: 0 }, { opacity: 0 }], { duration: TIME + delay });
  }

  /**
   * @param {Element} node
   * @param {Keyframe[]} frames
   * @param {KeyframeAnimationOptions} timing
   * @param {() => void} [then]
   */
  #run(node, frames, timing, then = () => {}) {
    const animation = node.animate(frames, { easing: EASE, ...timing });
    this.running.add(animation);
    animation.onfinish = animation.oncancel = () => {
      this.running.delete(animation);
      then();
    };
  }
}

/**
 * What has moved: pairs of where a card lay and where it lies now.
 * @param {Lying[]} before
 * @param {Lying[]} after
 * @returns {[Lying, Lying][]}
 */
export function travels(before, after) {
  const gone = without(before, after);
  const come = without(after, before);
  /** @type {[Lying, Lying][]} */
  const pairs = [];
  for (const fits of [sameFace, turned]) {
    for (const to of [...come]) {
      const [from] = [...gone].filter((one) => fits(one, to)).sort((a, b) => far(a, to) - far(b, to));
      if (!from) continue;
      gone.delete(from);
      come.delete(to);
      pairs.push([from, to]);
    }
  }
  return pairs;
}

/** @param {Lying[]} some @param {Lying[]} others */
function without(some, others) {
  const name = (/** @type {Lying} */ one) => JSON.stringify([one.element, one.id, one.face]);
  const there = new Set(others.map(name));
  return new Set(some.filter((one) => !there.has(name(one))));
}

/** @param {Lying} from @param {Lying} to */
function sameFace(from, to) {
  return from.face === to.face && from.element !== to.element;
}

/** @param {Lying} from @param {Lying} to */
function turned(from, to) {
  return (from.face === "") !== (to.face === "");
}

/** Cards turn where they lie, or stay with their player, or come from the middle; in this order.
 * @param {Lying} from @param {Lying} to */
function far(from, to) {
  if (from.element === to.element) return 0;
  if (from.seat === to.seat) return 1;
  return from.seat === null || to.seat === null ? 2 : 3;
}

/** @param {Iterable<ElementView>} views @returns {Lying[]} */
function lying(views) {
  return [...views].flatMap((view) => [...drawn(view), ...counted(view)]);
}

/** The cards of an element, one by one. @param {ElementView} view @returns {Lying[]} */
function drawn(view) {
  let box = view.root.getBoundingClientRect(); // of the card above, for those that lie under it
  return [...view.cards].flatMap(([id, { card, item }]) => {
    if (!item || item.empty) return [];
    const seen = card.getBoundingClientRect();
    if (seen.width) box = seen;
    const node = seen.width ? card : null;
    return [{ id, element: view.id, seat: view.seat, face: item.face?.title ?? "", node, box }];
  });
}

/** Those of a pile that are only counted. @param {ElementView} view @returns {Lying[]} */
function counted(view) {
  const box = topOf(view.root.getBoundingClientRect());
  const { id: element, seat } = view;
  const hidden = Math.max(0, view.count - view.cards.size);
  return Array.from({ length: hidden }, (_, i) => ({ id: `${i}`, element, seat, face: "", node: null, box }));
}

/** A card in the middle of a pile's place. @param {DOMRect} box */
function topOf(box) {
  const [wide, high] = [36, 36 * TALL];
  return new DOMRect(box.x + (box.width - wide) / 2, box.y + (box.height - high) / 2, wide, high);
}

/** @param {DOMRect} from @param {DOMRect} to */
function near(from, to) {
  return Math.hypot(from.x - to.x, from.y - to.y) < 3;
}

/** Puts the middle of a card of this width there, on the page, and turns it by so much.
 * @param {DOMRect} box @param {number} size @param {number} turn */
function at(box, size, turn) {
  const x = scrollX + box.x + (box.width - size) / 2;
  const y = scrollY + box.y + (box.height - size * TALL) / 2;
  return `translate(${x}px, ${y}px) scale(${box.width / size}) rotateY(${turn}deg)`;
}

/** The node that shows its face, if it has one; a node that is still there shows something else by now.
 * @param {Lying} from @param {Lying} to */
function faceOf(from, to) {
  if (to.face && to.node) return to.node;
  return from.face && from.node && !from.node.isConnected ? from.node : null;
}

/** A card to look at and nothing else. @param {Element} card */
function likeness(card) {
  const copy = h("div", { class: card.className, "data-colour": card.getAttribute("data-colour") });
  copy.append(...[...card.cloneNode(true).childNodes]);
  return copy;
}
