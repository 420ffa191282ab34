// @ts-check
// Pages that are asked for and answered once.

/**
 * @template T
 * @param {string} path
 * @param {AbortSignal} [patience] how long to wait; else as long as it takes
 * @returns {Promise<T>}
 */
export function get(path, patience) {
  return answer(fetch(path, { signal: patience }));
}

/**
 * @template T
 * @param {string} path
 * @param {object | string} body a message, or the text of a file
 * @param {boolean} [keepalive] it is sent also if the page is left; for short ones
 * @returns {Promise<T>}
 */
export function post(path, body, keepalive = false) {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const headers = { "Content-Type": "application/json" };
  return answer(fetch(path, { method: "POST", headers, body: text, keepalive }));
}

/** @param {Promise<Response>} asked */
async function answer(asked) {
  const response = await asked.catch(() => {
    throw new Error("The server does not answer. Is it still running?");
  });
  const found = await response.json().catch(() => null);
  if (response.ok && found !== null) return found;
  throw new Error(found?.error ?? `The server said ${response.status}.`);
}

/** What went wrong, for a person. @param {unknown} error */
export function reason(error) {
  return error instanceof Error ? error.message : String(error);
}

/** A link to give away, whether the server sends it whole or in part. @param {string} link */
export function whole(link) {
  return new URL(link, location.href).href;
}
