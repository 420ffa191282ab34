// @ts-check
// A part of the page that is fetched once it is wanted.

/** @template T */
export class Later {
  /** @param {() => Promise<T>} make fetches and makes it; if that fails, it is tried again another time */
  constructor(make) {
    this.make = make;
    /** @type {T | null} */
    this.part = null; // until it is there
    /** @type {Promise<T> | null} */
    this.coming = null;
  }

  /** Do something with it, now if it is there; if it cannot be fetched, not at all. @param {(part: T) => void} act */
  use(act) {
    if (this.part) act(this.part);
    else this.get().then(act, () => {});
  }

  /** @returns {Promise<T>} */
  async get() {
    this.coming ??= this.make();
    try {
      return (this.part = await this.coming);
    } catch (error) {
      this.coming = null;
      throw error;
    }
  }
}
