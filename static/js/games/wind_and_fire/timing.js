// @ts-check
/** How long the events of Champions of Wind and Fire take to be shown. */

/** Milliseconds each kind takes by itself. @type {Record<string, number>} */
export const TIMES = {
  rolled: 780,
  rerolled: 700,
  turned: 260,
  die_placed: 180,
  took: 260,
  placed: 240,
  row_full: 60,
  gold: 260,
  black: 240,
  cleared: 360,
  gold_put: 240,
  black_put: 240,
  black_removed: 240,
  black_moved: 240,
  flipped: 260,
  upgraded: 460,
  sigil: 300,
  drew: 260,
  played: 380,
  copied: 200,
  task: 360,
  paid: 240,
  token_tossed: 500,
  token_put: 240,
  pattern_discarded: 260,
  master_card: 200,
  master_distributed: 300,
  master_took: 260,
  master_placed: 260,
  master_tile: 360,
  exams: 400,
  contest: 700,
  dials: 700,
  awarded: 2600,
  handed_in: 260,
  crystal_gained: 260,
  lowered: 240,
  prepared: 300,
  set_aside: 240,
};

/** @param {GameEvent[]} events */
export const length = (events) => events.reduce((sum, event) => sum + (TIMES[event.kind] ?? 0), 0);
