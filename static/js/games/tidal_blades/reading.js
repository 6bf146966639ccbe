// @ts-check
/** What the position and the faces mean for the screen. Everything comes from the server's lists. */
import { same, why } from "../../core/legal.js";
import { spaceName } from "./names.js";

export { same, why };

/** @param {TidalTable} t @returns {TidalView|null} */
export const viewOf = (t) => t.env.value?.view ?? null;
/** The same where something is drawn that is not without it. @param {TidalTable} t */
export const positionOf = (t) => /** @type {TidalView} */ (viewOf(t));
/** The own seat, if any. @param {TidalTable} t @returns {number|null} */
export const mySeat = (t) => t.env.value?.seat ?? t.store.me.value ?? null;
/** Whose board lies in the dock. @param {TidalTable} t @param {number|null} seat */
export const playerOf = (t, seat) => (seat === null ? null : (viewOf(t)?.players[seat] ?? null));

/** The first id that an action points at, as its kind and the rest. @param {Offer} offer @returns {string[]} */
const first = ({ face }) => (face.of?.[0] ?? face.at?.[0] ?? "").split(":");

/** The actions at places or pieces of these kinds, without those that are laid out. @param {TidalTable} t @param {...string} kinds */
export const offersAt = (t, ...kinds) =>
  t.pointer.offers.value.filter(
    (offer) => offer.face.group !== "cards" && kinds.includes(first(offer)[0]),
  );

/** The sets of dice that may be rolled again. @param {TidalTable} t */
export const rerolls = (t) => offersAt(t, "use").filter(({ face }) => face.of);

/** The sets of spots that may be hit, or none of them. @param {TidalTable} t */
export const hits = (t) => offersAt(t, "spot", "monster");

/** Stunts, cards and powers that may be used beside the question. @param {TidalTable} t */
export const extras = (t) => offersAt(t, "stunt", "play", "power");

/** Dice that would be rolled again, as chosen. @param {TidalTable} t @returns {number[]} */
export const again = (t) =>
  (viewOf(t)?.trial?.dice ?? []).map(({ id }) => id).filter((id) => t.pointer.chosen(`use:${id}`));

/** What has a text of its own: a space, a card, a power of the Shield.
 * @param {TidalTable} t @param {Noun} noun @returns {{name: string, text: string}|undefined} */
export function thingOf(t, noun) {
  const { spaces, cards, stunts, market, powers } = t.components;
  const id = String(noun);
  if (spaces[id]) return { name: spaceName(t, id), text: spaces[id].text };
  return [cards, stunts, market, powers].map((box) => box[id]).find(Boolean);
}

/** The attempt or fight under way. @param {TidalTable} t */
export const trialOf = (t) => viewOf(t)?.trial ?? null;

/** The Monster of a fight. @param {TidalTable} t @param {TidalTrial|null} trial */
export const monsterOf = (t, trial) =>
  trial?.place
    ? ((trial.place === "hunt" ? viewOf(t)?.hunted : viewOf(t)?.monsters[trial.place]) ?? null)
    : null;

/** Who is trying something, or on turn. @param {TidalTable} t */
export const activeSeat = (t) => viewOf(t)?.player ?? t.env.value?.waiting[0] ?? null;

/** The Island to be shown where only one has room. @param {TidalTable} t @returns {string} */
export function isleShown(t) {
  if (t.isle.value) return t.isle.value;
  const seat = activeSeat(t);
  return playerOf(t, seat)?.island ?? playerOf(t, mySeat(t))?.island ?? "citadel";
}

/** Where things lie that are on no space of their own. @type {Record<string, string>} */
const ISLE = { pool: "citadel", deck: "citadel", market: "droska" };

/** Islands on which something glows. @param {TidalTable} t @returns {Set<string>} */
export function islesLive(t) {
  const ids = t.pointer.offers.value.map(first).map(([kind, id]) => {
    if (kind === "space") return t.components.spaces[id].island;
    return kind === "isle" ? id : ISLE[kind];
  });
  return new Set(ids.filter(Boolean));
}
