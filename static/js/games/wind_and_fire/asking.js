// @ts-check
/** What the bar of Champions of Wind and Fire says in its own way: of dice, of cards, of the boards of others. */
import { asking } from "../../core/asking.js";
import { nameOf } from "../../core/names.js";
import { atHome, dieInHand, dieWords, looked, viewOf } from "./reading.js";

/** A button that is not ready says what it waits for. @param {WindTable} t */
export function armed(t) {
  const said = asking.armed(t);
  const end = said.ok ? undefined : t.env.value?.blocked?.find(({ noun }) => noun === null);
  return end?.text ? { ...said, label: end.text } : said;
}

/** What the line below does not say: the die that goes, or the action where that line tells what it brings.
 * @param {WindTable} t */
export function crumbs(t) {
  const plan = t.plan.value;
  const die = viewOf(t)?.loose.length ? null : dieInHand(t); // of those the question names the die
  if (die) return [dieWords(t, die)];
  return plan && t.pointer.preview(plan) ? asking.crumbs(t) : [];
}

/** What is about to happen; of a card, its text. @param {WindTable} t */
export function outcome(t) {
  const card = t.components.cards[String(t.plan.value?.noun)];
  return card ? `${card.name}: ${card.text}` : asking.outcome(t);
}

/** What is asked on top of the server's sentence. @param {WindTable} t */
export function question(t) {
  if (!atHome(t))
    return `These are the boards of ${nameOf(t.store.room.value, looked(t))}: go back to yours to play`;
  const { picked, said, offers } = t.pointer;
  const [next] = viewOf(t)?.loose ?? [];
  const die = dieInHand(t) ?? (next && said.value.includes(`die:${next.die}`) ? next : null);
  if (die)
    return `${next ? "Into which area goes" : "Where does"} ${dieWords(t, die)}${next ? "" : " go"}?`;
  return picked.value.length > 0 && offers.value.length > 0 ? "Which die goes there?" : "";
}

/** Ways are stepped through; a turn can be ended although something else is chosen. @param {WindTable} t */
export function passes(t) {
  const list = asking.passes(t);
  const end = t.pointer.finish.value;
  if (t.plan.value && end && !list.some(({ action }) => action === end.action))
    list.push({ action: end.action, label: end.face.button || end.face.text });
  if (t.pointer.ways().length > 1)
    list.push(
      { label: "‹", run: () => t.pointer.turnWays(-1), cls: "act__turn" },
      { label: "›", run: () => t.pointer.turnWays(1), cls: "act__turn" },
    );
  return list;
}

/** @type {Record<string, string>} */
export const STAGES = {
  before: "Cards before power is chosen",
  dials: "Everybody sets the dials",
  reveal: "Power is revealed",
  awarding: "Trophies, and the bets are paid",
  after: "Cards after the trophies",
};

/** When the training ends. @param {WindTable} t @param {WindView} view */
function ending(t, view) {
  if (view.trigger !== null)
    return `Last round: ${view.master ? "you have" : `${nameOf(t.store.room.value, view.trigger)} has`} three upgrades`;
  if (!view.master)
    return `Ends when a dragon has three upgrades, the most is ${Math.max(...view.players.map(({ upgrades }) => upgrades))}`;
  const his = view.master.rows.filter(({ tile }) => tile).length;
  return `Ends with three upgrades: you ${view.players[0].upgrades}, the Master ${his}`;
}

/** The chip and the note of the top bar. @param {WindTable} t */
export function phase(t) {
  const view = viewOf(t);
  if (!view) return { chip: "", note: "" };
  switch (view.phase) {
    case "setup": {
      const held = view.players.length > 1 ? "five of all tournaments are held" : "";
      return { chip: "Setup", note: `Everybody may redraw once; ${held}` };
    }
    case "training":
      return { chip: `Training, round ${view.round}`, note: ending(t, view) };
    case "preparation":
      return { chip: "Final preparation", note: "Late upgrades, last gold and black crystals" };
    case "tournament":
      return {
        chip: `Tournament ${Math.min(5, view.contests.length + 1)} of 5`,
        note: STAGES[view.contest?.stage ?? ""] ?? "",
      };
    default:
      return { chip: view.phase === "exams" ? "Exams" : "Finished", note: "" };
  }
}

/** What is told in large when it changes. @param {WindTable} t */
export function news(t) {
  const view = viewOf(t);
  if (!view || view.phase === "setup" || view.phase === "over") return "";
  if (view.phase !== "training") return phase(t).chip;
  return view.trigger === null ? `Round ${view.round}` : "This is the last round";
}
