// @ts-check
/** Beside the map: castles, energy and coins, trades and decks, and what the chosen action would do. */
import { html, icon, cls, SeatMark, plural } from "../../core/ui.js";
import { nameOf } from "../../core/names.js";
import { upper } from "../../core/asking.js";
import { isPaused } from "../../core/pause.js";
import { iconOf, STATS } from "./looks.js";
import { keyOf, same, why } from "../../core/legal.js";
import { cardIfAny, nameOfPiece, pieceOf, preparing, shownPreview, subject } from "./reading.js";
import { held } from "./press.js";

/** @param {{t: LeviatelTable, seat: number}} props */
export function Castle({ t, seat }) {
  const player = t.env.value?.view.players[seat];
  const castle = player?.castle ? t.components.castles[player.castle] : null;
  const full = Math.max(t.store.room.value.options?.castle_health ?? 15, player?.health ?? 0);
  const health = Math.max(0, player?.health ?? full);
  const mine = seat === t.env.value?.seat;
  const turn =
    t.env.value?.view.player === seat &&
    t.env.value?.view.phase === "play" &&
    !isPaused(t.store.room.value);
  const mark = shownPreview(t)?.marks.find(({ at }) => at === `castle:${seat}`)?.text ?? "";
  const name = nameOf(t.store.room.value, seat);
  return html`<section class=${cls("cst", mine && "cst--me", turn && "cst--turn", health <= 5 && "cst--low")} data-seat=${seat + 1} data-at="castle:${seat}" aria-label="${name}, castle${castle ? ` ${castle.name}` : ""}: ${health} of ${full} health">
    <span class="ban">${icon(iconOf(player?.castle ?? "grey_keep"))}<${SeatMark} seat=${seat} /></span>
    <div class="cst__h"><b class="num" data-at="health:${seat}">${player ? health : "–"}</b><small>of ${full}</small>${mark ? html`<em class="mk mk--bad num">${mark}</em>` : null}</div>
    <span class="bar" style="--p:${(health / full) * 100}%;--q:${(Math.min(Number(mark.slice(1)), health) / full) * 100}%"><i></i></span>
    <span class="cst__n" title=${name}>${mine ? "Your castle" : name}</span>
    ${
      castle
        ? html`<button type="button" class="cst__p" data-why=${castle.text} data-title=${castle.name} aria-label="${castle.name}: ${castle.text}" ...${held(t, (at) => t.peek(at, castle))}
      onClick=${(/** @type {MouseEvent} */ event) => t.peek(event.currentTarget, castle)}><b>${castle.name}</b><span>${castle.text}</span></button>`
        : null
    }
  </section>`;
}

/** Energy as pips, coins as coins. @param {{t: LeviatelTable, seat: number, mine?: boolean}} props */
export function Treasury({ t, seat, mine = false }) {
  const player = t.env.value?.view.players[seat];
  const used = subject(t);
  const going =
    mine && t.plan.value
      ? (t.env.value?.view.move_costs?.[String(t.plan.value.noun)] ??
        (t.plan.value.verb === "engage" ? t.components.engage_cost : undefined))
      : undefined;
  const cost =
    going !== undefined
      ? [going, 0]
      : mine && used
        ? (t.env.value?.view.costs?.[used] ?? [0, 0])
        : [0, 0];
  const energy = player?.energy ?? 0,
    coins = player?.coins ?? 0;
  const pips = Math.max(5, energy);
  return html`<section class="res res--own" data-seat=${seat + 1} aria-label="${mine ? "You have" : nameOf(t.store.room.value, seat)} ${plural(energy, "energy", "energy")}, ${plural(coins, "coin")}">
    ${mine ? null : html`<p class="res__who"><${SeatMark} seat=${seat} />${nameOf(t.store.room.value, seat)}</p>`}
    <h2>Energy <span>${mine ? "this turn" : ""}</span></h2>
    <div class=${cls("pips", pips > 5 && "pips--many")} data-at="energy:${seat}" aria-hidden="true">${
      pips > 10
        ? html`<i class="f">${icon(STATS.energy)}</i><b class="num">× ${energy}</b>`
        : Array.from(
            { length: pips },
            (_, n) =>
              html`<i key=${n} class=${cls(n < energy && "f", n < energy && n >= energy - cost[0] && "u")}>${icon(STATS.energy)}</i>`,
          )
    }</div>
    <h2>Coins <span>${mine ? "saved" : ""}</span></h2>
    <div class="coins" data-at="coins:${seat}" aria-hidden="true">${Array.from({ length: Math.min(5, coins) }, (_, n) => html`<span key=${n} class=${cls("token", n >= Math.min(5, coins) - cost[1] && "u")}>${icon("crown")}</span>`)}<b class="num">${coins}</b></div>
  </section>`;
}

/** @type {Record<string, string>} */
const LINES = {
  died: "death-skull",
  destroyed: "dynamite",
  castle_hit: "castle",
  gained: "two-coins",
  stole: "two-coins",
};

/** What the chosen, or pointed at, action would do, line by line. @param {{t: LeviatelTable}} props */
export function Outcome({ t }) {
  const preview = shownPreview(t);
  if (!preview?.text || preview.kinds?.includes("undone")) return null;
  const used = subject(t);
  const name = used
    ? (cardIfAny(t, used)?.name ?? (pieceOf(t, used) ? nameOfPiece(t, used) : ""))
    : "";
  return html`<section class="res fight" aria-label="What would happen"><h2>${name ? `If ${name} ${DOES[preparing(t)?.verb ?? preview.verb] ?? "acts"}` : "What would happen"}</h2>
    <ol>${preview.text.split("; ").map((line, n) => {
      const kind = preview.kinds?.[n] ?? "";
      const dead = kind === "died" || kind === "destroyed";
      return html`<li key=${n} class=${cls(dead && "is-dead", kind === "castle_hit" && "is-castle")}>${icon(LINES[kind] ?? "shield")}<span>${upper(line)}</span></li>`;
    })}</ol></section>`;
}

/** @type {Record<string, string>} */
const DOES = {
  move: "goes there",
  engage: "fights",
  summon: "comes",
  build: "is built",
  cast: "is cast",
  invest: "is paid",
  reveal: "is shown",
};

const TRADES = /** @type {const} */ ([
  ["energy_to_coin", "2 energy", "1 coin"],
  ["coin_to_energy", "1 coin", "1 energy"],
  ["discard", "1 card", "1 energy"],
]);

/** Trades and the next deck: plain buttons, always there, with the reason when they cannot be used. @param {{t: LeviatelTable}} props */
export function Trades({ t }) {
  const player = t.env.value?.view.players[t.env.value.seat ?? 0];
  const offers = t.pointer.cards();
  const busy = offers.length === 0 && !!preparing(t);
  const deck = { verb: "switch_deck", noun: null };
  const next = t.pointer.offerOf(deck);
  const free = t.pointer.preview(deck)?.text;
  /** The button of something without a place: legal, or the reason why not. @param {Action} action @param {string} extra @param {unknown} words */
  const button = (action, extra, words) => {
    const offer = t.pointer.offerOf(action);
    const reason = why(t, action.verb, action.noun) || (busy ? "Not now" : "Not possible now");
    return html`<button type="button" key=${action.noun} class=${extra} data-offer=${keyOf(action)} data-act=${offer ? "" : undefined} aria-disabled=${offer ? undefined : "true"}
        aria-pressed=${String(same(t.plan.value, action))} data-why=${offer ? undefined : reason} onClick=${() => {
          if (!offer) return;
          t.side.value = false;
          t.pointer.begin(offer);
        }}>${words}</button>`;
  };
  return html`<section class="res res--trade" aria-label="Trades and decks"><h2>Trades</h2><div class="trade">
    ${TRADES.map(([noun, give, get]) => button({ verb: "trade", noun }, "", html`<span>${give}</span><small>for</small><span>${get}</span>`))}
    ${button(
      deck,
      "trade__deck",
      html`<span>Next deck</span><span>${player?.decks_left ?? 0} more</span>
      <small>${next ? free : why(t, "switch_deck", null) || "when hand and deck are empty"}</small>`,
    )}
    ${
      /** @type {const} */ (["left", "grave"]).map(
        (kind) => html`<button type="button" class="only-s" key=${kind} onClick=${() => {
          t.side.value = false;
          t.reader.value = { kind, seat: t.env.value?.seat ?? 0 };
        }}>
      <span>${kind === "left" ? "Your deck" : "Graveyard"}</span><small>${kind === "left" ? player?.deck : player?.graveyard.length}</small></button>`,
      )
    }</div></section>`;
}
