// @ts-check
/** A room: the lobby while it waits, the table while it plays and after. One socket for both, no reload between them. */
import { effect } from "./core/ui.js";
import { createStore } from "./core/store.js";
import { mountTable } from "./core/mount.js";
import { fetched } from "./core/fetched.js";
import { TOLD } from "./core/settings.js";
import { toast } from "./core/toasts.js";
import { tableOf } from "./games/index.js";

const root = /** @type {HTMLElement} */ (document.getElementById("room"));
/** @type {PageData} */
const data = JSON.parse(document.getElementById("page-data")?.textContent ?? "{}");
const store = createStore(data);

// whoever only looked has no account: the first thing done makes one, and the socket must know it
if (!data.me.id)
  window.addEventListener("tidetable:acted", () => location.reload(), { once: true });

// nobody who looks is called; what called goes away when one comes
if (data.me.id)
  void fetched(() => import("./core/looking.js")).then(({ looked, watchLooking }) => {
    const look = () => {
      if (store.status.peek() !== "open") return;
      store.look(looked());
      if (looked() && localStorage.getItem(TOLD))
        void fetched(() => import("./core/telling.js")).then(({ seen, keepTelling }) =>
          Promise.all([seen(data.room.id), keepTelling(data.me.id)]),
        );
    };
    effect(() => void (store.status.value === "open" && look()));
    watchLooking(look);
    const offered = effect(() => {
      if (store.room.value.clock?.kind !== "slow") return;
      queueMicrotask(() => offered());
      setTimeout(
        () =>
          void fetched(() => import("./core/offer.js")).then(({ offerToTell }) =>
            offerToTell(store),
          ),
        2000,
      );
    });
  });

/** In the lobby the address itself is the invitation: people copy it. */
function showAddress(/** @type {boolean} */ lobby) {
  const own = lobby && store.links.value?.join;
  history.replaceState(
    history.state,
    "",
    own ? new URL(own).pathname + new URL(own).search : `/r/${data.room.id}`,
  );
}

let shown = "";
let leave = () => {};

effect(() => {
  const { status, game } = store.room.value;
  if (game !== data.room.game) {
    location.reload();
    return;
  } // the host chose another game
  const want = status === "playing" || status === "finished" ? "table" : "lobby";
  showAddress(want === "lobby");
  if (want !== shown) {
    shown = want;
    void enter(want);
  }
});

/** @param {string} what */
async function enter(what) {
  const mount =
    what === "table"
      ? await tableOf(data.room.game).then((game) => () => mountTable(root, store, game))
      : await import("./pages/lobby.js").then(
          ({ mountLobby }) =>
            () =>
              mountLobby(root, {
                data,
                room: store.room,
                status: store.status,
                chat: store.chat,
                notes: store.notes,
                links: store.links,
                say: store.say,
                toast,
                openSettings: () =>
                  import("./core/dialogs.js").then(({ openSettings }) => openSettings()),
              }),
        );
  if (what !== shown) return;
  leave();
  root.replaceChildren();
  leave = mount();
  if (what === "lobby") void tableOf(data.room.game); // so that the table is there when the game starts
}
