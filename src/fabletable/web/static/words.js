// @ts-check
// Whatever is said in words.

/** @typedef {import("./wire.d.ts").Face} Face */
/** @typedef {import("./wire.d.ts").Item} Item */

export const LONGEST_NAME = 24; // letters, as the server has it

const ORIGINS = new Map([
  ["rulebook", "the rulebook"],
  ["public", "what is known in public"],
  ["house", "house values of our own"],
  ["yours", "card values of your own"],
]);

/**
 * The text with players' names in place of their numbers in braces.
 * @param {string} text
 * @param {number} viewer
 * @param {string[]} names
 */
export function named(text, viewer, names) {
  const said = text.replace(/\{([0-9])\}/g, (found, digit) => {
    const player = Number(digit);
    if (player >= names.length) return found; // somebody's own name for a card, perhaps
    return player === viewer ? "you" : names[player];
  });
  return text.startsWith("{") ? capital(said) : said;
}

/** @param {string} text */
export function capital(text) {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** `Ada, Bo and you` @param {string[]} words */
export function listed(words) {
  if (words.length < 2) return words.join("");
  return `${words.slice(0, -1).join(", ")} and ${words[words.length - 1]}`;
}

/** @param {number} count @param {string} thing */
export function counted(count, thing) {
  return `${count} ${thing}${count === 1 ? "" : "s"}`;
}

/** @param {number} points */
export function signed(points) {
  return (points > 0 ? "+" : "") + figure(points);
}

/** With a sign that is as wide as a plus. @param {number} number */
export function figure(number) {
  return String(number).replace("-", "\u2212");
}

/** @param {number} place */
export function ordinal(place) {
  return `${place}${["th", "st", "nd", "rd"][place] ?? "th"}`;
}

/** A place among so many; who plays alone wins or loses. @param {number} place @param {number} players */
export function placeWord(place, players) {
  return players > 1 ? ordinal(place) : place === 1 ? "won" : "lost";
}

/** `best: wins 47 %` @param {import("./wire.d.ts").HintChoice | null | undefined} hint */
export function hintLine(hint) {
  return hint ? `${hint.mark ? `${hint.mark}: ` : ""}${hint.figure}` : null;
}

/** Where a card's values come from. @param {readonly string[]} origin */
export function originOf(origin) {
  return `Comes from ${listed(origin.map((one) => ORIGINS.get(one) ?? one))}`;
}

/** The colour, if no sign begins with it, nor the title, or ends with it but for a number. @param {Face} face */
export function colourWord({ title, icons, colour }) {
  const known = [title, ...icons].some((words) => words.toLowerCase().startsWith(colour));
  return known || title.toLowerCase().replace(/ \d+$/, "").endsWith(` ${colour}`) ? "" : colour;
}

/** The cost, if the title does not say it already. @param {Face} face */
export function costWord(face) {
  return face.cost === null ? "" : `cost ${face.cost}`;
}

/**
 * An item in one line, for a screen reader.
 * @param {Item} item
 * @param {(text: string) => string} name
 */
export function itemLine(item, name) {
  const face = item.face;
  if (!face) return item.empty ? ["free cell", item.gain].filter(Boolean).join(", ") : "a card, face down";
  const points = face.points === null ? "" : `${counted(face.points, "point")} now`;
  const parts = [face.title, colourWord(face), costWord(face), points, name(item.text), item.gain];
  return [`${parts.filter(Boolean).join(", ")}.`, face.numbers, face.text].filter(Boolean).join(" ");
}

/** Whether a sentence names a thing, or several of it. @param {string} sentence @param {string} thing */
export function speaksOf(sentence, thing) {
  const plain = thing.replace(/[^\w\s]/g, "\\$&").replace(/y$/, "(y|ie)");
  return new RegExp(`(^|\\W)${plain}s?(?!\\w)`, "i").test(sentence);
}

/** @param {string} key */
export function spelled(key) {
  return capital(key.replaceAll("-", " "));
}
