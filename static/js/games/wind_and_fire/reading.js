// @ts-check
/** What the position and the menu mean for the screen: whose boards are shown, what glows where. Everything comes from the server's lists. */
import { menuNow, same, why } from "../../core/legal.js";

export { menuNow, same, why };

/** The seat whose boards are shown: the one looked at, else the own, else the one on turn. @param {WindTable} t */
export function looked(t) {
  const env = t.env.value;
  const asked = t.look.value;
  if (asked !== null) return asked;
  const mine = t.store.me.value ?? env?.seat ?? null;
  if (mine !== null) return mine;
  const won = t.store.room.value.result?.placement.indexOf(1) ?? -1;
  if (env?.view.phase === "over" && won >= 0) return won;
  return env?.view.player ?? env?.waiting[0] ?? env?.view.active ?? 0;
}

/** @param {WindTable} t */
export const atHome = (t) => looked(t) === (t.env.value?.seat ?? null);

/** @param {WindTable} t @param {number} seat */
export const playerOf = (t, seat) => t.env.value?.view.players[seat] ?? null;

/** Every legal action. @param {WindTable} t @returns {Action[]} */
export const actions = (t) =>
  Object.entries(menuNow(t)).flatMap(([verb, nouns]) => nouns.map((noun) => ({ verb, noun })));

const PATTERNS = ["choose_pattern", "discard_pattern"];
/** The placements of a pattern that may be chosen. @param {WindTable} t @returns {Action[]} */
export const placements = (t) => actions(t).filter(({ verb }) => PATTERNS.includes(verb));

const BY_PIECE = ["hand_in", "gain_element"];
const BY_PART = ["put_gold", "put_black", "put_token", "remove_black", "pay_from"];

/** What on the table an action points at: a die, a place, both, or nothing. @param {WindTable} t @param {Action} action @returns {{die?: string, at?: string}} */
export function pointsAt(t, { verb, noun }) {
  if (verb === "place_die")
    return { die: /** @type {any} */ (noun)[0], at: `area:${/** @type {any} */ (noun)[1]}` };
  if (verb === "use_die" || verb === "reuse_die")
    return { die: /** @type {any} */ (noun)[0], at: place(t, /** @type {any} */ (noun)[1]) };
  if (verb === "choose_area" || verb === "reroll_area") return { at: `area:${noun}` };
  if (verb === "place_tile" || verb === "transfer") return { at: place(t, noun) };
  if (BY_PIECE.includes(verb))
    return { at: t.slots.has(String(noun)) ? `slot:${noun}` : `crystal:${noun}` };
  if (BY_PART.includes(verb))
    return {
      at: ["head", "wings", "tail"].includes(String(noun))
        ? `part:${noun}`
        : `store:${noun === "storage" ? "gold" : noun}`,
    };
  if (verb === "settle") return { at: `store:${noun}` };
  if (verb === "gain_bonus")
    return t.components.borders.some((/** @type {any} */ border) => border.id === noun)
      ? { at: `border:${noun}` }
      : {};
  if (verb === "play_card") return { at: `card:${noun}` };
  if (verb === "upgrade") return { at: `tile:${noun}` };
  if (verb === "master_die") return { at: `mdie:${noun}` };
  if (verb === "curse_tile") return { at: `mrow:${noun}` };
  if (verb === "complete_task") return { at: "trainer" };
  if (["set_aside", "choose_opening", "choose_tournament"].includes(verb))
    return { at: `tcard:${noun}` };
  return {};
}

/** @param {WindTable} t @param {any} id a slot, a realm, or a board without room */
const place = (t, id) =>
  t.slots.has(id)
    ? `slot:${id}`
    : id === "pyramid" || id === "grounds"
      ? `board:${id}`
      : `realm:${id}`;

/** Is this of the boards, which may be somebody else's just now? @param {string} at */
const onBoards = (at) => /^(slot|realm|part|store|crystal|border|board):/.test(at);

/** What may be tapped now, with what it stands for; narrowed by the die that was picked. @param {WindTable} t @returns {Map<string, Action[]>} */
export function spots(t) {
  /** @type {Map<string, Action[]>} */
  const found = new Map();
  const home = atHome(t);
  const picked = pickedDie(t);
  for (const action of actions(t)) {
    const { die, at } = pointsAt(t, action);
    if (!at || (die && picked && die !== picked) || (!home && onBoards(at))) continue;
    const list = found.get(at);
    if (list) list.push(action);
    else found.set(at, [action]);
  }
  return found;
}

/** Dice that may be picked. @param {WindTable} t @returns {Set<string>} */
export function liveDice(t) {
  const at = t.place.value;
  return new Set(
    actions(t)
      .map((action) => pointsAt(t, action))
      .filter((one) => one.die && (!at || one.at === at))
      .map(({ die }) => /** @type {string} */ (die)),
  );
}

/** The die that was picked, as long as it may be used. @param {WindTable} t */
export function pickedDie(t) {
  const live = new Set(
    actions(t)
      .map((action) => pointsAt(t, action).die)
      .filter(Boolean),
  );
  if (t.die.value && live.has(t.die.value)) return t.die.value;
  return live.size === 1 ? /** @type {string} */ ([...live][0]) : null;
}

/** @param {WindTable} t @param {Action|null} action @returns {Preview|undefined} */
export const previewOf = (t, action) =>
  action ? t.env.value?.preview?.find((other) => same(other, action)) : undefined;

/** What is chosen, or else pointed at, at this place. @param {WindTable} t @returns {Action|null} */
export const shown = (t) => t.plan.value ?? t.pointed.value;

/** Notes on the board of what is chosen or pointed at. @param {WindTable} t @returns {Map<string, string>} */
export const notes = (t) =>
  new Map((previewOf(t, shown(t))?.marks ?? []).map(({ at, text }) => [at, text]));

/** Where the chosen action goes. @param {WindTable} t */
export const aimedAt = (t) =>
  shown(t) ? (pointsAt(t, /** @type {Action} */ (shown(t))).at ?? null) : null;

/** Slots of the placement that is chosen or pointed at. @param {WindTable} t @returns {Set<string>} */
export function shownPattern(t) {
  const now = shown(t);
  return new Set(now && PATTERNS.includes(now.verb) ? /** @type {string[]} */ (now.noun) : []);
}

/** A die by its id, wherever it lies. @param {WindTable} t @param {string} id */
export function dieOf(t, id) {
  const view = t.env.value?.view;
  return (
    [
      ...(view?.loose ?? []),
      ...(view?.areas.flat() ?? []),
      ...(view?.turn.held ?? []),
      ...(view?.turn.resolved ?? []),
      ...(view?.master?.dice ?? []),
    ].find((die) => die.die === id) ?? null
  );
}

/** The own plan in a secret choice. @param {WindTable} t */
export const myPlan = (t) => t.env.value?.view.secret?.plans?.[t.env.value.seat ?? -1] ?? null;

/** Are the exams of a solo game held, or over? @param {Envelope["view"]|undefined} view */
export const examined = (view) =>
  !!view?.mode.solo && (view.phase === "exams" || view.phase === "over");

/** Is this the phase of the tournaments? @param {WindTable} t */
export const contesting = (t) => {
  const view = t.env.value?.view;
  return (
    !!view &&
    !view.mode.solo &&
    (view.phase === "tournament" || view.phase === "over") &&
    (view.phase === "tournament" || view.contests.length > 0)
  );
};
