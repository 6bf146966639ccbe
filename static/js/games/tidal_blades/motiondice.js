// @ts-check
/** Dice are committed, thrown, set, lost and gained; the Danger die settles last. */
import { html } from "../../core/ui.js";
import { fly, make } from "../../core/motion.js";
import { sound } from "../../core/sound.js";
import { flip, later, pulse, rim, tumble } from "./gestures.js";
import { Die } from "./pieces.js";

/** @type {import("./motion.js").Motions} */
export const DICE = {
  committed: ({ t, me, before, after, send }, event, { clock, time, seat }) => {
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
  },
  rolled: ({ place, ms, real }, event, { clock }) => {
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
  },
  danger_rerolled: ({ place }, _, { clock, time }) => {
    tumble(place.querySelector('.stage .die[data-card="danger"]'), clock, time);
    later(clock, () => sound("steel"));
  },
  set: ({ place }, event, { clock, time }) => {
    flip(place.querySelector(`.stage .die[data-card="use:${event.id}"]`), clock, time);
    later(clock, () => sound("flick"));
  },
  die_lost: ({ t, before }, event, { clock, time }) => {
    const start = before.cards.get(`use:${event.id}`);
    if (start)
      fly(
        make(html`<${Die} t=${t} kind=${event.die} />`, start.w),
        start,
        { ...start, x: start.x + 30, y: start.y + 150 },
        { appear: clock, start: clock, time, fade: true, arc: 0.5 },
      );
    later(clock, () => sound("crash"));
  },
  die_gained: ({ t, at, send, spaceOf }, event, { clock, time, seat }) => {
    send(
      html`<${Die} t=${t} kind=${event.die} />`,
      spaceOf(seat),
      at(`zone:${event.area}`, seat),
      40,
      clock,
      time,
    );
    later(clock + time, () => sound("stone"));
  },
  refreshed: ({ t, me, box, send }, event, { clock, time, seat }) => {
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
  },
  upgraded: ({ me, real }, event, { clock, seat }) => {
    later(clock, () => {
      sound("bell");
      if (seat === me) pulse(real(`zone:${event.area}`));
    });
  },
};
