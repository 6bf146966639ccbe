// @ts-check
/** Before the game: castle and decks, chosen in secret; every step can be taken back. */
import { get } from "../../core/api.js";
import { html, icon, cls, useEffect, useState } from "../../core/ui.js";
import { sound } from "../../core/sound.js";
import { useRove } from "../../core/rove.js";
import { nameOf } from "../../core/names.js";
import { iconOf, tint } from "./looks.js";
import { cardOf } from "./reading.js";

/** @param {{t: LeviatelTable}} props */
export function Setup({ t }) {
  const rove = useRove("board");
  const env = t.env.value;
  const seat = env?.seat ?? null;
  const mine = seat === null ? null : env?.view.setup?.[seat];
  if (!mine || mine.done) return html`<${Waiting} t=${t} done=${!!mine?.done} />`;
  const decks = mine.decks ?? [];
  const own = Object.keys(mine.own_decks ?? {});
  const first = decks.length === 0;
  const { live } = t.pointer;
  const full = !Object.keys(t.components.decks).some(live);
  const plain = t.store.room.value.options?.plain_castles ?? true;
  const [left, setLeft] = useState(/** @type {{name: string, why: string}[]} */ ([]));
  useEffect(() => {
    void notHere(own).then(setLeft, () => setLeft([]));
  }, [own.join()]);
  return html`<div class="board prep" role="group" aria-label="Castle and decks" ref=${rove}>
    ${
      plain
        ? null
        : html`<section class="prep__s"><h2><i>1</i>Your castle${mine.castle ? html`<span class="prep__ok">${icon("ui-check")}chosen</span>` : null}</h2>
      <div class="prep__castles">${Object.entries(t.components.castles).map(([id, castle]) => {
        const chosen = mine.castle === id,
          legal = live(id);
        return html`<button type="button" key=${id} data-at=${id} class=${cls("pc", chosen && "is-chosen", legal && "is-legal", !legal && !chosen && "is-off")} data-item data-seat=${(seat ?? 0) + 1} data-act=${legal ? "" : undefined} aria-pressed=${String(chosen)}
            aria-disabled=${legal || chosen ? undefined : "true"} data-why=${legal || chosen ? undefined : "Take the later steps back first: Undo."} onClick=${() => (legal ? t.pointer.tap(id) : change(t, mine, id))}>
          <span class="ban">${icon(iconOf(id))}</span><span><b>${castle.name}</b><small>${castle.text}</small></span></button>`;
      })}</div></section>`
    }
    <section class=${cls("prep__s", plain && "prep__s--wide")}>
      <h2><i>${plain ? 1 : 2}</i>${first ? "Two decks that go together" : "Chosen decks"}
        ${decks.length >= 2 ? html`<span class="prep__ok">${icon("ui-check")}${decks.length} decks</span>` : null}
        ${
          first
            ? html`<span class="prep__quick">First time?${" "}
          <button type="button" class="btn btn--sm" onClick=${() => t.goodStart()}>Choose for me</button></span>`
            : null
        }</h2>
      ${
        first
          ? html`<div class="prep__sets">${Object.entries(t.components.loadouts).map(
              ([id, set]) => {
                const legal = live(id);
                return html`<button type="button" key=${id} data-at=${id} class=${cls("ps", legal && "is-legal")} data-item data-act=${legal ? "" : undefined} aria-disabled=${legal ? undefined : "true"} onClick=${() => t.pointer.tap(id)}>
          <span class="ps__i">${set.decks.map((/** @type {string} */ deck) => html`<span key=${deck}>${icon(iconOf(deck))}</span>`)}</span><span><b>${set.name}</b><small>${set.decks.map((/** @type {string} */ deck) => t.components.decks[deck].name).join(", then ")}</small></span></button>`;
              },
            )}</div>`
          : html`<p class="prep__p">${decks.length < 2 ? "One more deck follows when the first is used up." : full ? "More decks do not fit." : "Ready. You may add one more deck."}</p>`
      }
    </section>
    <section class="prep__s prep__s--wide"><h2>${first ? "or pick deck by deck" : html`<i>${plain ? 2 : 3}</i>${decks.length < 2 ? "The extra deck" : "One more deck"}`}</h2>
      <div class="prep__decks">
        ${[...own.map((name) => `own:${name}`), ...Object.keys(t.components.decks)].map(
          (id) => html`
          <${Deck} key=${id} t=${t} id=${id} mine=${mine} legal=${live(id)} />`,
        )}
        ${left.map((deck) => html`<${NotHere} key=${deck.name} ...${deck} />`)}</div></section>
  </div>`;
}

/** While the castle is the only step, another one can take its place. @param {LeviatelTable} t @param {import("./types.js").Choosing} mine @param {string} id */
function change(t, mine, id) {
  if (!mine.castle || mine.decks?.length) return sound("no");
  sound("pick");
  const other = mine.castle === id ? [] : [{ verb: "choose_castle", noun: id }];
  t.send("undo", ...other);
}

/** @param {{name: string, why: string}} props */
const NotHere = ({ name, why }) => html`<div class="pd">
  <button type="button" class="pd__b is-off" data-item aria-disabled="true" data-why=${why} data-title=${name}
    aria-label="${name}, your own deck. Not here: ${why}">
    <span class="pd__i">${icon("ui-lock")}</span><span class="pd__t"><b>${name}</b><small>${why}</small></span></button></div>`;

/**
 * Saved decks that this table does not offer, and why.
 * @param {string[]} here names of those it does @returns {Promise<{name: string, why: string}[]>}
 */
async function notHere(here) {
  /** @type {{decks: {name: string, problems: string[]}[]}} */
  const { decks } = await get("/api/decks?game=leviatel");
  return decks
    .filter((deck) => !here.includes(deck.name))
    .map(({ name, problems }) => ({
      name,
      why: problems[0] ?? "Saved after this game began.",
    }));
}

/** A ready or own deck: a tap chooses it, the small button reads its ten cards. @param {{t: LeviatelTable, id: string, mine: import("./types.js").Choosing, legal: boolean}} props */
function Deck({ t, id, mine, legal }) {
  const deck = t.components.decks[id];
  const cards = /** @type {string[]} */ (deck?.cards ?? mine.own_decks?.[id.slice(4)] ?? []);
  const name = deck?.name ?? id.slice(4);
  const at = (mine.decks ?? []).flatMap((one, n) => (one === id ? [n + 1] : []));
  return html`<div class=${cls("pd", at.length > 0 && "is-chosen")}>
    <button type="button" data-at=${id} class=${cls("pd__b", legal && "is-legal")} data-item data-act=${legal ? "" : undefined} aria-disabled=${legal ? undefined : "true"} data-why=${legal ? undefined : "No further deck fits."} aria-label="${name}. ${deck?.text ?? "Your own deck."}${at.length > 0 ? ` Chosen as deck ${at.join(" and ")}.` : ""}" onClick=${() => t.pointer.tap(id)}>
      <span class="pd__i">${icon(iconOf(id))}</span><span class="pd__t"><b>${name}</b><small>${deck?.text ?? "Your own deck."}</small></span>
      <span class="pd__fan" aria-hidden="true">${cards.slice(0, 6).map((card) => html`<i key=${card} style=${tint(cardOf(t, card), t.components)}>${icon(iconOf(card))}</i>`)}</span>
      ${at.map((/** @type {number} */ n) => html`<span key=${n} class="pd__n num">${n}</span>`)}</button>
    <button type="button" class="pd__look" aria-label="Read the cards of ${name}" onClick=${() => {
      t.reader.value = { kind: "deck", deck: id };
    }}>${icon("ui-eye")}Cards</button></div>`;
}

/** @param {{t: LeviatelTable, done: boolean}} props */
function Waiting({ t, done }) {
  const view = t.env.value?.view;
  const room = t.store.room.value;
  return html`<div class="prep prep--wait"><h2>${done ? "Your castle and decks are ready" : "Castles and decks are being chosen"}</h2><p class="prep__p">In secret: both castles are shown when the game begins.</p>
    <ul>${[0, 1].map((seat) => html`<li key=${seat} data-seat=${seat + 1}><span class="ban">${icon(view?.setup?.[seat]?.done ? "ui-check" : "hourglass")}</span><b>${nameOf(room, seat)}</b><small>${view?.setup?.[seat]?.done ? "ready" : "choosing"}</small></li>`)}</ul></div>`;
}
