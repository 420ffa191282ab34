// @ts-check
// A part of the table, as large as its place in the spread: numbers and words, then cards that are
// as large as fit.

import { arrange, dress, fill, h, say } from "./dom.js";
import { HOLDS_CARDS } from "./element.js";
import { face } from "./faces.js";
import { ghostly } from "./picture.js";
import { LOW, TALL, TILES, cardWidth, linesOf, sizeOf, stripOf } from "./fit.js";
import { shapeNow } from "./spread.js";

/** @typedef {import("./element.js").ElementView} ElementView */

// In rem, unless they say otherwise.
const LARGEST = 12.5; // of a card
const LARGEST_PILE = 6.5; // of backs, where nothing else lies
const LETTER = 0.47; // of a word
const SMALLER = 0.9; // letters over cards, on phones
const FOOT = 6.4; // pixels: of a word on the foot of a pile, on phones
const CHIP = 1.2; // around its words
const CHIP_HIGH = 1.9; // with the gap below
const LINE_HIGH = 1.2; // on phones, where they are a text
const NAME_HIGH = 1.5;
const NAME_LETTER = 0.55;
const FACE_HIGH = 2.5; // of a name with a face, and numbers on the same line, where there is room for faces
const FACE_WIDE = 3.4; // without the name
const FACE = 2.3; // on phones, beside all of that
const LINE = 1.25; // of what is said of cards
/** In lower places than these there is no room for that. @type {Record<string, number>} */
const TERSE = { camp: 12, mine: 5.5 };
const FEW = 3; // cards that I have laid out on a phone: beside more there is no room for it either
const GAP = 0.3; // between cards
const BETWEEN = 0.6; // between elements
const ASIDE = 0.42; // of the width, for a portrait that stands beside its cards
const PORTRAIT = 5.2; // what it needs at least
const LARGER_HALF = 0.58; // of the width: what it may take where it needs to
const PORTRAIT_MOST = 17; // and what it takes at most: the rest is for the cards
const NARROW = 8; // a portrait in which each number has a line of its own
const LONG = 3; // a place so many times as wide as it is high
const TIGHTER = 0.93;
const SEEN = 30; // pixels: smaller cards of others say nothing, and are left for whoever opens the portrait
const OWN = 25; // likewise, of what I have laid out: I know it
const PILED = { wide: 64, tall: 44, flat: 44 }; // pixels: a fan of smaller cards in the middle lies as a pile
const NAMED = 56; // pixels: on smaller cards there is no room for names
const NAMED_LOW = 50; // likewise, if they lie
const FIGURED = 70; // likewise, beside so many figures:
const FIGURES = 3;
const READ = 76; // pixels: of a card that lies, with its name
/** Pixels: so wide are cards that stand where others might lie, with names in a line or with rules. */
const STANDS = { desk: { other: 74, mine: 92 }, phone: { other: NAMED, mine: READ } };
const WIDE_LYING = 130; // pixels: and of one that lies, beyond which it may as well be higher
const MUCH = 1.35; // times as large as one that stands: then it lies, though names would have room
const LOWEST = 36; // pixels: and of one that is at least so high, for a name and what counts
const NEARLY = 5; // pixels: that matter less than how tall it is

export class Area {
  /** @param {string} kind */
  constructor(kind) {
    this.kind = kind;
    const opens = { type: "button", class: "open", onclick: () => this.#open() };
    this.title = kind === "other" ? h("button", opens) : h("span");
    this.face = h("span", { class: "medal" });
    this.who = ""; // whose face it is
    this.name = h("h2", { class: "whose" }, this.face, this.title);
    this.facts = h("div", { class: "facts" });
    this.things = h("div", { class: "things" });
    this.header = h("div", { class: "who" }, this.name, this.facts);
    this.root = h("section", { class: `${kind} area`, role: "group" }, this.header, this.things);
    /** @type {ElementView[]} */
    this.views = [];
    this.ghost = "";
    this.laid = ""; // what was laid out last, and how large
    this.card = 0;
    this.width = 0; // for the cards
    this.measures = { gap: 0, between: 0, line: 0, letter: 0, foot: 0, most: 0, tall: TALL };
    /** @type {import("./fit.js").Group[]} */
    this.groups = [];
  }

  /** @param {string} name @param {ElementView[]} views @param {number} [seat]
   * @param {import("./wire.d.ts").SeatShown} [who] if the face is to be seen */
  update(name, views, seat, who) {
    say(this.title, name);
    this.name.hidden = name === "";
    this.#portray(who, seat);
    dress(this.root, { "aria-label": name || null, "data-seat": seat ?? null });
    // The number that matters comes first.
    this.views = [...views].sort((one, other) => Number(isCounted(other)) - Number(isCounted(one)));
    arrange(
      this.facts,
      this.#some(true).map((view) => view.root),
    );
    arrange(
      this.things,
      this.#some(false).map((view) => view.root),
    );
    dress(this.root, { "data-empty": views.length === 0 });
  }

  /** @param {import("./wire.d.ts").SeatShown | undefined} who @param {number} [seat] */
  #portray(who, seat) {
    const shown = who ? `${who.kind} ${who.bot} ${who.name}` : "";
    if (shown === this.who) return;
    this.who = shown;
    fill(this.face, who && face(who, seat));
    dress(this.root, { "data-face": shown !== "" });
  }

  /** What is faintly seen while nothing lies here, or no card of somebody else or of nobody, and where
   * cards will lie. @param {string} ghost */
  haunt(ghost) {
    this.ghost = ghost;
    const lies = this.kind === "other" || this.kind === "middle" ? this.#some(false) : this.views;
    ghostly(this.root, lies.length ? "" : ghost);
  }

  /** Nothing lies here, and another place has the room. @param {boolean} lent */
  lend(lent) {
    dress(this.root, { "data-lent": lent });
  }

  /** All of what somebody has, large, or as before. */
  #open() {
    const open = !this.root.hasAttribute("data-open");
    closePortraits(this.root);
    toggle(this.root, open);
  }

  /** Of others, what is only counted is a number among others. @param {boolean} facts */
  #some(facts) {
    const isFact = (/** @type {ElementView} */ view) =>
      !HOLDS_CARDS.has(view.kind) || (this.kind === "other" && (view.countedOnly || view.count === 0));
    return this.views.filter((view) => isFact(view) === facts);
  }

  /** Make the cards as large as fit; false if nothing has changed. @param {number} width
   * @param {number} height in pixels @param {number} room for so many cards @param {number} rem */
  fit(width, height, room, rem) {
    const wide = shapeNow() === "wide";
    const other = this.kind === "other";
    const small = other && !wide; // a portrait on a phone
    const all = this.#some(false);
    const crowded = !wide && this.kind === "mine" && all.length > 1 && laidOut(all) > FEW;
    const terse = crowded || height < (TERSE[this.kind] ?? 0) * rem;
    const open = all.map((view) => ({
      ...view.group(room),
      bare: small || terse || this.#isPlain(all, view),
    }));
    const told = this.#some(true).filter((view) => !other || isCounted(view) || !view.none);
    // On a phone the number that matters has a line, and the letters that fit there.
    const line = Math.floor((width / rem - FACE - CHIP) / LETTER);
    const facts = told.map((view) =>
      small && isCounted(view) ? Math.min(view.letters, line) : view.letters,
    );
    const counts = all.map((view) => view.cards.size); // those that come take the place of outlines
    const laid = JSON.stringify([width, height, rem, open, facts, counts]);
    if (laid === this.laid) return false;
    this.laid = laid;
    const measures = {
      gap: GAP * rem,
      between: (small ? GAP : BETWEEN) * rem,
      line: LINE * rem * (wide ? 1 : SMALLER),
      letter: LETTER * rem * (wide ? 1 : SMALLER),
      foot: wide || small ? 0 : FOOT,
      most: (open.every(({ kind }) => kind === "pile") ? LARGEST_PILE : LARGEST) * rem,
      tall: TALL,
    };
    const long = wide && other && width > height * LONG;
    const under = (/** @type {number} */ many) =>
      this.kind === "camp"
        ? this.#camped(width, height)
        : { width, height: height - this.#above(facts.slice(0, many), width / rem) * rem };
    const piled = (/** @type {number} */ i) => ({ ...all[i].group(room, true), bare: small });
    // On a phone each thing has room at least as a pile, as far as one number leaves it.
    const heaps = all.map((_, i) => piled(i));
    while (small && heaps.length > 1 && cardWidth(under(1), heaps, measures) < SEEN) heaps.pop();
    const named = FACE + (this.title.textContent ?? "").length * NAME_LETTER;
    const needed = Math.max(PORTRAIT, small ? named : 0) * rem;
    const portrait = Math.min(Math.max(width * ASIDE, needed), PORTRAIT_MOST * rem);
    const beside = { width: portrait <= width * LARGER_HALF ? width - portrait : 0, height };
    if (other) this.root.style.setProperty("--portrait", `${portrait}px`);
    // On a phone what lies beside the numbers leaves them all that is below the name.
    const apart = small && shapeNow() === "flat" && cardWidth(beside, heaps, measures) >= SEEN;
    const roomy = (/** @type {number} */ few) =>
      apart || cardWidth(under(few), small ? heaps : open, measures) >= (small ? SEEN : NAMED);
    const many = other && !long && open.length ? this.#told(facts, width / rem, roomy) : facts.length;
    told.forEach((view, i) => dress(view.root, { "data-left": i >= many }));
    const below = under(many);
    const best = (/** @type {import("./fit.js").Group[]} */ some) =>
      (other ? [below, beside] : [below]).map((place) => cardWidth(place, some, measures));
    const unfolded = Math.max(...best(open));
    const folded = all.map((view) => this.#folds(view, unfolded));
    all.forEach((view, i) => view.fold(folded[i]));
    let groups = open.map((group, i) => (folded[i] ? piled(i) : group));
    const roomier =
      long || (small && cardWidth(beside, groups, measures) > cardWidth(below, groups, measures));
    measures.tall = this.#tall(roomier && groups.length ? beside : below, groups, measures);
    dress(this.root, { "data-low": LOW.includes(measures.tall), "data-tiles": !wide && isGrid(groups) });
    let sizes = best(groups);
    while (other && groups.length && Math.max(...sizes) < SEEN) sizes = best((groups = groups.slice(0, -1)));
    all.forEach((view, i) => dress(view.root, { "data-left": i >= groups.length }));
    if (!other)
      for (const view of all)
        view.outline(this.#outlined(view, folded.includes(true) ? 0 : room), this.ghost);
    // On a desk by the shape of the place, so that all of them are alike.
    const aside = other && groups.length > 0 && (wide ? long : sizes[1] > sizes[0]);
    dress(this.root, { "data-aside": aside, "data-narrow": small && width < NARROW * rem });
    this.width = aside ? beside.width : below.width;
    this.measures = measures;
    this.groups = groups;
    this.#size(sizes[aside ? 1 : 0]);
    return true;
  }

  /** What a camp has left for its cards: below name and numbers, or beside the name alone. These are large,
   * and seldom there, so they are measured. @param {number} width @param {number} height */
  #camped(width, height) {
    const { offsetWidth, offsetHeight } = this.header;
    return this.facts.firstChild
      ? { width, height: height - offsetHeight }
      : { width: width - offsetWidth, height };
  }

  /** How high name and numbers are, in rem. @param {number[]} facts letters of each @param {number} width */
  #above(facts, width) {
    const wide = shapeNow() === "wide";
    const head = this.who && wide ? FACE_HIGH - CHIP_HIGH : this.kind === "other" ? NAME_HIGH : 0;
    return head + this.#lines(facts, width) * (wide ? CHIP_HIGH : LINE_HIGH);
  }

  /** @param {number[]} facts @param {number} width in rem */
  #lines(facts, width) {
    const wide = shapeNow() === "wide";
    const before = this.who && wide ? FACE_WIDE + (this.title.textContent ?? "").length * LETTER : 0;
    const below = this.kind === "other" && shapeNow() === "flat" && width < NARROW; // the face, not beside it
    return factLines(facts, width - (this.who && !wide && !below ? FACE : 0), before);
  }

  /** Of others, how many facts are told, so that cards are large enough, at least the first; a click tells
   * the rest. All of them, if on a phone no card would have room anyway.
   * @param {number[]} facts @param {number} width in rem @param {(many: number) => boolean} leavesRoom */
  #told(facts, width, leavesRoom) {
    let many = facts.length;
    while (many > 1 && this.#lines(facts.slice(0, many), width) > 1 && !leavesRoom(many)) many -= 1;
    return shapeNow() === "wide" || leavesRoom(many) ? many : facts.length;
  }

  /** Whether it is plain what lies there: my hand, which has a place of its own; what alone lies with somebody
   * else; on phones whatever has a place.
   * @param {ElementView[]} all @param {ElementView} view */
  #isPlain(all, view) {
    if (all.length !== 1 || view.count === 0) return false;
    if (view.kind === "fan") return this.kind === "mine";
    return view.kind === "row" && (this.kind === "other" || shapeNow() !== "wide");
  }

  /** How tall cards are: where they would be too narrow for their names, they lie, as wide as they can; on
   * phones also where they are much larger so.
   * @param {{ width: number, height: number }} place @param {import("./fit.js").Group[]} groups
   * @param {import("./fit.js").Measures} measures */
  #tall(place, groups, measures) {
    const desk = shapeNow() === "wide";
    const wideAs = (/** @type {number} */ tall) => cardWidth(place, groups, { ...measures, tall });
    if (isGrid(groups) && !desk && this.kind !== "other") return largest(TILES, wideAs);
    const figures = this.#figures;
    if (!groups.length || !this.#mayLie(groups, desk, figures)) return TALL;
    const standing = wideAs(TALL);
    if (standing >= STANDS[desk ? "desk" : "phone"][this.kind === "other" ? "other" : "mine"]) return TALL;
    const widths = LOW.map((tall) => (wideAs(tall) * tall < LOWEST ? 0 : wideAs(tall)));
    const widest = Math.min(Math.max(...widths), desk ? WIDE_LYING : Infinity);
    const tall = LOW[widths.findIndex((width) => width > widest - NEARLY)];
    if (widest === 0) return TALL;
    const full = figures >= FIGURES;
    if (desk || (widest >= (full ? READ : NAMED_LOW) && standing < (full ? FIGURED : NAMED))) return tall;
    const larger = widest ** 2 * tall > MUCH * standing ** 2 * TALL;
    return larger && this.kind !== "camp" ? tall : TALL;
  }

  /** The most numbers on one of the cards. */
  get #figures() {
    const faces = this.views.flatMap((view) => view.faces.flatMap((item) => item.face ?? []));
    return Math.max(0, ...faces.map((face) => face.figures.length));
  }

  /** Whether its cards may be seen lying, by name and picture: on a desk those without figures, which are
   * laid out in rows before somebody. @param {import("./fit.js").Group[]} groups @param {boolean} desk
   * @param {number} figures */
  #mayLie(groups, desk, figures) {
    if (desk && (this.kind === "middle" || figures > 0)) return false;
    return groups.every(({ kind }) => kind === "row" || (kind === "fan" && !desk));
  }

  /** For how many cards it shows where they will lie: in the middle for all that have room, in my hand for
   * the first. @param {ElementView} view @param {number} room */
  #outlined(view, room) {
    if (this.kind === "middle") return view.count && view.kind === "row" ? room : 0;
    return view.kind === "fan" && view.count === 0 ? 1 : 0;
  }

  /** Whether cards that would be so small lie as a pile: a fan in the middle, and what I have laid out.
   * Beside piles a fan is one too, so that they do not shrink for it.
   * @param {ElementView} view @param {number} card */
  #folds(view, card) {
    const amongPiles = () => this.views.some(({ kind }) => kind === "pile");
    if (this.kind === "middle") return view.kind === "fan" && (card < PILED[shapeNow()] || amongPiles());
    if (this.kind === "other" && (shapeNow() === "wide" || view.count < 2)) return false;
    return this.kind !== "camp" && view.kind === "row" && card < (this.kind === "mine" ? OWN : SEEN);
  }

  /** Whether, now that the browser has laid it out, it is still too large. */
  get tooLarge() {
    return this.card > (this.kind === "other" ? SEEN / TIGHTER : 0) && overflows(this.things);
  }

  tighten() {
    this.#size(Math.floor(this.card * TIGHTER));
  }

  /** As if there were room for everything. */
  loosen() {
    dress(this.root, { "data-tight": false });
    for (const view of this.views) dress(view.root, { "data-over": false });
  }

  /** Whether some of it stands beyond its edge. */
  get crowded() {
    return overflows(this.things) || this.#overfull;
  }

  get #overfull() {
    return overflows(this.root) || this.header.scrollWidth > this.header.clientWidth + 1;
  }

  /** What has no room is told by a touch or by the story; if that is not enough, or it is mine, the number
   * that matters goes without its drawings first. */
  squeeze() {
    if (this.kind === "camp") return;
    if (this.kind === "other") this.#leaveOut(this.#some(false), this.things);
    if (this.kind !== "mine") this.#leaveOut(this.#some(true), this.root);
    if (!this.#overfull) return;
    dress(this.root, { "data-tight": true });
    this.#leaveOut(this.#some(true), this.root);
  }

  /** The last of these, until the others have room. @param {ElementView[]} views @param {Element} box */
  #leaveOut(views, box) {
    for (const view of views) dress(view.root, { "data-over": false });
    for (const view of views.reverse()) {
      if (!overflows(box)) return;
      if (!isCounted(view)) dress(view.root, { "data-over": true });
    }
  }

  /** @param {number} card */
  #size(card) {
    this.card = card;
    this.root.style.setProperty("--card", `${card}px`);
    this.root.style.setProperty("--high", `${card * this.measures.tall}px`);
    this.root.style.setProperty("--gap", `${this.measures.gap}px`);
    this.root.style.setProperty("--strip", `${stripOf(card)}px`);
    this.#some(false).forEach((view, i) => {
      if (!this.groups[i]) return;
      const own = sizeOf(this.groups[i], card, this.width, this.measures);
      const width = view.kind === "column" ? this.width : own.width;
      view.root.style.width = `${width}px`;
      dress(view.root, { "data-bare": linesOf(this.groups[i], width, this.measures) === 0 });
    });
  }
}

/** Whether it is the number that matters. @param {ElementView} view */
function isCounted({ root }) {
  return root.hasAttribute("data-counts");
}

/** Whoever is shown large is as before, but for whom somebody goes on with. @param {EventTarget | null} [kept] */
export function closePortraits(kept = null) {
  for (const one of document.querySelectorAll(".other[data-open]"))
    if (!one.contains(/** @type {Node | null} */ (kept))) toggle(one, false);
}

/** The scene hears that what is printed there has other room. @param {Element} area @param {boolean} open */
function toggle(area, open) {
  dress(area, { "data-open": open });
  dress(/** @type {Element} */ (area.querySelector(".open")), { "aria-expanded": String(open) });
  area.dispatchEvent(new Event("toggle", { bubbles: true }));
}

/** How many cards lie there in rows. @param {ElementView[]} views */
function laidOut(views) {
  const rows = views.filter(({ kind }) => kind === "row");
  return rows.reduce((sum, view) => sum + view.group(0).count, 0);
}

/** @param {import("./fit.js").Group[]} groups */
function isGrid(groups) {
  return groups.length === 1 && groups[0].kind === "grid";
}

/** How tall cards are the largest. @param {number[]} talls @param {(tall: number) => number} width */
function largest(talls, width) {
  const sizes = talls.map((tall) => width(tall) ** 2 * tall);
  return talls[sizes.indexOf(Math.max(...sizes))];
}

/** @param {Element} box */
function overflows(box) {
  return box.scrollHeight > box.clientHeight + 1;
}

/** @param {number[]} facts how many letters each has @param {number} width in rem
 * @param {number} before what stands before them on the first line */
function factLines(facts, width, before) {
  let [lines, x] = [facts.length || before ? 1 : 0, before];
  for (const letters of facts) {
    const own = letters * LETTER + CHIP;
    if (x > 0 && x + own > width) [lines, x] = [lines + 1, 0];
    if (own > width) lines += Math.ceil(own / width) - 1; // it goes on in the next
    x += own;
  }
  return lines;
}
