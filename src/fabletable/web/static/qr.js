// @ts-check
// A link as a QR code: bytes, level L, versions 1 to 10 (ISO/IEC 18004). Enough for our links.

const CHECKS = [7, 10, 15, 20, 26, 18, 20, 24, 30, 18]; // check bytes of a block, by version
const BLOCKS = [1, 1, 1, 1, 1, 2, 2, 2, 2, 4];
const MOST = CHECKS.length;

/** Modules of a version that are no pattern. @param {number} version */
function roomIn(version) {
  const patterns = version < 2 ? 0 : Math.floor(version / 7) + 2;
  const aligned = patterns ? (25 * patterns - 10) * patterns - 55 : 0;
  return (16 * version + 128) * version + 64 - aligned - (version >= 7 ? 36 : 0);
}

/** Bytes of data that a version holds. @param {number} version */
function holds(version) {
  return Math.floor(roomIn(version) / 8) - CHECKS[version - 1] * BLOCKS[version - 1];
}

// -- check bytes: a field of 256 numbers

/** @param {number} a @param {number} b */
function times(a, b) {
  let found = 0;
  for (let bit = 7; bit >= 0; bit -= 1) {
    found = (found << 1) ^ ((found >>> 7) * 0x11d);
    found ^= ((b >>> bit) & 1) * a;
  }
  return found;
}

/** @param {number} count */
function divisor(count) {
  const found = [...Array(count - 1).fill(0), 1];
  let root = 1;
  for (let i = 0; i < count; i += 1) {
    found.forEach((one, j) => (found[j] = times(one, root) ^ (found[j + 1] ?? 0)));
    root = times(root, 2);
  }
  return found;
}

/** @param {number[]} data @param {number} count */
function checks(data, count) {
  const by = divisor(count);
  const left = Array(count).fill(0);
  for (const byte of data) {
    const factor = byte ^ left.shift();
    left.push(0);
    by.forEach((one, i) => (left[i] ^= times(one, factor)));
  }
  return left;
}

// -- bytes

/** Header, text, and padding, as many bytes as there is room for. @param {Uint8Array} text @param {number} version */
function framed(text, version) {
  /** @type {number[]} */
  const bits = [];
  const put = (/** @type {number} */ value, /** @type {number} */ length) => {
    for (let i = length - 1; i >= 0; i -= 1) bits.push((value >>> i) & 1);
  };
  put(4, 4); // bytes follow
  put(text.length, version < 10 ? 8 : 16);
  text.forEach((byte) => put(byte, 8));
  const room = holds(version) * 8;
  put(0, Math.min(4, room - bits.length));
  put(0, (8 - (bits.length % 8)) % 8);
  for (let pad = 0xec; bits.length < room; pad ^= 0xec ^ 0x11) put(pad, 8);
  return Array.from({ length: room / 8 }, (_, i) =>
    bits.slice(8 * i, 8 * i + 8).reduce((byte, bit) => 2 * byte + bit, 0),
  );
}

/** Blocks with their checks, byte by byte in turn. @param {number[]} data @param {number} version */
function interleaved(data, version) {
  const [blocks, check] = [BLOCKS[version - 1], CHECKS[version - 1]];
  const short = Math.floor(data.length / blocks);
  const longer = data.length % blocks; // so many have a byte more, the last ones
  const parts = [];
  let at = 0;
  for (let i = 0; i < blocks; i += 1) {
    const size = short + (i >= blocks - longer ? 1 : 0);
    const part = data.slice(at, at + size);
    parts.push({ part, check: checks(part, check) });
    at += size;
  }
  const turns = (/** @type {number[][]} */ rows) =>
    Array.from({ length: Math.max(...rows.map((row) => row.length)) }, (_, i) =>
      rows.flatMap((row) => (i < row.length ? [row[i]] : [])),
    ).flat();
  return [...turns(parts.map((one) => one.part)), ...turns(parts.map((one) => one.check))];
}

// -- the picture

class Grid {
  /** @param {number} version */
  constructor(version) {
    this.version = version;
    this.size = 17 + 4 * version;
    const blank = () => Array.from({ length: this.size }, () => Array(this.size).fill(false));
    /** @type {boolean[][]} */ this.dark = blank();
    /** @type {boolean[][]} */ this.fixed = blank();
    this.#patterns();
  }

  /** @param {number} x @param {number} y @param {boolean} dark */
  #fix(x, y, dark) {
    if (x < 0 || y < 0 || x >= this.size || y >= this.size) return;
    this.dark[y][x] = dark;
    this.fixed[y][x] = true;
  }

  #patterns() {
    const { size, version } = this;
    for (let i = 0; i < size; i += 1) {
      this.#fix(6, i, i % 2 === 0);
      this.#fix(i, 6, i % 2 === 0);
    }
    const corners = [
      [3, 3],
      [size - 4, 3],
      [3, size - 4],
    ];
    for (const [x, y] of corners) this.#rings(x, y, 4, (far) => far !== 2 && far !== 4);
    const places = this.#places();
    for (const x of places)
      for (const y of places) {
        const corner = (x === 6 && (y === 6 || y === size - 7)) || (y === 6 && x === size - 7);
        if (!corner) this.#rings(x, y, 2, (far) => far !== 1);
      }
    this.format(0);
    if (version >= 7) this.#named(version);
  }

  /** @param {number} x @param {number} y @param {number} reach @param {(far: number) => boolean} dark */
  #rings(x, y, reach, dark) {
    for (let dy = -reach; dy <= reach; dy += 1)
      for (let dx = -reach; dx <= reach; dx += 1)
        this.#fix(x + dx, y + dy, dark(Math.max(Math.abs(dx), Math.abs(dy))));
  }

  #places() {
    if (this.version === 1) return [];
    const count = Math.floor(this.version / 7) + 2;
    const step = Math.ceil((this.size - 13) / (2 * count - 2)) * 2;
    const later = Array.from({ length: count - 1 }, (_, i) => this.size - 7 - i * step).reverse();
    return [6, ...later];
  }

  /** Level and mask, twice. @param {number} mask */
  format(mask) {
    const data = (1 << 3) | mask; // level L
    let rest = data;
    for (let i = 0; i < 10; i += 1) rest = (rest << 1) ^ ((rest >>> 9) * 0x537);
    const bits = ((data << 10) | rest) ^ 0x5412;
    const bit = (/** @type {number} */ i) => ((bits >>> i) & 1) === 1;
    for (let i = 0; i < 6; i += 1) this.#fix(8, i, bit(i));
    this.#fix(8, 7, bit(6));
    this.#fix(8, 8, bit(7));
    this.#fix(7, 8, bit(8));
    for (let i = 9; i < 15; i += 1) this.#fix(14 - i, 8, bit(i));
    for (let i = 0; i < 8; i += 1) this.#fix(this.size - 1 - i, 8, bit(i));
    for (let i = 8; i < 15; i += 1) this.#fix(8, this.size - 15 + i, bit(i));
    this.#fix(8, this.size - 8, true);
  }

  /** The version, twice. @param {number} version */
  #named(version) {
    let rest = version;
    for (let i = 0; i < 12; i += 1) rest = (rest << 1) ^ ((rest >>> 11) * 0x1f25);
    const bits = (version << 12) | rest;
    for (let i = 0; i < 18; i += 1) {
      const [far, near] = [this.size - 11 + (i % 3), Math.floor(i / 3)];
      const dark = ((bits >>> i) & 1) === 1;
      this.#fix(far, near, dark);
      this.#fix(near, far, dark);
    }
  }

  /** In pairs of columns from the right, up and down by turns. @param {number[]} bytes */
  write(bytes) {
    let i = 0;
    for (let right = this.size - 1; right >= 1; right -= 2) {
      if (right === 6) right = 5;
      for (let down = 0; down < this.size; down += 1)
        for (const x of [right, right - 1]) {
          const up = ((right + 1) & 2) === 0;
          const y = up ? this.size - 1 - down : down;
          if (this.fixed[y][x] || i >= bytes.length * 8) continue;
          this.dark[y][x] = ((bytes[i >>> 3] >>> (7 - (i & 7))) & 1) === 1;
          i += 1;
        }
    }
  }

  /** @param {(x: number, y: number) => boolean} flips */
  mask(flips) {
    for (let y = 0; y < this.size; y += 1)
      for (let x = 0; x < this.size; x += 1)
        if (!this.fixed[y][x] && flips(x, y)) this.dark[y][x] = !this.dark[y][x];
  }
}

/** The modules of the code, row by row; dark ones are true. Any of the eight masks can be read: we take one. @param {string} text */
export function qr(text) {
  const bytes = new TextEncoder().encode(text);
  let version = 1;
  while (version <= MOST && holds(version) - (version < 10 ? 2 : 3) < bytes.length) version += 1;
  if (version > MOST) throw new Error("too long for a code");
  const grid = new Grid(version);
  grid.write(interleaved(framed(bytes, version), version));
  grid.mask((x, y) => (x + y) % 2 === 0);
  grid.format(0);
  return grid.dark;
}
