// @ts-check
/** The large live board with who plays, and the strip of all running tables: one tap to look at another one. */
import {
  html,
  cls,
  icon,
  lazy,
  Avatar,
  ProgramTag,
  SeatMark,
  useEffect,
  useRef,
  useState,
} from "/static/js/core/ui.js";
import { Clock } from "/static/js/core/clock.js";
import { LiveBoard } from "../liveboard.js";
import { Chances, Hold, leaderOf } from "./drama.js";
import { channelOf } from "./screens.js";
import { isPaused } from "/static/js/core/pause.js";
import { listed } from "/static/js/core/names.js";
import {
  addressOf,
  entrantOf,
  isArena,
  nameOf,
  ordinal,
  peopleAt,
  pointsText,
  roundName,
} from "/static/js/core/tournament.js";

const Commentary = lazy(async () => (await import("/static/js/core/commentary.js")).Commentary);

/** What a room looks like before its hello has come. @param {TournamentTable} table @param {Tournament} tournament @returns {Room} */
const blankRoom = (table, tournament) => ({
  id: table.room ?? "",
  game: tournament.game,
  title: tournament.title,
  status: table.status === "playing" ? "playing" : "finished",
  host: "",
  access: "link",
  watch: "everyone",
  options: tournament.options,
  clock: tournament.clock,
  spectators: 0,
  match: null,
  result: null,
  seats: table.seats.map(({ seat, entrant }) => ({
    seat,
    connected: true,
    player: {
      id: `e${entrant}`,
      name: tournament.entrants.find((one) => one.entrant === entrant)?.name ?? "",
      kind:
        tournament.entrants.find((one) => one.entrant === entrant)?.kind === "program"
          ? "program"
          : "guest",
    },
  })),
});

/** A table as its board needs it. @param {Model} model @param {TournamentTable} table */
const shownAt = (model, table) => ({
  room: blankRoom(table, model.tournament.peek()),
  sheet: model.data.game,
  me: model.data.me,
  watch: table.watch,
});

/** @param {{model: Model}} props */
export function Watch({ model }) {
  const tournament = model.tournament.value;
  const table = model.shown();
  const [t, setT] = useState(/** @type {Table|null} */ (null));
  if (!table) return null;
  const many = table.seats.length > 2;
  const rows = many ? [table.seats] : [table.seats.slice(0, 1), table.seats.slice(1)];
  return html`<section class="tn-watch" aria-label=${`Table ${table.number}: ${listed(peopleAt(tournament, table))}`}>
    <div class=${cls("tn-pls", many && "tn-pls--many")}>${rows[0].map((seat) => html`<${Player} key=${seat.seat} model=${model} table=${table} seat=${seat} t=${t} />`)}</div>
    <${Chances} model=${model} table=${table} />
    <div class="tn-wb"><${LiveBoard} key=${table.room} shown=${shownAt(model, table)} onTable=${setT} /></div>
    ${t?.store.comments.value.length ? html`<${Commentary} t=${t} />` : null}
    <div class="tn-pls pls--low">${rows[1]?.map((seat) => html`<${Player} key=${seat.seat} model=${model} table=${table} seat=${seat} t=${t} />`)}
      <span class="tn-wact">${stateWords(tournament, table, t).map((words) => html`<span class="chip" key=${words} role="status">${words}</span>`)}${t && table.status === "playing" ? html`<span class="chip" title="People who watch">${icon("ui-eye")}<span class="num">${t.store.room.value.spectators}</span><span class="sr"> watching</span></span>` : null}
        <${Hold} model=${model} /><${Feature} model=${model} table=${table} />
        ${table.status === "playing" ? html`<a class="btn btn--sm" href=${channelOf(model)} title="The featured board on a screen of its own">TV</a>` : null}
        <a class="btn btn--sm" href=${addressOf(table)}>${icon(table.status === "over" ? "ui-play" : "ui-table")}${table.status === "over" ? "Replay" : tournament.you.room === table.room ? "To your table" : "Open"}</a></span></div>
  </section>`;
}

/**
 * What is to be known about the picture.
 * @param {Tournament} tournament @param {TournamentTable} table @param {Table|null} t
 * @returns {string[]}
 */
function stateWords(tournament, table, t) {
  if (table.status === "over")
    return [
      tournament.status === "finished" && table.id === tournament.deciding
        ? "The deciding game"
        : "Over",
    ];
  return [
    ...(t && isPaused(t.store.room.value) ? ["Paused"] : []),
    ...(tournament.open_hands ? [`All hands, ${tournament.open_hands} turns late`] : []),
  ];
}

/** The organiser chooses what everybody sees first. @param {{model: Model, table: TournamentTable}} props */
function Feature({ model, table }) {
  const { you, featured } = model.tournament.value;
  if (!you.organiser || table.status !== "playing") return null;
  const on = featured?.chosen && featured.table === table.id;
  return html`<button type="button" class="btn btn--sm" aria-pressed=${String(!!on)} onClick=${() => model.ask("POST", "/featured", { table: on ? null : table.id })}>${on ? "Featured" : "Feature"}</button>`;
}

/** @param {{model: Model, table: TournamentTable, seat: TournamentSeat, t: Table|null}} props */
function Player({ model, table, seat, t }) {
  const tournament = model.tournament.value;
  const standing = tournament.standings.find((line) => line.entrant === seat.entrant);
  const turn = table.status === "playing" && t?.env.value?.waiting.includes(seat.seat);
  const seed = tournament.seeding === "random" ? null : entrantOf(tournament, seat.entrant)?.seed;
  /** @type {import("/static/js/core/seats.js").Stat[]} */
  const stats = t?.env.value ? t.game.stats(t, seat.seat) : [];
  const result =
    seat.place !== null && table.status === "over"
      ? table.seats.length > 2
        ? ordinal(seat.place)
        : seat.place !== 1
          ? "lost"
          : table.seats.every(({ place }) => place === 1)
            ? "draw"
            : "won"
      : "";
  return html`<div class=${cls("tn-pl", turn && "turn")} data-seat=${seat.seat + 1}>
    <${Avatar} seat=${seat.seat} name=${nameOf(tournament, seat.entrant)} size=${32} />
    <span class="tn-pl__n"><b>${seat.stand_in ?? nameOf(tournament, seat.entrant)}<${ProgramTag} kind=${seat.stand_in ? "bot" : entrantOf(tournament, seat.entrant)?.kind} />${result ? html`<span class="chip tn-pl__r">${result}</span>` : null}</b><small>${[tournament.bracket || !standing ? "" : `${pointsText(standing.points) || "0"} ${standing.points === 1 ? "point" : "points"}`, seed ? `seed ${seed}` : ""].filter(Boolean).join(", ")}</small></span>
    ${turn ? html`<span class="tn-pl__turn">to play</span>` : null}
    ${stats.length ? html`<span class="tn-pl__s">${stats.map((stat) => html`<span key=${stat.at} title=${stat.words}>${icon(stat.icon)}<b>${stat.value}</b><span class="sr"> ${stat.words}</span></span>`)}</span>` : null}
    ${t && t.env.value?.clock ? html`<${Clock} t=${t} seat=${seat.seat} />` : null}</div>`;
}

/** All running tables, small. @param {{model: Model}} props */
export function Strip({ model }) {
  const tournament = model.tournament.value;
  const running = model.running.value;
  if (running.length < 2) return null;
  const mine = tournament.you.table;
  const worth = (/** @type {TournamentTable} */ table) =>
    table.id === mine ? 2 : table.seats.some((seat) => model.stars.has(seat.entrant)) ? 1 : 0;
  const shown = model.shown()?.id;
  const order = running
    .filter((table) => table.id !== shown)
    .sort((a, b) => worth(b) - worth(a) || a.number - b.number); // the one shown large is not counted twice
  return html`<section class="tn-strip" aria-label=${`Other running tables, ${order.length}`}><ul>${order.map((table) => html`<${Small} key=${table.id} model=${model} table=${table} mine=${table.id === mine} />`)}</ul></section>`;
}

/** A small live board; its socket is only open while it is on the screen. @param {{model: Model, table: TournamentTable, mine: boolean}} props */
function Small({ model, table, mine }) {
  const tournament = model.tournament.value;
  const ref = useRef(/** @type {HTMLElement|null} */ (null));
  const [seen, setSeen] = useState(false);
  const [t, setT] = useState(/** @type {Table|null} */ (null));
  useEffect(() => {
    const watcher = new IntersectionObserver(([entry]) => setSeen(entry.isIntersecting), {
      rootMargin: "40px",
    });
    if (ref.current) watcher.observe(ref.current);
    return () => watcher.disconnect();
  }, []);
  const waiting = t?.env.value?.waiting ?? [];
  const toPlay = table.seats
    .filter(({ seat }) => waiting.includes(seat))
    .map(({ entrant }) => nameOf(tournament, entrant));
  const name = `Watch ${mine ? "your table" : `table ${table.number}`}: ${listed(peopleAt(tournament, table))}${toPlay.length ? `, ${listed(toPlay)} to play` : ""}`;
  const ahead = leaderOf(model.boards.value[table.room ?? ""]);
  const choose = () => model.watch(table.id);
  return html`<li ref=${ref}><button type="button" class="tn-mt" aria-label=${name} onClick=${choose}>
    <span class="tn-mtb">${seen ? html`<${LiveBoard} shown=${shownAt(model, table)} onTable=${setT} quiet />` : null}</span>
    ${table.seats.map((seat) => html`<span class="tn-mtr" key=${seat.seat}><${SeatMark} seat=${seat.seat} /><b>${seat.stand_in ?? nameOf(tournament, seat.entrant)}</b>${ahead === seat.seat ? html`<i class="tn-mtr__a">ahead</i>` : waiting.includes(seat.seat) ? html`<i>to play</i>` : null}</span>`)}
    <span class="tn-mtf"><span>${mine ? "your table" : `table ${table.number}`}</span>${t?.env.value ? html`<span>move ${t.env.value.ply}</span>` : null}</span></button></li>`;
}

/** Why nothing is played. @param {Tournament} tournament @returns {[string, string]} */
function quietWords(tournament) {
  if (tournament.status === "paused")
    return ["The tournament is paused", "Running games go on. No new round begins."];
  if (isArena(tournament))
    return ["Nobody plays just now", "Whoever is free is paired in a moment."];
  const last = !tournament.bracket && tournament.round === tournament.rounds_planned;
  const next = tournament.next_round_at
    ? "The next round begins after the break."
    : "The next round is being paired.";
  return [
    `${roundName(tournament, tournament.round)} is over`,
    last ? "The final ranking comes in a moment." : next,
  ];
}

/** @param {{model: Model}} props */
export function Quiet({ model }) {
  const tournament = model.tournament.value;
  if (tournament.status !== "paused" && tournament.status !== "running") return null;
  const [what, why] = quietWords(tournament);
  return html`<p class="tn-calm">${icon("sailboat")}<b>${what}</b><span>${why}</span></p>`;
}
