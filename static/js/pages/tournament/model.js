// @ts-check
/** What the page of a tournament knows: its state, kept up by a socket, and what can be asked of the server. */
import { computed, signal } from "/static/js/core/ui.js";
import { call, problemWords } from "/static/js/core/api.js";
import { toast } from "/static/js/core/toasts.js";
import { isArena } from "/static/js/core/tournament.js";
import { createCall } from "/static/js/core/calling.js";
import { follow } from "./following.js";
import { followTournament } from "/static/js/core/tournamentline.js";
import { mostTense } from "./drama.js";
import { createChat } from "../event/chat.js";

/** @typedef {ReturnType<typeof createModel>} Model */

const MOVES_EVERY = 60_000; // ms

/** Whether one has been at one's table already. @param {Tournament} tournament */
const arrived = ({ tables, you }) =>
  !!tables.find((table) => table.id === you.table)?.seats[you.seat ?? 0]?.arrived;

/** @param {import("./types.js").TournamentPage} data of the page */
export function createModel(data) {
  const tournament = signal(data.tournament);
  const line = signal("connecting");
  const problem = signal("");
  const busy = signal("");
  const watched = signal(/** @type {number|null} */ (null)); // the table somebody chose to look at
  const tense = signal(/** @type {number|null} */ (null)); // the table the page has moved to by itself
  const boards = signal(/** @type {Record<string, import("./drama.js").Outlook>} */ ({})); // how they stood a lap ago, by room
  let movedAt = -Infinity;
  const said = signal(""); // for screen readers
  const call_ = createCall(data.tournament.id);
  const stars = follow(data.tournament.id);
  call_.heed(data.tournament.you.room, !arrived(data.tournament));
  const key = data.key ? `?join=${encodeURIComponent(data.key)}` : ""; // of the link somebody came by; nobody is remembered for looking
  const chat = createChat(data.tournament.id, data.me.id, key);
  followTournament({
    id: data.tournament.id,
    key,
    asked: ["outlook", "talk"],
    now: () => tournament.peek(),
    onTournament: put,
    onStatus(next, why) {
      line.value = next;
      if (next === "closed" && why) problem.value = why;
    },
    onFrame(frame) {
      if (frame.type === "talk") {
        chat.take(frame);
        return;
      }
      boards.value = { ...boards.peek(), ...frame.boards };
      move();
    },
  });

  /** The page goes to the board with most tension, not more often than one can follow. */
  function move() {
    const { tables } = tournament.peek();
    const playing = tables.filter((table) => table.status === "playing" && table.room);
    const here = playing.some((table) => table.id === tense.peek());
    if (here && performance.now() - movedAt < MOVES_EVERY) return;
    const best = mostTense(tournament.peek(), playing, boards.peek());
    if (best?.id === tense.peek()) return;
    movedAt = performance.now();
    tense.value = best?.id ?? null;
  }

  /** @param {Tournament} next */
  function put(next) {
    const before = tournament.peek();
    if (next.version < before.version) return;
    tournament.value = { ...next, you: next.you ?? before.you };
    if (next.round > before.round && !isArena(next)) said.value = `Round ${next.round} has begun.`;
    if (next.status !== before.status && next.status === "finished")
      said.value = "The tournament is over.";
    if (next.you?.room && next.you.room !== before.you?.room) said.value = "Your table is open.";
    if (before.you.waits && next.you?.entrant && !next.you.waits) {
      said.value = "A place became free: you take part now.";
      toast({ title: "You take part", text: "A place became free.", icon: "ui-check" });
    }
    call_.heed(tournament.peek().you.room, next.you?.room !== before.you?.room);
    if (!tournament.peek().tables.some((t) => t.id === tense.peek() && t.status === "playing"))
      move();
  }

  /**
   * Ask something of the server; what comes back is the new state. A refusal is shown, false is returned.
   * @param {string} method @param {string} path below the tournament @param {object} [body]
   */
  async function ask(method, path, body) {
    const what = `${method} ${path}`;
    if (busy.peek()) return false;
    busy.value = what;
    problem.value = "";
    try {
      /** @type {Tournament|null} */
      const answer = await call(method, `/api/tournaments/${tournament.peek().id}${path}`, body);
      if (answer?.version) put(answer);
      if (!data.me.id) location.reload(); // whoever only looked has an account now: the socket must know it
      return true;
    } catch (refused) {
      problem.value = problemWords(refused);
      return false;
    } finally {
      busy.value = "";
    }
  }

  return {
    call: call_,
    stars,
    data,
    key,
    tournament,
    line,
    problem,
    busy,
    watched,
    /** Stay at this table; null: move on by itself again. @param {number|null} table */
    watch(table) {
      watched.value = table;
    },
    boards,
    chat,
    said,
    ask,
    running: computed(() =>
      tournament.value.tables.filter((table) => table.status === "playing" && table.room),
    ),
    /** The table that is shown large. @returns {TournamentTable|null} */
    shown() {
      const { tables, featured, deciding, you, status } = tournament.value;
      const followed = tables.find(
        (table) =>
          table.status === "playing" &&
          table.room &&
          table.seats.some((seat) => stars.has(seat.entrant)),
      );
      const find = (/** @type {number|null|undefined} */ id) =>
        tables.find((table) => table.id === id && table.room) ?? null;
      return (
        find(watched.value) ??
        find(you.table) ??
        followed ??
        (featured?.chosen && status !== "finished" ? find(featured.table) : null) ??
        (status === "finished" ? null : (find(tense.value) ?? find(featured?.table))) ??
        find(deciding)
      );
    },
  };
}
