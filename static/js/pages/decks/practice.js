// @ts-check
/** To try a deck: a hand drawn from it, a game against a bot with it. */
import { get, post, problemWords } from "/static/js/core/api.js";
import { toast } from "/static/js/core/toasts.js";
import { cls, html, signal } from "/static/js/core/ui.js";
import { cardsIn } from "./numbers.js";

/** @typedef {import("./desk.js").Desk} Desk */

/** Some of them by chance. @template T @param {T[]} list @param {number} count @returns {T[]} */
function drawn(list, count) {
  const rest = [...list];
  return Array.from(
    { length: Math.min(count, rest.length) },
    () => rest.splice(Math.floor(Math.random() * rest.length), 1)[0],
  );
}

/** What one might begin with. @param {Desk} desk */
export async function openHand(desk) {
  const { openDialog } = await import("/static/js/core/dialogs.js");
  const { looks, components } = desk;
  const deal = () => drawn(cardsIn(desk), components.hand_limit);
  const hand = signal(deal());
  openDialog(
    () => html`<h2 id="dlg-title">A test hand</h2>
    <ul class="bdhand" aria-live="polite">${hand.value.map(
      (card) => html`
      <li key=${card.id} role="img" aria-label=${looks.about(card, components)}>
      <span class=${cls("card bdcard", looks.frame(card))} style=${looks.tint(card, components)}>
        <${looks.Face} card=${card} components=${components} /></span></li>`,
    )}</ul>
    <form method="dialog" class="dlg__a"><button type="button" class="btn" onClick=${() => {
      hand.value = deal();
    }}>Draw again</button>
      <button class="btn btn--go">Done</button></form>`,
  );
}

/** A table with a bot at which this deck is the first one. @param {Desk} desk */
export async function playWith(desk) {
  if (desk.busy.value) return;
  desk.busy.value = true;
  try {
    /** @type {{room: Room}} */
    const { room } = await post("/api/play", { game: desk.game });
    const act = `/api/rooms/${room.id}`;
    const seat = room.you?.seat;
    const noun = `own:${desk.draft.value.name}`;
    /** @type {Envelope} */
    const { menu, decision } = await get(`${act}/view?seat=${seat}`);
    const wish = {
      verb: "choose_deck",
      noun,
      seat,
      decision,
      id: `deck-${Date.now().toString(36)}`,
    };
    if (menu.choose_deck?.includes(noun)) await post(`${act}/actions`, wish);
    location.assign(`/r/${room.id}`);
  } catch (problem) {
    toast({ kind: "bad", title: "The game did not start", text: problemWords(problem) });
  } finally {
    desk.busy.value = false;
  }
}
