// @ts-check
/** JSON over HTTP. A refusal throws its words. */
import { upper } from "./names.js";

class Refused extends Error {
  /** @param {string} code @param {string} reason @param {Record<string, string>} [fields] what is wrong with each */
  constructor(code, reason, fields = {}) {
    super(reason);
    this.code = code;
    this.fields = fields;
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
      data?.fields,
    );
  if (method !== "GET") window.dispatchEvent(new Event("tidetable:acted"));
  return data;
}

/** What people read when a call failed. @param {unknown} problem that was thrown */
export const problemWords = (problem) =>
  problem instanceof TypeError
    ? "The server did not answer. Please try again."
    : /** @type {Error} */ (problem).message;

/** What people read below a field. @param {unknown} problem @param {string} field */
export const fieldWords = (problem, field) =>
  upper((problem instanceof Refused && problem.fields[field]) || problemWords(problem));

/** @template Answer @param {string} path @returns {Promise<Answer>} */
export const get = (path) => call("GET", path);
/** @template Answer @param {string} path @param {object} [body] @returns {Promise<Answer>} */
export const post = (path, body = {}) => call("POST", path, body);
