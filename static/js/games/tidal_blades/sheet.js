// @ts-check
/** The end: where every point of everybody came from. */
import { html, icon, cls, SeatMark, plural } from "../../core/ui.js";
import { listed, nameOf } from "../../core/names.js";
import { ISLES, ORDER, TRAITS } from "./looks.js";
import { Sym } from "./pieces.js";
import { positionOf } from "./reading.js";

/** @typedef {{t: TidalTable, view: any, player: any, seat: number}} Of */

/** How a line of the sheet came about. @type {Record<string, (of: Of) => any>} */
const WHY = {
  Challenges: ({ t, player }) =>
    player.completed.length === 0
      ? "none completed"
      : listed(
          player.completed.map(
            (/** @type {string} */ id) =>
              `${t.components.challenges[id].name} (${t.components.challenges[id].points})`,
          ),
        ),
  Sets: ({ t, player }) =>
    `${Object.entries(player.styles)
      .map(([isle, n]) => `${n} ${ISLES[isle].short}`)
      .join(
        ", ",
      )}: ${plural(Math.min(.../** @type {number[]} */ (Object.values(player.styles))), "full set")}, ${t.components.rules.diversity_points} each`,
  Traits: ({ player }) =>
    html`<span class="sheet2__t">${["S", "F", "R", "Y"].map((one) => html`<span key=${one} title=${TRAITS[one].name}><${Sym} symbol=${one} />${player.dials[ORDER.indexOf(one)].points}</span>`)}</span>`,
  "Champion rank": ({ view, player }) => {
    const ahead = view.players.filter(
      (/** @type {any} */ other) => other.champion > player.champion,
    ).length;
    const tied =
      view.players.filter((/** @type {any} */ other) => other.champion === player.champion).length >
      1;
    return `${tied ? "tied for " : ""}${["first", "second", "third", "fourth"][ahead]} on the Champion board`;
  },
  "Champion advancement": ({ player }) => `highest mark up to space ${player.champion}`,
  "Champion marks": ({ player }) => `all marks up to space ${player.champion}`,
  "Leader tokens": ({ player }) =>
    player.leader
      ? `alone in front after ${plural(player.leader, "night")}`
      : "never alone in front at night",
  "Secret Goal": ({ t, view, seat }) => {
    const { id, now } = view.goals[seat];
    const data = t.components.goals[id];
    return `${data.name}: ${now}${data.difficult ? `, needed ${data.easy} or ${data.difficult}` : `, ${data.each} points each`}. ${data.text}`;
  },
  Hits: ({ player }) =>
    player.hits ? `${plural(player.hits, "token")} placed on Monsters` : "no Monster hit",
};

/** @param {{t: TidalTable}} props */
export function Sheet({ t }) {
  const view = positionOf(t),
    room = t.store.room.value;
  const scores = view.scores ?? [];
  const totals = scores.map((lines) => lines.reduce((sum, { value }) => sum + value, 0));
  const best = Math.max(...totals);
  return html`<div class="sheet2"><h2>Every point</h2>${scores.map(
    (
      /** @type {any[]} */ lines,
      /** @type {number} */ seat,
    ) => html`<section key=${seat} data-seat=${seat + 1} aria-label="Points of ${nameOf(room, seat)}">
    <header><${SeatMark} seat=${seat} /><h3>${nameOf(room, seat)}</h3>${totals[seat] === best ? icon("laurel-crown") : null}<b class=${cls("num", totals[seat] === best && "best")}>${totals[seat]}</b></header>
    <dl>${lines.map(({ label, value }) => html`<div key=${label}><dt>${label}<small>${WHY[label]?.({ t, view, player: view.players[seat], seat }) ?? ""}</small></dt><dd class="num">${value}</dd></div>`)}</dl></section>`,
  )}</div>`;
}
