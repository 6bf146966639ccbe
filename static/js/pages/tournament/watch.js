// @ts-check
/** The large live board with who plays, and the strip of all running tables: one tap to look at another one. */
import { html, cls, icon, Avatar, SeatMark, useEffect, useRef, useState } from "/static/js/core/ui.js";
import { Clock } from "/static/js/core/clock.js";
import { LiveBoard } from "./liveboard.js";
import { isPaused } from "/static/js/core/pause.js";
import { listed } from "/static/js/core/names.js";
import { addressOf, decidingGame, entrantOf, nameOf, ordinal, peopleAt, pointsText, roundName } from "/static/js/core/tournament.js";

/** @param {{model: Model}} props */
export function Watch({ model }) {
  const cup = model.cup.value;
  const table = model.shown();
  const [t, setT] = useState(/** @type {any} */ (null));
  if (!table) return null;
  const many = table.seats.length > 2;
  const rows = many ? [table.seats] : [table.seats.slice(0, 1), table.seats.slice(1)];
  return html`<section class="cup-watch" aria-label=${`Table ${table.number}: ${listed(peopleAt(cup, table))}`}>
    <div class=${cls("cup-pls", many && "cup-pls--many")}>${rows[0].map((/** @type {any} */ seat) => html`<${Player} key=${seat.seat} model=${model} table=${table} seat=${seat} t=${t} />`)}</div>
    <div class="cup-wb"><${LiveBoard} key=${table.room} table=${table} model=${model} onTable=${setT} /></div>
    <div class="cup-pls pls--low">${rows[1]?.map((/** @type {any} */ seat) => html`<${Player} key=${seat.seat} model=${model} table=${table} seat=${seat} t=${t} />`)}
      <span class="cup-wact">${stateWords(cup, table, t).map((words) => html`<span class="chip" key=${words} role="status">${words}</span>`)}${t && table.status === "playing" ? html`<span class="chip" title="People who watch">${icon("ui-eye")}<span class="num">${t.store.room.value.spectators}</span><span class="sr"> watching</span></span>` : null}
        <${Feature} model=${model} table=${table} />
        <a class="btn btn--sm" href=${addressOf(table)}>${icon(table.status === "over" ? "ui-play" : "ui-table")}${table.status === "over" ? "Replay" : cup.you.room === table.room ? "To your table" : "Open"}</a></span></div>
  </section>`;
}

/** What is to be known about the picture. @param {Cup} cup @param {CupTable} table @param {any} t @returns {string[]} */
function stateWords(cup, table, t) {
  if (table.status === "over") return [cup.status === "finished" && table === decidingGame(cup) ? "The deciding game" : "Over"];
  return [...(t && isPaused(t.store.room.value) ? ["Paused"] : []), ...(cup.open_hands ? [`All hands, ${cup.open_hands} turns late`] : [])];
}

/** The organiser chooses what everybody sees first. @param {{model: Model, table: CupTable}} props */
function Feature({ model, table }) {
  const { you, featured } = model.cup.value;
  if (!you.organiser || table.status !== "playing") return null;
  const on = featured?.chosen && featured.table === table.id;
  return html`<button type="button" class="btn btn--sm" aria-pressed=${String(!!on)} onClick=${() => model.ask("POST", "/featured", { table: on ? null : table.id })}>${on ? "Featured" : "Feature"}</button>`;
}

/** @param {{model: Model, table: CupTable, seat: any, t: any}} props */
function Player({ model, table, seat, t }) {
  const cup = model.cup.value;
  const standing = cup.standings.find((line) => line.entrant === seat.entrant);
  const turn = table.status === "playing" && t?.env.value?.waiting.includes(seat.seat);
  const seed = cup.seeding === "random" ? null : entrantOf(cup, seat.entrant)?.seed;
  const stats = t?.env.value ? t.game.stats(t, seat.seat) : [];
  const result = seat.place !== null && table.status === "over" ? (table.seats.length > 2 ? ordinal(seat.place) : seat.points === 1 ? "won" : seat.points === 0.5 ? "draw" : "lost") : "";
  return html`<div class=${cls("cup-pl", turn && "turn")} data-seat=${seat.seat + 1}>
    <${Avatar} seat=${seat.seat} name=${nameOf(cup, seat.entrant)} size=${32} />
    <span class="cup-pl__n"><b>${seat.stand_in ?? nameOf(cup, seat.entrant)}${result ? html`<span class="chip cup-pl__r">${result}</span>` : null}</b><small>${[cup.bracket || !standing ? "" : `${pointsText(standing.points) || "0"} ${standing.points === 1 ? "point" : "points"}`, seed ? `seed ${seed}` : ""].filter(Boolean).join(", ")}</small></span>
    ${turn ? html`<span class="cup-pl__turn">to play</span>` : null}
    ${stats.length ? html`<span class="cup-pl__s">${stats.map((/** @type {any} */ stat) => html`<span key=${stat.at} title=${stat.words}>${icon(stat.icon)}<b>${stat.value}</b><span class="sr"> ${stat.words}</span></span>`)}</span>` : null}
    ${t && t.env.value?.clock ? html`<${Clock} t=${t} seat=${seat.seat} />` : null}</div>`;
}

/** All running tables, small. @param {{model: Model}} props */
export function Strip({ model }) {
  const cup = model.cup.value;
  const running = model.running.value;
  if (running.length < 2) return null;
  const mine = cup.you.table;
  const worth = (/** @type {CupTable} */ table) => (table.id === mine ? 2 : table.seats.some((seat) => model.stars.has(seat.entrant)) ? 1 : 0);
  const shown = model.shown()?.id;
  const order = running.filter((table) => table.id !== shown).sort((a, b) => worth(b) - worth(a) || a.number - b.number); // the one shown large is not counted twice
  return html`<section class="cup-strip" aria-label=${`Other running tables, ${order.length}`}><ul>${order.map((table) => html`<${Small} key=${table.id} model=${model} table=${table} mine=${table.id === mine} />`)}</ul></section>`;
}

/** A small live board; its socket is only open while it is on the screen. @param {{model: Model, table: CupTable, mine: boolean}} props */
function Small({ model, table, mine }) {
  const cup = model.cup.value;
  const ref = useRef(/** @type {HTMLElement|null} */ (null));
  const [seen, setSeen] = useState(false);
  const [t, setT] = useState(/** @type {any} */ (null));
  useEffect(() => {
    const watcher = new IntersectionObserver(([entry]) => setSeen(entry.isIntersecting), { rootMargin: "40px" });
    if (ref.current) watcher.observe(ref.current);
    return () => watcher.disconnect();
  }, []);
  const waiting = t?.env.value?.waiting ?? [];
  const toPlay = table.seats.filter(({ seat }) => waiting.includes(seat)).map(({ entrant }) => nameOf(cup, entrant));
  const name = `Watch ${mine ? "your table" : `table ${table.number}`}: ${listed(peopleAt(cup, table))}${toPlay.length ? `, ${listed(toPlay)} to play` : ""}`;
  const choose = () => { model.watched.value = table.id; };
  return html`<li ref=${ref}><button type="button" class="cup-mt" aria-label=${name} onClick=${choose}>
    <span class="cup-mtb">${seen ? html`<${LiveBoard} table=${table} model=${model} onTable=${setT} quiet />` : null}</span>
    ${table.seats.map((seat) => html`<span class="cup-mtr" key=${seat.seat}><${SeatMark} seat=${seat.seat} /><b>${seat.stand_in ?? nameOf(cup, seat.entrant)}</b>${waiting.includes(seat.seat) ? html`<i>to play</i>` : null}</span>`)}
    <span class="cup-mtf"><span>${mine ? "your table" : `table ${table.number}`}</span>${t?.env.value ? html`<span>move ${t.env.value.ply}</span>` : null}</span></button></li>`;
}

/** When nothing is played: why. @param {{model: Model}} props */
export function Quiet({ model }) {
  const cup = model.cup.value;
  if (cup.status !== "paused" && cup.status !== "running") return null;
  return html`<p class="cup-calm">${icon("sailboat")}<b>${cup.status === "paused" ? "The tournament is paused" : `${roundName(cup, cup.round)} is over`}</b><span>${cup.status === "paused" ? "Games that run go on; no new round begins." : "The next round is being paired."}</span></p>`;
}
