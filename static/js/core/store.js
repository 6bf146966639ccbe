// @ts-check
/** What the table knows: the room, the position (as told and as shown), chat, log, and the commands on their way. */
import { signal, computed, batch, effect } from "./ui.js";
import { connect } from "./socket.js";
import { applyPatch, digest } from "./patch.js";
import { createCommands } from "./commands.js";
import { createLog } from "./lines.js";
import { speakerOf } from "./chatlines.js";
import { narrow } from "./narrow.js";
import { isPaused } from "./pause.js";
import { toast } from "./toasts.js";
import { sound } from "./sound.js";

/** @typedef {ReturnType<typeof createStore>} Store */
/** @typedef {import("./frames.js").Received} Received */
/** @typedef {import("./frames.js").Update} Update */

/** @type {number[]} */
const NONE = [];

/** @param {PageData} data */
export function createStore(data) {
  const room = signal(/** @type {Room} */ (data.room));
  const env = signal(/** @type {Envelope|null} */ (null)); // what the table shows
  const status = signal(/** @type {"connecting"|"open"|"lost"|"closed"} */ ("connecting"));
  const trouble = signal("");
  const chat = signal(/** @type {ChatLine[]} */ ([]));
  const notes = signal(/** @type {ChatLine[]} */ ([])); // what people did in the room
  const comments = signal(/** @type {import("./commentary.js").Comment[]} */ ([]));
  const commentator = signal(false); // may I comment here
  const announcements = signal(/** @type {import("./announced.js").Announcement[]} */ ([])); // of the tournament
  const links = signal(data.links ?? null);
  const mySeats = signal(/** @type {number[]} */ ([]));
  /** The seats of all who play at this device, where they are several. */
  const held = computed(() => {
    const seats = room.value.you?.seats ?? [];
    return seats.length > 1 ? seats : NONE;
  });
  let looks = /** @type {number|null} */ (null); // which of them looks at the screen
  const last = signal(/** @type {any} */ (null)); // the latest public move; what it says of itself is up to the game
  /** @type {Envelope|null} */
  let told = null; // what the server said last; `env` follows it when the pieces have moved
  const wrong = signal(""); // why a lesson did not want the latest try
  const heard = signal(0); // its version
  /** The table takes the stage over: it gets each new position with its events. @type {(next: Envelope, fresh: boolean) => void} */
  let show = (next) => {
    env.value = next;
  };

  const line = connect({
    url() {
      const base = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${data.socket}`;
      return `${base}?mode=patch&notes=1${data.look === "glance" ? "" : "&comments=1"}${data.look ? `&look=${data.look}` : ""}${looks === null ? "" : `&seat=${looks}`}${data.watch ? `&watch=${encodeURIComponent(data.watch)}` : ""}`;
    },
    onFrame: receive,
    delay: data.delay,
    onStatus(next, why = "") {
      batch(() => {
        status.value = next;
        trouble.value = why;
      });
    },
  });

  const me = computed(
    () => env.value?.seat ?? (held.value.length > 0 ? null : (mySeats.value[0] ?? null)),
  );
  const commands = createCommands({ line, told: () => told, seat: () => told?.seat ?? null });
  const log = createLog(room, data.quiet, data.watch, !data.delay);
  /** The table shows what the server said last, and nothing of mine is on its way. */
  const settled = computed(() => env.value?.version === heard.value && !commands.pending.value);

  /** @param {Received} frame */
  function receive(frame) {
    switch (frame.type) {
      case "hello":
        batch(() => {
          setRoom(frame.room);
          mySeats.value = frame.seats ?? [];
          chat.value = frame.chat ?? [];
          notes.value = frame.notes ?? [];
          announcements.value = frame.announcements ?? [];
          comments.value = frame.comments ?? [];
          commentator.value = !!frame.commentator;
        });
        break;
      case "room":
        setRoom(frame.room);
        break;
      case "presence":
        room.value = {
          ...room.value,
          spectators: frame.spectators,
          seats: room.value.seats.map((seat) => ({
            ...seat,
            connected:
              ["bot", "device"].includes(seat.player?.kind ?? "") ||
              frame.connected.includes(seat.seat),
          })),
        };
        break;
      case "view":
        accept(frame, true);
        break;
      case "update":
        update(frame);
        break;
      case "ok":
        commands.answered(frame);
        break;
      case "refused":
        commands.refused(frame);
        if (frame.code === "lesson") {
          wrong.value = frame.reason;
          sound("flick");
          break;
        }
        if (frame.code === "quarantined") break; // the table itself says it, as long as it lasts
        if (frame.id && frame.code !== "stale_decision")
          toast({
            kind: "bad",
            title: "Move rejected",
            text: frame.reason,
            rules: frame.rules,
          });
        else if (frame.code === "stale_decision")
          toast({ title: "The table changed", text: "Please look again." });
        break;
      case "chat":
        if (!isMine(frame)) tell(speakerOf(frame, room.value).name, frame.text);
        chat.value = [...chat.value, frame].slice(-200);
        break;
      case "note":
        if (!isMine(frame)) tell(`${speakerOf(frame, room.value).name} ${frame.text}`, "");
        notes.value = [...notes.value, frame].slice(-200);
        break;
      case "comment":
        comments.value = [...comments.value, frame].slice(-200);
        break;
      case "announcements":
        announcements.value = frame.announcements;
        break;
      case "over":
        room.value = { ...room.value, status: "finished", result: frame.result };
        break;
    }
  }

  /** @param {ChatLine} line */
  const isMine = ({ from }) => typeof from !== "string" && from.id === data.me.id;

  /** Whether what stands above the table says what just happened. */
  const standing = () => isPaused(room.value) || !!told?.clock?.pause_asked;

  /** What others say or do in the room is heard, and seen where the chat is not on the screen. @param {string} title @param {string} text */
  function tell(title, text) {
    sound("chat");
    if (narrow.value && !standing()) toast({ icon: "ui-chat", title, text });
  }

  /** @param {Room} next */
  function setRoom(next) {
    const before = room.value;
    next.heardAt = performance.now();
    // a frame for everybody may leave out who I am
    room.value = next.you
      ? next
      : { ...next, you: before.you && { ...before.you, host: next.host === data.me.id } };
    if (before.match && next.match && before.match.id !== next.match.id) {
      looks = null;
      forget();
      line.send({ type: "resync" });
    }
  }

  /** The table is empty until the server shows the next view. */
  function forget() {
    told = null;
    commands.reset();
    batch(() => {
      env.value = null;
      last.value = null;
    });
  }

  /** @param {Update} frame */
  function update(frame) {
    if (!told || frame.version <= told.version) return;
    const view = frame.version === told.version + 1 ? applyPatch(told.view, frame.patch) : null;
    if (!view || (frame.hash && digest(view) !== frame.hash)) {
      line.send({ type: "resync", why: view ? "hash" : "gap" });
      return;
    }
    accept({ ...told, blocked: [], preview: [], ...frame, view }, false);
  }

  /** @param {Envelope} next @param {boolean} whole */
  function accept(next, whole) {
    const fresh = !told || (whole && next.version !== told.version + 1);
    if (told && next.version < told.version && next.ply !== 0) return;
    const same = told?.version === next.version && told.seat === next.seat;
    next.heardAt = performance.now();
    told = next;
    heard.value = next.version;
    wrong.value = "";
    if (same && !fresh) {
      env.value = next;
      commands.settle();
      return;
    }
    show(next, fresh);
    log.hear(next, fresh);
    commands.settle();
  }

  return {
    data,
    room,
    env,
    status,
    trouble,
    chat,
    notes,
    announcements,
    comments,
    commentator,
    links,
    me,
    mySeats,
    last,
    wrong,
    log,
    commands,
    settled,
    /**
     * @param {(next: Envelope, fresh: boolean) => void} stage
     * @param {boolean} [anew] it knows nothing yet: the position may have come before there was a table to show it
     */
    stageWith(stage, anew = false) {
      show = stage;
      const latest = told;
      if (latest && (anew || env.peek() !== latest))
        batch(() => {
          if (anew) env.value = null;
          show(latest, true);
        });
    },
    told: () => told,
    /** The device goes to who plays this seat, or to nobody yet: nothing of who had it stays here. @param {number|null} seat */
    pass(seat) {
      looks = seat;
      log.forget();
      forget();
      line.send({ type: "pass", seat });
    },
    held,
    retry: () => line.retry(),
    /** The line will have been lost, and stand again. */
    reopened: () =>
      new Promise((done) => {
        let lost = false;
        const stop = effect(() => {
          if (status.value !== "open") lost = true;
          else if (lost)
            queueMicrotask(() => {
              stop();
              done(undefined);
            });
        });
      }),
    /** @param {string} text */
    say: (text) => line.send({ type: "chat", id: commands.newId(), text }),
    /** Nobody who looks is called. @param {boolean} shown */
    look: (shown) => line.send({ type: "look", shown }),
    close: () => line.close(),
  };
}
