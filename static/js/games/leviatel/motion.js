// @ts-check
/** The events of a step, played in their order: who came, went, fought, fell. Pieces are copies that fly above the table. */
import { html } from "../../core/ui.js";
import { fly, hide, make, point } from "../../core/motion.js";
import { sound } from "../../core/sound.js";
import { Back, CardView } from "./cards.js";
import { TIMES } from "./timing.js";
import { float, later, pulse, shake } from "./flourish.js";
import { bottomSeat } from "./reading.js";

/** @typedef {{before: Snapshot, after: Snapshot, earlier: LeviatelTable["env"]["value"], place: HTMLElement, events: GameEvent[], speed: number}} Scene */
/** @typedef {{node: HTMLElement, box: Box, from: number}} Actor */

/** Plays all of it and says how long it takes. @param {LeviatelTable} t @param {Scene} scene @returns {number} */
export function play(t, { before, after, place, events, speed }) {
  const ms = (/** @type {number} */ time) => time / speed;
  /** Pieces of this batch: how they look and where they are meanwhile. @type {Map<string, Actor>} */
  const actors = new Map();
  /** @type {Set<string>} */
  const gone = new Set();
  let clock = 0;
  const now = (/** @type {string} */ at) => after.places.get(at) ?? before.places.get(at);
  const low = bottomSeat(t);

  /** A piece's own place in an area, or the middle of it. @param {string} id @param {string} area @param {number} seat @param {Box} size @returns {Box} */
  function spot(id, area, seat, size) {
    const last = events.findLast(
      (event) => (event.unit === id || event.structure === id) && event.area,
    )?.area;
    const final = after.piles.get(id);
    if (final && last === area) return final.box;
    const cell = now(area) ?? size;
    const side = seat === low ? 0.72 : 0.28;
    return {
      x: cell.x + cell.w / 2 - size.w / 2,
      y: cell.y + cell.h * side - size.h / 2,
      w: size.w,
      h: size.h,
    };
  }
  /** @param {string} id @returns {Actor|null} */
  function actor(id) {
    const known = actors.get(id);
    if (known) return known;
    const found = before.piles.get(id);
    if (!found) return null;
    const fresh = { node: clean(found.node), box: found.box, from: 0 };
    actors.set(id, fresh);
    return fresh;
  }
  /** The piece goes somewhere from the present place. @param {Actor} who @param {Box} to @param {number} start @param {number} time @param {{arc?: number, fade?: boolean}} [how] */
  function go(who, to, start, time, how = {}) {
    fly(/** @type {HTMLElement} */ (who.node.cloneNode(true)), who.box, to, {
      appear: who.from,
      start,
      time,
      arc: how.arc ?? 0,
      fade: how.fade,
    });
    who.box = to;
    who.from = start + time;
  }
  /** Leans towards a place and comes back. @param {string} id @param {Box|undefined} to @param {number} time */
  function lean(id, to, time) {
    const who = actor(id);
    if (!who || !to) return;
    const home = who.box;
    const dx = to.x + to.w / 2 - home.x - home.w / 2,
      dy = to.y + to.h / 2 - home.y - home.h / 2;
    const far = Math.max(1, Math.hypot(dx, dy));
    const reach = Math.min(26, far * 0.45);
    go(
      who,
      { ...home, x: home.x + (dx / far) * reach, y: home.y + (dy / far) * reach },
      clock,
      time * 0.42,
    );
    go(who, home, clock + time * 0.42, time * 0.58);
  }

  for (const event of events) {
    const time = ms(TIMES[event.kind] ?? 0);
    const id = event.unit ?? event.structure;
    switch (event.kind) {
      case "summoned":
      case "cast": {
        const from = before.cards.get(event.card ?? "") ?? now(`hand:${event.seat}`);
        const to =
          event.kind === "summoned"
            ? now(event.area)
            : (now(event.target) ?? now(`grave:${event.seat}`) ?? now("a1"));
        const card = event.card && t.components.cards[event.card];
        if (!from || !to) break;
        const width = before.cards.has(event.card ?? "") ? from.w : 60;
        const node = make(
          card
            ? html`<${CardView} card=${card} components=${t.components} />`
            : html`<${Back} seat=${event.seat} />`,
          width,
        );
        fly(
          node,
          { ...from, x: from.x + from.w / 2 - width / 2, w: width, h: width * 1.4 },
          { x: to.x + to.w / 2 - 24, y: to.y + to.h / 2 - 34, w: 48, h: 67 },
          { appear: clock, start: clock, time: ms(320), fade: true },
        );
        later(clock, () => sound("slide"));
        break;
      }
      case "placed":
      case "built": {
        const look = after.piles.get(id);
        const size = look?.box ?? [...after.piles.values()][0]?.box;
        if (!look || !size) break;
        const at = spot(id, event.area, event.seat ?? 0, size);
        const node = clean(look.node);
        actors.set(id, { node, box: at, from: clock + time });
        const big = { x: at.x - at.w * 0.15, y: at.y - at.h * 0.3, w: at.w * 1.3, h: at.h * 1.3 };
        fly(/** @type {HTMLElement} */ (node.cloneNode(true)), big, at, {
          appear: clock,
          start: clock,
          time,
        });
        later(clock + time * 0.7, () => sound("stone"));
        break;
      }
      case "moved": {
        const who = actor(id);
        if (!who) break;
        go(who, spot(id, event.area, event.seat ?? 0, who.box), clock, time, { arc: 0.16 });
        later(clock + time * 0.8, () => sound("slide"));
        break;
      }
      case "attacks":
        later(clock, () => pulse(place, id));
        break;
      case "fight": {
        const one = actor(event.attacker),
          two = actor(event.target);
        lean(event.attacker, two?.box ?? now(event.target), time);
        lean(event.target, one?.box ?? now(event.attacker), time);
        later(clock + time * 0.35, () => sound("steel"));
        break;
      }
      case "damaged": {
        const who = actor(id);
        const box = who?.box ?? now(id);
        const value = who?.node.querySelector(".ud, b");
        if (who && value && event.left > 0) value.textContent = String(event.left);
        if (box) float(box, event.amount > 0 ? `−${event.amount}` : "0", "bad", clock, ms(620));
        break;
      }
      case "changed": {
        const who = actor(id);
        const box = who?.box ?? now(id);
        if (box)
          float(
            box,
            `${signed(event.attack)}/${signed(event.defence)}`,
            event.attack + event.defence >= 0 ? "good" : "bad",
            clock,
            ms(620),
          );
        break;
      }
      case "effect":
      case "invested":
      case "revealed":
      case "attached":
      case "converted":
        later(clock, () => {
          pulse(place, id);
          point(id ? place.querySelector(`[data-at="${id}"]`) : null);
          if (event.kind === "revealed") sound("flick");
        });
        break;
      case "died":
      case "destroyed": {
        const who = actor(id);
        if (!who) break;
        if (event.kind === "died" && after.piles.has(id)) go(who, who.box, clock, time * 0.5);
        else {
          go(
            who,
            {
              ...who.box,
              y: who.box.y + 10,
              x: who.box.x + who.box.w * 0.2,
              w: who.box.w * 0.6,
              h: who.box.h * 0.6,
            },
            clock,
            time,
            { fade: true },
          );
          gone.add(id);
        }
        later(clock, () => sound("fall"));
        break;
      }
      case "buried": {
        const who = actor(id);
        const to = now(`grave:${event.seat}`) ?? now(`castle:${event.seat}`);
        if (who && to)
          go(
            who,
            { x: to.x + to.w / 2 - 12, y: to.y + to.h / 2 - 14, w: 24, h: 26 },
            clock,
            ms(280),
            { fade: true },
          );
        gone.add(id);
        break;
      }
      case "storms":
        lean(id, now(`health:${1 - (event.seat ?? 0)}`), time);
        break;
      case "castle_hit": {
        const at = now(`health:${event.seat}`);
        if (at) float(at, event.amount > 0 ? `−${event.amount}` : "0", "bad", clock, ms(900));
        later(clock, () => {
          shake(place, `castle:${event.seat}`);
          sound("crash");
        });
        break;
      }
      case "gained":
      case "stole": {
        const at = now(`coins:${event.seat}`) ?? now(`energy:${event.seat}`);
        const amount = (event.coins ?? 0) + (event.energy ?? 0);
        const where = event.energy ? (now(`energy:${event.seat}`) ?? at) : at;
        if (where && amount) float(where, `+${amount}`, "good", clock, ms(700));
        later(clock, () => sound("coin"));
        break;
      }
      case "drew": {
        const from = now(`deck:${event.seat}`),
          to = now(`hand:${event.seat}`);
        for (let n = 0; n < Math.min(5, event.count); n++) {
          const seen = (event.cards ?? [])[n];
          const home = seen ? after.cards.get(seen) : null;
          const start = clock + n * ms(70);
          if (from && (home ?? to)) {
            const goal = home ?? small(/** @type {Box} */ (to));
            const card = seen && t.components.cards[seen];
            fly(
              make(
                card
                  ? html`<${CardView} card=${card} components=${t.components} />`
                  : html`<${Back} seat=${event.seat} />`,
                home ? home.w : 26,
              ),
              home ? { ...small(from), w: home.w, h: home.h } : small(from),
              goal,
              { appear: start, start, time: time + ms(60), flip: !!card, fade: !card },
            );
          }
          if (seen && home)
            hide(place.querySelector(`.hand [data-card="${CSS.escape(seen)}"]`), start + time);
          later(start, () => sound("flick"));
        }
        break;
      }
      case "finished":
        later(clock, () => {
          pulse(place, id);
          sound("stone");
        });
        break;
      case "traded":
      case "switched":
        later(clock, () => sound("coin"));
        break;
      case "over":
        later(clock, () => sound("swell"));
        break;
    }
    clock += time;
  }
  for (const [id, who] of actors) {
    // the real piece is shown when its copy has done
    const real = place.querySelector(`[data-pile="${CSS.escape(id)}"]`);
    if (real && !gone.has(id)) hide(real, who.from);
  }
  return clock;
}

/** A copy without rings and notes. @param {HTMLElement} node @returns {HTMLElement} */
function clean(node) {
  const copy = /** @type {HTMLElement} */ (node.cloneNode(true));
  copy.querySelectorAll(".mk, .keyhint").forEach((extra) => extra.remove());
  copy.classList.remove("is-legal", "is-selected", "is-off", "is-marked");
  for (const name of ["data-at", "data-pile", "data-why", "aria-label"]) copy.removeAttribute(name);
  return copy;
}

/** @param {number} value */
const signed = (value) => (value < 0 ? `−${-value}` : `+${value}`);
/** A small card in the middle of a place. @param {Box} box @returns {Box} */
const small = (box) => ({ x: box.x + box.w / 2 - 13, y: box.y + box.h / 2 - 18, w: 26, h: 36 });
