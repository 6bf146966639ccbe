// @ts-check
/** The deck in numbers: what it costs, how rare, of which kinds and tribes. */
import { html, plural } from "/static/js/core/ui.js";
import { capital } from "./library.js";
import { openHand } from "./practice.js";

/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("./types.js").DeckCard} DeckCard */

/** @param {Desk} desk @returns {DeckCard[]} */
export const cardsIn = (desk) => desk.draft.value.cards.map((id) => desk.all[id]).filter(Boolean);

/** @param {{desk: Desk, by: "energy"|"coins", name: string}} props */
function Curve({ desk, by, name }) {
  const most = Math.max(...desk.cards.map((card) => card[by]));
  const inside = cardsIn(desk);
  const counts = Array.from(
    { length: most + 1 },
    (_, cost) => inside.filter((card) => card[by] === cost).length,
  );
  const high = Math.max(4, ...counts);
  const sum = inside.reduce((all, card) => all + card[by], 0);
  const words = counts
    .map((count, cost) => (count ? `${plural(count, "card")} for ${cost}` : ""))
    .filter(Boolean)
    .join(", ");
  return html`<figure class="bdcurve" data-by=${by} role="img" aria-label=${`${name}: ${words || "no cards"}`}>
    <figcaption aria-hidden="true"><b>${name}</b>${inside.length ? html`<span class="num">${(sum / inside.length).toFixed(1)} each</span>` : null}</figcaption>
    <div class="bdcurve__b" aria-hidden="true">${counts.map((count, cost) => html`<span key=${cost}><b class="num">${count || ""}</b><i style=${`--h:${count / high}`}></i><i class=${`bdcoin bdcoin--${by}`}>${cost}</i></span>`)}</div>
  </figure>`;
}

/** @param {{desk: Desk}} props */
export const Curves = ({ desk }) =>
  html`<div class="bdcurves"><${Curve} desk=${desk} by="energy" name="Energy" /><${Curve} desk=${desk} by="coins" name="Coins" /></div>`;

/** @param {DeckCard[]} cards @param {(card: DeckCard) => string} of @returns {[string, number][]} */
function tally(cards, of) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const card of cards) if (of(card)) counts.set(of(card), (counts.get(of(card)) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1]);
}

/** @param {{desk: Desk}} props */
export function Counts({ desk }) {
  const inside = cardsIn(desk);
  const rarities = desk.groups.find((group) => group.id === "rarity")?.values ?? [];
  const limits = Object.fromEntries(
    desk.components.rarities.map((one) => [one.id, one.max_per_deck]),
  );
  const kinds = tally(inside, (card) => card.kind)
    .map(([kind, count]) => plural(count, kind))
    .join(", ");
  const tribes = tally(inside, (card) => card.tribe)
    .map(([tribe, count]) => `${tribe} ${count}`)
    .join(", ");
  return html`<div class="bdcounts">
    <ul aria-label="Rarities">${rarities.map(({ id, label, colour }) => {
      const count = inside.filter((card) => card.rarity === id).length;
      const limit = limits[id] < desk.size ? limits[id] : null;
      return html`<li key=${id} data-full=${limit !== null && count >= limit ? "" : undefined}><i class="bdgem" style=${`--rr:${colour}`} aria-hidden="true"></i><span>${capital(label)}</span>
        <b class="num">${count}${limit === null ? null : html`<small><span aria-hidden="true"> / </span><span class="sr"> of at most </span>${limit}</small>`}</b></li>`;
    })}</ul>
    <p>${kinds}${tribes ? ` (${tribes})` : ""}</p>
    <div><button type="button" class="textlink" aria-haspopup="dialog" onClick=${() => openHand(desk)}>Draw a test hand</button>
      <button type="button" class="textlink" onClick=${desk.clear}>Take all out</button></div>
  </div>`;
}
