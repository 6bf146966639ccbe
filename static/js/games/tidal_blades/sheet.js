// @ts-check
/** The end: where every point of everybody came from. */
import { html, icon, cls, SeatMark, plural } from "../../core/ui.js";
import { listed, nameOf } from "../../core/names.js";
import { ISLES, ORDER, TRAITS } from "./looks.js";
import { Sym } from "./pieces.js";
import { positionOf } from "./reading.js";

/** @typedef {{t: TidalTable, view: TidalView, player: TidalPlayer, seat: number}} Of */

/** How each line of the sheet came about. @type {Record<string, (of: Of) => View>} */
const WHY = {
  challenges: ({ t, player }) =>
    player.completed.length === 0
      ? "none completed"
      : listed(
          player.completed.map(
            (id) => `${t.components.challenges[id].name} (${t.components.challenges[id].points})`,
          ),
        ),
  sets: ({ t, player }) =>
    `${Object.entries(player.styles)
      .map(([isle, n]) => `${n} ${ISLES[isle].short}`)
      .join(
        ", ",
      )}: ${plural(Math.min(.../** @type {number[]} */ (Object.values(player.styles))), "full set")}, ${t.components.rules.diversity_points} each`,
  traits: ({ player }) =>
    html`<span class="sheet2__t">${["S", "F", "R", "Y"].map((one) => html`<span key=${one} title=${TRAITS[one].name}><${Sym} symbol=${one} />${player.dials[ORDER.indexOf(one)].points}</span>`)}</span>`,
  rank: ({ view, player }) => {
    const ahead = view.players.filter((other) => other.champion > player.champion).length;
    const tied = view.players.filter((other) => other.champion === player.champion).length > 1;
    return `${tied ? "tied for " : ""}${["first", "second", "third", "fourth"][ahead]} on the Champion board`;
  },
  advancement: ({ player }) => `highest mark up to space ${player.champion}`,
  marks: ({ player }) => `all marks up to space ${player.champion}`,
  leader: ({ player }) =>
    player.leader
      ? `alone in front after ${plural(player.leader, "night")}`
      : "never alone in front at night",
  goal: ({ t, view, seat }) => {
    const goal = view.goals[seat];
    if (!goal) return "none";
    const { id, now } = goal;
    const data = t.components.goals[id];
    return `${data.name}: ${now}${data.difficult ? `, needed ${data.easy} or ${data.difficult}` : `, ${data.each} points each`}. ${data.text}`;
  },
  hits: ({ player }) =>
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
      lines,
      seat,
    ) => html`<section key=${seat} data-seat=${seat + 1} aria-label="Points of ${nameOf(room, seat)}">
    <header><${SeatMark} seat=${seat} /><h3>${nameOf(room, seat)}</h3>${totals[seat] === best ? icon("laurel-crown") : null}<b class=${cls("num", totals[seat] === best && "best")}>${totals[seat]}</b></header>
    <dl>${lines.map(
      ({ label, value }, n) => html`<div key=${label}>
        <dt>${label}<small>${WHY[t.components.sheet[n]]({ t, view, player: view.players[seat], seat })}</small></dt>
        <dd class="num">${value}</dd></div>`,
    )}</dl></section>`,
  )}</div>`;
}
