// @ts-check
/** What the events of Tidal Blades look like and sound like, one after the other. */
import { fly, make } from "../../core/motion.js";
import { TIMES } from "./timing.js";
import { centre } from "./gestures.js";
import { CITY } from "./motioncity.js";
import { DICE } from "./motiondice.js";
import { GOODS } from "./motiongoods.js";
import { mySeat, viewOf } from "./reading.js";

/** @typedef {{before: Snapshot, after: Snapshot, earlier: Envelope|null, place: HTMLElement, events: GameEvent[], speed: number}} Scene */
/** @typedef {ReturnType<typeof stageOf>} Stage where things were and are */
/** @typedef {{clock: number, time: number, seat: number}} When it begins, how long it takes, whose it is */
/** @typedef {Record<string, (stage: Stage, event: GameEvent, when: When) => void>} Motions by kind of event */

/** @type {Motions} */
const MOTIONS = { ...DICE, ...GOODS, ...CITY };

/** Plays all of it and says how long it takes. @param {TidalTable} t @param {Scene} scene @returns {number} */
export function play(t, scene) {
  const stage = stageOf(t, scene);
  let clock = 0;
  for (const event of scene.events) {
    const time = stage.ms(TIMES[event.kind] ?? 0);
    MOTIONS[event.kind]?.(stage, event, { clock, time, seat: event.seat ?? -1 });
    clock += time;
  }
  return clock;
}

/** @param {TidalTable} t @param {Scene} scene */
function stageOf(t, { before, after, earlier, place, speed }) {
  const me = mySeat(t);
  const ms = (/** @type {number} */ time) => time / speed;
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
  /** @param {View} view @param {Box|null|undefined} start @param {Box|null|undefined} end @param {number} size @param {number} begin @param {number} time @param {boolean} [fade] */
  const send = (view, start, end, size, begin, time, fade = false) => {
    if (start && end)
      fly(make(view, size), centre(start, size), centre(end, size), {
        appear: begin,
        start: begin,
        time,
        fade,
      });
  };
  /** Where a reward comes from: the space of the standee. @param {number} seat */
  const spaceOf = (seat) => {
    const player = viewOf(t)?.players[seat];
    return player?.space
      ? box(`space:${player.space}`, seat)
      : player?.island
        ? box(`isle:${player.island}`, seat)
        : box("isle:citadel", seat);
  };
  return { t, before, after, earlier, place, me, ms, real, box, at, send, spaceOf };
}
