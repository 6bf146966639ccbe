// @ts-check
/** Chat of the room, and private notes. */
import { html, icon, SeatMark, useEffect, useRef, signal } from "./ui.js";
import { useBottom } from "./bottom.js";

/** @param {{t: Table}} props */
export function Chat({ t }) {
  const room = t.store.room.value;
  const chat = t.store.chat.value;
  const bottom = useBottom(chat.length);
  const others = room.seats.filter(({ seat, player }) => player && seat !== t.store.me.value);
  return html`<div class="log" ...${bottom} tabindex="0" role="log" aria-label="Chat"><ol>
    ${chat.length === 0 ? html`<li><span></span><span></span><p>No messages yet. Everybody in the room can read here.</p></li>` : null}
    ${chat.map((line, n) => {
      const from = typeof line.from === "string" ? { id: line.from, name: "" } : line.from;
      const at = room.seats.find(({ player }) => player && (player.id === from.id || (!from.id && player.name === from.name)));
      return html`<li key=${n} class="say"><span></span>${at ? html`<${SeatMark} seat=${at.seat} />` : icon("ui-eye", "i faint")}
        <p><b>${from.name || at?.player?.name || "Somebody"}${at ? "" : ", watching"}</b>${line.text}</p></li>`;
    })}
  </ol></div>
  <${Compose} t=${t} to=${others.length === 1 ? others[0].player?.name : "the table"} />`;
}

/** @param {{t: Table, to: string|undefined}} props */
function Compose({ t, to }) {
  const field = useRef(/** @type {any} */ (null));
  return html`<form class="compose" onSubmit=${(/** @type {Event} */ event) => {
    event.preventDefault();
    const text = field.current.value.trim();
    if (text) t.store.say(text);
    field.current.value = "";
  }}>
    <input ref=${field} aria-label="Message" placeholder="Message ${to}" maxlength="500" autocomplete="off" enterkeyhint="send" data-chat />
    <button class="btn btn--sm">Send</button>
  </form>`;
}

const notes = signal("");

/** Private notes: they stay on this device. @param {{t: Table}} props */
export function Notes({ t }) {
  const key = `tidetable.notes.${t.store.room.value.id}`;
  useEffect(() => {
    try { notes.value = localStorage.getItem(key) ?? ""; } catch { /* no storage: they last as long as the page */ }
  }, [key]);
  return html`<div class="notes"><label for="notes">Only you can read these, on this device.</label>
    <textarea id="notes" value=${notes.value} placeholder="What you want to remember" onInput=${(/** @type {any} */ event) => {
      notes.value = event.target.value;
      try { localStorage.setItem(key, notes.value); } catch { /* as above */ }
    }}></textarea></div>`;
}
