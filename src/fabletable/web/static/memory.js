// @ts-check
// What this browser remembers of whoever sits before it, by a word; nothing, where it may not.

/** @param {string} what @returns {Record<string, any>} */
export function kept(what) {
  try {
    const found = JSON.parse(localStorage.getItem(what) ?? "{}");
    return found !== null && typeof found === "object" && !Array.isArray(found) ? found : {};
  } catch {
    return {};
  }
}

/** @param {string} what @param {Record<string, any>} value */
export function keep(what, value) {
  try {
    localStorage.setItem(what, JSON.stringify(value));
  } catch {
    // then it is forgotten with the page
  }
}
