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

/** Rewards show dice of a colour that is chosen too. @param {Table} t @param {string} kind @returns {string} */
export const dieName = (t, kind) =>
  t.components.dice[kind]?.name ??
  `${kind.replace(/_any$/, "").replace(/^./, (letter) => letter.toUpperCase())} die of your choice`;

/** "Red Initiate die (wild)". @param {Table} t @param {TidalDie} die */
export const useWords = (t, { die, shown }) =>
  `${dieName(t, die)}${shown ? ` (${faceWords(shown)})` : ""}`;

/** @param {Table} t @param {string} id @returns {string} */
export const spaceName = (t, id) =>
  t.components.spaces[id]?.name.replace(/^.*: /, "") ?? t.components.islands[id]?.name ?? id;

/** The price of a card. @param {Record<string, number>} cost */
export const costWords = (cost) =>
  listed(
    Object.entries(cost ?? {}).map(([kind, n]) =>
      kind === "fruit" ? `${n} Fruit` : plural(n, "Shell"),
    ),
  );
