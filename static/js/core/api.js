// @ts-check
/** JSON over HTTP. A refusal throws its words. */

class Refused extends Error {
  /** @param {string} code @param {string} reason */
  constructor(code, reason) {
    super(reason);
    this.code = code;
  }
}

/**
 * @template Answer as docs/api.md has it
 * @param {string} method @param {string} path @param {object} [body]
 * @returns {Promise<Answer>}
 */
export async function call(method, path, body) {
  const answer = await fetch(path, {
    method,
    credentials: "same-origin",
    headers:
      body === undefined
        ? { accept: "application/json" }
        : { "content-type": "application/json", accept: "application/json" },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const text = await answer.text();
  let data = null;
  try {
    data = text ? JSON.parse(text) : null;
  } catch {
    /* not JSON: an error page */
  }
  if (!answer.ok)
    throw new Refused(
      data?.code ?? String(answer.status),
      data?.detail ?? data?.title ?? "That did not work.",
    );
  if (method !== "GET") window.dispatchEvent(new Event("tidetable:acted"));
  return data;
}

/** What people read when a call failed. @param {unknown} problem that was thrown */
export const problemWords = (problem) =>
  problem instanceof TypeError
    ? "The server did not answer. Please try again."
    : /** @type {Error} */ (problem).message;

/** @template Answer @param {string} path @returns {Promise<Answer>} */
export const get = (path) => call("GET", path);
/** @template Answer @param {string} path @param {object} [body] @returns {Promise<Answer>} */
export const post = (path, body = {}) => call("POST", path, body);
