// @ts-check
/** What the parts of the lobby share: the room as it is now, who looks at it, and what can be asked of the server. */
import { call, problemWords } from "/static/js/core/api.js";
import { computed, signal } from "/static/js/core/ui.js";

/** @typedef {import("/static/js/core/types.js").Room} Room */
/** @typedef {import("/static/js/core/types.js").PageData} PageData */
/** @typedef {import("/static/js/core/types.js").ChatLine} ChatLine */
/** @template T @typedef {{value: T}} Box a signal */
/** @typedef {import("./types.js").Links} Links */
/** @typedef {import("./types.js").Me} Me */
/** @typedef {import("./types.js").GameInfo} GameInfo */
/**
 * @typedef {object} Context what the entry module of the room page gives
 * @property {PageData} data
 * @property {Box<Room>} room
 * @property {Box<Me>} [me]
 * @property {Box<ChatLine[]>} [chat]
 * @property {Box<ChatLine[]>} [notes] what people did in the room
 * @property {Box<Links|null>} [links]
 * @property {Box<string>} [status] of the socket: connecting, open, lost, closed
 * @property {(message: import("/static/js/core/toasts.js").Toast) => void} [toast]
 * @property {() => void} [openSettings]
 * @property {(text: string) => void} say
 */
/**
 * @typedef {object} Desk
 * @property {Room} room
 * @property {Me} me
 * @property {{id: string, info: GameInfo, about: About}} game
 * @property {number|null} seat mine
 * @property {boolean} host am I the host
 * @property {string} hostName
 * @property {{id: string, name: string}|null} group whose table it is
 * @property {Links|null} links
 * @property {ChatLine[]} chat
 * @property {ChatLine[]} notes
 * @property {{id: string, title: string}[]} shelf all games
 * @property {string} line state of the socket
 * @property {Box<string>} said the last thing worth telling a screen reader
 * @property {Box<string>} problem the last refusal
 * @property {Box<boolean>} busy
 * @property {(method: string, path: string, body?: object) => Promise<boolean>} ask
 * @property {(text: string) => void} say into the chat
 */

/** @param {Context} ctx */
export function createDesk(ctx) {
  const said = signal("");
  const problem = signal("");
  const busy = signal(false);
  const links = ctx.links ?? signal(/** @type {Links|null} */ (ctx.data.links ?? null));
  const me = ctx.me ?? signal(ctx.data.me);
  const chat = ctx.chat ?? signal(/** @type {ChatLine[]} */ ([]));
  const notes = ctx.notes ?? signal(/** @type {ChatLine[]} */ ([]));

  const renamed = (/** @type {Event} */ event) => {
    me.value = /** @type {CustomEvent} */ (event).detail;
  };
  window.addEventListener("tidetable:me", renamed);

  /**
   * Ask something of the server about this room; refusals are shown beside the start button.
   * @param {string} method @param {string} path below the room @param {object} [body]
   */
  async function ask(method, path, body) {
    busy.value = true;
    problem.value = "";
    try {
      /** @type {{room?: Room} & Partial<Room>|null} */
      const answer = await call(method, `/api/rooms/${ctx.room.value.id}${path}`, body);
      const room = answer?.room ?? answer;
      if (room?.seats && room.status) ctx.room.value = { ...ctx.room.value, ...room };
      // whoever is sent away must not come back by the old link: there are new ones
      if (method === "DELETE" && links.value)
        links.value = await call("GET", `/api/rooms/${ctx.room.value.id}/links`).catch(() => null);
      return true;
    } catch (refused) {
      problem.value = problemWords(refused);
      said.value = problem.value;
      return false;
    } finally {
      busy.value = false;
    }
  }

  /** @returns {Desk} */
  function now() {
    const room = ctx.room.value;
    const mine = room.seats.findIndex((seat) => seat.player?.id === me.value.id);
    return {
      room,
      me: me.value,
      game: { id: room.game, info: ctx.data.game.info, about: ctx.data.game.about },
      seat: mine === -1 ? null : mine,
      host: room.host === me.value.id,
      hostName: hostName(room),
      group: ctx.data.group ?? null,
      links: links.value,
      chat: chat.value,
      notes: notes.value,
      shelf: ctx.data.shelf ?? [],
      line: ctx.status?.value ?? "open",
      said,
      problem,
      busy,
      ask,
      say: ctx.say,
    };
  }

  return {
    now,
    version: computed(() => [
      ctx.room.value,
      me.value,
      chat.value,
      notes.value,
      links.value,
      problem.value,
      busy.value,
      said.value,
      ctx.status?.value,
    ]),
    close: () => window.removeEventListener("tidetable:me", renamed),
  };
}

/** @param {Room} room */
const hostName = (room) =>
  room.seats.find(({ player }) => player?.id === room.host)?.player?.name ?? "The host";
