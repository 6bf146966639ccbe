// @ts-check
/** The dock: the own Character board with four dials, dice, Shield, goods and hand. */
import { html, icon, cls, plural, useLayoutEffect, useRef } from "../../core/ui.js";
import { useRove } from "../../core/rove.js";
import { useSize } from "../../core/size.js";
import { FRUIT, ORDER, SHELL, TRAITS } from "./looks.js";
import { Challenge, Die, DieButton, Stunt } from "./pieces.js";
import { mySeat, playerOf, viewOf, why } from "./reading.js";
import { dieName } from "./names.js";

/** @param {{t: TidalTable}} props */
export function Hand({ t }) {
  const rove = useRove("hand");
  const seat = mySeat(t);
  const player = playerOf(t, seat);
  if (!player || seat === null)
    return html`<div class="me" aria-busy="true">${[1, 2, 3, 4].map((n) => html`<span key=${n} class="zone skel"></span>`)}</div>`;
  return html`<div class="me hand" data-seat=${seat + 1} role="group" aria-label="Your board" ref=${rove}>
    <div class="zone zone--act" data-at="zone:active"><span class="tl">Active <b class="num">${player.active.length}</b></span><${Dice} t=${t} area="active" list=${player.active} /></div>
    <div class="dials">${["S", "F", "R", "Y"].map((symbol) => html`<${Dial} key=${symbol} t=${t} symbol=${symbol} dial=${player.dials[ORDER.indexOf(symbol)]} />`)}</div>
    <${Purse} t=${t} player=${player} small />
    <div class="zone zone--spent" data-at="zone:spent"><span class="tl">Spent <b class="num">${player.spent.length}</b></span><${Dice} t=${t} area="spent" list=${player.spent} /></div>
    <${Shield} t=${t} seat=${seat} player=${player} />
    <${Cards} t=${t} seat=${seat} />
  </div>`;
}

/** @param {{t: TidalTable, area: string, list: string[]}} props */
function Dice({ t, area, list }) {
  const { live, chosen, tap } = t.pointer;
  return html`<div class="dz" data-n=${list.length}>${list.map((kind, n) => {
    const at = `${area}:${kind}`;
    return live(at)
      ? html`<${DieButton} key=${n} t=${t} kind=${kind} live picked=${chosen(at) && list.indexOf(kind) === n}
          cls=${area === "spent" ? "is-spent" : ""} at=${at}
          words="${dieName(t, kind)}, ${area === "spent" ? "Spent" : "Active"}" onTap=${() => tap(at)} />`
      : html`<${Die} key=${n} t=${t} kind=${kind} cls=${area === "spent" ? "is-spent" : ""} />`;
  })}${list.length === 0 ? html`<span class="hole"></span>` : null}</div>`;
}

/** Ticks around a dial, from the lower left over the top. @param {number} n @param {number} last */
const tick = (n, last) => ((-225 + (n / last) * 270) * Math.PI) / 180;

/** A Trait dial: level, how far to the next step, points.
 * @param {{t: TidalTable, symbol: string, dial: TidalPlayer["dials"][number], small?: boolean}} props */
export function Dial({ t, symbol, dial, small }) {
  const data = t.components.dials[ORDER.indexOf(symbol)];
  const { name, icon: picture, id } = TRAITS[symbol];
  const steps = new Map(
    data.levels.map((/** @type {number[]} */ [level, start]) => [start, level]),
  );
  const next = data.levels.find((/** @type {number[]} */ [, start]) => start > dial.position);
  const points = data.points.find((/** @type {number[]} */ [, start]) => start > dial.position);
  const at = `dial:${symbol}`,
    open = !small && t.pointer.live(at),
    picked = t.pointer.chosen(at);
  const grows = picked ? dial.position + 1 : -1;
  const state = `level ${dial.level}, ${plural(dial.points, "point")}${next ? `, level ${next[0]} in ${next[1] - dial.position}` : ""}${points ? `, ${plural(points[0], "point")} in ${points[1] - dial.position}` : ""}${data.icons.length ? `. Cards at ${data.icons.filter((one) => one > dial.position).join(", ") || "no further notch"}` : ""}`;
  const words = `${name}: ${state}`;
  const inner = html`<svg viewBox="0 0 100 100" aria-hidden="true">${Array.from(
    { length: data.last + 1 },
    (_, n) => {
      const angle = tick(n, data.last),
        r2 = steps.has(n) ? 49 : 45;
      return html`<line key=${n} x1=${50 + 38 * Math.cos(angle)} y1=${50 + 38 * Math.sin(angle)} x2=${50 + r2 * Math.cos(angle)} y2=${50 + r2 * Math.sin(angle)} class=${cls(n <= dial.position && "on", n === grows && "gain", steps.has(n) && "step")} />${data.icons.includes(n) ? html`<circle cx=${50 + 47 * Math.cos(angle)} cy=${50 + 47 * Math.sin(angle)} r="3.4" class=${cls("syn", n <= dial.position && "on")} />` : null}`;
    },
  )}<circle cx="50" cy="50" r="33" class="face" /><circle cx=${50 + 26.5 * Math.cos(tick(dial.position, data.last))} cy=${50 + 26.5 * Math.sin(tick(dial.position, data.last))} r="3.800" class="knob" /></svg><b class="num">${dial.level}</b>${icon(picture, "i di")}<span class="dp num">${dial.points} pt</span><span class="dn">${name}</span>`;
  if (small)
    return html`<span class="dial dial--small" style="--sc:var(--tr-${id})" title=${words} role="img" aria-label=${words}>${inner}</span>`;
  return html`<button type="button" data-item data-at=${at} data-act=${open ? "" : undefined}
    class=${cls("dial", open && !picked && "is-lit", picked && "is-picked")} style="--sc:var(--tr-${id})"
    aria-pressed=${open ? String(picked) : undefined} aria-disabled=${open ? undefined : "true"} aria-label=${words}
    data-title=${name} data-why="${state}." onClick=${() => t.pointer.tap(at)}>${inner}</button>`;
}

/** A count with its icon; those who cannot see the icon hear what it is.
 * @param {{at?: string, words: string, picture: View, count: number}} props */
const Good = ({ at, words, picture, count }) =>
  html`<span data-at=${at} title=${words}>${picture}<b class="num">${count}</b><span class="sr">${words}</span></span>`;

/** @param {{t: TidalTable, player: TidalPlayer, small?: boolean}} props */
const Purse = ({
  t,
  player,
  small,
}) => html`<div class=${small ? "purse2" : "purse"}><${Good} at=${small ? undefined : "purse:shells"} words="Shells on the board" picture=${icon(SHELL)} count=${player.shells} /><${Good} at=${small ? undefined : "purse:fruit"} words="Fruit" picture=${icon(FRUIT)} count=${player.fruit} />
  ${small ? html`<${Good} words="Shells on the Shield" picture=${icon(TRAITS.R.icon)} count=${player.shield} />` : html`<${Good} words="Discs left this round" picture=${html`<i class="discdot" data-seat=${(mySeat(t) ?? 0) + 1}></i>`} count=${player.discs} />`}</div>`;

/** The Shell Shield with its powers. @param {{t: TidalTable, seat: number, player: TidalPlayer}} props */
function Shield({ t, seat, player }) {
  const limit = t.components.rules.shield_limit || Math.max(6, player.shield);
  const trial = viewOf(t)?.trial;
  const coming =
    trial?.x && t.env.value?.waiting.includes(seat) && player.shells >= trial.x && !t.plan.value
      ? trial.x
      : 0;
  return html`<div class="zone shield" data-at="zone:shield"><span class="tl">Shell Shield <b class="num">${player.shield}</b></span>
    <div class="shd" role="img" aria-label="${plural(player.shield, "Shell")} on the Shield">${Array.from({ length: Math.max(limit, player.shield + coming) }, (_, n) => html`<i key=${n} class=${n < player.shield ? "f" : n < player.shield + coming ? "n" : ""}>${icon(SHELL)}</i>`)}</div>
    <div class="pws"><${Powers} t=${t} /></div>
    <${Purse} t=${t} player=${player} /></div>`;
}

/** The powers of the Shield: usable now, or why not. @param {{t: TidalTable}} props */
export function Powers({ t }) {
  const { live, chosen, tap } = t.pointer;
  return html`${Object.entries(t.components.powers).map(([power, { name, text }]) => {
    const at = `power:${power}`,
      open = live(at),
      picked = chosen(at);
    const reason = open ? "" : why(t, "use_shield", power);
    return html`<button type="button" key=${power} data-item data-at=${at} data-act=${open ? "" : undefined}
      class=${cls("pw", open && !picked && "is-lit", picked && "is-picked")} aria-pressed=${open ? String(picked) : undefined}
      aria-disabled=${open ? undefined : "true"} aria-label="${name}${reason ? `, not now: ${reason}` : ""}" data-title=${name}
      data-why="${reason ? `Not now: ${reason}.\n` : ""}${text}" onClick=${() => tap(at)}>${name}</button>`;
  })}`;
}

/** A long hand is wound on to what may be played or has just come; the page around it stays. @param {HTMLElement} row */
function windOn(row) {
  const card = row.querySelector("[data-act]") ?? row.querySelector(".is-fresh");
  if (!card) return;
  const at = card.getBoundingClientRect(),
    frame = row.getBoundingClientRect();
  if (at.left < frame.left || at.right > frame.right) row.scrollLeft += at.left - frame.left - 24;
}

/** Where there is more than is seen one may come to the row by keyboard. @param {HTMLElement} row */
function stop(row) {
  if (row.scrollWidth > row.clientWidth + 1) row.tabIndex = 0;
  else row.removeAttribute("tabindex");
}

/** The wheel winds the row as far as it goes, then the page. @param {WheelEvent} event */
function wheel(event) {
  const row = /** @type {HTMLElement} */ (event.currentTarget),
    before = row.scrollLeft;
  if (event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) return; // that goes sideways by itself
  row.scrollLeft += event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1);
  if (row.scrollLeft !== before) event.preventDefault();
}

/** Challenges and Stunts: a row that scrolls sideways where it is long. @param {{t: TidalTable, seat: number}} props */
function Cards({ t, seat }) {
  const view = viewOf(t);
  const hand = /** @type {string[]} */ (view?.hands[seat] ?? []),
    stunts = /** @type {string[]} */ (view?.stunts[seat] ?? []);
  const { live, chosen, tap } = t.pointer;
  const { keyAt } = t.game;
  const many = hand.length + stunts.length;
  const row = useSize(useRef(/** @type {HTMLElement|null} */ (null)), stop);
  useLayoutEffect(() => {
    if (!row.current) return;
    stop(row.current);
    windOn(row.current);
  }, [t.env.value?.decision, many]);
  return html`<div class="zone hand2" data-at="hand:${seat}"><span class="tl">Hand <b class="num">${many}</b><button type="button" class="tl__b" onClick=${() => {
    t.side.value = t.side.value === "cards" ? "now" : "cards";
  }} aria-pressed=${String(t.side.value === "cards")}>Read all</button></span><div class="hd" role="group" aria-label="Your hand" ref=${row} onWheel=${wheel}>
    ${hand.map(
      (
        id,
      ) => html`<${Challenge} key=${id} t=${t} id=${id} at="card:${id}" open=${live(`card:${id}`)}
      picked=${chosen(`card:${id}`)} fresh=${t.fresh.value.includes(id)} num=${keyAt(t, `card:${id}`)}
      reason=${live(`card:${id}`) ? "" : why(t, "declare", id)} onTap=${() => tap(`card:${id}`)} />`,
    )}
    ${stunts.map(
      (
        id,
        n,
      ) => html`<${Stunt} key=${`${id}${n}`} t=${t} id=${id} at="stunt:${id}" open=${live(`stunt:${id}`)}
      picked=${chosen(`stunt:${id}`)} fresh=${t.fresh.value.includes(id)} num=${keyAt(t, `stunt:${id}`)}
      reason=${live(`stunt:${id}`) ? "" : why(t, "play_stunt", id)} onTap=${() => tap(`stunt:${id}`)} />`,
    )}
    ${many === 0 ? html`<span class="hd__none">No cards in hand</span>` : null}</div></div>`;
}
