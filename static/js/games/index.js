// @ts-check
/** The tables of the games, each fetched when it is needed. */

/** @type {Record<string, () => Promise<GameTable>>} */
const DRAWN = {
  opale: async () => (await import("./opale/index.js")).opale,
  wind_and_fire: async () => (await import("./wind_and_fire/index.js")).wind_and_fire,
  tidal_blades: async () => (await import("./tidal_blades/index.js")).tidal_blades,
  tidal_blades_prototype: async () => (await import("./tidal_blades/index.js")).tidal_blades,
  leviatel: async () => (await import("./leviatel/index.js")).leviatel,
};

/** The table of a game: its own, or the one that every game has. @param {string} game @returns {Promise<GameTable>} */
export const tableOf = async (game) =>
  (await DRAWN[game]?.()) ?? (await import("../core/generic.js")).generic;
