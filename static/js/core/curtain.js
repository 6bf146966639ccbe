// @ts-check
/** Several people at one device: between two of them nobody's hand is on the page. Fetched where there are several. */
import { html, icon, Avatar, signal, useEffect, useRef } from "./ui.js";
import { nameOf } from "./names.js";

const open = signal(false); // nothing is hidden from each other: no curtain while this page is open

/** Who is asked next at this device; the one who looks, if they are. @param {Table} t */
function asked(t) {
  const env = t.store.env.value;
  const held = t.store.held.value;
  const waiting = (env?.waiting ?? []).filter((seat) => held.includes(seat));
  const looks = env?.seat ?? null;
  return looks !== null && waiting.includes(looks) ? looks : (waiting[0] ?? null);
}

/** @param {{t: Table}} props */
export function Curtain({ t }) {
  const ref = useRef(/** @type {HTMLDialogElement|null} */ (null));
  const { store } = t;
  const env = store.env.value;
  const playing = store.room.value.status === "playing";
  const next = asked(t);
  const done = playing && next !== null && env !== null && env.seat !== next;
  const calm = store.settled.value && !t.moving.value;
  const leaves = done && env.seat !== null && calm; // whoever looked has seen what their move brought
  const closed = done && env.seat === null;
  useEffect(() => {
    if (leaves) pass(t, open.value ? next : null);
    else if (closed && open.value) pass(t, next);
  }, [leaves, closed, next, open.value]);
  const shown = closed && !open.value;
  useEffect(() => {
    const dialog = ref.current;
    if (shown && dialog && !dialog.open) dialog.showModal();
  }, [shown]);
  if (!shown) return null;
  const name = nameOf(store.room.value, next);
  return html`<dialog class="curtain" ref=${ref} data-seat=${next + 1} aria-labelledby="curtain-title" aria-describedby="curtain-text" onCancel=${(/** @type {Event} */ event) => event.preventDefault()}>
    <${Avatar} seat=${next} name=${name} size=${84} />
    <h2 id="curtain-title">Pass the device to ${name}</h2>
    <p id="curtain-text">Nobody's hand is on the screen now.</p>
    <button type="button" class="btn btn--go" autofocus onClick=${() => pass(t, next)}>${icon("ui-eye")}I am ${name}</button>
    <label><input type="checkbox" onChange=${() => {
      open.value = true;
    }} /> We hide nothing from each other: no curtain in this game</label>
  </dialog>`;
}

/** @param {Table} t @param {number|null} seat */
function pass(t, seat) {
  t.plan.value = null;
  t.pointer.picked.value = [];
  t.open.value = "";
  t.tab.value = "table";
  t.store.pass(seat);
}
