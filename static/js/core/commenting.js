// @ts-check
/** A commentator says something, and draws: two places make an arrow, one place twice a ring; by pointing, or by two lists. */
import { html, icon, signal, useState } from "./ui.js";
import { call, post, problemWords } from "./api.js";
import { narrow } from "./narrow.js";
import { toast } from "./toasts.js";
import { begun, commentsAt, draft, markWords, placeName } from "./commentary.js";

const MOST = 12;
const HOW = "Point at two places for an arrow, at one twice for a ring.";
const drawing = signal(false);
const words = signal(""); // kept while one looks at another part of the table
let unsent = { key: "", id: "" }; // sent again with the same id, it is not said twice

/** @param {import("./commentary.js").Mark} mark */
const add = (mark) => {
  if (draft.peek().length < MOST) draft.value = [...draft.peek(), mark];
};

/** A place was pointed at. @param {string} id */
function pick(id) {
  const from = begun.peek();
  if (from === null) begun.value = id;
  else {
    begun.value = null;
    add(from === id ? { at: id } : { from, to: id });
  }
}

/** A place of the board was pressed. @param {Event} event */
function point(event) {
  const target = /** @type {Element} */ (event.target).closest("[data-at], [data-card]");
  if (!target?.closest(".stage")) return;
  event.preventDefault();
  event.stopPropagation();
  const { at, card } = /** @type {HTMLElement} */ (target).dataset;
  pick(at ?? card ?? "");
}

/** @param {KeyboardEvent} event */
function leave(event) {
  if (event.key !== "Escape") return;
  event.stopPropagation();
  if (begun.peek() !== null) begun.value = null;
  else stop();
}

/** From now on pointing means this and nothing else. On phones the board has a tab of its own. @param {Table} t */
function start(t) {
  drawing.value = true;
  document.addEventListener("click", point, true);
  document.addEventListener("keydown", leave, true);
  if (!narrow.peek()) return;
  t.tab.value = "table";
  toast({ icon: "ui-edit", title: "Draw", text: `${HOW} Then come back to Chat.` });
}

function stop() {
  drawing.value = false;
  begun.value = null;
  document.removeEventListener("click", point, true);
  document.removeEventListener("keydown", leave, true);
}

/** Everything on the board that has a name, by id. @param {Table} t */
function placesOn(t) {
  const found = new Map();
  for (const element of document.querySelectorAll(".tbl .stage [data-at]")) {
    const id = element.getAttribute("data-at") ?? "";
    if (id && !found.has(id) && element.getBoundingClientRect().width > 0)
      found.set(id, placeName(t, id));
  }
  const all = [...found];
  const named = all.map(([id, name]) => [
    id,
    all.some(([other, words]) => other !== id && words === name) ? `${name} (${id})` : name,
  ]);
  return named.sort(([, a], [, b]) => a.localeCompare(b));
}

/** @param {{t: Table}} props */
export function Composer({ t }) {
  const [trouble, setTrouble] = useState("");
  const marks = draft.value;
  const send = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const text = words.peek().trim();
    if (!text && !draft.peek().length) return;
    const said = { text, version: t.env.peek()?.ply ?? 0, marks: draft.peek() };
    const key = JSON.stringify(said);
    if (unsent.key !== key)
      unsent = { key, id: `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}` };
    try {
      await post(commentsAt(t), { ...said, id: unsent.id });
      unsent = { key: "", id: "" };
      setTrouble("");
      draft.value = [];
      stop();
      words.value = "";
    } catch (refused) {
      setTrouble(problemWords(refused));
    }
  };
  const leaveOff = async () => {
    try {
      await call(
        "DELETE",
        `/api/tournaments/${t.store.room.peek().tournament}/commentators/${t.store.data.me.id}`,
      );
      stop();
      draft.value = [];
      t.store.commentator.value = false;
    } catch (refused) {
      setTrouble(problemWords(refused));
    }
  };
  return html`<form class="cmt__f" onSubmit=${send}>
    <div class="compose"><input value=${words.value} onInput=${(/** @type {FieldEvent} */ event) => (words.value = event.target.value)} aria-label="Comment" placeholder="Comment on this position" maxlength="500" autocomplete="off" enterkeyhint="send" /><button class="btn btn--sm">Say</button></div>
    <div class="cmt__d"><button type="button" class="btn btn--sm" aria-pressed=${String(drawing.value)} onClick=${() => (drawing.value ? stop() : start(t))}>${icon("ui-edit")}Draw</button>
      <button type="button" class="btn btn--sm" onClick=${leaveOff}>I comment no more</button>
      ${marks.map((mark, n) => html`<button type="button" class="chip" key=${n} aria-label=${`Rub out ${markWords(t, mark)}`} onClick=${() => (draft.value = draft.peek().filter((_, at) => at !== n))}>${icon("at" in mark ? "ui-eye" : "ui-arrow")}${markWords(t, mark)}${icon("ui-x")}</button>`)}</div>
    ${drawing.value ? html`<p class="cmt__h" role="status">${begun.value ? `From ${placeName(t, begun.value)}: point at where it goes, or once more for a ring.` : `${HOW} Escape ends it.`}</p><${Lists} t=${t} />` : null}
    ${trouble ? html`<p class="cmt__h" role="alert">${trouble}</p>` : null}</form>`;
}

/** The same without pointing. @param {{t: Table}} props */
function Lists({ t }) {
  const places = placesOn(t);
  const [from, setFrom] = useState("");
  const [to, setTo] = useState("");
  const one = from || places[0]?.[0];
  if (!one) return null;
  const options = places.map(([id, name]) => html`<option key=${id} value=${id}>${name}</option>`);
  return html`<div class="cmt__p"><label><span>From</span><select value=${one} onChange=${(/** @type {SelectEvent} */ event) => setFrom(event.target.value)}>${options}</select></label>
    <label><span>To</span><select value=${to} onChange=${(/** @type {SelectEvent} */ event) => setTo(event.target.value)}><option value="">a ring there</option>${options}</select></label>
    <button type="button" class="btn btn--sm" onClick=${() => add(to && to !== one ? { from: one, to } : { at: one })}>Add</button></div>`;
}
