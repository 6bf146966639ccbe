// @ts-check
/** A finished match as a list of moves, and the player that walks through it. No view here. */
import { signal, computed, batch } from "./ui.js";
import { get } from "./api.js";

/** @typedef {{ply: number, first: number, seat: number|null, turn: number, text: string, told: Said[], kinds: string[]}} Move */
/** @typedef {{steps: (Omit<Move, "first">)[], scores: (number|null)[][], result: Result, match?: number, origin?: Room["origin"], commitment?: string, started_at?: string, ended_at?: string, duration_ms?: number}} Telling */
/** @typedef {ReturnType<typeof createPlayer>} Player */

/** Steps that are told belong to moves; one that starts with `joins` goes on with the move before.
 * @param {Telling["steps"]} steps @param {string[]} joins @param {number} [from] the ply before the first of them @returns {Move[]} */
export function movesOf(steps, joins, from = 0) {
  /** @type {Move[]} */
  const moves = [{ ply: from, first: from, seat: null, turn: 0, text: "", told: [], kinds: [] }];
  for (const step of steps) {
    const last = moves[moves.length - 1];
    if (step.ply === 0) {
      Object.assign(moves[0], { text: step.text, told: step.told });
      continue;
    }
    if (!step.text && !step.kinds.includes("turn")) continue;
    if (
      step.text &&
      step.kinds.length > 0 &&
      joins.includes(step.kinds[0]) &&
      last.seat === step.seat &&
      last.turn === step.turn
    ) {
      moves[moves.length - 1] = {
        ...last,
        ply: step.ply,
        text: `${last.text} ${step.text}`,
        told: [...last.told, ...step.told],
        kinds: [...last.kinds, ...step.kinds],
      };
    } else if (step.text) {
      moves.push({ ...step, first: from + 1 });
    } else {
      moves[moves.length - 1] = { ...last, ply: step.ply };
    }
    from = step.ply;
  }
  return moves;
}

/** Rows of the list: a turn in each, a cell per seat in the order of play. @param {Move[]} moves @param {number[]} order */
export function rowsOf(moves, order) {
  /** @type {{turn: number, cells: Move[][]}[]} */
  const rows = [];
  for (const move of moves) {
    if (move.seat === null) continue;
    if (rows.at(-1)?.turn !== move.turn) rows.push({ turn: move.turn, cells: order.map(() => []) });
    rows[rows.length - 1].cells[order.indexOf(move.seat)].push(move);
  }
  return rows;
}

/**
 * @param {object} options
 * @param {(what: string, more?: Record<string, string>) => string} options.past the address of what is asked about this match
 * @param {Telling} options.telling
 * @param {string[]} options.joins
 * @param {string[]} options.big kinds of events that make a big moment
 * @param {(env: Envelope, fresh: boolean) => void} options.show
 * @param {(ply: number) => void} [options.visited]
 * @param {number} [options.from] the ply before the first step
 * @param {{value: number}} [options.speed]
 */
export function createPlayer({
  past,
  telling,
  joins,
  big,
  show,
  visited,
  from = 0,
  speed = signal(1),
}) {
  const moves = movesOf(telling.steps, joins, from);
  const last = moves.length - 1;
  const ply = signal(-1);
  const playing = signal(false);
  const trouble = signal("");
  const going = signal(0); // positions on their way
  /** @type {Map<number, Promise<Envelope>>} */
  const cache = new Map();
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  let timer;
  let asked = 0;

  /** The move that is shown: the last one that is complete. */
  const at = computed(() =>
    Math.max(
      0,
      moves.findLastIndex((move) => move.ply <= ply.value),
    ),
  );

  /** @param {number} number */
  function position(number) {
    let found = cache.get(number);
    if (!found) {
      found = get(past("view", { ply: String(number) }));
      found.catch(() => cache.delete(number));
      cache.set(number, found);
    }
    return found;
  }

  /** @param {number} number @param {boolean} walk with the motion of the move that leads there */
  async function goPly(number, walk) {
    const mine = ++asked;
    const move = moves.find((one) => one.ply === number);
    going.value++;
    try {
      const wanted = walk && move ? range(move.first, move.ply) : [number];
      const found = await Promise.all(wanted.map(position));
      if (mine !== asked) return;
      const env = found[found.length - 1];
      batch(() => {
        trouble.value = "";
        ply.value = number;
      });
      show({ ...env, events: walk ? found.flatMap((one) => one.events ?? []) : [] }, !walk);
      visited?.(number);
      const next = moves[at.value + 1],
        before = moves[at.value - 1];
      if (next) range(next.first, next.ply).forEach((one) => void position(one).catch(() => {}));
      if (before) void position(before.ply).catch(() => {});
    } catch (problem) {
      if (mine !== asked) return;
      trouble.value = /** @type {Error} */ (problem).message;
      player.pause();
    } finally {
      going.value--;
    }
  }

  const player = {
    past,
    moves,
    last,
    ply,
    at,
    playing,
    speed,
    trouble,
    going,
    telling,
    /** @param {number} index */
    go: (index) => {
      const to = Math.max(0, Math.min(last, index));
      return goPly(moves[to].ply, to === at.value + 1 && moves[at.value].ply === ply.value);
    },
    goPly: (/** @type {number} */ number) =>
      goPly(Math.max(0, Math.min(moves[last].ply, number)), false),
    step: (/** @type {number} */ by) => {
      player.pause();
      return player.go(at.value + by);
    },
    play() {
      playing.value = true;
      const tick = async () => {
        if (!playing.value) return;
        if (at.value >= last) {
          player.pause();
          return;
        }
        await player.go(at.value + 1);
        if (playing.value) timer = setTimeout(tick, 1900 / speed.value);
      };
      if (at.value >= last)
        void player.go(0).then(() => {
          timer = setTimeout(tick, 700);
        });
      else void tick();
    },
    pause() {
      clearTimeout(timer);
      playing.value = false;
    },
    /** Who did it and what kind of moment it is. */
    moments: moves.flatMap((move, index) => {
      const kind = big.find((one) => move.kinds.includes(one));
      return kind ? [{ index, kind, seat: move.seat }] : [];
    }),
    nextMoment() {
      const found = player.moments.find(({ index }) => index > at.value);
      if (found) {
        player.pause();
        void goPly(moves[found.index].ply, true);
      } else void player.go(last);
    },
  };
  return player;
}

/** @param {number} from @param {number} to */
const range = (from, to) => Array.from({ length: to - from + 1 }, (_, n) => from + n);

/** What was said of the move that is shown. @param {Player} player @param {import("./commentary.js").Comment[]} comments */
export function saidAt({ moves, at, last }, comments) {
  const after = moves[at.value - 1]?.ply ?? -1;
  const until = at.value === last ? Infinity : moves[at.value].ply;
  return comments.filter(({ version }) => version > after && version <= until);
}
