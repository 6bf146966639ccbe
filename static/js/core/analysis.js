// @ts-check
/** The analysis of a finished match: asked for, waited for, and what of it is looked at. No view here. */
import { signal, computed, effect } from "./ui.js";
import { get, post, problemWords } from "./api.js";

/** @typedef {{chances: number[], cost: number, luck: number}} StepNote */
/** @typedef {{ply: number, seat: number, text: string, told: Said[], chances: number[]}} LineStep */
/** @typedef {{verb: string, noun: Noun, text: string, at: string[], line: LineStep[]}} Better */
/** @typedef {{ply: number, seat: number, kind: "choice"|"luck", size: number, text: string, better: Better|null}} Turn */
/** @typedef {{status: "none"|"waiting"|"done"|"failed", done: number, of: number, ahead: number, steps: StepNote[], turns: Turn[]}} Found */
/** @typedef {ReturnType<typeof createAnalysis>} Analysis */

const AGAIN_MS = 1500;

/**
 * @param {(what: string, more?: Record<string, string>) => string} past the address of what is asked about this match
 * @param {Player} player
 */
export function createAnalysis(past, player) {
  const found = signal(/** @type {Found|null} */ (null));
  const open = signal(false); // its tab is the one that is shown
  const chosen = signal(/** @type {Turn|null} */ (null));
  const trouble = signal("");
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  let timer;

  /** @param {() => Promise<Found>} ask */
  async function hear(ask) {
    clearTimeout(timer);
    try {
      found.value = await ask();
      trouble.value = "";
    } catch (problem) {
      trouble.value = problemWords(problem);
      return;
    }
    if (found.value.status === "waiting") timer = setTimeout(analysis.load, AGAIN_MS);
  }

  /** Every step has its chances. */
  const whole = computed(() => found.value?.status === "done");

  const analysis = {
    found,
    open,
    chosen,
    trouble,
    whole,
    load: () => hear(() => get(past("analysis"))),
    ask: () => hear(() => post(past("analysis"))),
    show() {
      open.value = true;
      if (found.value === null) void analysis.load();
    },
    /** To the position in which it was chosen; of luck, to what it brought. @param {Turn} turn */
    go(turn) {
      player.pause();
      void player.goPly(turn.kind === "choice" ? turn.ply - 1 : turn.ply); // on its way at once
      chosen.value = turn;
    },
    /** Its move in the list of the player. @param {Turn} turn */
    moveOf: (turn) => player.moves.findIndex((move) => turn.ply <= move.ply),
    /** The turning point whose position is on the board. */
    shown: computed(() => {
      const turn = chosen.value;
      if (!open.value || !turn) return null;
      return player.ply.value === (turn.kind === "choice" ? turn.ply - 1 : turn.ply) ? turn : null;
    }),
  };
  effect(() => {
    // another step is looked at: it is not about the turning point any more
    const turn = chosen.value;
    const about = turn && [turn.ply - 1, turn.ply].includes(player.ply.value);
    if (turn && !about && player.ply.value >= 0 && !player.going.value) chosen.value = null;
  });
  return analysis;
}
