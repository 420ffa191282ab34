// @ts-check
// What comes from the server waits until what somebody has just clicked is seen: the answer to a click
// takes longer to draw than the click itself, and would come before its first picture.

/** @typedef {import("./wire.d.ts").ToClient} ToClient */

const LONGEST = 250; // milliseconds; a page that nobody sees is not painted

export class Inbox {
  /** @param {(message: ToClient) => void} take */
  constructor(take) {
    this.take = take;
    /** @type {ToClient[]} */
    this.waiting = [];
    this.painted = Promise.resolve();
    for (const touched of ["click", "keydown"])
      addEventListener(touched, () => (this.painted = nextPicture()), true);
  }

  /** @param {ToClient} message */
  async put(message) {
    this.waiting.push(message);
    if (this.waiting.length > 1) return;
    await this.painted;
    const messages = this.waiting;
    this.waiting = [];
    for (const one of messages) this.#take(one);
  }

  /** What goes wrong with one keeps no other from being taken. @param {ToClient} message */
  #take(message) {
    try {
      this.take(message);
    } catch (why) {
      reportError(why);
    }
  }
}

/** When what is drawn now has been painted. @returns {Promise<void>} */
function nextPicture() {
  return new Promise((done) => {
    requestAnimationFrame(() => setTimeout(done));
    setTimeout(done, LONGEST);
  });
}
