// @ts-check
/** The end: the score sheet, the water that rises, and what comes next. */
import { tournamentAddress } from "./tournamentlink.js";
import { html, icon, cls, plural, SeatMark, useEffect, useState } from "./ui.js";
import { listed, nameOf, upper } from "./names.js";
import { call } from "./api.js";
import { fetched } from "./fetched.js";
import { toast } from "./toasts.js";
import { openProof, proofOf } from "./dialogs.js";
import { said } from "./about.js";
import { bestOfWords, nextWords } from "./bestof.js";

/** @type {Record<string, string>} */
const GIVEN_UP = { resigned: "resigned", timeout: "ran out of time", absent: "was away too long" };

/** The row of the sheet a line stands in; cards of a kind share one. @param {ScoreLine} line */
const rowOf = ({ row, label }) => row ?? label;

/** @param {{t: Table}} props */
export function ResultPanel({ t }) {
  const room = t.store.room.value;
  const [small, setSmall] = useState(false);
  const result = room.result;
  const mine = t.store.me.value;
  const over = room.status === "finished" && !!result && !!t.env.value;
  const onward = useOnward(over && mine !== null ? (room.tournament ?? null) : null);
  if (!over || !result) return null;
  const winners = result.placement.flatMap((rank, seat) => (rank === 1 ? [seat] : []));
  const head = t.game.verdict?.(t, result) ?? verdict(room, result, mine);
  const rows = new Set(result.breakdown.flat().map(rowOf));
  rows.delete(t.about.total);
  const seats = room.seats
    .map(({ seat }) => seat)
    .sort((one, two) => result.placement[one] - result.placement[two]);
  // no status where it counts down: that would be read out every second
  const next = room.tournament
    ? onward && html`<${onward.Words} following=${onward.following} />`
    : rematchWords(room, mine);
  const called = onward ? html`<${onward.Called} call=${onward.following.calls} />` : null;
  if (small)
    return html`<button key="back" type="button" class="btn result__back" onClick=${() => setSmall(false)}>${icon("ui-flag")}${head}: show the result</button>${called}`;
  return html`<div key="result" class="result" data-seat=${winners.length === 1 ? winners[0] + 1 : undefined}>
    <span class="result__water" aria-hidden="true"></span>
    <section class=${cls("result__p", room.seats.length > 2 && "result__p--many")} aria-labelledby="result-title">
      <h2 id="result-title">${head}${scores(result, winners)}</h2>
      <p>${reason(t, result.reason)}</p>
      <table><thead><tr><td></td>${seats.map(
        (seat) => html`<th key=${seat} scope="col">
          <span class="who"><${SeatMark} seat=${seat} /><span>${nameOf(room, seat)}</span></span></th>`,
      )}</tr></thead>
        <tbody>${[...rows].map(
          (row) =>
            html`<tr key=${row}><th scope="row">${row}</th>${seats.map((seat) => {
              const line = result.breakdown[seat].find((one) => rowOf(one) === row);
              return html`<td key=${seat} class="num">
            ${line ? html`${line.count ? html`<small>${plural(line.count, "card")} </small>` : null}${line.value}` : "–"}</td>`;
            })}</tr>`,
        )}</tbody>
        <tfoot><tr><th scope="row">${t.about.total}</th>${seats.map(
          (seat) => html`<td key=${seat}
          class=${cls("num", result.placement[seat] === 1 && "best")}>${result.scores[seat] ?? "–"}</td>`,
        )}</tr></tfoot></table>
      <${Series} room=${room} />
      ${room.tournament && mine === null ? null : html`<p class="result__why" role=${room.tournament ? undefined : "status"}>${next}</p>`}
      <div class="result__a">
        ${room.tournament ? html`<a class="btn btn--go" href=${tournamentAddress(room.tournament)}>${icon("ui-users")}Back to the tournament</a>` : html`<${Again} room=${room} mine=${mine} />`}
        ${result.sheet ? html`<a class="btn" href="/r/${room.id}/sheet">${icon("ui-log")}${t.game.sheet}</a>` : null}
        <a class="btn" href="/r/${room.id}/replay">${icon("ui-first")}Watch replay</a>
        <button type="button" class="btn" onClick=${() => openProof({ ...proofOf(room, !!t.env.value?.lesson), finished: true })}>${icon("ui-lock")}Verify shuffle</button>
        <button type="button" class="btn btn--ghost" onClick=${() => setSmall(true)}>${icon("ui-eye")}Look at the board</button>
      </div>
    </section></div>${called}`;
}

/** @typedef {typeof import("./onward.js")} Part */

/** What comes next in a tournament, for who played here; fetched then. @param {string|null} id @returns {(Part & {following: ReturnType<Part["follow"]>})|null} */
function useOnward(id) {
  const [onward, setOnward] = useState(
    /** @type {(Part & {following: ReturnType<Part["follow"]>})|null} */ (null),
  );
  useEffect(() => {
    if (!id) return undefined;
    let gone = false;
    let stop = () => {};
    void fetched(() => import("./onward.js")).then((part) => {
      if (gone) return;
      const following = part.follow(id);
      stop = following.stop;
      setOnward({ ...part, following });
    });
    return () => {
      gone = true;
      stop();
    };
  }, [id]);
  return onward;
}

/** The buttons of what comes next. @param {{room: Room, mine: number|null}} props */
function Again({ room, mine }) {
  const [busy, setBusy] = useState(false);
  const host = room.you?.host ?? false;
  const what = nextWords(room) ?? "rematch";
  const { wanted = [], declined = [] } = room.rematch ?? {};
  /** @param {string} method @param {string} path @param {string} title */
  const say = async (method, path, title) => {
    setBusy(true);
    try {
      await call(method, `/api/rooms/${room.id}${path}`, {});
    } catch (problem) {
      toast({ kind: "bad", title, text: /** @type {Error} */ (problem).message });
    }
    setBusy(false);
  };
  const asked = mine !== null && wanted.some((seat) => seat !== mine);
  const mineToo = mine !== null && wanted.includes(mine);
  const want = () => !busy && say("POST", "/rematch", `No ${what}`);
  const decline = () => !busy && say("DELETE", "/rematch", "Not declined");
  return html`
    ${
      mine === null
        ? null
        : mineToo
          ? html`<button type="button" class="btn" onClick=${decline}>${icon("ui-x")}Withdraw the ${what}</button>`
          : html`<button type="button" class="btn btn--go" onClick=${want}>${icon("ui-play")}${asked ? `Accept the ${what}` : upper(what)}</button>`
    }
    ${asked && !mineToo && mine !== null && !declined.includes(mine) ? html`<button type="button" class="btn" onClick=${decline}>${icon("ui-x")}Decline</button>` : null}
    ${host ? html`<button type="button" class="btn" onClick=${() => !busy && say("POST", "/lobby", "Not opened")}>${icon("ui-table")}Lobby: other game or options</button>` : null}`;
}

/** Who wants another match, in one sentence. @param {Room} room @param {number|null} mine */
function rematchWords(room, mine) {
  const { wanted = [], declined = [] } = room.rematch ?? {};
  const what = nextWords(room) ?? "rematch";
  const the = what.endsWith("game") ? "the" : "a";
  const people = room.seats
    .filter(({ player }) => player && player.kind !== "bot")
    .map(({ seat }) => seat);
  const named = (/** @type {number[]} */ seats) =>
    listed(seats.map((seat) => (seat === mine ? "you" : nameOf(room, seat))));
  if (declined.length)
    return mine !== null && declined.includes(mine)
      ? `You declined the ${what}.`
      : `${named(declined)} declined the ${what}.`;
  if (!wanted.length)
    return people.length > 1
      ? `${upper(the)} ${what} begins when everybody wants it. Everybody moves on by one seat.`
      : "";
  const open = people.filter((seat) => !wanted.includes(seat));
  return mine !== null && wanted.includes(mine)
    ? `You asked for ${the} ${what}. Waiting for ${named(open)}.`
    : `${listed(wanted.map((seat) => nameOf(room, seat)))} ${wanted.length === 1 ? "asks" : "ask"} for ${the} ${what}.`;
}

/** The score of several games in one room. @param {{room: Room}} props */
function Series({ room }) {
  if (room.score)
    return html`<p class="result__series">${icon("ui-flag")}<b>${bestOfWords(room)}</b></p>`;
  const before = room.series;
  if (!before || room.seats.length < 2 || !room.result) return null;
  const won = room.seats.map(({ seat, player }) => {
    const now = room.result?.placement[seat] === 1 ? 1 : 0;
    return { seat, count: (player ? (before[player.id] ?? 0) : 0) + now };
  });
  return html`<p class="result__series">${icon("ui-flag")}Games won in this room: ${won.map(({ seat, count }, n) => html`${n ? ", " : ""}<b key=${seat}>${nameOf(room, seat)} ${count}</b>`)}</p>`;
}

/** Who won, in two or three words. @param {Room} room @param {Result} result @param {number|null} mine */
export function verdict(room, { placement }, mine) {
  const winners = placement.flatMap((rank, seat) => (rank === 1 ? [seat] : []));
  if (placement.length === 1)
    return winners.length === 1
      ? mine === 0
        ? "You won"
        : `${nameOf(room, 0)} won`
      : mine === 0
        ? "You lost"
        : `${nameOf(room, 0)} lost`;
  if (winners.length === 1)
    return winners[0] === mine ? "You won" : `${nameOf(room, winners[0])} won`;
  return winners.length === placement.length
    ? "A draw"
    : `${listed(winners.map((seat) => nameOf(room, seat)))} won`;
}

/** What they had, where that decided. @param {Result} result @param {number[]} [winners] */
export function scores(
  { placement, scores: list, reason: word },
  winners = placement.flatMap((rank, seat) => (rank === 1 ? [seat] : [])),
) {
  if (word in GIVEN_UP || list.some((score) => score === null)) return "";
  const sorted = list.map((score) => Math.max(0, Number(score))).sort((one, two) => two - one); // a castle may fall below nothing
  if (list.length === 1) return `, ${sorted[0]}`;
  if (winners.length > 1) return `, ${sorted[0]} each`;
  return sorted[0] === sorted[1]
    ? `, ${sorted[0]} each, on the tie-break`
    : `, ${sorted.join(" to ")}`;
}

/** Who gave up: the last of those placed last. @param {Table} t @param {string} how */
function loser(t, how) {
  const room = t.store.room.value;
  const { placement } = /** @type {Result} */ (room.result);
  if (placement.length > 2) return "Only bots were left at the table.";
  const seat = placement.findLastIndex((rank) => rank === Math.max(...placement));
  return seat === t.store.me.value ? `You ${how}.` : `${nameOf(room, seat)} ${how}.`;
}

/** Why it is over. @param {Table} t @param {string} word */
export const reason = (t, word) =>
  (word in GIVEN_UP
    ? loser(t, GIVEN_UP[word])
    : word === "adjudicated"
      ? "The time of the round was over: the points decided."
      : t.about.reasons[word] && said(t.about.reasons[word], t.store.room.value)) ?? "";
