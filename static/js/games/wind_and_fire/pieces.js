// @ts-check
/** The small pieces: dice, coins, crystals, patterns, cards. */
import { html, icon, cls } from "../../core/ui.js";
import { BLACK, CARDS, ELEMENTS, GOLD, PARTS, TURN, pattern } from "./looks.js";
import { dieLit, dieWords, elementName } from "./reading.js";

/** The colours of an element. @param {string} element */
export const tint = (element) => {
  const { a, b, ink } = ELEMENTS[element];
  return `--c1:${a};--c2:${b};--ci:${ink}`;
};

/** What is shown of a place before it is chosen. @param {WindTable} t @param {string} at @param {boolean} [live] */
export const hovers = (t, at, live = true) => {
  const enter = () => live && t.pointer.point(at);
  const leave = () => live && t.pointer.point(null);
  return { onPointerEnter: enter, onPointerLeave: leave, onFocus: enter, onBlur: leave };
};

/** What a die shows. @param {{die: WindFace & {die?: string}}} props */
const Face = ({ die }) =>
  html`<span class="die__f" data-n=${die.n + die.black}>${Array.from({ length: die.n }, (_, n) => html`<span key=${n}>${icon(ELEMENTS[die.element].icon)}</span>`)}${die.black ? html`<span class="die__k">${icon(BLACK)}</span>` : null}</span>${die.die === "wild" ? html`<i class="die__w" aria-hidden="true">★</i>` : null}`;

/** A die that lies somewhere. @param {{t: WindTable, die: WindFace & {die: string}, cls?: string, card?: boolean}} props */
export const Die = ({
  t,
  die,
  cls: extra,
  card = true,
}) => html`<span class=${cls("die", extra)} data-card=${card ? die.die : undefined} title=${dieWords(t, die)}
  style="${tint(die.element)};--rot:${TURN[die.die] ?? 3}deg"><${Face} die=${die} /></span>`;

/** A die that may be picked. @param {{t: WindTable, die: WindDie, spent?: boolean}} props */
export function DieButton({ t, die, spent }) {
  const at = `die:${die.die}`;
  const live = dieLit(t, at),
    picked = t.pointer.chosen(at);
  const num = t.game.keyAt(t, at);
  return html`<button type="button" data-item data-at=${at} data-card=${die.die} data-die=${die.die} data-act=${live ? "" : undefined}
    class=${cls("die", live && !picked && "is-legal", picked && "is-selected", spent && "is-spent")} style="${tint(die.element)};--rot:${TURN[die.die] ?? 3}deg"
    aria-pressed=${String(picked)} aria-disabled=${live ? undefined : "true"}
        aria-label="${dieWords(t, die)}${spent ? ", used" : ""}${picked ? ", picked" : ""}"
    onClick=${() => t.pointer.tap(at)}><${Face} die=${die} />${
      num
        ? html`<span class="keyhint"
        aria-hidden="true">${num}</span>`
        : null
    }</button>`;
}

/** An element as a round sign. @param {{element: string}} props */
export const Sign = ({ element }) =>
  html`<span class="sign" style=${tint(element)}>${icon(ELEMENTS[element].icon)}</span>`;

export const Coin = () => html`<i class="coin" aria-hidden="true">${icon(GOLD)}</i>`;
export const Gem = () => html`<i class="gem" aria-hidden="true">${icon(BLACK)}</i>`;

/** A magic crystal. @param {{element: string, cls?: string}} props */
export const Crystal = ({ element, cls: extra }) =>
  html`<span class=${cls("crystal", extra)} style=${tint(element)} aria-hidden="true"><svg viewBox="0 0 40 58"><path class="c0" d="M20 1 37 15v28L20 57 3 43V15Z" /><path class="c1" d="M20 1 37 15 20 21 3 15Z" /><path class="c2" d="M20 21 37 15v28L20 57Z" /><path class="c3" d="M3 15 20 21v36L3 43Z" /></svg>${icon(ELEMENTS[element].icon)}</span>`;

/** A pattern of hexagons. @param {{cells: number[][]}} props */
export const Pattern = ({ cells }) => {
  const { hexes, width, height } = pattern(cells);
  return html`<svg class="ptn" viewBox="0 0 ${width.toFixed(1)} ${height.toFixed(1)}" style="--pw:${width.toFixed(0)};--ph:${height.toFixed(0)}" aria-hidden="true">${hexes.map((points, n) => html`<polygon key=${n} points=${points} />`)}</svg>`;
};

/** Colours of an action card. @param {string} id */
export const cardTint = (id) => {
  const [, a, b] = CARDS[id] ?? ["", "#5E5470", "#221C2C"];
  return `--ha:${a};--hb:${b}`;
};

/** The face of an action card. @param {{t: WindTable, id: string}} props */
export const CardFace = ({ t, id }) =>
  html`<span class="hc__k" aria-hidden="true">${icon(t.components.cards[id].window === "training" ? "hexes" : "trophy")}</span>${icon(CARDS[id]?.[0] ?? "ui-cards", "i hc__i")}<b>${t.components.cards[id].name}</b>`;

/** A card from behind. @param {{seat: number, kind: string}} props */
export const CardBack = ({ seat, kind }) =>
  html`<span class="card card--back hc hc--${kind}" data-seat=${seat + 1}>${icon(kind === "training" ? "hexes" : "trophy")}</span>`;

/** Colours of a tournament: its element. @param {WindTable} t @param {string} id */
export const tournamentTint = (t, id) => tint(t.components.tournaments[id].element);

/** The face of a tournament card. @param {{t: WindTable, id: string}} props */
export const TournamentFace = ({ t, id }) => {
  const { part, element, name } = t.components.tournaments[id];
  return html`<span class="tc__e" aria-hidden="true">${icon(ELEMENTS[element].icon)}</span>${icon(PARTS[part].art, "i tc__i")}<b>${name}</b>`;
};

/** "Ice Flight: Breath Across the Glacier". @param {WindTable} t @param {string} id */
export const tournamentName = (t, id) => {
  const { part, element, name } = t.components.tournaments[id];
  return `${name}: ${elementName(t, element)} and ${PARTS[part].name.toLowerCase()}`;
};
