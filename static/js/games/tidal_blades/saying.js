// @ts-check
/** What Tidal Blades says in the bars beyond the faces: the text of a card, a re-roll, the round. */
import { html } from "../../core/ui.js";
import { asking, upper } from "../../core/asking.js";
import { same } from "../../core/legal.js";
import { DangerDie } from "./pieces.js";
import { again, extras, rerolls, thingOf, trialOf, viewOf } from "./reading.js";

/** What is about to happen, in one line. @param {TidalTable} t */
export function outcome(t) {
  const plan = t.pointer.offerOf(t.plan.value);
  if (!plan) return "";
  const { action, face } = plan;
  const told = t.pointer.preview(action)?.text;
  const thing = thingOf(t, action.noun);
  if (rerolls(t).includes(plan)) return told ? `${kept(t)}: ${told}` : kept(t);
  if (!told) return thing ? `${thing.name}: ${thing.text}` : face.text;
  return face.of ? upper(told) : `${face.text}. ${upper(told)}`;
}

/** @param {TidalTable} t */
function kept(t) {
  const roll = again(t).length;
  const keep = (trialOf(t)?.dice.length ?? 0) - roll;
  return `Keep ${keep || "none"}, roll ${roll} and the Danger die`;
}

/** While something beside the question is chosen, or a re-roll, what ends the step stands there too.
 * @param {TidalTable} t @returns {import("../../game.d.ts").Pass[]} */
export function passes(t) {
  const end = t.pointer.finish.value;
  const others = asking.passes(t);
  const beside = [...extras(t), ...rerolls(t)].some(({ action }) => same(action, t.plan.value));
  if (!end || !beside) return others;
  const plain = others.filter(({ action }) => action);
  const { short, button, text } = end.face;
  return [{ action: end.action, label: short ?? button ?? text }, ...plain].slice(0, 2);
}

/** What is chosen, in short. @param {TidalTable} t */
export const crumbs = (t) => (t.plan.value ? asking.crumbs(t) : []);

/** What could be done is named even while nothing is chosen. @param {TidalTable} t */
export function armed(t) {
  const found = asking.armed(t);
  if (found.ok) return found;
  if (rerolls(t).length > 0)
    return {
      ok: false,
      label: "Roll again",
      why: "Tap the dice to roll again. The others are kept.",
    };
  const shut = t.env.value?.blocked?.find(({ noun }) => noun === null);
  return shut?.text ? { ...found, label: shut.text } : found;
}

/** What the number keys stand for: dice first, as they lie there. @param {TidalTable} t */
export const order = (t) => [
  ...(trialOf(t)?.dice ?? []).map(({ id }) => `use:${id}`),
  ...t.pointer.offers.value.flatMap(({ face }) => face.of ?? face.at ?? []),
];

/** What is told in large when it changes. @param {TidalTable} t */
export function news(t) {
  const view = viewOf(t);
  if (!view || view.phase === "setup" || view.phase === "over") return "";
  const last = view.round === view.rounds ? ", the last" : ` of ${view.rounds}`;
  return `${view.phase === "night" ? "Night" : "Round"} ${view.round}${last}`;
}

/** The chip and the note of the top bar. @param {TidalTable} t */
export function phase(t) {
  const view = viewOf(t);
  if (!view) return { chip: "", note: "" };
  if (view.phase === "over") return { chip: "Finished", note: "" };
  if (view.phase === "setup")
    return {
      chip: "Setup",
      note: view.players.some((player) => !player.character)
        ? "Everybody chooses a Character"
        : "Everybody chooses a card to begin with",
    };
  const note = html`<span class="dgnote"><${DangerDie} level=${view.danger} x=${null} size=${22} />
    <span class="dgnote__t">${t.components.danger[view.danger].short}</span></span>`;
  return {
    chip: `${view.phase === "night" ? "Night" : "Round"} ${view.round} of ${view.rounds}`,
    note,
  };
}
