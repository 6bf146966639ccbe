// @ts-check
/** How long the events of Tidal Blades take to be shown. */

/** Milliseconds each kind takes by itself. @type {Record<string, number>} */
export const TIMES = {
  moved: 420, gained: 260, paid: 200, shielded: 320, shield_used: 300, die_gained: 300, die_dropped: 260, refreshed: 260, upgraded: 320, declared: 420, fights: 420, committed: 220, rolled: 980, danger_rerolled: 620, set: 320, die_lost: 420,
  completed: 620, withdrew: 300, stopped: 300, challenge_drawn: 280, challenge_taken: 320, challenge_discarded: 200, stunt_drawn: 280, stunt: 360, card_used: 360, card_in_play: 420, advanced: 240, champion: 340, boat: 360, first_player: 280,
  bought: 300, hunted: 420, hit: 520, killed: 520, monster: 420, monster_moved: 420, monster_gone: 360, night: 700, invasion: 900, judge: 420, leader: 320, home: 360, round: 420,
};

/** @param {GameEvent[]} events */
export const length = (events) => events.reduce((sum, event) => sum + (TIMES[event.kind] ?? 0), 0);
