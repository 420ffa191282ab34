// @ts-check
// What we know of a table: one plain object, made from the server's messages.

/** @typedef {import("./wire.d.ts").ToClient} ToClient */
/** @typedef {import("./wire.d.ts").Show} Show */
/** @typedef {Required<import("./wire.d.ts").SeatShown> & { until: number }} Seat until when a bot may not stand in */
/** @typedef {Required<Omit<import("./wire.d.ts").RoomShown, "seats">> & { seats: Seat[] }} Room */
/** @typedef {Required<import("./wire.d.ts").OverShown>} Over */
/** @typedef {Required<import("./wire.d.ts").UndoShown>} Undo */
/** @typedef {import("./wire.d.ts").Face} Face */
/** @typedef {import("./wire.d.ts").Item} Item */
/** @typedef {import("./wire.d.ts").FaceShown} FaceShown */
/** @typedef {import("./wire.d.ts").ElementShown} ElementShown */
/** @typedef {Required<Omit<ElementShown, "items">> & { items: Item[] }} Element */
/** @typedef {import("./wire.d.ts").AskShown} Ask */
/** @typedef {import("./wire.d.ts").GoalShown} Goal */
/** @typedef {import("./wire.d.ts").TellerShown} Teller */

/**
 * @typedef {object} State
 * @property {number} n the last message that was applied; 0: none yet
 * @property {Room} room
 * @property {Element[]} elements in their order
 * @property {Face[]} faces all that were sent, by number
 * @property {Ask | null} ask
 * @property {Goal | null} goal
 * @property {Teller | null} teller
 * @property {number[]} waiting
 * @property {string[]} story
 * @property {Over | null} over
 * @property {Undo} undo
 * @property {boolean} online
 * @property {string} gone why we no longer sit here
 * @property {Map<string, import("./wire.d.ts").HintChoice>} hints by the keys of options, the best first
 * @property {string} hintNote what the figures of these hints are
 */

// The server leaves out what is as usual.
const SEAT = { bot: "", here: false, stand_in: false, grace: 0, mine: false, link: "" };
const ROOM = {
  you: -1,
  host: false,
  locked: false,
  watching: false,
  watch_link: "",
  pace: 0,
  hints: false,
  quiet: false,
  campaign: "",
  campaign_line: "",
  sealed: "",
  shared: false,
  without: [],
  frozen: "",
  note: "",
};
const OVER = { rivals: [], counts: "", made_of: [], decided: [], changes: [], next: "", shuffle: null };
const FACE = {
  short: "",
  colour: "",
  cost: null,
  icons: [],
  numbers: "",
  text: "",
  picture: "",
  origin: [],
  points: null,
  figures: [],
  brief: "",
  sign: "",
};
const ITEM = {
  empty: false,
  row: null,
  column: null,
  text: "",
  seat: null,
  count: null,
  pawns: [],
  gain: "",
};
const ELEMENT = {
  seat: null,
  count: null,
  value: null,
  limit: null,
  text: "",
  rows: null,
  columns: null,
  stops: [],
  picture: "",
  colour: "",
};
const UNDO = { can: false, free: false, asked_by: -1, needs_you: false, waits_for: [], read: "" };

/** @returns {State} */
export function nothing() {
  return {
    n: 0,
    room: { id: "", game: "", title: "", mode: "", number: 1, seats: [], ...ROOM },
    elements: [],
    faces: [],
    ask: null,
    goal: null,
    teller: null,
    waiting: [],
    story: [],
    over: null,
    undo: UNDO,
    online: false,
    gone: "",
    hints: new Map(),
    hintNote: "",
  };
}

/** @param {import("./wire.d.ts").RoomShown} room @returns {Room} */
function wholeRoom(room) {
  return { ...ROOM, ...room, seats: room.seats.map(wholeSeat) };
}

/** @param {import("./wire.d.ts").SeatShown} seat @returns {Seat} */
function wholeSeat(seat) {
  return { ...SEAT, ...seat, until: seat.grace ? Date.now() + seat.grace * 1000 : 0 };
}

/** @param {readonly FaceShown[]} faces @returns {Face[]} */
function wholeFaces(faces) {
  return faces.map((face) => ({ ...FACE, ...face }));
}

/** Elements with their faces, which are sent by number. @param {readonly ElementShown[]} elements
 * @param {readonly Face[]} faces @returns {Element[]} */
function wholeElements(elements, faces) {
  const whole = (/** @type {import("./wire.d.ts").ItemShown} */ item) => {
    const face = faces[item.face ?? -1] ?? null;
    return { ...ITEM, ...item, face };
  };
  return elements.map((one) => ({ ...ELEMENT, ...one, items: (one.items ?? []).map(whole) }));
}

/** A scene that was sent at once. @param {{ elements: ElementShown[], faces: FaceShown[] }} sent */
export function wholeScene({ elements, faces }) {
  return wholeElements(elements, wholeFaces(faces));
}

/** @param {import("./wire.d.ts").OverShown} over @returns {Over} */
export function wholeOver(over) {
  return { ...OVER, ...over };
}

export class Store {
  constructor() {
    this.state = nothing();
    /** @type {Array<(state: State) => void>} */
    this.listeners = [];
  }

  /** @param {(state: State) => void} listener */
  listen(listener) {
    this.listeners.push(listener);
  }

  /** @param {Partial<State>} change */
  set(change) {
    this.state = { ...this.state, ...change };
    for (const listener of this.listeners) listener(this.state);
  }

  /**
   * Apply what is new. False if something before it was missed: then we must begin anew.
   * @param {Show} show
   */
  show(show) {
    const before = show.n === 1 ? { ...nothing(), online: true } : this.state;
    if (show.n !== before.n + 1) return false;
    const ask = show.ask === undefined ? before.ask : show.ask;
    const faces = [...before.faces, ...wholeFaces(show.faces ?? [])];
    this.set({
      n: show.n,
      room: show.room ? wholeRoom(show.room) : before.room,
      faces,
      elements: merged(before.elements, wholeElements(show.elements ?? [], faces), show.order),
      ask,
      goal: show.goal === undefined ? before.goal : show.goal,
      teller: show.teller === undefined ? before.teller : show.teller,
      waiting: show.waiting ?? before.waiting,
      story: show.story ? retold(before.story, show.story) : before.story,
      over: show.over === undefined ? before.over : show.over && wholeOver(show.over),
      undo: show.undo ? { ...UNDO, ...show.undo } : before.undo,
      hints: ask?.id === before.ask?.id ? before.hints : new Map(),
      hintNote: ask?.id === before.ask?.id ? before.hintNote : "",
    });
    return true;
  }
}

/**
 * @param {Element[]} before
 * @param {Element[]} changed
 * @param {string[] | undefined} order
 */
function merged(before, changed, order) {
  const found = new Map(before.map((element) => [element.id, element]));
  for (const element of changed) found.set(element.id, element);
  const ids = order ?? [...found.keys()];
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** @param {string[]} before @param {import("./wire.d.ts").StoryShown} news */
function retold(before, news) {
  return [...before.slice(0, news.since), ...news.lines];
}
