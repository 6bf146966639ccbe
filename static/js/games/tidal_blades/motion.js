// @ts-check
/** What the events of Tidal Blades look like and sound like: dice tumble, the Danger die settles last, standees move, the boat sails, Monsters are hit. */
import { html, icon } from "../../core/ui.js";
import { fly, hide, make } from "../../core/motion.js";
import { sound } from "../../core/sound.js";
import { TIMES } from "./timing.js";
import { CHALLENGE, FRUIT, MONSTERS, SHELL, STUNT } from "./looks.js";
import { Die, Stand } from "./pieces.js";
import { mySeat, viewOf } from "./reading.js";

/** @typedef {{before: Snapshot, after: Snapshot, earlier: any, place: HTMLElement, events: GameEvent[], speed: number}} Scene */

/** Plays all of it and says how long it takes. @param {TidalTable} t @param {Scene} scene @returns {number} */
export function play(t, { before, after, earlier, place, events, speed }) {
  const ms = (/** @type {number} */ time) => time / speed;
  const me = mySeat(t);
  let clock = 0;
  /** @param {string} at @returns {HTMLElement|null} */
  const real = (at) =>
    [
      .../** @type {NodeListOf<HTMLElement>} */ (
        place.querySelectorAll(`[data-at="${CSS.escape(at)}"]`)
      ),
    ].find((one) => one.offsetWidth > 0 || one.getClientRects().length > 0) ?? null;
  /** The place, or the panel of the seat. @param {string} at @param {number|undefined|null} seat @returns {Box|null} */
  const box = (at, seat) =>
    after.places.get(at) ??
    before.places.get(at) ??
    after.places.get(`mini:${seat}`) ??
    after.places.get(`dice:${seat}`) ??
    null;
  /** Where somebody's things lie. @param {string} zone @param {number} seat */
  const at = (zone, seat) => (seat === me ? box(zone, seat) : null) ?? box(`mini:${seat}`, seat);
  /** @param {any} view @param {Box|null|undefined} start @param {Box|null|undefined} end @param {number} size @param {number} begin @param {number} time @param {boolean} [fade] */
  const send = (view, start, end, size, begin, time, fade = false) => {
    if (start && end)
      fly(make(view, size), centre(start, size), centre(end, size), {
        appear: begin,
        start: begin,
        time,
        fade,
      });
  };

  for (const event of events) {
    const time = ms(TIMES[event.kind] ?? 0);
    const seat = event.seat ?? -1;
    switch (event.kind) {
      case "moved": {
        const was = earlier?.view.players[seat];
        const start = was?.island
          ? box(was.space ? `space:${was.space}` : `isle:${was.island}`, seat)
          : at("me", seat);
        const to = event.space ? `space:${event.space}` : `isle:${event.island}`;
        send(html`<${Stand} seat=${seat} />`, start, box(to, seat), 36, clock, time);
        hide(real(to)?.querySelector(".stand"), clock + time);
        later(clock + time * 0.9, () => {
          sound("stone");
          drop(real(to)?.querySelector(".disc"));
        });
        break;
      }
      case "committed":
        if (seat === me)
          send(
            html`<${Die} t=${t} kind=${event.die} />`,
            before.places.get("zone:active") ?? null,
            after.places.get("tray") ?? null,
            40,
            clock,
            time,
            true,
          );
        later(clock, () => sound("stone"));
        break;
      case "rolled": {
        event.dice.forEach((/** @type {TidalDie} */ one, /** @type {number} */ n) => {
          tumble(
            place.querySelector(`.stage .die[data-card="use:${one.id}"]`),
            clock + n * ms(50),
            ms(620),
          );
          later(clock + n * ms(50) + ms(560), () => sound("stone"));
        });
        later(clock, () => sound("steel"));
        if (event.danger !== null) {
          tumble(place.querySelector('.stage .die[data-card="danger"]'), clock, ms(900), 2);
          later(clock + ms(880), () => {
            if (event.danger > 0) {
              sound("no");
              rim(real("tray"));
            }
          });
        }
        break;
      }
      case "danger_rerolled":
        tumble(place.querySelector('.stage .die[data-card="danger"]'), clock, time);
        later(clock, () => sound("steel"));
        break;
      case "set":
        flip(place.querySelector(`.stage .die[data-card="use:${event.id}"]`), clock, time);
        later(clock, () => sound("flick"));
        break;
      case "die_lost": {
        const start = before.cards.get(`use:${event.id}`);
        if (start)
          fly(
            make(html`<${Die} t=${t} kind=${event.die} />`, start.w),
            start,
            { ...start, x: start.x + 30, y: start.y + 150 },
            { appear: clock, start: clock, time, fade: true, arc: 0.5 },
          );
        later(clock, () => sound("crash"));
        break;
      }
      case "gained": {
        for (const [n, what] of /** @type {const} */ ([
          [event.fruit, FRUIT],
          [event.shells, SHELL],
        ]))
          if (n)
            send(
              html`<span class="coinfly">${icon(what)}</span>`,
              spaceOf(t, seat, box),
              at(what === FRUIT ? "purse:fruit" : "purse:shells", seat),
              26,
              clock,
              time,
            );
        later(clock + time, () => sound("coin"));
        break;
      }
      case "paid":
        later(clock, () => {
          sound("take");
          pulse(real(event.fruit ? "purse:fruit" : "purse:shells"));
        });
        break;
      case "shielded":
        send(
          html`<span class="coinfly">${icon(SHELL)}</span>`,
          at("purse:shells", seat),
          at("zone:shield", seat),
          26,
          clock,
          time,
        );
        later(clock + time, () => {
          sound("stone");
          pulse(real("zone:shield"));
        });
        break;
      case "shield_used":
        later(clock, () => {
          sound("flick");
          if (seat === me) pulse(real("zone:shield"));
        });
        break;
      case "die_gained":
        send(
          html`<${Die} t=${t} kind=${event.die} />`,
          spaceOf(t, seat, box),
          at(`zone:${event.area}`, seat),
          40,
          clock,
          time,
        );
        later(clock + time, () => sound("stone"));
        break;
      case "refreshed":
        if (seat === me)
          send(
            html`<${Die} t=${t} kind=${event.die} />`,
            box("zone:spent", seat),
            box("zone:active", seat),
            40,
            clock,
            time,
          );
        later(clock, () => sound("flick"));
        break;
      case "upgraded":
        later(clock, () => {
          sound("bell");
          if (seat === me) pulse(real(`zone:${event.area}`));
        });
        break;
      case "declared":
      case "fights":
        later(clock, () => {
          sound("slide");
          rise(place.querySelector(".duel__b"));
        });
        break;
      case "completed":
        later(clock, () => {
          sound("swell");
          pulse(real(`mini:${seat}`));
        });
        break;
      case "advanced":
        later(clock, () => {
          sound("pick");
          pulse(seat === me ? real(`dial:${event.symbol}`) : real(`mini:${seat}`));
        });
        break;
      case "champion":
        glide(
          real(`champ:${seat}`),
          before.places.get(`champ:${seat}`),
          after.places.get(`champ:${seat}`),
          clock,
          time,
        );
        later(clock, () => sound("flick"));
        break;
      case "challenge_taken":
        send(
          html`<span class="cc cc--back">${icon(CHALLENGE)}</span>`,
          before.places.get(`pool:${event.card}`) ?? box("isle:citadel", seat),
          at(`hand:${seat}`, seat),
          40,
          clock,
          time,
        );
        later(clock, () => sound("slide"));
        break;
      case "challenge_drawn":
        send(
          html`<span class="cc cc--back">${icon(CHALLENGE)}</span>`,
          box("deck", seat) ?? box("isle:citadel", seat),
          at(`hand:${seat}`, seat),
          40,
          clock,
          time,
        );
        later(clock, () => sound("flick"));
        break;
      case "stunt_drawn":
        send(
          html`<span class="cc cc--back stunt">${icon(STUNT)}</span>`,
          spaceOf(t, seat, box),
          at(`hand:${seat}`, seat),
          40,
          clock,
          time,
        );
        later(clock, () => sound("flick"));
        break;
      case "stunt":
      case "card_used":
        later(clock, () => {
          sound("bell");
          pulse(real(`mini:${seat}`));
        });
        break;
      case "card_in_play":
        later(clock, () => {
          sound("swell");
          pulse(real(`mini:${seat}`));
        });
        break;
      case "boat":
        glide(
          real(`boat:${event.space}`)?.querySelector("svg"),
          before.places.get(
            `boat:${(event.space + t.components.boat.length - 1) % t.components.boat.length}`,
          ),
          after.places.get(`boat:${event.space}`),
          clock,
          time,
        );
        later(clock, () => sound("slide"));
        break;
      case "first_player":
        later(clock, () => {
          sound("bell");
          drop(place.querySelector(`[data-at="pawn:${seat}"]`));
        });
        break;
      case "bought":
        later(clock, () => sound("coin"));
        break;
      case "judge":
        send(
          html`<span class="judge">${icon("gavel")}</span>`,
          before.places.get("judge"),
          after.places.get("judge"),
          40,
          clock,
          time,
        );
        hide(real("judge"), clock + time);
        later(clock + time, () => sound("stone"));
        break;
      case "hit":
        later(clock, () => {
          sound("crash");
          for (const spot of event.spots) drop(real(`spot:${spot}`));
          shake(place.querySelector(".beast"));
        });
        break;
      case "killed":
        later(clock, () => {
          sound("swell");
          shake(real("isle:fold")?.querySelector(".mon"));
        });
        break;
      case "monster":
      case "monster_moved": {
        const start =
          event.kind === "monster"
            ? box("monsterdeck", null)
            : before.places.get("monster:folds_edge");
        send(
          html`<span class="coinfly">${icon(MONSTERS[event.id] ?? "fish-monster")}</span>`,
          start,
          box(`monster:${event.place}`, null),
          34,
          clock,
          time,
        );
        later(clock + time, () => {
          sound("crash");
          rise(real(`monster:${event.place}`));
        });
        break;
      }
      case "night":
        later(clock, () => {
          sound("bell");
          dusk(place.querySelector(".map"), time);
        });
        break;
      case "invasion":
        later(clock, () => {
          sound("steel");
          shake(real(`monster:${event.place}`));
        });
        break;
      case "home":
        later(clock, () => sound("slide"));
        break;
      case "round":
      case "leader":
        later(clock, () => sound("bell"));
        break;
      case "over":
        later(clock, () => sound("swell"));
        break;
    }
    clock += time;
  }
  return clock;
}

/** Where a reward comes from: the space of the standee. @param {TidalTable} t @param {number} seat @param {(at: string, seat: number) => Box|null} box */
function spaceOf(t, seat, box) {
  const player = viewOf(t)?.players[seat];
  return player?.space
    ? box(`space:${player.space}`, seat)
    : player?.island
      ? box(`isle:${player.island}`, seat)
      : box("isle:citadel", seat);
}

/** @param {number} ms @param {() => void} run */
const later = (ms, run) => void setTimeout(run, ms);
/** A piece's size in the middle of a place. @param {Box} box @param {number} size @returns {Box} */
const centre = (box, size) => ({
  x: box.x + box.w / 2 - size / 2,
  y: box.y + box.h / 2 - size / 2,
  w: size,
  h: size,
});

/** @param {Element|null} element @param {number} start @param {number} time @param {number} [turns] */
function tumble(element, start, time, turns = 1) {
  const turn =
    element instanceof HTMLElement ? element.style.getPropertyValue("--rot") || "0deg" : "0deg";
  element?.animate(
    [
      { transform: `translate(-30px,-34px) rotate(${-300 * turns}deg) scale(.9)`, opacity: 0.2 },
      {
        transform: `translate(8px,8px) rotate(${-110 * turns}deg) scale(1.08)`,
        opacity: 1,
        offset: 0.45,
      },
      { transform: "translate(-3px,-6px) rotate(18deg)", offset: 0.74 },
      { transform: `rotate(${turn})` },
    ],
    { duration: time, delay: start, fill: "backwards", easing: "cubic-bezier(.2,1,.4,1)" },
  );
}
/** @param {Element|null|undefined} element @param {Box|undefined} from @param {Box|undefined} to @param {number} start @param {number} time */
function glide(element, from, to, start, time) {
  if (from && to)
    element?.animate(
      [{ transform: `translate(${from.x - to.x}px,${from.y - to.y}px)` }, { transform: "none" }],
      {
        duration: time,
        delay: start,
        fill: "backwards",
        easing: "cubic-bezier(.3,.1,.15,1)",
        composite: "add",
      },
    );
}
/** @param {Element|null|undefined} element */
const drop = (element) =>
  element?.animate([{ transform: "scale(1.2)" }, { transform: "scale(1)" }], {
    duration: 240,
    easing: "cubic-bezier(.2,1.35,.4,1)",
    composite: "accumulate",
  });
/** @param {Element|null|undefined} element */
const rise = (element) =>
  element?.animate(
    [
      { transform: "translateY(14px)", opacity: 0.2 },
      { transform: "none", opacity: 1 },
    ],
    { duration: 320, easing: "cubic-bezier(.2,.8,.2,1)" },
  );
/** @param {Element|null|undefined} element */
const shake = (element) =>
  element?.animate(
    [
      { transform: "none" },
      { transform: "translateX(-5px) rotate(-1deg)" },
      { transform: "translateX(4px) rotate(.8deg)" },
      { transform: "none" },
    ],
    { duration: 320 },
  );
/** @param {Element|null|undefined} element @param {number} start @param {number} time */
const flip = (element, start, time) =>
  element?.animate(
    [
      { transform: "scaleX(1)" },
      { transform: "scaleX(.05)", offset: 0.5 },
      { transform: "scaleX(1)" },
    ],
    { duration: time, delay: start, composite: "add" },
  );
/** @param {Element|null|undefined} element */
const pulse = (element) =>
  element?.animate(
    [{ filter: "brightness(1)" }, { filter: "brightness(1.4)" }, { filter: "brightness(1)" }],
    { duration: 320, easing: "ease-out" },
  );
/** The rim of the tray flashes once. @param {Element|null|undefined} element */
const rim = (element) =>
  element?.animate(
    [
      { boxShadow: "0 0 0 5px #FF8A3D, 0 0 30px 6px #FF8A3D" },
      { boxShadow: "0 0 0 5px #FF8A3D00, 0 0 30px 6px #FF8A3D00" },
    ],
    { duration: 620, easing: "ease-out" },
  );
/** It grows dark for a moment. @param {Element|null|undefined} element @param {number} time */
const dusk = (element, time) =>
  element?.animate(
    [{ filter: "none" }, { filter: "brightness(.6) saturate(.8)" }, { filter: "none" }],
    { duration: time },
  );
