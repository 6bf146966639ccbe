// @ts-check
/** The log in words: what may be looked up comes from the server, what happens is added as it happens. */
import { signal } from "./ui.js";
import { get } from "./api.js";

const PLACES = ["target", "spot", "area", "unit", "structure"]; // where a line happened; as the server's log has it
const SPREAD = 2000; // a crowd that watches does not ask for the log all at once

/** @param {{value: Room}} room @param {boolean} [quiet] nobody reads it: do not ask for what was before @param {string|null} [watch] the key of a watch link @param {boolean} [past] what was before may be asked for: not where the table is shown later than it is */
export function createLog(room, quiet = false, watch = null, past = true) {
  const lines = signal(/** @type {LogLine[]} */ ([]));
  const news = signal(/** @type {string[]} */ ([])); // sentences of the latest step, for the announcer
  let lap = 0; // once round the table; the lines call its number `turn`
  let asked = 0;
  const loading = signal(false);
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  let again;

  async function load() {
    if (!past) return;
    const mine = ++asked;
    loading.value = true;
    try {
      /** @type {{lines: LogLine[], turn: number}} */
      const answer = await get(
        `/api/rooms/${room.value.id}/log${watch ? `?watch=${encodeURIComponent(watch)}` : ""}`,
      );
      if (mine === asked) {
        const known = lines.peek().length > 0;
        lines.value = known
          ? answer.lines
          : answer.lines.map((line) => ({ ...line, missed: true }));
        lap = answer.turn;
      }
    } catch {
      /* a log that does not come is no reason to stop the game */
    }
    if (mine === asked) loading.value = false;
  }

  return {
    lines,
    news,
    load,
    loading,
    /** What one seat alone was told is gone; the rest comes again. */
    forget() {
      asked++;
      [lines.value, news.value, lap] = [[], [], 0];
    },
    /** @param {Envelope} env @param {boolean} fresh */
    hear(env, fresh) {
      if (quiet) return;
      if (fresh) return void load();
      if (loading.peek() || env.events.some((event) => event.kind === "undone")) {
        // ours would mix two tellings
        if (env.seat === null)
          again ??= setTimeout(() => {
            again = undefined;
            void load();
          }, Math.random() * SPREAD);
        else void load();
      }
      /** @type {LogLine[]} */
      const told = [];
      for (const event of env.events) {
        lap = event.lap ?? lap;
        if (!event.text) continue;
        const at = PLACES.map((name) => event[name]).find(Boolean);
        told.push({
          ply: env.ply,
          seat: event.seat ?? null,
          by: env.by,
          missed: document.hidden,
          kind: event.kind,
          at,
          turn: lap,
          text: event.text,
          you: event.you,
          does: event.does,
          parts: event.parts,
        });
      }
      if (told.length === 0) return;
      lines.value = [...lines.value, ...told];
      news.value = told.map(({ text }) => text);
    },
  };
}
