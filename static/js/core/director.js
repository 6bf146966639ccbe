// @ts-check
/** Positions come in faster than pieces travel: shows them one after the other, hurries when many wait, jumps when too many do. */
import { moves } from "./settings.js";
import { snapshot, finishAll, frame, point } from "./motion.js";

const HURRY = 2000; // longer than this is shortened to it
const JUMP = 6000; // longer than this is not shown; a game may have more patience

/** @param {Table} t @param {() => HTMLElement|null} root @param {(env: Envelope) => void} put shows a position at once */
export function createDirector(t, root, put) {
  /** @type {Envelope[]} */
  const queue = [];
  let playing = false;
  /** @type {(() => void)|null} */
  let cut = null;

  async function run() {
    playing = true;
    t.moving.value = true;
    try {
      while (queue.length > 0) await showNext();
    } finally {
      // a piece that cannot fly must not hold the table
      playing = false;
      cut = null;
      for (const env of queue.splice(0)) put(env);
      t.moving.value = false;
    }
  }

  async function showNext() {
    const wanted = queue.reduce((sum, env) => sum + t.game.motion.length(env.events), 0);
    const place = root();
    if (!place || wanted > (t.game.motion.jump ?? JUMP) || document.hidden || !moves()) {
      const changed = queue.flatMap((env) => env.events);
      for (const env of queue.splice(0)) put(env);
      await frame();
      for (const at of new Set(
        changed
          .map((event) => (t.game.spotOf ? t.game.spotOf(event) : (event.spot ?? event.area)))
          .filter(Boolean),
      )) {
        const found = place?.querySelector(`[data-at="${at}"]`);
        point(found?.querySelector(".row") ?? found);
      }
      return;
    }
    const next = /** @type {Envelope} */ (queue.shift());
    if (t.game.motion.length(next.events) === 0) {
      put(next);
      return;
    }
    const { play } = await t.game.motion.load();
    const before = snapshot(place);
    const earlier = t.env.value;
    put(next);
    await frame();
    const speed = Math.max(1, wanted / (t.game.motion.hurry ?? HURRY));
    const time = play(t, {
      before,
      earlier,
      after: snapshot(place),
      place,
      events: next.events,
      speed,
    });
    await new Promise((done) => {
      const timer = setTimeout(done, time);
      cut = () => {
        clearTimeout(timer);
        finishAll();
        done(undefined);
      };
    });
    cut = null;
  }

  return {
    /** @param {Envelope} next @param {boolean} fresh */
    show(next, fresh) {
      if (fresh || (!playing && t.game.motion.length(next.events) === 0)) {
        queue.length = 0;
        cut?.();
        put(next);
        return;
      }
      queue.push(next);
      if (!playing) void run();
    },
    /** A tap means: enough of this. */
    skip() {
      for (const env of queue.splice(0)) put(env);
      cut?.();
    },
    playing: () => playing,
  };
}
