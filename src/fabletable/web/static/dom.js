// @ts-check
// Small help for making and keeping nodes. Words always go in as text, never as markup,
// since names and card texts are written by people we do not know.

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {Node | string | null | undefined | false} Child */

/**
 * An element with its attributes, listeners (`onclick`) and children.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, any>} [attributes]
 * @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function h(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  dress(node, attributes);
  fill(node, ...children);
  return node;
}

/**
 * The same within a drawing.
 * @param {string} tag
 * @param {Record<string, any>} [attributes]
 * @param {...Child} children
 */
export function svg(tag, attributes = {}, ...children) {
  const node = document.createElementNS(SVG, tag);
  dress(node, attributes);
  for (const child of children) if (child) node.append(child);
  return node;
}

/** @param {Element} node @param {Record<string, any>} attributes */
export function dress(node, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (value === true) node.setAttribute(name, "");
    else if (value === false || value === null || value === undefined) node.removeAttribute(name);
    else if (node.getAttribute(name) !== String(value)) node.setAttribute(name, String(value));
  }
}

/** Put these children in place of what is there. @param {Element} node @param {...(Child | Child[])} children */
export function fill(node, ...children) {
  node.replaceChildren(...children.flat().filter(isChild));
}

/** @param {Child} child @returns {child is Node | string} */
function isChild(child) {
  return child !== null && child !== undefined && child !== false && child !== "";
}

/** Change a text only if it differs, so that a screen reader does not say it twice.
 * @param {Element} node @param {string} text */
export function say(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

/**
 * The children in this order. A node that is in its place is not touched: moving it would
 * take the keyboard focus from it and end its animations.
 * @param {Element} parent
 * @param {Element[]} nodes
 */
export function arrange(parent, nodes) {
  const wanted = new Set(nodes);
  for (const child of [...parent.children]) if (!wanted.has(child)) child.remove();
  nodes.forEach((node, place) => {
    if (parent.children[place] !== node) parent.insertBefore(node, parent.children[place] ?? null);
  });
}

/**
 * A button that does one thing.
 * @param {string} label
 * @param {(event: MouseEvent) => void} act
 * @param {Record<string, any>} [attributes]
 */
export function button(label, act, attributes = {}) {
  return h("button", { type: "button", onclick: act, ...attributes }, label);
}

/** Have a style sheet that only some need, before anything is drawn by it.
 * @param {string} name @returns {Promise<unknown>} */
export function sheet(name) {
  const href = new URL(`style/${name}.css`, import.meta.url).href;
  if (document.querySelector(`link[href="${href}"]`)) return Promise.resolve();
  return new Promise((done) => {
    document.head.append(h("link", { rel: "stylesheet", href, onload: done, onerror: done }));
  });
}

/** What part of the program is on screen: for the style sheets and for tests. @param {string} name */
export function phase(name) {
  if (document.body.dataset.phase !== name) document.body.dataset.phase = name;
}

/** The place that pages are drawn in. @returns {HTMLElement} */
export function app() {
  return /** @type {HTMLElement} */ (document.getElementById("app"));
}

/** A double click answers one question, not two: its second half is not meant for what came between. */
export class Steady {
  constructor() {
    this.asked = "";
  }

  /** Whether this click is meant for the question that is open now. @param {MouseEvent} event @param {string} ask */
  means(event, ask) {
    if (event.detail <= 1) this.asked = ask;
    return this.asked === ask;
  }
}
