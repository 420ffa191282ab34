// @ts-check
// Small sounds of our own, made of a few tones; fetched when somebody wants to hear them.

/**
 * A tone: when it begins, how high, how long (seconds), and how loud.
 * @typedef {[at: number, hertz: number, long: number, loud: number]} Tone
 */

/** By what they are heard at. @type {Record<string, Tone[]>} */
const OURS = {
  move: [[0, 220, 0.05, 0.25]],
  turn: [
    [0, 523, 0.16, 0.3],
    [0.12, 784, 0.3, 0.3],
  ],
  act: [
    [0, 392, 0.2, 0.25],
    [0.1, 494, 0.2, 0.25],
    [0.2, 587, 0.4, 0.25],
  ],
  over: [
    [0, 392, 0.25, 0.3],
    [0.18, 523, 0.25, 0.3],
    [0.36, 659, 0.25, 0.3],
    [0.54, 784, 0.7, 0.3],
  ],
};
const LOUD = 0.25; // of what the device gives
const SOFT = 0.012; // seconds until a tone is there, so that it does not click

/** @param {AudioContext} context @param {string} name */
export function sing(context, name) {
  for (const tone of OURS[name] ?? []) pluck(context, tone);
}

/** As a plucked string: there at once, and dying away. @param {AudioContext} context @param {Tone} tone */
function pluck(context, [at, hertz, long, loud]) {
  const begin = context.currentTime + at;
  const end = begin + long;
  const [string, voice] = [context.createOscillator(), context.createGain()];
  string.type = "triangle";
  string.frequency.value = hertz;
  voice.gain.setValueAtTime(0, begin);
  voice.gain.linearRampToValueAtTime(loud * LOUD, begin + SOFT);
  voice.gain.exponentialRampToValueAtTime(0.0001, end);
  string.connect(voice).connect(context.destination);
  string.start(begin);
  string.stop(end);
}
