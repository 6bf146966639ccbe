// @ts-check
/** In a slow game, once on this device: would one like to be told? In the lobby, or after a move of one's own. */
import { effect } from "./ui.js";
import { toast } from "./toasts.js";
import { canTell, howTold, tellHere } from "./telling.js";

const MARK = "tidetable.offered";

/** @param {Store} store */
export function offerToTell(store) {
  if (!canTell() || Notification.permission !== "default" || localStorage.getItem(MARK)) return;
  let mine = false;
  const stop = effect(() => {
    const room = store.room.value,
      env = store.env.value;
    if (room.clock?.kind !== "slow" || store.me.value === null) return;
    const moved = mine && !!env && env.seat !== null && !env.waiting.includes(env.seat);
    mine = !!env && env.seat !== null && env.waiting.includes(env.seat);
    if (room.status !== "lobby" && !(room.status === "playing" && moved)) return;
    localStorage.setItem(MARK, "1");
    queueMicrotask(() => stop());
    toast({
      title: "Want to be told when it is your turn?",
      text: "Once for each decision, and only while you are not looking.",
      action: { label: "Tell me", run: () => void accept(store.data.me.id) },
    });
  });
}

/** @param {string} me */
async function accept(me) {
  try {
    const { push_key: key } = await howTold();
    if (key) await tellHere(me, key);
    toast({
      icon: "ui-check",
      title: key ? "You will be told here" : "This server sends no notifications",
      action: { label: "Settings", run: () => location.assign("/me/calls") },
    });
  } catch (problem) {
    const text = /** @type {Error} */ (problem).message;
    toast({ kind: "bad", title: "Not switched on", text });
  }
}
