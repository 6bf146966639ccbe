// @ts-check
/** The small pieces: dice, symbols, rewards, cards, discs. */
import { html, icon, cls, SeatMark, plural } from "../../core/ui.js";
import {
  DANGERS,
  FRUIT,
  ISLES,
  ORDER,
  SHELL,
  STUNT,
  TRAITS,
  WILD,
  dieClass,
  glyphsOf,
  turnOf,
} from "./looks.js";
import { dieName, faceWords, kindOf } from "./names.js";

/** @param {string} symbol */
const tint = (symbol) =>
  TRAITS[symbol] ? `--sc:var(--tr-${TRAITS[symbol].id})` : "--sc:var(--wild)";

/** A Trait as a small tile. @param {{symbol: string, cls?: string, title?: string}} props */
export const Sym = ({ symbol, cls: extra, title }) =>
  html`<span class=${cls("sym", extra)} data-s=${symbol} style=${tint(symbol)} title=${title ?? TRAITS[symbol]?.name ?? "Wild"}>${icon(TRAITS[symbol]?.icon ?? WILD)}</span>`;
/** @param {{symbols: string[]}} props */
export const Syms = ({ symbols }) =>
  html`${symbols.map((symbol, n) => html`<${Sym} key=${n} symbol=${symbol} />`)}`;

/** The letters that a face shows. @param {string} shown */
const letters = (shown) =>
  shown === "-" ? [] : shown === "W" ? ["W"] : [...shown.replace("/", "")];

/** @param {{shown: string}} props */
const Face = ({ shown }) => {
  const list = letters(shown);
  return html`<span class=${cls("die__f", shown.includes("/") && "die__f--or")} data-n=${list.length}>${list.length === 0 ? html`<i class="die__blank"></i>` : list.map((one, n) => html`<span key=${n} style=${tint(one)}>${icon(TRAITS[one]?.icon ?? WILD)}</span>`)}</span>`;
};
/** A die that is not thrown: the Traits it can show. @param {{t: TidalTable, kind: string}} props */
function Kind({ t, kind }) {
  const faces = t.components.dice[kind]?.faces ?? ["W"];
  const traits = ORDER.filter((one) => faces.some((face) => face.includes(one)));
  return html`<span class="die__f die__f--kind" data-n=${traits.length || 1}>${(traits.length ? traits : ["W"]).map((one) => html`<span key=${one} style=${tint(one)}>${icon(TRAITS[one]?.icon ?? WILD)}</span>`)}</span>`;
}
/** The level in points, so that no colour is needed to tell. @param {{t: TidalTable, kind: string}} props */
const Level = ({ t, kind }) =>
  html`<i class="die__l" data-l=${kindOf(t, kind).level} aria-hidden="true"></i>`;

/** A die that lies somewhere. @param {{t: TidalTable, kind: string, shown?: string|null, n?: number, cls?: string, card?: string}} props */
export const Die = ({
  t,
  kind,
  shown,
  n = 0,
  cls: extra,
  card,
}) => html`<span class=${cls("die", dieClass(kind), kind.endsWith("_any") && "die--two", extra)} data-card=${card} title="${dieName(t, kind)}${shown ? `: ${faceWords(shown)}` : ""}" style="--rot:${shown ? turnOf(n) : 0}deg">
  ${shown ? html`<${Face} shown=${shown} />` : html`<${Kind} t=${t} kind=${kind} />`}<${Level} t=${t} kind=${kind} /></span>`;

/**
 * A die that may be tapped.
 * @param {{t: TidalTable, kind: string, shown?: string|null, n?: number, cls?: string, at: string, live?: boolean, picked?: boolean,
 *   words: string, num?: number|null, onTap: () => void, card?: string, why?: string}} props
 */
export const DieButton = ({
  t,
  kind,
  shown,
  n = 0,
  cls: extra,
  at,
  live,
  picked,
  words,
  num,
  onTap,
  card,
  why,
}) => html`<button type="button" data-item data-at=${at} data-card=${card} data-act=${live ? "" : undefined} class=${cls("die", dieClass(kind), extra, live && !picked && "is-legal", picked && "is-picked")}
    style="--rot:${shown ? turnOf(n) : 0}deg" aria-pressed=${live || picked ? String(!!picked) : undefined} aria-disabled=${live ? undefined : "true"} aria-label=${words} data-why=${live ? undefined : why} title=${live ? words : undefined} onClick=${onTap}>
  ${shown ? html`<${Face} shown=${shown} />` : html`<${Kind} t=${t} kind=${kind} />`}<${Level} t=${t} kind=${kind} />${num ? html`<span class="keyhint" aria-hidden="true">${num}</span>` : null}</button>`;

/** The Danger die; `x` null: not thrown. @param {{level: number, x: number|null, size?: number, cls?: string, card?: boolean}} props */
export const DangerDie = ({
  level,
  x,
  size,
  cls: extra,
  card,
}) => html`<span class=${cls("die die--danger", `die--${DANGERS[level]}`, extra)} data-card=${card ? "danger" : undefined} data-x=${x === null ? undefined : x} style="${size ? `--d:${size}px;` : ""}--rot:${x === null ? 0 : -5}deg" title=${x === null ? "The Danger die" : x === 0 ? "No danger" : x === 1 ? "Danger: one x" : "Danger: two x"}>
  ${x === null ? icon("hazard-sign") : Array.from({ length: x }, (_, n) => html`<span key=${n} class="x x${n + 1}"><svg viewBox="0 0 10 10" aria-hidden="true"><path d="M2 2 8 8M8 2 2 8" /></svg></span>`)}${x === 0 ? html`<i class="die__blank"></i>` : null}</span>`;

/** The faces of the Danger die, as a row of small signs. @param {{t: TidalTable, level: number}} props */
export const DangerFaces = ({ t, level }) =>
  html`<span class=${cls("dfaces", `die--${DANGERS[level]}`)} aria-hidden="true">${[...t.components.danger[level].x].map((x, n) => html`<i key=${n} data-x=${x}>${x === 0 ? "" : x === 1 ? "×" : "××"}</i>`)}</span>`;

/** Rewards as signs with their number. @param {{t: TidalTable, effects: TidalEffect[], most?: number}} props */
export const Glyphs = ({ t, effects, most = 3 }) =>
  html`${glyphsOf(effects)
    .slice(0, most)
    .map(
      (one, n) =>
        html`<span key=${n} class="gl">${one.die ? html`<${Die} t=${t} kind=${one.die} />` : icon(String(one.icon))}${(one.n ?? 0) > 1 ? html`<i class="num">${one.n}</i>` : null}</span>`,
    )}`;

/** What something costs. @param {{cost: import("./types.d.ts").Cost}} props */
export const Cost = ({ cost }) =>
  html`${Object.entries(cost).map(([kind, n]) => html`<span key=${kind} class="cost"><b class="num">${n}</b>${icon(kind === "fruit" ? FRUIT : SHELL)}</span>`)}`;

/** The first letter of an Arena names its colours. @param {string} arena */
export const arena = (arena) => arena[0];

/** "Reef Relay, Lamara Stadium, 2 points: Focus, Spirit. Push It: Resilience". @param {TidalTable} t @param {string} id */
export const challengeWords = (t, id) =>
  `${t.components.challenges[id].name}, ${challengeText(t, id)}`;

/** The same without its name. @param {TidalTable} t @param {string} id */
function challengeText(t, id) {
  const card = t.components.challenges[id];
  const needs = card.required.map((one) => TRAITS[one].name).join(", ");
  const push = card.push ? `. Push It: ${TRAITS[card.push].name}` : "";
  return `${t.components.islands[card.arena].name}, ${plural(card.points, "point")}. Needs ${needs}${push}`;
}

/** @typedef {{t: TidalTable, id: string, at?: string, open?: boolean, picked?: boolean, reason?: string, num?: number|null,
 *   fresh?: boolean, onTap?: () => void}} CardProps a card that may be tapped, or why not */

/** A small Challenge card. @param {CardProps & {flat?: boolean}} props */
export function Challenge({ t, id, at, open, picked, reason, num, fresh, onTap, flat }) {
  const card = t.components.challenges[id];
  const inner = html`<b class="num">${card.points}</b>${icon(ISLES[card.arena].icon, "i cc__a")}<span class="ccs">${card.required.map((one, n) => html`<${Sym} key=${n} symbol=${one} />`)}${card.push ? html`<${Sym} symbol=${card.push} cls="push" title="Push It: ${TRAITS[card.push].name}" />` : null}</span><span class="ccn">${card.name}</span>`;
  if (flat)
    return html`<span class="cc" data-ar=${arena(card.arena)} title=${challengeWords(t, id)}>${inner}</span>`;
  return html`<button type="button" data-item data-card=${id} data-at=${at} data-act=${open ? "" : undefined} data-ar=${arena(card.arena)} class=${cls("cc", open && !picked && "is-legal", picked && "is-picked", fresh && "is-fresh")} aria-pressed=${open ? String(!!picked) : undefined} aria-disabled=${open ? undefined : "true"}
    aria-label="${challengeWords(t, id)}${reason ? `. Not now: ${reason}` : ""}" data-title=${card.name}
    data-why="${reason ? `Not now: ${reason}.\n` : ""}${challengeText(t, id)}." onClick=${onTap}>${inner}
    ${num ? html`<span class="keyhint" aria-hidden="true">${num}</span>` : null}</button>`;
}

/** The big card of the attempt under way. @param {{t: TidalTable, id: string, covered: string[]|null, pushed: boolean}} props */
export function BigChallenge({ t, id, covered, pushed }) {
  const card = t.components.challenges[id];
  const left = [...(covered ?? [])];
  return html`<article class="card chal" data-at="card:${id}" data-ar=${arena(card.arena)} aria-label=${challengeWords(t, id)}>
    <span class="cpts num" title="Points">${card.points}</span><span class="car">${icon(ISLES[card.arena].icon)}</span>${icon(ISLES[card.arena].icon, "i bg")}
    <h3>${card.name}</h3><div class="need">${card.required.map((one, n) => {
      const at = left.indexOf(one);
      if (at >= 0) left.splice(at, 1);
      return html`<${Sym} key=${n} symbol=${one} cls=${at >= 0 ? "ok" : covered ? "miss" : ""} title="${TRAITS[one].name}${at >= 0 ? ", matched" : covered ? ", missing" : ""}" />`;
    })}</div>
    ${card.push ? html`<div class="pushrow"><span>Push It</span><${Sym} symbol=${card.push} cls=${pushed ? "ok" : "push"} title="Push It: ${TRAITS[card.push].name}" /></div>` : null}</article>`;
}

/** A small Stunt card. @param {CardProps} props */
export const Stunt = ({ t, id, at, open, picked, reason, num, fresh, onTap }) => {
  const card = t.components.stunts[id];
  return html`<button type="button" data-item data-card=${id} data-at=${at} data-act=${open ? "" : undefined} class=${cls("cc stunt", open && !picked && "is-legal", picked && "is-picked", fresh && "is-fresh")} aria-pressed=${open ? String(!!picked) : undefined} aria-disabled=${open ? undefined : "true"}
    aria-label="Stunt ${card.name}. ${card.text}${reason ? ` Not now: ${reason}` : ""}" data-title=${card.name} data-why="${reason ? `Not now: ${reason}.\n` : ""}${card.text}" onClick=${onTap}>${icon(STUNT, "i cc__s")}<span class="ccn">${card.name}</span>${num ? html`<span class="keyhint" aria-hidden="true">${num}</span>` : null}</button>`;
};

/** A card from behind. @param {{kind: string, seat: number}} props */
export const Back = ({ kind, seat }) =>
  html`<span class="cc cc--back" data-seat=${seat + 1}>${icon(kind === "stunt" ? STUNT : "card-pick")}</span>`;

/** Somebody's standee, or a disc that was left. @param {{seat: number|null, disc?: boolean}} props */
export const Stand = ({ seat, disc }) =>
  html`<span class=${cls("stand", disc && "stand--disc", seat === null && "stand--dummy")} data-seat=${seat === null ? undefined : seat + 1}>${seat === null ? html`<i></i>` : html`<${SeatMark} seat=${seat} />`}</span>`;

/** The spots of a Monster. @param {{t: TidalTable, monster: TidalMonster, big?: boolean}} props */
export const Spots = ({ t, monster, big }) => {
  const { live, chosen, tap } = t.pointer;
  const { spots } = t.components.monsters[monster.id];
  return html`<span class=${cls("hp", big && "hp--big")}>${spots.map((spot, n) => {
    const token = monster.tokens[n];
    const words = `${TRAITS[spot.symbol].name}${spot.level ? `, ${spot.colour} ${spot.level === 3 ? "Elite" : "Initiate"} die` : ""}${spot.trophy ? ", trophy" : ""}${spot.pair ? `, pair ${spot.pair}` : ""}${spot.side ? `, ${spot.side} side` : ""}${token === null ? "" : ", covered"}`;
    const body = html`<${Sym} symbol=${spot.symbol} cls=${cls(spot.level > 0 && `arm arm--${spot.colour}`, spot.level > 2 && "arm2")} title=${words} />${spot.level && token === null ? html`<i class="die__l" data-l=${spot.level}></i>` : null}${spot.trophy ? icon("medal", "i spot__t") : null}${token === null ? null : html`<span class="spot__h"><${Stand} seat=${token === "dummy" ? null : token} disc /></span>`}`;
    const at = `spot:${n}`,
      open = big && live(at),
      hit = open && chosen(at);
    const num = open ? t.game.keyAt(t, at) : null;
    const kind = cls(
      "spotm",
      spot.pair > 0 && "spotm--pair",
      spot.side && `spotm--${spot.side}`,
      hit && "is-hit",
    );
    return open
      ? html`<button type="button" key=${n} data-item data-act data-at="spot:${n}" class=${cls(kind, !hit && "is-legal")}
          aria-pressed=${String(hit)} aria-label="Spot ${n + 1}: ${words}"
          onClick=${() => tap(at)}>${body}${num ? html`<span class="keyhint" aria-hidden="true">${num}</span>` : null}</button>`
      : html`<span key=${n} class=${kind} data-at=${big ? `spot:${n}` : undefined}>${body}</span>`;
  })}</span>`;
};
