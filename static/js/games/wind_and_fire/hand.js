// @ts-check
/** The hand: action cards, the own and the public tournaments with what everybody would score, the trainer. */
import { html, icon, cls, SeatMark, lazy } from "../../core/ui.js";
import { useRove } from "../../core/rove.js";
import { ELEMENTS } from "./looks.js";
import { upper } from "../../core/asking.js";
import { why } from "../../core/legal.js";
import { aimed, contesting, elementName, playerOf, realmName, viewOf } from "./reading.js";
import {
  CardFace,
  CardBack,
  TournamentFace,
  cardTint,
  tournamentName,
  tournamentTint,
  Sign,
} from "./pieces.js";
import { nameOf } from "../../core/names.js";

export const Reader = lazy(
  async () => (await import("./reader.js")).Reader,
  undefined,
  (/** @type {{t: WindTable}} */ { t }) => !!t.reader.value,
);

/** @param {{t: WindTable}} props */
export function Hand({ t }) {
  const rove = useRove("hand");
  const env = t.env.value;
  const seat = env?.seat ?? null;
  if (!env || seat === null)
    return html`<div class="handrow" aria-busy="true">${[1, 2, 3, 4, 5].map((n) => html`<span key=${n} class="card hc skel"></span>`)}</div>`;
  const hand = /** @type {string[]} */ (env.view.hands[seat] ?? []);
  const { training_pile: pile, tournament_pile: pile2 } = env.view.decks;
  const own = /** @type {string[]} */ (env.view.personal[seat] ?? []);
  return html`<div class="handrow hand" data-seat=${seat + 1} role="group" aria-label="Your cards" ref=${rove}>
    <div class=${cls("grp grp--cards", hand.length > 3 && "grp--many", hand.length === 0 && "grp--none")} data-at="hand:${seat}" style="--n:${Math.max(1, hand.length)}"><span class="grp__t">Action cards${
      hand.length === 0
        ? null
        : html`<button type="button" class="grp__b" onClick=${() => {
            t.reader.value = t.reader.value === "hand" ? null : "hand";
          }} aria-expanded=${String(t.reader.value === "hand")}>Read all</button>`
    }</span>
      <div>${hand.map((id, n) => html`<${Action} key=${n} t=${t} id=${id} fresh=${t.fresh.value.includes(id)} />`)}
        ${hand.length === 0 ? html`<span class="hc hc--none"><span>None yet</span></span>` : null}</div></div>
    ${own.length > 0 ? html`<div class="grp"><span class="grp__t">Your tournaments, secret</span><div>${own.map((id) => html`<${Tournament} key=${id} t=${t} id=${id} />`)}</div></div>` : null}
    ${publicCards(t).length > 0 ? html`<div class="grp"><span class="grp__t">Public</span><div>${publicCards(t).map((id) => html`<${Tournament} key=${id} t=${t} id=${id} />`)}</div></div>` : null}
    ${env.view.phase === "tournament" || env.view.phase === "over" ? null : html`<div class="grp grp--trainer"><span class="grp__t">Trainer</span><div><${Trainer} t=${t} seat=${seat} /></div></div>`}
    ${pile.length + pile2.length > 0 ? html`<div class="grp grp--pile"><span class="grp__t">Played</span><div><${Pile} t=${t} id=${[...pile, ...pile2].at(-1)} count=${pile.length + pile2.length} /></div></div>` : null}
  </div>`;
}

/** Public tournaments that are still to be held. @param {WindTable} t @returns {string[]} */
export function publicCards(t) {
  const view = viewOf(t);
  if (!view) return [];
  return [
    ...new Set([
      ...view.public,
      ...(view.set_aside &&
      !view.contests.some((one) => one.card === view.set_aside) &&
      view.contest?.card !== view.set_aside
        ? [view.set_aside]
        : []),
    ]),
  ];
}

/** An action card in hand. @param {{t: WindTable, id: string, fresh: boolean}} props */
function Action({ t, id, fresh }) {
  const at = `card:${id}`;
  const open = t.pointer.live(at),
    chosen = aimed(t, at);
  const { name, text } = t.components.cards[id];
  const reason = open ? "" : why(t, "play_card", id);
  const num = t.game.keyAt(t, at);
  const about = `${reason ? `Not now: ${reason}.\n` : ""}${text}`;
  return html`<button type="button" data-item data-card=${id} data-at=${at} data-act=${open ? "" : undefined} class=${cls("card hc", open && !chosen && "is-legal", chosen && "is-selected", fresh && "is-fresh")} style=${cardTint(id)}
      aria-pressed=${open ? String(chosen) : undefined} aria-disabled=${open ? undefined : "true"} aria-label="${name}. ${reason ? `Not now: ${reason}. ` : ""}${text}" data-title=${name} data-why=${about}
      onContextMenu=${(/** @type {MouseEvent} */ event) => {
        event.preventDefault();
        t.peek(event.currentTarget, { name, text });
      }} onClick=${() => t.pointer.tap(at)}>
    <${CardFace} t=${t} id=${id} />${num ? html`<span class="keyhint" aria-hidden="true">${num}</span>` : null}</button>`;
}

/** A tournament card with the scores it would bring now. @param {{t: WindTable, id: string}} props */
export function Tournament({ t, id }) {
  const at = `tcard:${id}`;
  const open = t.pointer.live(at),
    chosen = aimed(t, at);
  const scores = viewOf(t)?.forecast[id];
  const best = scores ? Math.max(...scores) : 0;
  const num = t.game.keyAt(t, at);
  const room = t.store.room.value;
  const mine = t.env.value?.seat ?? null;
  const said = scores
    ?.map((score, seat) => `${seat === mine ? "you" : nameOf(room, seat)} ${score}`)
    .join(", ");
  const last = viewOf(t)?.set_aside === id;
  return html`<button type="button" data-item data-at=${at} data-act=${open ? "" : undefined} class=${cls("card tc", open && !chosen && "is-legal", chosen && "is-selected")} style=${tournamentTint(t, id)}
      aria-pressed=${open ? String(chosen) : undefined}
          aria-label="${tournamentName(t, id)}.${last ? " Held last." : ""}${said ? ` Now: ${said}.` : ""}"
          data-title=${tournamentName(t, id)}
          data-why=${`${said ? `Power and all elements of the kind: ${said}.` : "Power of the part and elements of the kind are added."}${viewOf(t)?.mode.advanced ? " What counts is what you spend on the dials, gold too." : ""}${last ? " Held last." : ""}`}
          onClick=${() => t.pointer.tap(at)}>
    <${TournamentFace} t=${t} id=${id} />
    ${scores ? html`<span class="tc__f" data-n=${scores.length} aria-hidden="true">${scores.map((score, seat) => html`<span key=${seat} class=${cls(score === best && "is-best", seat === mine && "is-mine")}><${SeatMark} seat=${seat} /><b class="num">${score}</b></span>`)}</span>` : null}
    ${last ? html`<span class="tc__l" aria-hidden="true">last</span>` : null}${num ? html`<span class="keyhint" aria-hidden="true">${num}</span>` : null}</button>`;
}

/** The trainer card: three crystals, or a picture on the pyramid. @param {{t: WindTable, seat: number}} props */
function Trainer({ t, seat }) {
  const trainer = playerOf(t, seat)?.trainer;
  const open = t.pointer.live("trainer"),
    chosen = aimed(t, "trainer");
  if (!trainer)
    return html`<span class="hc hc--none" title="The task is done"><span>${icon("ui-check")}Done</span></span>`;
  const card = t.components.trainers[trainer];
  const hard = viewOf(t)?.mode.hard;
  const reason = open ? "" : why(t, "complete_task", null);
  const task = hard
    ? `${card.hard_name}: tiles on the marked slots, the crystal of the ${card.crystals.map((one) => realmName(t, one)).join(" and the ")}, and the crossed slots empty. Pays 2 gold, a card, and removes 2 black crystals.`
    : `Crystals of ${card.easy.map((one) => elementName(t, one)).join(", ")} on your elemental board. Pays 2 gold.`;
  const num = t.game.keyAt(t, "trainer");
  return html`<button type="button" data-item data-at="trainer" data-act=${open ? "" : undefined} class=${cls("card hc hc--trainer", open && !chosen && "is-legal", chosen && "is-selected")} style="--ha:#7E8F5C;--hb:#2E3A1E"
      aria-pressed=${open ? String(chosen) : undefined} aria-disabled=${open ? undefined : "true"}
          aria-label="${card.name}. ${task}${reason ? ` Not now: ${reason}.` : ""}" data-title=${card.name}
          data-why="${reason ? `Not now: ${reason}.\n` : ""}${task}" onClick=${() => t.pointer.tap("trainer")}>
    ${
      hard
        ? html`<${Picture} t=${t} card=${card} />`
        : html`<span
        class="hc__e">${card.easy.map(
          (one) => html`<${Sign}
        key=${one} element=${one} />`,
        )}</span>${icon("rank-3", "i hc__i")}`
    }
    <b>${hard ? upper(card.hard_name) : "2 gold for these three crystals"}</b>${
      num
        ? html`<span class="keyhint"
        aria-hidden="true">${num}</span>`
        : null
    }</button>`;
}

/** The picture of a hard task. @param {{t: WindTable, card: WindTrainer}} props */
export const Picture = ({ t, card }) =>
  html`<svg class="pic" viewBox="-36 -7 72 64" aria-hidden="true">${t.components.slots.map(
    (slot) => {
      const tile = card.tiles.includes(slot.id),
        none = card.empty.includes(slot.id);
      const x = slot.x * 12,
        y = slot.y * 11.5;
      return html`<g key=${slot.id}><circle cx=${x} cy=${y} r="4.6" class=${tile ? "on" : ""} style="--c1:${ELEMENTS[slot.element].a}" />${none ? html`<path d="M${x - 3.5} ${y - 3.5}l7 7m0-7l-7 7" />` : null}</g>`;
    },
  )}</svg><span class="pic__c">${card.crystals.flatMap((id) => t.components.realms.filter((one) => one.id === id)).map(({ element }) => icon(ELEMENTS[element].icon))}</span>`;

/** The card that was played last. @param {{t: WindTable, id: string, count: number}} props */
const Pile = ({ t, id, count }) =>
  html`<button type="button" class="card hc hc--pile" data-item data-at="played" style=${cardTint(id)} aria-label="Discard piles, ${count} cards. On top: ${t.components.cards[id].name}" onClick=${() => {
    t.reader.value = t.reader.value === "piles" ? null : "piles";
  }}><${CardFace} t=${t} id=${id} /><span class="count num">${count}</span></button>`;

export { CardBack, contesting };
