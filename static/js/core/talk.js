// @ts-check
/** Chat of the room, and private notes. */
import { html, icon, SeatMark, useEffect, useRef, signal } from "./ui.js";
import { useBottom } from "./bottom.js";
import { inOrder, speakerOf } from "./chatlines.js";

/** @param {{t: Table}} props */
export function Chat({ t }) {
  const lines = inOrder(t.store.chat.value, t.store.notes.value);
  const bottom = useBottom(lines.length);
  return html`<div class="log" ...${bottom} tabindex="0" role="log" aria-label="Chat"><ol>
    ${lines.length === 0 ? html`<li><span></span><span></span><p>No messages yet. Everybody in the room can read here.</p></li>` : null}
    ${lines.map((entry, n) => html`<${Spoken} key=${n} t=${t} entry=${entry} />`)}
  </ol></div>
  <${Compose} t=${t} />`;
}

/** One line of the chat, or of what people did. @param {{t: Table, entry: import("./chatlines.js").Entry}} props */
export function Spoken({ t, entry: { line, note } }) {
  const { name, seat } = speakerOf(line, t.store.room.value);
  const mark = seat === null ? icon("ui-eye", "i faint") : html`<${SeatMark} seat=${seat} />`;
  if (note) return html`<li class="did"><span></span>${mark}<p>${name} ${line.text}.</p></li>`;
  const from = typeof line.from === "string" ? null : line.from;
  const others = !!from?.id && from.id !== t.store.data.me.id && !!t.store.data.me.id;
  return html`<li class="say"><span></span>${mark}<p><b>${name}${seat === null ? ", watching" : ""}</b>${line.text}${
    others
      ? html`<button type="button" class="say__more" aria-label=${`Mute, block or report ${name}`} onClick=${async () => (await import("./dialogs.js")).openPerson({ id: from?.id ?? "", name, text: line.text, moment: momentOf(line, t.store.room.value) })}>${icon("ui-menu")}</button>`
      : null
  }</p></li>`;
}

/** What a report says of when it was. @param {ChatLine} line @param {Room} room */
const momentOf = ({ version, line }, { id, match }) => ({
  room: id,
  match: match?.number,
  version: version ?? undefined,
  line,
});

/** @param {{t: Table}} props */
export function Compose({ t }) {
  const others = t.store.room.value.seats.filter(
    ({ seat, player }) => player && seat !== t.store.me.value,
  );
  const to = others.length === 1 ? others[0].player?.name : "the table";
  const field = useRef(/** @type {HTMLInputElement|null} */ (null));
  return html`<form class="compose" onSubmit=${(/** @type {Event} */ event) => {
    event.preventDefault();
    const input = field.current;
    if (!input) return;
    const text = input.value.trim();
    if (text) t.store.say(text);
    input.value = "";
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
    try {
      notes.value = localStorage.getItem(key) ?? "";
    } catch {
      /* no storage: they last as long as the page */
    }
  }, [key]);
  return html`<div class="notes"><label for="notes">Only you can read these notes. They stay on this device.</label>
    <textarea id="notes" value=${notes.value} placeholder="What you want to remember" onInput=${(
      /** @type {FieldEvent} */ event,
    ) => {
      notes.value = event.target.value;
      try {
        localStorage.setItem(key, notes.value);
      } catch {
        /* as above */
      }
    }}></textarea></div>`;
}
