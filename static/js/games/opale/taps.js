// @ts-check
/** What the table of Opale adds to pointing: cards of the tray go back, and one of another kind comes instead. It also
 * remembers what the screen shows of the past. */
import { signal } from "../../core/ui.js";
import { sound } from "../../core/sound.js";
import { hush, toast } from "../../core/toasts.js";
import { tray } from "./reading.js";

/** @typedef {import("./types.js").View} View @typedef {import("./types.js").Components} Components */
/** @typedef {TableOf<View, Components> & ReturnType<typeof taps>} Table */

/** @param {import("../../core/table.js").Table} base */
export function taps(base) {
  const t = /** @type {Table} */ (/** @type {unknown} */ (base));
  const drawn = signal(/** @type {string[]} */ ([]));
  const undos = (/** @type {string[]} */ cards) => cards.map(() => /** @type {"undo"} */ ("undo"));

  return {
    drawn,
    /** @param {Card} card */
    tapCard({ id }) {
      const picked = tray(t);
      const at = picked.indexOf(id);
      if (at < 0 && t.pointer.tap(id)) return;
      if (at < 0 && !t.env.value?.view.instead?.includes(id)) return sound("no");
      sound("flick");
      t.plan.value = null;
      // the later ones are laid again; a card of another kind comes instead of all
      const cards = at < 0 ? [id] : picked.slice(at + 1);
      const gone = at < 0 ? picked : picked.slice(at);
      t.send(...undos(gone), ...cards.map((noun) => ({ verb: "pick", noun })));
    },
    /** A shell: used, or wished for after the refill, or not any more. @param {string} id */
    tapShell(id) {
      if (!t.pointer.tap(id) && t.env.value?.view.shell_later) t.undo();
    },
  };
}

/** Remembers the latest move and the cards just drawn. @param {Table} t @param {Envelope} next */
export function note(t, next) {
  for (const event of next.events ?? []) {
    if (event.kind === "laid") t.store.last.value = { seat: event.seat, at: event.spot };
    if (event.kind === "undone") t.store.last.value = null;
    if (event.kind === "docked" && t.store.last.value)
      t.store.last.value = { ...t.store.last.value, docked: true };
    if (event.kind === "drew" && event.seat === next.seat)
      t.drawn.value = (event.cards ?? []).map((/** @type {Card} */ card) => card.id);
    if (event.kind === "over") hush("note"); // it was about the end that has come
    if (event.kind === "end" && t.store.room.value.status === "playing" && !t.store.data.quiet) {
      toast({
        kind: "note",
        icon: "greek-temple",
        title: "The end is near",
        text:
          event.seat === next.seat
            ? "The other player has one last turn."
            : "One last turn is left.",
      });
    }
  }
  if ((next.view.tray ?? []).length > 0) t.drawn.value = [];
}

/** The chip and the note of the top bar. @param {Table} t */
export function phase(t) {
  const view = t.env.value?.view;
  if (!view) return { chip: "", note: "" };
  if (view.phase === "setup") return { chip: "Setup", note: "Both choose a reserve" };
  if (view.phase === "over") return { chip: "Finished", note: "" };
  const note = view.end
    ? "Last turn"
    : view.city_piles === 2
      ? "The next city brings the last turn"
      : "";
  return { chip: `Turn ${view.turn}`, note };
}
