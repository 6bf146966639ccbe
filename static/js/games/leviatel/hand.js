// @ts-check
/** The hand: buttons that glow when their card may be played, lifted when it is being played; decks and graveyards beside it. */
import { html, icon, cls } from "../../core/ui.js";
import { upper } from "../../core/names.js";
import { useRove } from "../../core/rove.js";
import { Face, Back } from "./cards.js";
import { frameOf, iconOf, tint } from "./looks.js";
import { cardOf, myHand, nameOfPiece, preparing, subject, whyNot } from "./reading.js";
import { held } from "./press.js";
import { cardTip } from "./tips.js";

/** @param {{t: LeviatelTable}} props */
export function Hand({ t }) {
  const rove = useRove("hand");
  const env = t.env.value;
  const seat = env?.seat ?? null;
  if (!env || seat === null)
    return html`<div class="handrow" aria-busy="true">${[1, 2, 3, 4, 5].map((n) => html`<span key=${n} class="card skel"></span>`)}</div>`;
  if (env.view.phase === "setup") return html`<${Chosen} t=${t} seat=${seat} />`;
  const cards = [...myHand(t)].sort(
    (one, two) => Number(one === "energy") - Number(two === "energy"),
  );
  const mine = env.view.players[seat];
  return html`<div class="handrow" data-seat=${seat + 1}>
    <${Side} t=${t} seat=${seat} at="deck" count=${mine.deck} words=${`in deck ${mine.switches + 1}`} />
    <div class=${cls("hand", `hand--${Math.min(6, cards.length)}`)} role="group" aria-label="Your hand, ${cards.length} cards" data-at="hand:${seat}" ref=${rove}>
      ${cards.map((id) => html`<${HandCard} key=${id} t=${t} id=${id} />`)}
      ${cards.length === 0 ? html`<p class="hand__none">Your hand is empty.</p>` : null}
    </div>
    <${Side} t=${t} seat=${seat} at="grave" count=${mine.graveyard.length} words="graveyard" top=${mine.graveyard.at(-1)} />
  </div>`;
}

/** Deck or graveyard: opens as a drawer. @param {{t: LeviatelTable, seat: number, at: "deck"|"grave", count: number, words: string, top?: string}} props */
function Side({ t, seat, at, count, words, top }) {
  const card = top ? cardOf(t, top) : null;
  const open = () => {
    t.reader.value = { kind: at === "deck" ? "left" : "grave", seat };
  };
  return html`<button type="button" class="dk dk--${at}" data-at="${at}:${seat}" aria-label="${count} ${at === "deck" ? "cards in your deck" : "cards in your graveyard"}. Read them." onClick=${open}>
    <span class="pile" data-h=${count > 1 ? "" : undefined} style="--h:${Math.min(6, Math.ceil(count / 2))}">
      ${at === "deck" && count > 0 ? html`<${Back} seat=${seat} />` : card ? html`<span class=${cls("card lc lc--dead", frameOf(card))} style=${tint(card, t.components)}><span class="lart">${icon(iconOf(card.id))}</span></span>` : html`<span class="card card--none">${icon(at === "deck" ? "card-draw" : "tombstone")}</span>`}
    </span><span><b class="num">${count}</b> ${words}</span></button>`;
}

/** @param {{t: LeviatelTable, id: string}} props */
function HandCard({ t, id }) {
  const card = cardOf(t, id);
  const cost = t.env.value?.view.costs?.[id];
  const play = t.pointer.at(id)[0] ?? null;
  const selected = subject(t) === id || t.pointer.chosen(id);
  const offers = t.pointer.offers.value;
  const main = offers.some(({ face }) => face.group === "pass");
  const asked = main || (!!preparing(t) && offers.length > 0);
  const again = !play && !selected && asked && t.mayRestart(id);
  const [reason = ""] = whyNot(t, id);
  const off = asked && !selected && !play && !again;
  const key = play ? t.game.keyAt(t, id) : null;
  const fresh = t.drawn.value.includes(id);
  const [energy, coins] = cost ?? [card.energy, card.coins];
  const state = selected
    ? "Picked. Take it back."
    : play
      ? "Play it."
      : again
        ? "Play it instead."
        : reason
          ? `Not now: ${reason}.`
          : "";
  const words = `${card.name}, ${card.kind}${card.kind === "character" ? `, ${card.attack} attack, ${card.defence} defence, ${t.components.moves[card.move]?.name} moves` : card.kind === "structure" ? `, ${card.craft} turns to build, ${card.defence} defence` : ""}, costs ${energy} energy and ${coins} coins. ${card.text} ${state}`;
  const tip = [reason && `${upper(reason)}.`, cardTip(t, card)].filter(Boolean).join("\n");
  return html`<button type="button" data-item data-card=${id} data-act=${play ? "" : undefined} class=${cls("card lc", frameOf(card), selected && "is-selected", play && !selected && "is-legal", off && "is-off", fresh && "is-fresh")}
      style=${tint(card, t.components)} aria-pressed=${String(selected)} aria-disabled=${off ? "true" : undefined} aria-label=${words} data-why=${tip} data-title=${card.name}
      ...${held(t, (at) => t.peek(at, { name: card.name, text: tip }))}
      onClick=${(/** @type {MouseEvent} */ event) => t.tapHand(id, event.currentTarget)} onPointerEnter=${() => t.pointer.point(id)} onPointerLeave=${() => t.pointer.point(null)}>
    <${Face} card=${card} components=${t.components} cost=${cost} />
    ${key ? html`<span class="keyhint" aria-hidden="true">${key}</span>` : null}
    ${off && reason ? html`<span class="cant" aria-hidden="true">${icon("ui-lock")}<span>${reason}</span></span>` : null}
  </button>`;
}

/** What was chosen so far, before the game. @param {{t: LeviatelTable, seat: number}} props */
function Chosen({ t, seat }) {
  const setup = t.env.value?.view.setup?.[seat];
  if (!setup) return html`<div class="handrow"></div>`;
  const decks = setup.decks ?? [];
  return html`<div class="picked" data-seat=${seat + 1} aria-label="Chosen so far">
    <span class=${cls("picked__c", !setup.castle && "is-open")}>${icon(iconOf(setup.castle ?? "grey_keep"))}<span><small>Castle</small><b>${setup.castle ? t.components.castles[setup.castle]?.name : "not chosen"}</b></span></span>
    ${Array.from({ length: Math.max(2, decks.length) }, (_, n) => html`<span key=${n} class=${cls("picked__c", !decks[n] && "is-open")}>${icon(decks[n] ? iconOf(decks[n]) : "ui-cards")}<span><small>${n === 0 ? "First deck" : n === 1 ? "Extra deck" : `Deck ${n + 1}`}</small><b>${decks[n] ? nameOfPiece(t, decks[n]) : "not chosen"}</b></span></span>`)}
  </div>`;
}
