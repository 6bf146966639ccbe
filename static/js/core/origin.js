// @ts-check
/** Where a match that goes on from another one comes from. */

/** @param {NonNullable<Room["origin"]>} origin */
export const originAddress = ({ room, match, ply }) =>
  `/r/${room}/replay?match=${match}&ply=${ply}`;
