// @ts-check
/** The dragon: power of each part and what makes it up; the storages of gold and black crystals. */
import { html, icon, cls, plural } from "../../core/ui.js";
import { PARTS, STORES } from "./looks.js";
import { why } from "../../core/legal.js";
import { aimed, atHome, lit, looked, myPlan, playerOf, viewOf } from "./reading.js";
import { Coin, Gem, hovers } from "./pieces.js";
import { sigilIcons } from "./market.js";
import { Heading, titleOf } from "./mini.js";

/** @param {{t: WindTable}} props */
export function Dragon({ t }) {
  const seat = looked(t);
  const player = playerOf(t, seat);
  const sum = player?.parts.reduce((total, part) => total + Math.max(0, part.power), 0) ?? 3;
  return html`<section class="slab bd bd--dragon" aria-label="${titleOf(t, seat)} dragon">
    <${Heading} t=${t} name=${atHome(t) ? "Your dragon" : "Dragon"} small="power ${sum}" />
    ${Object.keys(PARTS).map((id, n) => html`<${Part} key=${id} t=${t} id=${id} part=${player?.parts[n]} planned=${planned(t, id)} />`)}
    <div class="stores" role="group"
        aria-label="Storages">${Object.entries(STORES).map(
          ([id, { name }]) => html`<${Store}
        key=${id} t=${t} id=${id} name=${name} count=${stored(player, id)} />`,
        )}</div>
  </section>`;
}

/** @param {WindPlayer|null} player @param {string} id of a storage */
function stored(player, id) {
  if (!player) return 0;
  return id === "gold"
    ? player.gold
    : id === "pyramid"
      ? player.pyramid_black
      : player.training_black;
}

/** Pieces that are meant for a part in a secret choice. @param {WindTable} t @param {string} id */
function planned(t, id) {
  if (!atHome(t)) return { gold: 0, black: 0 };
  const player = playerOf(t, looked(t));
  const gold = viewOf(t)?.mode.advanced ? 0 : (player?.gold ?? 0);
  const plan = myPlan(t, "storages") ?? [];
  return {
    gold: plan.slice(0, gold).filter((one) => one === id).length,
    black: plan.slice(gold).filter((one) => one === id).length,
  };
}

/** @param {{t: WindTable, id: string, part: WindPart|undefined, planned: {gold: number, black: number}}} props */
function Part({ t, id, part, planned }) {
  const at = `part:${id}`;
  const tile = part ? t.components.tiles[part.tile] : null;
  const legal = lit(t, at),
    chosen = aimed(t, at);
  const verb = t.shown.value?.action.verb;
  const step =
    chosen && (verb === "put_gold" || verb === "put_token")
      ? 1
      : chosen && verb === "put_black"
        ? -1
        : 0;
  const secret = viewOf(t)?.secret?.kind === "storages"; // what was chosen lies among the planned ones at once
  const change = (secret && !legal ? 0 : step) + planned.gold - planned.black;
  const reason = why(t, "put_gold", id) || why(t, "put_black", id);
  const num = t.game.keyAt(t, at);
  const made =
    part && tile
      ? [
          `${tile.level === "start" ? "starting tile" : tile.name} ${tile.power}`,
          part.gold && `${part.gold} gold`,
          part.sigil && "sigil",
          part.tokens && plural(part.tokens, "token"),
          part.black && `${part.black} black`,
        ].filter(Boolean)
      : [];
  return html`<button type="button" data-item data-at=${at} data-act=${legal ? "" : undefined} class=${cls("part", `part--${tile?.level ?? "start"}`, legal && !chosen && "is-legal", chosen && "is-chosen")}
      aria-pressed=${legal ? String(chosen) : undefined} aria-label="${PARTS[id].name}: power ${part?.power ?? 1}. ${made.join(", ")}.${planned.gold || planned.black ? ` Planned: ${planned.gold} gold, ${planned.black} black.` : ""}" data-title=${PARTS[id].name} data-why=${!legal && reason ? `Not now: ${reason}.` : `Power ${part?.power ?? 1}: ${made.join(", ")}.`}
      onClick=${() => legal && t.pointer.tap(at)} ...${hovers(t, at, legal)}>
    ${icon(PARTS[id].icon, "i part__i")}
    <b class="num">${part?.power ?? 1}${change ? html`<em>${change > 0 ? `+${change}` : `−${-change}`}</em>` : null}</b>
    <span class="part__t"><span>${PARTS[id].name}</span><small>${made[0]}</small></span>
    <span class="part__p" aria-hidden="true">
      ${part?.sigil ? html`<i class="sigil sigil--own">${sigilIcons(t, part.sigil).map((/** @type {string} */ one) => icon(one))}</i>` : null}
      ${stack(part?.gold, Coin)}${stack(part?.tokens, Token)}${stack(part?.black, Gem)}${stack(planned.gold, Coin, "is-plan")}${stack(planned.black, Gem, "is-plan")}</span>
    ${num ? html`<span class="keyhint" aria-hidden="true">${num}</span>` : null}</button>`;
}

const Token = () => html`<i class="ptoken">${icon("laurels")}</i>`;

/** Up to three pieces, else one and its number. @param {number|undefined} count @param {() => View} Piece @param {string} [extra] */
function stack(count, Piece, extra = "") {
  if (!count) return null;
  return html`<span class=${cls("pcs", extra)}>${count > 3 ? html`<${Piece} /><b class="num">${count}</b>` : Array.from({ length: count }, (_, n) => html`<${Piece} key=${n} />`)}</span>`;
}

/** @param {{t: WindTable, id: string, name: string, count: number}} props */
function Store({ t, id, name, count }) {
  const at = `store:${id}`;
  const legal = lit(t, at),
    chosen = aimed(t, at);
  const advanced = viewOf(t)?.mode.advanced;
  const what =
    id === "gold"
      ? "gold"
      : `black ${count === 1 ? "crystal" : "crystals"}, ${id === "pyramid" ? "pyramid storage" : "storage of the grounds"}`;
  const due = advanced
    ? id === "gold"
      ? "It stays here for the tournaments."
      : id === "training"
        ? "Two of them go to the pyramid storage and bring an action card."
        : "They go on your dragon before the tournaments, −1 power each."
    : id === "gold"
      ? "Two of it go on your dragon, +1 power each."
      : `Two of them go on your dragon, −1 power each${id === "training" ? ", and bring an action card" : ""}.`;
  return html`<button type="button" data-item data-at=${at} data-act=${legal ? "" : undefined}
      class=${cls("store", legal && "is-legal", chosen && "is-chosen", count === 0 && "store--none")}
      aria-label="${count} ${what}" data-title="${count} ${what}" data-why=${due}
      onClick=${() => legal && t.pointer.tap(at)}>
    ${id === "gold" ? html`<${Coin} />` : html`<${Gem} />`}<b class="num">${count}${advanced && id !== "training" ? null : html`<small> of 2</small>`}</b><span>${name}</span></button>`;
}
