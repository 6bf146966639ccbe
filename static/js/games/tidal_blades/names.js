// @ts-check
/** What pieces are called: dice and their faces, spaces, prices. */
import { plural } from "../../core/ui.js";
import { listed } from "../../core/names.js";
import { TRAITS } from "./looks.js";

/** What a die shows. @param {string|null} shown */
export function faceWords(shown) {
  if (!shown) return "not rolled yet";
  if (shown === "-") return "blank";
  if (shown === "W") return "wild";
  if (shown.includes("/"))
    return shown
      .split("/")
      .map((one) => TRAITS[one].name)
      .join(" or ");
  return shown.length > 1 && shown[0] === shown[1]
    ? `2 ${TRAITS[shown[0]].name}`
    : [...shown].map((one) => TRAITS[one].name).join(" and ");
}

/** A kind of die; rewards show such of a colour that is chosen, too. @param {TidalTable} t @param {string} kind */
export const kindOf = ({ components: { dice, open_dice } }, kind) => dice[kind] ?? open_dice[kind];

/** @param {TidalTable} t @param {string} kind */
export const dieName = (t, kind) => kindOf(t, kind).name;

/** "Red Initiate die (wild)". @param {TidalTable} t @param {TidalDie} die */
export const useWords = (t, { die, shown }) =>
  `${dieName(t, die)}${shown ? ` (${faceWords(shown)})` : ""}`;

/** @param {TidalTable} t @param {string} id */
export const spaceName = (t, id) => t.components.spaces[id]?.short ?? t.components.islands[id].name;

/** The price of a card. @param {import("./types.d.ts").Cost} cost */
export const costWords = (cost) =>
  listed(
    Object.entries(cost).map(([kind, n]) => (kind === "fruit" ? `${n} Fruit` : plural(n, "Shell"))),
  );
