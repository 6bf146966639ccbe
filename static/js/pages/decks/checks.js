// @ts-check
/** What the server says about lists of cards: asked once per list, a few at a time, and kept. No rule stands here. */
import { post } from "/static/js/core/api.js";
import { signal } from "/static/js/core/ui.js";

/** @typedef {{problems: string[], code: string}} Found */

const AT_ONCE = 4;

/** The order of the cards says nothing about a deck. @param {string[]} cards */
const keyOf = (cards) => [...cards].sort().join("+");

/** Sentences that differ only in a number say the same thing. @param {string} text */
const shape = (text) => text.replace(/\d+/g, "#");

/**
 * Why a card cannot be added: what is wrong with it that was not wrong without it. What an empty deck lacks too
 * only says that the deck is not finished, as long as there is room.
 * @param {{empty: Found, before: Found, after: Found, room: boolean}} all
 */
export function newProblems({ empty, before, after, room }) {
  const known = new Set(before.problems);
  const unfinished = new Set(room ? empty.problems.map(shape) : []);
  return after.problems.filter((text) => !known.has(text) && !unfinished.has(shape(text)));
}

/** @param {string} game @param {number} size cards of a full deck */
export function createChecks(game, size) {
  /** @type {Map<string, Found>} */
  const kept = new Map();
  /** @type {Map<string, Promise<Found>>} */
  const asked = new Map();
  /** @type {{key: string, soon: boolean, run: () => Promise<void>, drop: () => void}[]} */
  let waiting = [];
  let running = 0;
  let announced = false;
  const version = signal(0); // grows when something new is known

  function told() {
    if (announced) return;
    announced = true;
    setTimeout(() => { announced = false; version.value++; }, 16);
  }

  function next() {
    while (running < AT_ONCE && waiting.length) {
      const job = /** @type {(typeof waiting)[0]} */ (waiting.shift());
      running++;
      void job.run().finally(() => { running--; next(); });
    }
  }

  /** @param {string[]} cards @param {boolean} [soon] before the others @returns {Promise<Found>} */
  function ask(cards, soon = false) {
    const key = keyOf(cards);
    const known = kept.get(key);
    if (known) return Promise.resolve(known);
    const job = waiting.find((one) => one.key === key);
    if (job && soon) {
      job.soon = true;
      waiting = [job, ...waiting.filter((one) => one !== job)];
    }
    const before = asked.get(key);
    if (before) return before;
    /** @type {Promise<Found>} */
    const answer = new Promise((done, failed) => {
      const run = async () => {
        try {
          const found = await post("/api/decks/check", { game, cards });
          kept.set(key, found);
          told();
          done(found);
        } catch (problem) { failed(problem); } finally { asked.delete(key); }
      };
      const drop = () => { asked.delete(key); failed(new Error("not needed any more")); };
      waiting[soon ? "unshift" : "push"]({ key, soon, run, drop });
    });
    answer.catch(() => {});
    asked.set(key, answer);
    next();
    return answer;
  }

  /** @param {string[]} cards @param {string} card @returns {string[]|undefined} undefined: not known yet */
  function known(cards, card) {
    const [empty, before, after] = [[], cards, [...cards, card]].map((list) => kept.get(keyOf(list)));
    return empty && before && after ? newProblems({ empty, before, after, room: cards.length < size }) : undefined;
  }

  return {
    version, ask, known,
    /** @param {string[]} cards */
    found: (cards) => kept.get(keyOf(cards)),
    /** @param {string[]} cards @param {string} card @returns {Promise<string[]>} */
    async why(cards, card) {
      const [empty, before, after] = await Promise.all([[], cards, [...cards, card]].map((list) => ask(list, true)));
      return newProblems({ empty, before, after, room: cards.length < size });
    },
    /** Ask for every one of these, when there is time; earlier wishes are dropped. @param {string[]} cards @param {string[]} candidates */
    look(cards, candidates) {
      const old = waiting.filter((job) => !job.soon);
      waiting = waiting.filter((job) => job.soon);
      old.forEach((job) => job.drop());
      for (const list of [[], cards]) void ask(list, true).catch(() => {});
      for (const card of candidates) void ask([...cards, card]).catch(() => {});
    },
  };
}
