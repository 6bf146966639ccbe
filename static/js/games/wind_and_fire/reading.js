// @ts-check
/** What the position and the faces mean for the screen: whose boards are shown, what glows where. Everything comes
 * from the server's lists. */

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

/** @param {WindTable} t @param {number} seat @returns {WindPlayer|null} */
export const playerOf = (t, seat) => viewOf(t)?.players[seat] ?? null;

/** @param {WindTable} t @returns {WindView|undefined} */
export const viewOf = (t) => t.env.value?.view;

/** Does a place of the boards, which may be somebody else's just now, glow? @param {WindTable} t @param {string} at */
export const lit = (t, at) => atHome(t) && t.pointer.fits(at);

/** Does a die glow? Another one can be picked instead. @param {WindTable} t @param {string} id */
export function dieLit(t, id) {
  const [first] = t.pointer.said.value;
  return first?.startsWith("die:") ? t.pointer.live(id) : t.pointer.fits(id);
}

/** Is this where what is chosen or pointed at lies? @param {WindTable} t @param {string} at */
export const aimed = (t, at) => !!t.shown.value?.face.at?.includes(at);

/** Was this place picked, and is asked for a die? @param {WindTable} t @param {string} at */
export const awaits = (t, at) => t.pointer.picked.value.includes(at);

/** Notes on the board of what is chosen or pointed at. @param {WindTable} t @returns {Map<string, string>} */
export function notes(t) {
  const one = t.shown.value;
  const marks = one ? (t.pointer.preview(one.action)?.marks ?? []) : [];
  return new Map(marks.map(({ at, text }) => [at, text]));
}

/** The next die of those that all must be placed, or the only one there is. @param {WindTable} t */
export function assumed(t) {
  const dice = new Set(t.pointer.offers.value.flatMap(({ face }) => face.of ?? []));
  const next = viewOf(t)?.loose[0];
  return dice.size === 1
    ? [...dice]
    : next && dice.has(`die:${next.die}`)
      ? [`die:${next.die}`]
      : [];
}

/** The die that was picked, or goes where was chosen. @param {WindTable} t @returns {WindDie|null} */
export function dieInHand(t) {
  const plan = t.pointer.offerOf(t.plan.value);
  const ids = plan ? (plan.face.of ?? []) : t.pointer.picked.value;
  return dice(t).find(({ die }) => ids.includes(`die:${die}`)) ?? null;
}

/** Every die, wherever it lies. @param {WindTable} t @returns {WindDie[]} */
function dice(t) {
  const view = viewOf(t);
  if (!view) return [];
  const { loose, areas, turn } = view;
  return [...loose, ...areas.flat(), ...turn.held, ...turn.resolved];
}

/** What is laid out above the boards: cards, faces, names. Dials have a place in the arena. @param {WindTable} t */
export const laidOut = (t) => t.pointer.cards().filter(({ face }) => !face.step);

/** The own plan in a secret choice of this kind, while there is one.
 * @template {keyof WindPlans} Kind @param {WindTable} t @param {Kind} kind @returns {WindPlans[Kind]|null} */
export function myPlan(t, kind) {
  const secret = viewOf(t)?.secret;
  const plan = secret?.kind === kind ? secret.plans[t.env.value?.seat ?? -1] : null;
  return /** @type {WindPlans[Kind]|null} */ (plan ?? null);
}

/** Are the exams of a solo game held, or over? @param {WindView|undefined} view */
export const examined = (view) =>
  !!view?.mode.solo && (view.phase === "exams" || view.phase === "over");

/** Is this the phase of the tournaments? @param {WindTable} t */
export const contesting = (t) => {
  const view = viewOf(t);
  return (
    !!view &&
    !view.mode.solo &&
    (view.phase === "tournament" || view.phase === "over") &&
    (view.phase === "tournament" || view.contests.length > 0)
  );
};

// -- names ----------------------------------------------------------------------------------------

/** @param {WindTable} t @param {string} id */
export const elementName = (t, id) =>
  t.components.elements.find((one) => one.id === id)?.name ?? id;

/** A die or a face: "2 Water and a black crystal". @param {WindTable} t @param {WindFace & {die?: string}} die */
export const dieWords = (t, die) =>
  `${die.n} ${elementName(t, die.element)}${die.black ? " and a black crystal" : ""}${die.die === "wild" ? " on the wild die" : ""}`;

/** @param {WindTable} t @param {string} id */
export const realmName = (t, id) => t.components.realms.find((one) => one.id === id)?.name ?? id;

/** @param {WindTable} t @param {string} part */
export const disciplineName = (t, part) =>
  t.components.parts.find((one) => one.id === part)?.name ?? part;

/** @param {WindTable} t @param {{row: number, col: number, element: string}} slot */
export const slotWords = (t, slot) =>
  `${elementName(t, slot.element)} slot, row ${slot.row + 1}, place ${slot.col + 1}`;
