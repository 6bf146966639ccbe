// @ts-check
/** The panel of a seat: who, whose turn, whether the line stands, and the counts. */
import { html, icon, cls, Avatar, ProgramTag, shapeName } from "./ui.js";
import { deedOf, fill, nameOf } from "./names.js";
import { Clock, shown } from "./clock.js";
import { awayFor, useSeconds } from "./absent.js";

/** @typedef {{at: string, icon: string, value: number|string, words: string, open?: () => void}} Stat a count of a seat */

/** @param {{t: Table, seat: number}} props */
export function SeatPanel({ t, seat }) {
  const room = t.store.room.value;
  const env = t.env.value;
  const { player, connected } = room.seats[seat];
  const mine = seat === t.store.me.value;
  const over = room.status === "finished";
  const turn = !over && !!env?.waiting.includes(seat);
  const bot = player?.kind === "bot";
  const program = player?.kind === "program";
  const gone = player && !bot && !connected && !over;
  const winner = over && room.result?.placement[seat] === 1;
  const holds = t.game.holder?.(t) === seat;
  useSeconds(!!gone);
  const away = gone ? awayFor(room, seat) : null;
  const sub = () => {
    const rest = over || room.clock?.kind === "real" ? null : room.seats[seat].vacation_ms;
    if (rest) {
      const day = new Date(Date.now() + rest);
      const words = day.toLocaleDateString([], { day: "numeric", month: "short" });
      return html`<span class="seat__long">on vacation until</span><span class="seat__short">back</span> ${words}`;
    }
    if (gone) return away === null ? "away" : `away for ${shown(away)}`;
    if (winner) return "won the game";
    if (turn) return mine ? "your turn" : "to play";
    const did = deed(t, seat);
    if (did) return did;
    if (bot) return `plays ${player.level ?? "at random"}`;
    if (mine) return "your seat";
    return player?.kind === "guest" ? "guest" : "at the table";
  };
  return html`<section class=${cls("seat", mine && "seat--me", gone && "seat--gone")} data-seat=${seat + 1} data-turn=${turn ? "" : undefined}
      aria-label="${nameOf(room, seat)}${mine ? ", you" : program ? ", a program" : ""}, ${shapeName(seat)} seat">
    <${Avatar} seat=${seat} name=${nameOf(room, seat)} />
    <div><div class="seat__name"><span>${nameOf(room, seat)}</span>${mine ? html`<span class="you">you</span>` : bot ? html`<span class="you you--bot">bot</span>` : html`<${ProgramTag} kind=${player?.kind} />`}</div><div class="seat__sub">${sub()}</div></div>
    <span class="seat__end">${holds ? html`<span class="pawn pawn--held" data-at="pawn:${seat}" title=${t.about.holder?.words}>${icon(t.about.holder?.icon ?? "ui-flag")}<span class="sr">${t.about.holder?.words}</span></span>` : null}${t.game.Mini ? html`<${t.game.Mini} t=${t} seat=${seat} />` : null}<${Clock} t=${t} seat=${seat} /></span>
    <div class="seat__stats">
      ${t.game.stats(t, seat).map((/** @type {Stat} */ stat) => html`<${Stat} key=${stat.at} stat=${stat} seat=${seat} />`)}
      ${mine || !t.game.Shells ? null : html`<${t.game.Shells} t=${t} seat=${seat} small />`}
    </div>
  </section>`;
}

/** What the seat did last, without its name. @param {Table} t @param {number} seat */
function deed(t, seat) {
  const line = t.store.log.lines.value.findLast((one) => one.seat === seat && one.does);
  return line ? fill(deedOf(line), t.store.room.value, t.store.me.value) : null;
}

/** A count; one that can be opened is a button. @param {{stat: Stat, seat: number}} props */
const Stat = ({ stat, seat }) => {
  const inner = html`${icon(stat.icon)}<b>${stat.value}</b><span class="sr">${stat.words}</span>`;
  return stat.open
    ? html`<button type="button" class=${cls("stat", `stat--${stat.at}`)} data-at="${stat.at}:${seat}" title=${stat.words} onClick=${stat.open}>${inner}</button>`
    : html`<span class=${cls("stat", `stat--${stat.at}`)} data-at="${stat.at}:${seat}" data-why=${stat.words}>${inner}</span>`;
};

/** Others first, then me. @param {{t: Table}} props */
export const Seats = ({ t }) => {
  const mine = t.store.me.value;
  const seats = t.store.room.value.seats.map(({ seat }) => seat);
  const order = mine === null ? seats : [...seats.filter((seat) => seat !== mine), mine];
  return html`${order.map((seat) => html`<${SeatPanel} key=${seat} t=${t} seat=${seat} />`)}`;
};
