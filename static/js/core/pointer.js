// @ts-check
/** What pointing does at every table: tap, hover, number key, narrowing, the only way left. It knows actions by their
 * faces (engine/core/face.py) and ids; what a piece looks like is the game's. */
import { computed, signal } from "./ui.js";
import { sound } from "./sound.js";
import { hideTip } from "./tip.js";
import { menuNow, same } from "./legal.js";
import { fill } from "./names.js";

/** @type {Face} */
const UNKNOWN = { text: "" };
/** @type {string[]} */
const NOTHING = [];

/** Done by pointing at it. One that passes and has a button of its own is asked once more. @param {Face} face */
const atOnce = ({ step, group, button }) =>
  !!step || group === "answer" || (group === "pass" && !button);

/** Pieces without a place, which mean something together. @param {Offer} offer */
const isSet = ({ face }) => !!face.of?.length && !face.at?.length;

/** The faces of a verb as they came: each leaves out what is the same as in the one before, and its places where they
 * are the noun alone. @param {Noun[]} nouns @param {Face[]} faces @returns {Face[]} */
function facesOf(nouns, faces) {
  let face = UNKNOWN;
  return nouns.map((noun, n) => {
    face = { ...face, at: typeof noun === "string" ? [noun] : [], ...faces[n] };
    return face;
  });
}

/** @param {Offer} offer @param {string} id */
const touches = ({ face }, id) => !!face.at?.includes(id) || !!face.of?.includes(id);

/** Everything it needs has been pointed at. @param {Offer} offer @param {string[]} ids */
const complete = ({ face }, ids) =>
  (face.of ?? []).every((id) => ids.includes(id)) &&
  (!face.at?.length || face.at.some((id) => ids.includes(id)));

/** @param {Table} t @returns {Pointer} */
export function createPointer(t) {
  const picked = signal(/** @type {string[]} */ ([])); // ids pointed at so far, in turn
  const pointed = signal(/** @type {string|null} */ (null)); // under the pointer or the focus

  /** Every legal action with its face, those first that follow a finishing step. */
  const offers = computed(() => {
    const menu = menuNow(t);
    const faces = t.env.value?.faces ?? {};
    /** @param {string|undefined} text seats by their names */
    const named = (text) =>
      text?.includes("{") ? fill(text, t.store.room.value, t.env.value?.seat ?? null) : text;
    /** @type {Offer[]} */
    const list = [];
    for (const [verb, nouns] of Object.entries(menu)) {
      const told = facesOf(nouns, faces[verb] ?? []);
      nouns.forEach((noun, n) => {
        const face = { ...told[n], text: named(told[n].text) ?? "", short: named(told[n].short) };
        list.push({ action: { verb, noun }, face });
      });
    }
    return [...list.flatMap(followUps), ...list];
  });
  /** The marks of a finishing step that ask what follows it. @param {Offer} offer @returns {Offer[]} */
  function followUps({ action, face }) {
    if (face.group !== "finish") return [];
    return (preview(action)?.marks ?? []).flatMap(({ at, text, then }) =>
      then ? [{ action: then, face: { text, at: [at], button: face.button }, after: action }] : [],
    );
  }
  /** @param {Action} action */
  const preview = (action) => t.env.value?.preview?.find((one) => same(one, action));
  /** @param {string[]} ids */
  const possible = (ids) => offers.value.filter((offer) => ids.every((id) => touches(offer, id)));
  /** @param {Action|null|undefined} action */
  const offerOf = (action) => offers.value.find((offer) => same(offer.action, action ?? null));
  const finish = computed(() => {
    const list = offers.value;
    const found = list.find(({ face }) => face.group === "finish");
    return found ?? (list.length === 1 && list[0].face.group === "pass" ? list[0] : undefined);
  });

  /** What has been pointed at or, before anything is, what the game takes for granted. */
  const said = computed(() =>
    picked.value.length > 0 ? picked.value : (t.game.assumed?.(t) ?? NOTHING),
  );
  /** @param {string[]} ids */
  function pick(ids) {
    const known = t.game.assumed?.(t) ?? NOTHING;
    picked.value = ids.length > 0 && ids.every((id) => known.includes(id)) ? NOTHING : ids;
  }

  /** What a tap on this would mean, with what has been pointed at before or, if that fits nothing, without.
   * @param {string} id @returns {{ids: string[], found: Offer[]}} */
  function at(id) {
    for (let before = said.value; ; before = before.slice(1)) {
      const ids = before.includes(id) ? before : [...before, id];
      const found = possible(ids);
      if (found.length > 0 || before.length === 0) return { ids, found };
    }
  }

  /** Does it at once, or chooses it. What is chosen already is done, where the tap can mean nothing else; if it can, the
   * choice is open again. @param {Offer} offer @param {string[]} ids what stays pointed at @param {boolean} only */
  function begin(offer, ids = [], only = true) {
    hideTip();
    const { action, face } = offer;
    if (atOnce(face)) {
      sound("pick");
      picked.value = [];
      t.plan.value = null;
      if (face.step) t.arm();
      t.send(action);
      return;
    }
    if (!same(t.plan.value, action)) {
      t.aim(action);
      pick(ids.filter((id) => face.of?.includes(id)));
    } else if (only) t.confirm();
    else {
      sound("flick");
      t.plan.value = null;
      pick([]);
    }
  }

  /** Ways that share a place are chosen in turn. @param {Offer[]} ways @param {number} by */
  function turn(ways, by) {
    const now = ways.findIndex(({ action }) => same(action, t.plan.value));
    if (ways.length === 1 && now === 0) return t.confirm();
    sound("pick");
    t.plan.value = ways[(now + by + ways.length) % ways.length].action;
  }

  /** @type {Pointer} */
  const pointer = {
    picked,
    said,
    pointed,
    offers,
    finish,
    offerOf,
    preview,
    begin,
    /** Is this part of something that can be done now, as far as it has been said? @param {string} id */
    live: (id) => at(id).found.length > 0,
    /** Does it go together with what has been said? @param {string} id */
    fits: (id) => possible([...said.value, id]).length > 0,
    /** The actions a tap on this could mean. @param {string} id */
    at: (id) => at(id).found,
    /** Is it picked, or part of what is chosen? @param {string} id */
    chosen(id) {
      const plan = offerOf(t.plan.value);
      return said.value.includes(id) || (!!plan && touches(plan, id));
    },
    /** A piece or place is tapped. Answers whether that means anything. @param {string} id */
    tap(id) {
      const { ids, found } = at(id);
      const ways = found.filter(({ face }) => face.group === "ways");
      if (ways.length > 0) turn(ways, 1);
      else if (picked.value.includes(id)) pointer.drop(id);
      else if (found.length === 0) return false;
      else {
        const plan = found.find(({ action }) => same(action, t.plan.value));
        const only = plan ?? (found.length === 1 ? found[0] : null);
        const begins = only && !isSet(only);
        const alone = found.every(({ action }) => same(action, only?.action ?? null));
        if (begins && (only.face.at?.includes(id) || complete(only, ids))) begin(only, ids, alone);
        else pointer.narrow(ids, found);
      }
      return true;
    },
    /** More has been said, but not all. What it already amounts to is chosen, and of sets the last one that is left.
     * @param {string[]} ids @param {Offer[]} found */
    narrow(ids, found) {
      sound("pick");
      hideTip();
      const all = found.length === 1 && isSet(found[0]) ? (found[0].face.of ?? ids) : ids;
      pick(all);
      const whole = found.filter((offer) => offer.face.of?.length && complete(offer, all));
      t.plan.value = whole.length === 1 ? whole[0].action : null;
    },
    /** Not this one after all. @param {string} id */
    drop(id) {
      sound("flick");
      const ids = picked.value.filter((other) => other !== id);
      picked.value = ids;
      const whole = possible(ids).filter((offer) => offer.face.of?.length && complete(offer, ids));
      t.plan.value = ids.length > 0 && whole.length === 1 ? whole[0].action : null;
    },
    /** @param {string|null} id */
    point(id) {
      if (pointed.value !== id) pointed.value = id;
    },
    /** What is under the pointer, where that is one action only, or the first of ways. */
    hint: () => {
      const found = pointed.value === null ? [] : at(pointed.value).found;
      const one = found.length === 1 || found.every(({ face }) => face.group === "ways");
      return one ? (found[0]?.action ?? null) : null;
    },
    /** The ways that lie at no single place alone: one is chosen after the other. */
    ways: () => offers.value.filter(({ face }) => face.group === "ways"),
    /** @param {number} by */
    turnWays(by) {
      const ways = pointer.ways();
      if (ways.length > 0) turn(ways, by);
    },
    /** Actions that no piece stands for, each to be laid out with its words; of those at what is picked, if any are. */
    cards() {
      const laid = offers.value.filter(
        ({ face }) =>
          face.group === "cards" || (!face.group && !face.at?.length && !face.of?.length),
      );
      const here = laid.filter((offer) => picked.value.every((id) => touches(offer, id)));
      return here.length > 0 ? here : laid;
    },
    /** Takes back what was only said, a set as a whole. Answers whether there was anything. */
    back() {
      const plan = offerOf(t.plan.value);
      if (plan && isSet(plan)) picked.value = [];
      if (t.plan.value) t.plan.value = null;
      else if (picked.value.length > 0) picked.value = picked.value.slice(0, -1);
      else return false;
      return true;
    },
    asked() {
      if (picked.peek().length > 0) picked.value = [];
      const ways = pointer.ways();
      const alone = ways.length === 1 && offers.value.length === 1;
      if (alone && !t.plan.peek()) t.plan.value = ways[0].action;
    },
  };
  return pointer;
}
