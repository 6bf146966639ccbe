// @ts-check
/** What the events of Opale look like and sound like. */
import { html } from "../../core/ui.js";
import { fly, hide, make } from "../../core/motion.js";
import { sound } from "../../core/sound.js";
import { icon } from "../../core/ui.js";
import { CardView, Back } from "./cards.js";
import { TIMES } from "./timing.js";

/** @typedef {NonNullable<OpaleTable["env"]["value"]>} OpaleEnvelope */
/** @typedef {{before: Snapshot, after: Snapshot, earlier: OpaleEnvelope|null, place: HTMLElement, events: GameEvent[], speed: number}} Scene */

/** Plays all of it and says how long it takes. @param {OpaleTable} t @param {Scene} scene @returns {number} */
export function play(t, scene) {
  const { before, after, earlier, place, events, speed } = scene;
  const ms = (/** @type {number} */ time) => time / speed;
  /** @type {Map<string, {node: () => HTMLElement, box: Box, from: number}>} where pieces of this batch lie meanwhile */
  const lying = new Map();
  /** @type {Map<string, number>} */
  const count = new Map();
  let clock = 0;

  /** @param {string} at */
  const was = (at) => before.places.get(at) ?? after.places.get(at) ?? bottom();
  /** @param {string} at */
  const now = (at) => after.places.get(at) ?? before.places.get(at) ?? bottom();
  /** @param {Card} card @param {number} width */
  const piece = (card, width) =>
    make(html`<${CardView} card=${card} components=${t.components} mark=${false} />`, width);
  /** @param {string} id */
  const real = (id) =>
    place.querySelector(
      `.stage [data-card="${CSS.escape(id)}"], .handrow [data-card="${CSS.escape(id)}"]`,
    );

  for (const event of events) {
    const time = ms(TIMES[event.kind] ?? 0);
    if (event.kind === "laid") {
      const spot = earlier?.view.spots[event.spot];
      for (const [n, card] of (event.cards ?? []).entries()) {
        const start = clock + n * ms(90);
        const slot = spot?.cards ? (count.get(event.spot) ?? spot.cards.length) : 0;
        count.set(event.spot, slot + 1);
        const from = before.cards.get(card.id) ?? small(was(`hand:${event.seat}`));
        const to = { ...was(`${event.spot}/${slot}`) };
        const node = piece(card, from.w);
        fly(node, from, to, { start, time });
        const home = real(card.id);
        if (home) hide(home, start + time);
        lying.set(card.id, { node: () => piece(card, to.w), box: to, from: start + time });
        later(start, () => sound("slide"));
      }
      clock += time + ms(90) * Math.max(0, event.count - 1);
    } else if (event.kind === "took" && event.count > 0) {
      const to = centre(now(`score:${event.seat}`));
      /** @type {{node: HTMLElement, box: Box, from: number}[]} */
      const movers = [];
      const pile = before.piles.get(event.target);
      if (pile) movers.push({ node: pile.node, box: pile.box, from: 0 });
      const cards =
        event.target === "dock" ? earlier?.view.dock : earlier?.view.spots[event.target]?.cards;
      for (const card of cards ?? []) {
        const box = before.cards.get(card.id);
        if (box) movers.push({ node: piece(card, box.w), box, from: 0 });
      }
      if (event.target === event.spot)
        for (const { node, box, from } of lying.values()) movers.push({ node: node(), box, from });
      movers.forEach(({ node, box, from }, n) =>
        fly(node, box, to, {
          appear: from,
          start: clock + ms(120) + n * ms(40),
          time: time * 0.7,
          fade: true,
        }),
      );
      later(clock, () => sound("take"));
      later(clock + time, () => pulse(place, `score:${event.seat}`));
      clock += time;
    } else if (event.kind === "docked" || event.kind === "city") {
      const target = event.kind === "docked" ? "dock" : "cities";
      const spot = event.kind === "docked" ? event.spot : "city";
      const old = earlier?.view.spots[spot]?.cards ?? [];
      const fresh =
        event.kind === "docked"
          ? (event.cards ?? [])
          : [...old, ...[...lying.keys()].map((id) => ({ id, type: "city", points: 0 }))];
      for (const [n, card] of fresh.entries()) {
        const held = lying.get(card.id);
        const box = held?.box ?? before.cards.get(card.id) ?? was(`${spot}/${n}`);
        const home = event.kind === "docked" ? real(card.id) : null;
        const to = (home && after.cards.get(card.id)) || centre(now(target));
        fly(held ? held.node() : piece(card, box.w), box, to, {
          appear: held?.from ?? 0,
          start: clock + n * ms(50),
          time,
          fade: event.kind === "city",
        });
        hide(home, clock + n * ms(50) + time);
      }
      later(clock, () => sound(event.kind === "city" ? "stone" : "slide"));
      if (event.kind === "city") later(clock + time, () => pulse(place, "cities"));
      clock += time;
    } else if (event.kind === "pawn") {
      const from =
        event.from === null || event.from === undefined ? was("pawn") : was(`pawn:${event.from}`);
      const to = now(`pawn:${event.seat}`);
      fly(make(html`<span class="pawn pawn--fly">${icon("sea-dragon")}</span>`, 40), from, to, {
        start: clock,
        time,
        arc: 0.3,
      });
      hide(place.querySelector(`[data-at="pawn:${event.seat}"]`), clock + time);
      later(clock + time, () => sound("stone"));
      clock += time;
    } else if (event.kind === "drew") {
      const seen = event.cards ?? [];
      const from = was(`draw:${event.seat}`);
      for (let n = 0; n < event.count; n++) {
        const card = seen[n];
        const home = card && place.querySelector(`.hand [data-card="${CSS.escape(card.id)}"]`);
        const start = clock + n * ms(80);
        const to = (card && after.cards.get(card.id)) || centre(now(`hand:${event.seat}`));
        const node = card ? piece(card, to.w) : make(html`<${Back} seat=${event.seat} />`, 26);
        fly(node, card ? { ...centre(from, to.w), w: to.w, h: to.h } : small(from), to, {
          appear: start,
          start,
          time,
          flip: !!card,
          fade: !card,
        });
        hide(home || null, start + time);
        later(start, () => sound("flick"));
      }
      clock += time + ms(80) * Math.max(0, event.count - 1);
    } else if (event.kind === "seal") later(clock, () => sound("stone"));
    else if (event.kind === "over") later(clock, () => sound("swell"));
  }
  return clock;
}

/** @param {number} ms @param {() => void} run */
const later = (ms, run) => void setTimeout(run, ms);
/** @returns {Box} */
const bottom = () => ({ x: innerWidth / 2 - 13, y: innerHeight - 80, w: 26, h: 36 });
/** A card's size in the middle of a place. @param {Box} box @param {number} [width] @returns {Box} */
const centre = (box, width = 26) => ({
  x: box.x + box.w / 2 - width / 2,
  y: box.y + box.h / 2 - width * 0.7,
  w: width,
  h: width * 1.4,
});
/** @param {Box} box */
const small = (box) => centre(box, 26);

/** @param {HTMLElement} place @param {string} at */
function pulse(place, at) {
  for (const element of place.querySelectorAll(`[data-at="${at}"]`)) {
    element.animate(
      [{ transform: "scale(1)" }, { transform: "scale(1.09)" }, { transform: "scale(1)" }],
      { duration: 260, easing: "ease-out" },
    );
  }
}
