// @ts-check
/** Chat of the room and who looks on. Names and lines are text, never markup. */
import { inOrder, speakerOf } from "/static/js/core/chatlines.js";
import { SeatMark, html, plural, useEffect, useRef, useState } from "/static/js/core/ui.js";

/** @typedef {import("./desk.js").Desk} Desk */

/** @param {{desk: Desk}} props */
export function Chat({ desk }) {
  const [text, setText] = useState("");
  const list = useRef(/** @type {HTMLElement|null} */ (null));
  const lines = inOrder(desk.chat, desk.notes);
  const count = lines.length;
  useEffect(() => {
    list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [count]);

  const say = (/** @type {Event} */ event) => {
    event.preventDefault();
    const words = text.trim();
    if (!words) return;
    desk.say(words.slice(0, 500));
    setText("");
  };

  const watching = desk.room.spectators ?? 0;
  return html`<section class="panel chat" aria-labelledby="chat-title">
    <header class="chat__h"><h2 id="chat-title">Chat</h2><span>${watching ? `${plural(watching, "person", "people")} watching` : ""}</span></header>
    <div class="log" ref=${list} tabindex="0" role="log" aria-label="Chat of this room" aria-live="polite">
      ${count === 0 ? html`<p class="chat__none">No messages yet.</p>` : null}
      <ol hidden=${count === 0}>
        ${lines.map(({ line, note }, index) => {
          const { name, seat } = speakerOf(line, desk.room);
          if (note)
            return html`<li class="did" key=${index}><span></span><i></i><p>${name} ${line.text}.</p></li>`;
          return html`<li class="say" key=${index}><span></span>${seat === null ? html`<i></i>` : html`<${SeatMark} seat=${seat} />`}<p><b>${name}${seat === null ? ", watching" : ""}</b>${line.text}</p></li>`;
        })}
      </ol>
    </div>
    <form class="compose" onSubmit=${say}>
      <input aria-label="Message to the room" placeholder="Message the room" maxlength="500" autocomplete="off" value=${text} onInput=${(/** @type {Event} */ event) => setText(/** @type {HTMLInputElement} */ (event.target).value)} />
      <button class="btn btn--sm">Send</button>
    </form>
  </section>`;
}
