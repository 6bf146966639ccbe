// @ts-check
/** The Master of the solo game: his board, his card, and the eighteen exams as they stand. */
import { html, icon, cls } from "../../core/ui.js";
import { ELEMENTS, PARTS } from "./looks.js";
import { aimed, dieWords, disciplineName, elementName, viewOf } from "./reading.js";
import { Coin, Die, Gem, Sign, tint } from "./pieces.js";
import { sigilIcons } from "./market.js";

const BONUS = /** @type {Record<string, [string, string]>} */ ({
  gold: ["round-star", "1 gold"],
  simple_tile: ["upgrade", "a simple tile"],
  advanced_tile: ["upgrade", "an advanced tile"],
});

/** @param {{t: WindTable}} props */
export function Master({ t }) {
  const master = viewOf(t)?.master;
  if (!master) return null;
  const passed = master.exams.filter((exam) => exam.passed).length;
  return html`<section class="slab bd bd--master" aria-label="The Master">
    <h2>The Master<small>${master.active ? "active this round" : "chooses first"}</small></h2>
    <div class="mboard">${[1, 2, 3].map((row) => html`<${Row} key=${row} t=${t} row=${row} master=${master} />`)}</div>
    ${master.dice.length > 0 ? html`<div class="mdice" role="group" aria-label="The Master’s dice">${master.dice.map((die) => html`<${MasterDie} key=${die.die} t=${t} die=${die} />`)}</div>` : null}
    <${List} t=${t} master=${master} />
    <h2 class="exams__h">Exams<small>${passed} of 18 ${t.env.value?.view.phase === "exams" || t.env.value?.view.phase === "over" ? "passed" : "now"}, ${pass(t)} needed</small></h2>
    <${Exams} t=${t} master=${master} />
  </section>`;
}

/** How many are needed not to fail. @param {WindTable} t */
const pass = (t) =>
  Math.min(...t.components.ranks.filter((one) => one.name !== "Fail").map((one) => one.min));

/** A row of his board with its tile. @param {{t: WindTable, row: number, master: WindMaster}} props */
function Row({ t, row, master }) {
  const at = `mrow:${row}`;
  const { gold, tile, sigil, black, power } = master.rows[row - 1];
  const data = tile ? t.components.tiles[tile] : null;
  const legal = t.pointer.live(at),
    chosen = aimed(t, at);
  const next = master.dice.length > 0 ? t.components.master_spaces[master.spaces.length]?.id : null;
  return html`<div class="mrow">
    ${t.components.master_spaces
      .filter((space) => space.row === row)
      .map((space) => {
        const filled = master.spaces.find((one) => one.id === space.id);
        const bonus = BONUS[space.bonus];
        const words = `${filled ? `${filled.n} ${elementName(t, filled.element)}` : "free"}${bonus ? `, bonus ${bonus[1]}${space.always ? ", always" : ""}` : ""}`;
        return html`<span key=${space.id} tabindex="-1" class=${cls("msp", next === space.id && "msp--next", filled && "msp--has", space.bonus === "advanced_tile" && "msp--adv", space.always && "msp--always")} data-at="mspace:${space.id}" style=${filled ? tint(filled.element) : undefined} role="img" aria-label="Space ${space.id[1]}.${space.id[2]}: ${words}" data-title="Row ${space.id[1]}, space ${space.id[2]}" data-why=${words}>
        ${filled ? html`${icon(ELEMENTS[filled.element].icon)}${filled.n > 1 ? html`<b class="num">${filled.n}</b>` : null}${filled.black ? html`<i class="msp__k">${icon("crystal-growth")}</i>` : null}` : bonus ? icon(bonus[0]) : null}</span>`;
      })}
    <button type="button" data-item data-at=${at} data-act=${legal ? "" : undefined} class=${cls("mtile", data && `part--${data.level}`, legal && !chosen && "is-legal", chosen && "is-chosen")}
       
            aria-label="Row ${row}: ${data ? `${data.name}, ${data.part}, power ${power}` : "no tile yet"}, ${gold} gold${black ? `, ${black} black` : ""}"
            onClick=${() => t.pointer.tap(at)}>
      ${data ? html`${icon(PARTS[data.part].icon)}<b class="num">${power}</b>` : html`<span>no tile</span>`}
      <span class="mtile__p" aria-hidden="true">${sigil ? html`<i class="sigil sigil--own">${sigilIcons(t, sigil).map((/** @type {string} */ one) => icon(one))}</i>` : null}${gold ? html`<${Coin} />${gold > 1 ? html`<b class="num">${gold}</b>` : null}` : null}${black ? html`<${Gem} />${black > 1 ? html`<b class="num">${black}</b>` : null}` : null}</span></button></div>`;
}

/** One of his dice, whose turn you may choose. @param {{t: WindTable, die: WindDie}} props */
function MasterDie({ t, die }) {
  const at = `mdie:${die.die}`;
  const legal = t.pointer.live(at),
    chosen = aimed(t, at);
  const num = t.game.keyAt(t, at);
  return html`<button type="button" data-item data-at=${at} data-act=${legal ? "" : undefined}
      class=${cls("mdie", legal && !chosen && "is-legal", chosen && "is-chosen")} aria-pressed=${String(chosen)}
      aria-label="The Master’s die: ${dieWords(t, die)}"
      onClick=${() => t.pointer.tap(at)}><${Die} t=${t} die=${die} />${
        num
          ? html`<span class="keyhint"
      aria-hidden="true">${num}</span>`
          : null
      }</button>`;
}

/** What he looks for, from the top of his card. @param {{t: WindTable, master: WindMaster}} props */
function List({ t, master }) {
  const card = master.card && master.revealed ? t.components.master_cards[master.card] : null;
  if (!card)
    return html`<p class="mlist mlist--none">${master.active ? "He draws a card, which puts the dice into the areas." : "He draws his card when you have put the dice into the areas, and chooses first."}</p>`;
  const words = (/** @type {string} */ one) =>
    one === "three_dice"
      ? "3 dice"
      : one === "two_dice"
        ? "2 dice"
        : one === "wild"
          ? "wild die"
          : `${elementName(t, one)} die`;
  return html`<p class="mlist__t">He takes the first area with</p><ol class="mlist" aria-label="The Master takes the first of these">${card.priority.map((/** @type {string} */ one) => html`<li key=${one} title=${words(one)}>${ELEMENTS[one] ? html`<${Sign} element=${one} />` : html`<b>${one === "wild" ? "wild" : words(one)}</b>`}<span class="sr">${words(one)}</span></li>`)}</ol>
    <p class="mlist__t">His tiles: ${card.parts.map((/** @type {string} */ part) => html`<span key=${part} class="mlist__p">${icon(PARTS[part].icon)}${PARTS[part].name.toLowerCase()}</span>`)}</p>`;
}

/** Parts by elements: own total against his. @param {{t: WindTable, master: WindMaster}} props */
const Exams = ({
  t,
  master,
}) => html`<table class="exams"><thead><tr><td></td>${Object.keys(ELEMENTS).map((element) => html`<th key=${element} scope="col"><${Sign} element=${element} /><span class="sr">${elementName(t, element)}</span></th>`)}</tr></thead>
  <tbody>${Object.keys(PARTS).map(
    (
      part,
    ) => html`<tr key=${part}><th scope="row" title=${disciplineName(t, part)}>${icon(PARTS[part].icon)}<span class="sr">${disciplineName(t, part)}</span></th>
    ${Object.keys(ELEMENTS).map((element) => {
      const exam = master.exams.find((one) => one.part === part && one.element === element);
      if (!exam) return html`<td key=${element}></td>`;
      return html`<td key=${element} class=${cls("exam", exam.passed && "exam--ok", exam.shown && "exam--shown")} tabindex="-1" data-title="${elementName(t, element)}, ${disciplineName(t, part)}" data-why="You ${exam.own}, the Master ${exam.master}: ${exam.passed ? "passed" : "not passed, equal is not enough"}.${exam.shown ? " It is shown: it must be passed, and counts twice." : ""}"><b class="num">${exam.own}</b><small class="num">${exam.master}</small><span class="sr">${exam.passed ? "passed" : "not passed"}</span></td>`;
    })}</tr>`,
  )}</tbody></table>`;
