// @ts-check
/** How long the events of Leviatel Legends take to be shown. */

/** Milliseconds each kind takes by itself. @type {Record<string, number>} */
export const TIMES = {
  summoned: 120,
  placed: 260,
  built: 280,
  cast: 340,
  moved: 300,
  attacks: 160,
  fight: 260,
  damaged: 220,
  changed: 180,
  converted: 180,
  attached: 180,
  revealed: 240,
  died: 300,
  destroyed: 300,
  buried: 90,
  replaced: 260,
  merged: 200,
  effect: 240,
  storms: 240,
  castle_hit: 460,
  invested: 160,
  drew: 240,
  gained: 140,
  stole: 200,
  crafting: 60,
  finished: 220,
  traded: 120,
  switched: 240,
};

/** @param {GameEvent[]} events */
export const length = (events) => events.reduce((sum, event) => sum + (TIMES[event.kind] ?? 0), 0);

/** When each event begins. @param {GameEvent[]} events */
export function starts(events) {
  let clock = 0;
  return events.map((event) => {
    const at = clock;
    clock += TIMES[event.kind] ?? 0;
    return at;
  });
}
