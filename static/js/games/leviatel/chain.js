// @ts-check
/** What set off what: the effects of one action as a small list in their order, so that a chain can be read. */
import { html, icon, cls, SeatMark, useEffect } from "../../core/ui.js";
import { fill } from "../../core/names.js";
import { iconOf } from "./looks.js";
import { starts, length } from "./timing.js";

const STAYS = 4200;
const HURRY = 2000;
const KINDS = [
  "effect",
  "placed",
  "died",
  "destroyed",
  "replaced",
  "merged",
  "castle_hit",
  "stole",
  "gained",
  "finished",
  "revealed",
];

/** @typedef {{kind: string, card: string|null, seat: number, text: string, at: number}} Link */

/** The links of a batch of events, if there is a chain at all. @param {GameEvent[]} events @param {import("./types.js").Components} components @returns {Link[]} */
export function linksOf(events, components) {
  const at = starts(events);
  const speed = Math.max(1, length(events) / HURRY); // long batches are shown faster
  /** @type {Link[]} */
  const links = [];
  events.forEach((event, n) => {
    if (
      !KINDS.includes(event.kind) ||
      (event.kind === "placed" && events[n - 1]?.kind === "summoned")
    )
      return;
    if (event.kind === "gained" && !components.cards[event.by]) return;
    const card =
      event.card ??
      (components.cards[event.by] ? event.by : components.castles[event.by] ? event.by : null);
    const name = components.cards[card]?.name ?? components.castles[card]?.name ?? "A hidden card";
    const text =
      event.kind === "effect"
        ? `${name}: effect`
        : event.kind === "placed"
          ? `${name} comes to ${event.area}`
          : (event.text?.slice(0, -1) ?? name); // without the full stop
    links.push({
      kind: event.kind,
      card,
      seat: event.seat ?? 0,
      text,
      at: Math.round(at[n] / speed),
    });
  });
  return links.some(({ kind }) => kind === "effect") && links.length > 1 ? links : [];
}

/** @type {Record<string, string>} */
const MARKS = {
  died: "death-skull",
  destroyed: "dynamite",
  castle_hit: "castle",
  stole: "two-coins",
  gained: "two-coins",
  revealed: "cowled",
};

/** @param {{t: LeviatelTable}} props */
export function Chain({ t }) {
  const now = t.chain.value;
  const open = t.env.value?.view.chain ?? [];
  useEffect(() => {
    if (!now) return;
    const timer = setTimeout(() => {
      if (t.chain.value === now) t.chain.value = null;
    }, STAYS + now.time);
    return () => clearTimeout(timer);
  }, [now]);
  const room = t.store.room.value;
  if (!now && open.length === 0) return null;
  const links = now?.links ?? [];
  const shown = links.slice(-7);
  return html`<aside class="chain" style="--wait:${shown[0]?.at ?? 0}ms" role="group" aria-label="Chain of effects"><h2>What set off what<button type="button" aria-label="Close the chain" onClick=${() => {
    t.chain.value = null;
  }}>${icon("ui-x")}</button></h2>
    <ol start=${links.length - shown.length + 1}>${shown.map(
      (
        link,
        n,
      ) => html`<li key=${`${now?.id}.${n}`} class=${cls(`chain--${link.kind}`)} style="--wait:${link.at}ms" data-seat=${link.seat + 1}>
      <span class="chain__n num">${links.length - shown.length + n + 1}</span><span class="chain__i">${icon(MARKS[link.kind] ?? iconOf(link.card))}</span><span>${fill(link.text, room, t.store.me.value)}</span><${SeatMark} seat=${link.seat} /></li>`,
    )}
      ${[...open].reverse().map(
        (
          link,
          n,
        ) => html`<li key=${`w${n}`} class="chain--open" data-seat=${link.seat + 1}><span class="chain__n">…</span><span class="chain__i">${icon(iconOf(link.card))}</span>
        <span>${t.components.cards[link.card]?.name ?? t.components.castles[link.card]?.name}${link.area ? ` in ${link.area}` : ""} waits</span><${SeatMark} seat=${link.seat} /></li>`,
      )}</ol></aside>`;
}

/** @param {Envelope} env @param {import("./types.js").Components} components */
export function chainOf(env, components) {
  const links = linksOf(env.events ?? [], components);
  return links.length > 0
    ? { id: env.version, links, time: Math.min(HURRY, length(env.events)) }
    : null;
}
