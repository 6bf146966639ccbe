// @ts-check
/** The whole menu as plain buttons: the game can be played from here alone. */
import { get } from "./api.js";
import { keyOf, same } from "./legal.js";
import { fill, upper } from "./names.js";
import { useSize } from "./size.js";
import { html, icon, useEffect, useRef, useState } from "./ui.js";

/** What cannot be done now, in words: those come when somebody wants to read them. @param {Table} t @returns {Blocked[]} */
function useBlocked(t) {
  const env = t.env.value;
  const [told, setTold] = useState(/** @type {Blocked[]} */ ([]));
  useEffect(() => {
    let gone = false;
    const seat = env?.seat;
    if (seat === null || seat === undefined || !env?.blocked?.length) return undefined;
    /** @type {Promise<Envelope>} */
    const answer = get(`/api/rooms/${t.store.room.value.id}/view?seat=${seat}`);
    void answer.then(
      ({ blocked = [] }) => {
        if (!gone) setTold(blocked);
      },
      () => {}, // the reasons stand there without it
    );
    return () => {
      gone = true;
    };
  }, [env?.decision]);
  return (env?.blocked ?? []).map((one) => told.find((other) => same(one, other)) ?? one);
}

/** How high the list can be: from the top of the table, below its bar, to its own lower edge. @param {HTMLElement} list */
function room(list) {
  const top = list.closest(".tbl")?.querySelector(".stage")?.getBoundingClientRect().top ?? 0;
  list.style.setProperty("--room", `${list.getBoundingClientRect().bottom - top - 8}px`);
}

/** @param {{t: Table}} props */
export function MoveList({ t }) {
  const place = useSize(undefined, room);
  const opened = useRef(false);
  const env = t.env.value;
  const moves = t.moves();
  const none = moves.length === 0; // also while an answer is late
  useEffect(() => {
    const buttons = [...(place.current?.querySelectorAll("button") ?? [])];
    const move = buttons.find((button) => button.hasAttribute("data-move"));
    if (!opened.current) (move ?? buttons[0])?.focus();
    else if (document.activeElement === document.body) move?.focus(); // its button has gone meanwhile
    opened.current = true;
  }, [none]);
  const idle = !env || env.seat === null || !env.waiting.includes(env.seat);
  const asked = useRef(!idle);
  useEffect(() => {
    if (idle && asked.current) t.open.value = ""; // it was our turn and is not any more
    asked.current = !idle;
  }, [idle]);
  const blocked = useBlocked(t);
  /** @param {Blocked} one */
  const whyNot = ({ text, why }) =>
    text ? `${fill(text, t.store.room.value, t.store.me.value)}: ${why}` : upper(why);
  return html`<section class="moves-list" ref=${place} aria-label="List of moves" onKeyDown=${(
    /** @type {KeyboardEvent} */ event,
  ) => {
    if (event.key === "Escape") t.open.value = "";
  }}>
    <header><b>Everything you can do now</b><button type="button" class="iconbtn" aria-label="Close" onClick=${() => {
      t.open.value = "";
    }}>${icon("ui-x")}</button></header>
    <ul>
      ${moves.map(({ action, also, words }, n) => html`<li key=${n}><button type="button" class="btn btn--sm" data-move data-offer=${keyOf(action)} onClick=${() => t.send(action, ...(also ? [also] : []))}>${words}</button></li>`)}
      ${env?.undo ? html`<li><button type="button" class="btn btn--sm" onClick=${() => t.send("undo")}>Take the last step back</button></li>` : null}
      ${blocked.map((other, n) => html`<li key=${`b${n}`}><button type="button" class="btn btn--sm" aria-disabled="true" data-why=${other.why}>${whyNot(other)}</button>${t.about.book ? (other.rules ?? []).slice(0, 2).map((number) => html`<button type="button" class="ruleno" key=${number} aria-label="Rule ${number}" onClick=${() => t.lookUp([number])}>${number}</button>`) : null}</li>`)}
      ${none ? html`<li class="muted">${idle ? "Nothing to do: it is not your turn." : "The server has not answered yet."}</li>` : null}
    </ul>
  </section>`;
}
