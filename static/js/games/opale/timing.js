// @ts-check
/** How long the events of Opale take to be shown. */

/** Milliseconds each kind takes by itself. @type {Record<string, number>} */
export const TIMES = {
  laid: 340,
  took: 520,
  pawn: 460,
  docked: 340,
  city: 480,
  drew: 300,
  returned: 300,
  seal: 300,
};

/** @param {GameEvent[]} events */
export const length = (events) => events.reduce((sum, event) => sum + (TIMES[event.kind] ?? 0), 0);
