// @ts-check
/** The panel beside the city: the attempt or fight under way, what is laid out to choose from, an Island in words; or cards and boards. */
import { html, icon, cls, lazy, SeatMark } from "../../core/ui.js";
import { useRove } from "../../core/rove.js";
import { nameOf } from "../../core/names.js";
import { Place } from "./place.js";
import { extras, mySeat, offersAt, trialOf, viewOf } from "./reading.js";

const Trial = lazy(
  async () => (await import("./trial.js")).Trial,
  () => html`<span class="skel"></span>`,
);
export const Spread = lazy(async () => (await import("./spread.js")).Spread);
const Folk = lazy(async () => (await import("./folk.js")).Folk);
const Sheet = lazy(async () => (await import("./sheet.js")).Sheet);
const Cards = lazy(async () => (await import("./folk.js")).Cards);

/** @param {{t: TidalTable}} props */
export function Panel({ t }) {
  const rove = useRove("panel");
  const side = t.side.value;
  const view = viewOf(t);
  const full =
    side !== "now" ||
    !!view?.scores ||
    !!trialOf(t) ||
    t.pointer.cards().length > 0 ||
    offersAt(t, "card").length > 0; // the city may step aside where there is no room
  return html`<section class=${cls("duel", full && "duel--full")} aria-label="Panel"><${Sides} t=${t} />
    <div class="duel__b" tabindex="0" ref=${rove} role="group" aria-label=${side === "now" ? "What is asked" : side === "cards" ? "Your cards" : "Board"} key=${String(side)}>${
      !view
        ? html`<span class="skel"></span>`
        : side === "cards"
          ? html`<${Cards} t=${t} seat=${mySeat(t) ?? 0} />`
          : typeof side === "number"
            ? html`<${Folk} t=${t} seat=${side} />`
            : html`<${Now} t=${t} />`
    }</div></section>`;
}

/** @param {{t: TidalTable}} props */
function Now({ t }) {
  const laid = t.pointer.cards();
  const trial = trialOf(t);
  if (viewOf(t)?.scores) return html`<${Sheet} t=${t} />`;
  return html`${trial ? html`<${Trial} t=${t} trial=${trial} />` : null}
    ${laid.length > 0 ? html`<${Spread} t=${t} list=${laid} />` : trial ? null : html`<${Place} t=${t} />`}`;
}

/** How many cards somebody holds. @param {TidalTable} t @param {number} seat */
const inHand = (t, seat) => {
  const player = viewOf(t)?.players[seat];
  return player ? player.hand + player.stunts : "";
};

/** What the panel shows: the question, the own cards, everybody's board. @param {{t: TidalTable}} props */
function Sides({ t }) {
  const side = t.side.value,
    mine = mySeat(t);
  const room = t.store.room.value;
  const usable = extras(t).length > 0;
  /** @param {import("./taps.js").Side} id */
  const open = (id) => {
    t.side.value = id;
  };
  return html`<div class="sides" role="group" aria-label="What the panel shows">
    <button type="button" aria-pressed=${String(side === "now")} onClick=${() => open("now")}>${viewOf(t)?.scores ? "Points" : trialOf(t) ? "Dice" : "Table"}</button>
    ${
      mine === null || t.env.value?.seat == null
        ? null
        : html`<button type="button" aria-pressed=${String(side === "cards")}
      onClick=${() => open("cards")}>Cards <span class="num">${inHand(t, mine)}</span>
      ${usable && side !== "cards" ? html`<i class="dot"></i><span class="sr">, something may be used</span>` : null}</button>`
    }
    ${room.seats.filter(({ seat }) => seat !== (t.env.value?.seat ?? null)).map(({ seat }) => html`<button type="button" key=${seat} class="sides__who" data-seat=${seat + 1} aria-pressed=${String(side === seat)} aria-label="Board of ${nameOf(room, seat)}" title="Board of ${nameOf(room, seat)}" onClick=${() => open(side === seat ? "now" : seat)}><${SeatMark} seat=${seat} /><span>${nameOf(room, seat)}</span></button>`)}
  </div>`;
}
