// @ts-check
/** One table on the screen: the store, what the person points at, and what a tap, Confirm and Undo do. Knows no game. */
import { signal, computed, effect, untracked } from "./ui.js";
import { settings } from "./settings.js";
import { sound } from "./sound.js";
import { showTip } from "./tip.js";
import { toast } from "./toasts.js";
import { isLegal } from "./commands.js";
import { asking } from "./asking.js";
import { createPointer } from "./pointer.js";
import { calm, isPaused } from "./pause.js";

/** @typedef {ReturnType<typeof createTable>} Table */

/** @param {Store} store @param {GameTable} module the module of the game */
export function createTable(store, module) {
  const game = /** @type {Game} */ ({ ...asking, ...module });
  const plan = signal(/** @type {Action|null} */ (null)); // what Confirm would do or add
  const hints = signal(false); // numbers on the pieces
  const tab = signal(/** @type {"table"|"players"|"log"|"chat"} */ ("table"));
  const panel = signal(/** @type {"log"|"chat"|"notes"} */ ("log"));
  const open = signal(/** @type {""|"moves"|"recap"|"rules"|"menu"} */ (""));
  const rules = signal(/** @type {string[]} */ ([])); // what the drawer of the rules shows first, besides what is asked
  const moving = signal(false); // pieces are on their way
  const taught = signal(false); // the last words of the lesson have been read
  const hint = signal(false); // a hint is wanted
  const walk = signal(/** @type {import("./walk.js").Walk|null} */ (null)); // through what the others did
  const env = computed(() => {
    // what the table offers is what the server would take
    const shown = store.env.value;
    return shown && isPaused(store.room.value) ? calm(shown) : shown;
  });
  let quick = false; // fast play: the latest tap may be the last one

  const t = {
    store,
    game,
    plan,
    hints,
    tab,
    panel,
    open,
    rules,
    moving,
    taught,
    hint,
    walk,
    env,
    components: store.data.game.components,
    info: store.data.game.info,
    pointer: /** @type {Pointer} */ (/** @type {unknown} */ (null)), // below
    about: store.data.game.about,
    skip: () => {}, // these are given by mount.js
    show: /** @type {(next: Envelope, fresh: boolean) => void} */ (() => {}),
    flash: (/** @type {string|undefined|null} */ at) => void at,
    stage: /** @type {Element|null} */ (null), // where it is drawn, if there are several on the page

    /** The drawer of the rules, at these numbers. @param {string[]} numbers */
    lookUp(numbers) {
      rules.value = numbers;
      open.value = "rules";
    },
    /** @param {...(Action|"undo")} wishes */
    send(...wishes) {
      t.skip();
      if (store.status.value !== "open")
        toast({ title: "Waiting for the connection", text: "Your move will be sent." });
      return store.commands.do(...wishes);
    },
    /** Something that must be confirmed: chosen now, sent by Confirm, or at once with fast play. @param {Action} action */
    aim(action) {
      plan.value = action;
      sound("pick");
      if (settings.value.fast) t.confirm();
    },
    /** What Confirm would do: whether it can, what it is called, why not. @returns {{ok: boolean, label: string, why: string}} */
    armed: () => game.armed(t),
    confirm() {
      const finish = game.finishVerb(t);
      if (!t.armed().ok) return;
      const wishes = /** @type {Action[]} */ (
        [finish && { verb: finish, noun: null }, plan.value].filter(Boolean)
      );
      t.send(...wishes); // the choice stays on the board until the table has answered
    },
    undo() {
      if (t.pointer.back()) return;
      if (t.env.value?.undo) {
        sound("flick");
        t.send("undo");
      }
    },
    /** @param {EventTarget|null} at @param {{name: string, text: string, no?: number}} thing */
    peek: (at, { no, name, text }) =>
      showTip(/** @type {Element} */ (at), text, no ? `${no} ${name}` : name),
    /** The next position may send the finish by itself. */
    arm() {
      quick = settings.value.fast;
    },
    /** Everything that may be done, with words. @returns {{action: Action, also?: Action, words: string}[]} */
    moves: () => game.moves(t),
  };

  t.pointer = createPointer(t);

  let decision = -1;
  effect(() => {
    const env = t.env.value;
    if (!env) return;
    const chosen = plan.peek();
    const fresh = env.decision !== decision;
    decision = env.decision;
    if (chosen && isPaused(store.room.value)) plan.value = null;
    else if (
      chosen &&
      fresh &&
      !(store.commands.busy() && (isLegal(env, chosen) || game.aimed(t, chosen)))
    )
      plan.value = null;
    if (fresh) untracked(t.pointer.asked);
    if (quick && env.seat !== null && env.waiting.includes(env.seat)) {
      quick = false;
      if (game.complete(t)) queueMicrotask(() => t.confirm());
    }
  });
  return t;
}
