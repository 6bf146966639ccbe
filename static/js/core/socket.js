// @ts-check
/** The live line to a room: reconnects by itself, keeps what was not answered and sends it again with the same id. */

const CONNECT_LIMIT = 5000;
const PING_EVERY = 10000;
const PONG_LIMIT = 8000;
const ANSWER_LIMIT = 4000; // after which a command makes us ask whether anybody is there
const OFFLINE_LIMIT = 700; // the machine says its network is gone: with a server on the same one the line stands all the same
const FIRST_WAIT = 400;
const LONGEST_WAIT = 4000;
const RESTART = 1012;
const RESTART_SPREAD = 800;

/** Closes after which trying again makes no sense, with what to tell the person. */
const FINAL = /** @type {Record<number, string>} */ ({
  4401: "Your session has ended. Reload the page to come back.",
  4403: "You cannot watch this room.",
  4404: "This room is gone.",
});

/** @typedef {import("./frames.js").Sent} Sent */

/**
 * @template {{type: string, id?: string}} Received
 * @param {object} options
 * @param {() => string} options.url asked before each attempt, so that `seen` is fresh
 * @param {(frame: Received) => void} options.onFrame
 * @param {(status: "connecting"|"open"|"lost"|"closed", why?: string) => void} options.onStatus
 * @param {string} [options.greeting] the type of the first frame
 * @param {number} [options.delay] ms by which all that comes is shown later: for streams
 */
export function connect({ url, onFrame, onStatus, greeting = "hello", delay = 0 }) {
  /** @type {WebSocket|null} */
  let socket = null;
  /** @type {Map<string, Sent>} */
  const unanswered = new Map();
  let attempt = 0;
  let stopped = false;
  let pings = 0;
  /** @type {Record<string, ReturnType<typeof setTimeout>|undefined>} */
  const timers = {};

  /** @param {string} name @param {number} ms @param {() => void} run */
  const later = (name, ms, run) => {
    clearTimeout(timers[name]);
    timers[name] = setTimeout(run, ms);
  };
  const quiet = () => Object.values(timers).forEach(clearTimeout);

  function open() {
    if (stopped) return;
    quiet();
    drop();
    onStatus(attempt === 0 ? "connecting" : "lost");
    const line = new WebSocket(url());
    socket = line;
    later("connect", CONNECT_LIMIT, () => lost(line));
    line.onopen = () => later("connect", CONNECT_LIMIT, () => lost(line)); // now the hello must come
    line.onmessage = (message) => {
      if (line !== socket) return;
      later("beat", PING_EVERY, () => beat());
      clearTimeout(timers.pong);
      clearTimeout(timers.answer);
      const frame = JSON.parse(message.data);
      if (frame.type === greeting) clearTimeout(timers.connect);
      if (!delay || frame.type === "pong") receive(frame);
      else setTimeout(() => line === socket && receive(frame), delay);
    };
    line.onclose = (event) => lost(line, event.code);
    line.onerror = () => lost(line);
  }

  /** @param {Received} frame */
  function receive(frame) {
    if (frame.type === "pong") return;
    if (frame.type === "ok" || frame.type === "refused") unanswered.delete(frame.id ?? "");
    if (frame.type === greeting) {
      attempt = 0;
      onStatus("open");
    }
    onFrame(frame);
    if (frame.type === greeting) for (const command of unanswered.values()) write(command);
  }

  function beat(limit = PONG_LIMIT) {
    write({ type: "ping", n: ++pings });
    const line = socket;
    later("pong", limit, () => line && lost(line));
  }

  /** @param {WebSocket} line @param {number} [code] */
  function lost(line, code = 0) {
    if (line !== socket || stopped) return;
    drop();
    quiet();
    if (FINAL[code]) {
      stopped = true;
      onStatus("closed", FINAL[code]);
      return;
    }
    onStatus("lost");
    later("retry", wait(code), open);
  }

  /** Longer after each failure; a server that restarts said so, and all its people come at once. @param {number} code */
  function wait(code) {
    if (code === RESTART && attempt === 0) return RESTART_SPREAD * (0.05 + Math.random());
    const ceiling = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** attempt++);
    return ceiling * (0.5 + Math.random() / 2);
  }

  function drop() {
    const line = socket;
    socket = null;
    if (!line) return;
    line.onopen = line.onmessage = line.onclose = line.onerror = null;
    try {
      line.close();
    } catch {
      /* it was never open */
    }
  }

  /** @param {Sent} frame */
  function write(frame) {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(frame));
  }

  function retryNow() {
    if (stopped || document.visibilityState === "hidden") return;
    if (socket?.readyState === WebSocket.OPEN) return beat(); // maybe it only looks open: ask
    if (socket?.readyState === WebSocket.CONNECTING) return;
    attempt = Math.max(1, attempt);
    open();
  }

  function offline() {
    if (socket?.readyState === WebSocket.OPEN) beat(OFFLINE_LIMIT);
  }

  const ears = new AbortController(); // what is listened to until it is closed
  window.addEventListener("offline", offline, { signal: ears.signal });
  for (const [target, name] of /** @type {[EventTarget, string][]} */ ([
    [window, "online"],
    [window, "pageshow"],
    [document, "visibilitychange"],
  ])) {
    target.addEventListener(name, retryNow, { signal: ears.signal });
  }
  open();

  return {
    /** Sends a command; one with an `id` is kept until it is answered. @param {Sent} frame */
    send(frame) {
      if ("id" in frame) {
        unanswered.set(frame.id, frame);
        later("answer", ANSWER_LIMIT, () => beat());
      }
      write(frame);
    },
    retry: retryNow,
    close() {
      stopped = true;
      ears.abort();
      quiet();
      drop();
    },
  };
}
