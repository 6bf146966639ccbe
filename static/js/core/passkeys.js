// @ts-check
/** Passkeys of this browser: made, and used. The server checks everything. */
import { post } from "./api.js";

/** Whether this browser can read what the server sends. */
export const knowsPasskeys =
  typeof PublicKeyCredential !== "undefined" &&
  typeof PublicKeyCredential.parseRequestOptionsFromJSON === "function";

/** Somebody closed the browser's own dialog: not worth a word. @param {unknown} problem */
export const cancelled = (problem) =>
  problem instanceof DOMException && ["NotAllowedError", "AbortError"].includes(problem.name);

/** @param {unknown} credential */
const json = (credential) => /** @type {PublicKeyCredential} */ (credential).toJSON();

/** Make one for who is signed in here. */
export async function addPasskey() {
  const { id, options } = await post("/api/me/passkeys/options");
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  try {
    const made = await navigator.credentials.create({ publicKey });
    return await post("/api/me/passkeys", { id, credential: json(made) });
  } catch (problem) {
    if (problem instanceof DOMException && problem.name === "InvalidStateError")
      throw new Error("This device has a passkey of yours already.", { cause: problem });
    throw problem;
  }
}

/**
 * Sign in as whose passkey it is.
 * @param {{signal?: AbortSignal, mediation?: CredentialMediationRequirement}} [how]
 * @returns {Promise<{account: {id: string, name: string}, other: boolean}>}
 */
export async function enterWithPasskey(how = {}) {
  const { id, options } = await post("/api/passkeys/options");
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  const used = await navigator.credentials.get({ publicKey, ...how });
  return post("/api/passkeys/enter", { id, credential: json(used) });
}
