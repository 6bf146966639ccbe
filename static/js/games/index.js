// @ts-check
/** The tables of the games, each fetched when it is needed. */

/** @type {Record<string, () => Promise<any>>} */
export const TABLES = {
  opale: async () => (await import("./opale/index.js")).opale,
  leviatel: async () => (await import("./leviatel/index.js")).leviatel,
};
