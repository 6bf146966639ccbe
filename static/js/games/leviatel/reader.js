// @ts-check
/** A drawer to read cards in: graveyards, decks, the ten cards of a ready deck. Cards that are asked for can be chosen there. */
import { html, icon, cls, useEffect, useRef } from "../../core/ui.js";
import { nameOf } from "../../core/names.js";
import { CardView } from "./cards.js";
import { cardOf, nameOfPiece } from "./reading.js";

/** @param {LeviatelTable} t @param {import("./taps.js").Reading} what @returns {{title: string, sub: string, cards: string[], empty: string}} */
function contents(t, what) {
  const view = t.env.value?.view;
  const room = t.store.room.value;
  if (what.kind === "grave") {
    const cards = view?.players[what.seat].graveyard ?? [];
    return {
      title:
        what.seat === t.env.value?.seat
          ? "Your graveyard"
          : `Graveyard of ${nameOf(room, what.seat)}`,
      sub: `${cards.length} cards, the newest first`,
      cards: [...cards].reverse(),
      empty: "Nothing lies here yet.",
    };
  }
  if (what.kind === "hand") {
    const late = room.status === "playing" ? view?.hands_late : 0;
    return {
      title: `Hand of ${nameOf(room, what.seat)}`,
      sub: late ? `as it was ${late} turns ago` : "in this position",
      cards: view?.hands?.[what.seat] ?? [],
      empty: "No cards.",
    };
  }
  if (what.kind !== "deck") {
    const cards = view?.decks[what.seat]?.left ?? [];
    return {
      title: "Cards left in your deck",
      sub: "in no order",
      cards,
      empty: "The deck is empty.",
    };
  }
  const deck = t.components.decks[what.deck];
  const own = view?.setup?.[t.env.value?.seat ?? 0]?.own_decks?.[nameOfPiece(t, what.deck)];
  return {
    title: deck?.name ?? nameOfPiece(t, what.deck),
    sub: deck?.text ?? "Your own deck",
    cards: deck?.cards ?? own ?? [],
    empty: "",
  };
}

/** @param {{t: LeviatelTable}} props */
export function Reader({ t }) {
  const what = t.reader.value;
  const ref = useRef(/** @type {HTMLElement|null} */ (null));
  const back = useRef(/** @type {HTMLElement|null} */ (null));
  useEffect(() => {
    if (what) {
      back.current ??= /** @type {HTMLElement|null} */ (document.activeElement);
      ref.current?.querySelector("button")?.focus();
      return;
    }
    back.current?.focus?.();
    back.current = null;
  }, [!!what]);
  if (!what) return null;
  const close = () => {
    t.reader.value = null;
  };
  /** The bar, which the drawer may cover, says what is armed. @param {string} id */
  const choose = (id) => {
    t.pointer.tap(id);
    close();
  };
  const { title, sub, cards, empty } = contents(t, what);
  return html`<aside class="drawer reader" aria-label=${title} ref=${ref} onKeyDown=${(
    /** @type {KeyboardEvent} */ event,
  ) => {
    if (event.key === "Escape") {
      close();
      event.stopPropagation();
    }
  }}>
    <header><div><h2>${title}</h2><p>${sub}</p></div><button type="button" class="iconbtn" aria-label="Close" onClick=${close}>${icon("ui-x")}</button></header>
    <div class="drawer__b reader__b" tabindex="0" role="group" aria-label="Cards">
      ${cards.length === 0 ? html`<p class="muted">${empty}</p>` : null}
      ${cards.map((id, n) => {
        const card = cardOf(t, id);
        const aim = t.pointer.live(id);
        if (!card) return null;
        const words = `${card.name}, ${card.kind}${card.kind === "character" ? `, ${card.attack} attack, ${card.defence} defence` : ""}, costs ${card.energy} energy and ${card.coins} coins. ${card.text}`;
        return aim && what.kind === "grave"
          ? html`<button type="button" key=${`${id}${n}`} class=${cls("reader__c", "is-legal", t.pointer.chosen(id) && "is-selected")} data-act aria-pressed=${String(t.pointer.chosen(id))} aria-label="${words} Choose it." onClick=${() => choose(id)}><${CardView} card=${card} components=${t.components} /></button>`
          : html`<span key=${`${id}${n}`} class="reader__c" role="img" aria-label=${words}><${CardView} card=${card} components=${t.components} /></span>`;
      })}
    </div></aside>`;
}
