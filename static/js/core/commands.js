// @ts-check
/** What a person does at the table: one command at a time, the next when the table has answered. */
import { signal } from "./ui.js";

/** @typedef {Action|"undo"} Wish */

const LATE = 180; // after this the glow goes, so that nobody taps in vain

/** @param {Envelope} env @param {Action} action */
export const isLegal = (env, { verb, noun }) =>
  (env.menu[verb] ?? []).some((other) => JSON.stringify(other) === JSON.stringify(noun ?? null));

/**
 * @param {object} options
 * @param {{send: (frame: import("./frames.js").Sent) => void}} options.line
 * @param {() => Envelope|null} options.told
 * @param {() => number|null} options.seat
 */
export function createCommands({ line, told, seat }) {
  const prefix = Math.random().toString(36).slice(2, 10);
  let count = 0;
  /** @type {Wish[]} */
  let wishes = [];
  /** @type {{id: string, wish: Wish, version: number|null}|null} */
  let open = null;
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  let late;

  const pending = signal(/** @type {Wish|null} */ (null)); // shown as done at once
  const waiting = signal(false); // the answer takes long: nothing glows

  const newId = () => `${prefix}-${Date.now().toString(36)}-${++count}`;

  function next() {
    const env = told();
    if (open || !env || wishes.length === 0) return;
    const wish = /** @type {Wish} */ (wishes.shift());
    if (wish === "undo" ? !env.undo : !isLegal(env, wish)) {
      wishes = []; // the table went another way
      return;
    }
    const id = newId();
    open = { id, wish, version: null };
    pending.value = wish;
    late = setTimeout(() => {
      waiting.value = true;
    }, LATE);
    if (wish === "undo") line.send({ type: "undo", id, seat: seat() });
    else
      line.send({
        type: "act",
        id,
        seat: seat(),
        decision: env.decision,
        verb: wish.verb,
        noun: wish.noun ?? null,
      });
  }

  function done() {
    clearTimeout(late);
    open = null;
    pending.value = null;
    waiting.value = false;
  }

  return {
    pending,
    waiting,
    newId,
    busy: () => open !== null || wishes.length > 0,
    /** Does these one after the other, as long as each is legal when its turn comes. What is asked while an
     * answer is still on its way waits for it: no tap is lost. @param {...Wish} list */
    do(...list) {
      wishes = [...wishes, ...list];
      next();
    },
    /** @param {{id: string, version: number}} frame */
    answered(frame) {
      if (open?.id !== frame.id) return;
      open.version = frame.version;
      this.settle();
    },
    /** @param {{id: string}} frame */
    refused(frame) {
      if (open?.id !== frame.id) return;
      wishes = [];
      done();
    },
    /** The position has come: is it the one that the open command made? */
    settle() {
      const env = told();
      if (open && open.version !== null && env && env.version >= open.version) {
        done();
        next();
      }
    },
    reset() {
      wishes = [];
      done();
    },
  };
}
