// @ts-check
/** The chat of a tournament: what was said, kept up by the tournament's socket, and what one may do about it. */
import { html, icon, signal, useRef } from "/static/js/core/ui.js";
import { call, problemWords } from "/static/js/core/api.js";
import { useBottom } from "/static/js/core/bottom.js";

/** @typedef {{from: {id: string, name: string, kind?: string}, text: string, at: string, line: number}} EventLine */
/** @typedef {"open"|"playing"|"closed"} TalkState */
/** @typedef {{type: "talk", whole?: boolean, state?: TalkState, lines: EventLine[], gone?: number[]}} TalkFrame */
/** @typedef {ReturnType<typeof createChat>} EventChat */

const KEPT = 200;

/** @param {string} id of the tournament @param {string|null} me @param {string} [key] of the link somebody came by, as a query */
export function createChat(id, me, key = "") {
  const state = signal(/** @type {TalkState|""} */ (""));
  const lines = signal(/** @type {EventLine[]} */ ([]));
  const trouble = signal("");
  const path = `/api/tournaments/${id}`;
  let unsent = { text: "", id: "" }; // sent again with the same id, it is not said twice

  /** @param {string} text */
  async function say(text) {
    if (unsent.text !== text)
      unsent = { text, id: `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}` };
    trouble.value = "";
    try {
      await call("POST", `${path}/chat${key}`, { id: unsent.id, text });
      unsent = { text: "", id: "" };
      if (!me) location.reload(); // whoever only looked has an account now: the socket must know it
      return true;
    } catch (refused) {
      trouble.value = problemWords(refused);
      return false;
    }
  }

  /** @param {EventLine} line */
  const remove = ({ line }) => call("DELETE", `${path}/chat/${line}${key}`);

  return {
    id,
    state,
    lines,
    trouble,
    say,
    /** @param {TalkFrame} frame */
    take(frame) {
      if (frame.whole) {
        state.value = frame.state ?? "open";
        lines.value = frame.lines;
        return;
      }
      const known = new Set(lines.peek().map((line) => line.line));
      const more = frame.lines.filter((line) => !known.has(line.line));
      const gone = new Set(frame.gone);
      lines.value = [...lines.peek(), ...more].filter(({ line }) => !gone.has(line)).slice(-KEPT);
    },
    remove,
    /** One's own. @param {EventLine} line */
    async takeBack(line) {
      trouble.value = "";
      try {
        await remove(line);
      } catch (refused) {
        trouble.value = problemWords(refused);
      }
    },
    /** @param {EventLine} line */
    name: ({ from }) => call("PUT", `${path}/commentators/${from.id}`),
    /** @param {EventLine} line */
    silence: ({ from }) => call("PUT", `${path}/silenced/${from.id}`),
  };
}

const CLOSED = {
  playing: "You play. The chat shows again when your game is over, so that nobody is helped.",
  closed: "The organiser has closed the chat.",
};

/**
 * @param {{chat: EventChat, me: {id: string|null}, organiser?: boolean, onOpen?: (open: boolean) => void, silent?: boolean}} props
 * `silent`: to be read only; `onOpen`: the organiser opens and closes it
 */
export function Chat({ chat, me, organiser = false, onOpen, silent = false }) {
  const state = chat.state.value;
  const lines = chat.lines.value;
  const bottom = useBottom(lines.length);
  if (!state || (silent && !lines.length)) return null;
  const writes = !silent && (state === "open" || (state === "closed" && organiser));
  return html`<section class="evc" aria-labelledby="chat-title"><header><h2 id="chat-title">Chat</h2>${organiser && onOpen ? html`<button type="button" class="btn btn--sm" onClick=${() => onOpen(state === "closed")}>${state === "closed" ? "Open the chat" : "Close the chat"}</button>` : null}</header>
    ${state === "playing" ? html`<p class="evc__no" role="status">${icon("ui-eye")}<span>${CLOSED.playing}</span></p>` : html`<div class="log evc__log" ...${bottom} tabindex="0" role="log" aria-label="Chat of the tournament"><ol>${lines.length ? lines.map((line) => html`<${Line} key=${line.line} chat=${chat} line=${line} me=${me} organiser=${organiser} />`) : html`<li class="evc__l"><p>Nobody has said anything yet. Everybody who follows the tournament can read here, players after their game.</p></li>`}</ol></div>`}
    ${state === "closed" ? html`<p class="evc__no" role="status">${CLOSED.closed}</p>` : null}
    ${writes ? html`<${Compose} chat=${chat} />` : null}
    ${chat.trouble.value ? html`<p class="evc__no" role="alert">${chat.trouble.value}</p>` : null}</section>`;
}

/** @param {{chat: EventChat, line: EventLine, me: {id: string|null}, organiser: boolean}} props */
function Line({ chat, line, me, organiser }) {
  const { id, kind } = line.from;
  const name = kind === "program" ? `${line.from.name} (program)` : line.from.name;
  const own = id === me.id;
  return html`<li class="say evc__l"><p><b>${name} <time datetime=${line.at}>${new Date(line.at).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" })}</time></b>${line.text}${
    me.id
      ? html`<button type="button" class="say__more" aria-label=${own ? "Delete your line" : `Mute, block or report ${name}`} onClick=${() => (own ? chat.takeBack(line) : about(chat, line, name, organiser))}>${icon(own ? "ui-x" : "ui-menu")}</button>`
      : null
  }</p></li>`;
}

/** @param {EventChat} chat @param {EventLine} line @param {string} name @param {boolean} organiser */
async function about(chat, line, name, organiser) {
  const { openPerson } = await import("/static/js/core/dialogs.js");
  openPerson({
    id: line.from.id,
    name,
    text: line.text,
    moment: { tournament: chat.id, line: line.line },
    acts: organiser
      ? [
          { words: "Delete the line", run: () => chat.remove(line), done: "The line is gone." },
          {
            words: "Let them comment",
            run: () => chat.name(line),
            done: `What ${name} says about a board stands beside it.`,
          },
          {
            words: "Let them write no more",
            run: () => chat.silence(line),
            done: `${name} writes no more in this chat.`,
          },
        ]
      : [],
  });
}

/** @param {{chat: EventChat}} props */
function Compose({ chat }) {
  const field = useRef(/** @type {HTMLInputElement|null} */ (null));
  const send = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const text = field.current?.value.trim();
    if (text && (await chat.say(text)) && field.current) field.current.value = "";
  };
  return html`<form class="compose" onSubmit=${send}><input ref=${field} aria-label="Message" placeholder="Message everybody" maxlength="500" autocomplete="off" enterkeyhint="send" /><button class="btn btn--sm">Send</button></form>`;
}
