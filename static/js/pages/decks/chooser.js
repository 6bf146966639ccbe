// @ts-check
/** All ways to begin: the saved decks, the ready ones, a code, an empty deck. */
import { problemWords } from "/static/js/core/api.js";
import { Toasts } from "/static/js/core/toasts.js";
import { html, icon, plural, useEffect, useRef, useState } from "/static/js/core/ui.js";
import { LONGEST_NAME } from "./saving.js";

/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("./types.js").Saved} Saved */
/** @typedef {import("./types.js").Draft} Draft */

/** Small pictures of the first cards. @param {{desk: Desk, cards: string[]}} props */
const Fan = ({ desk, cards }) =>
  html`<span class="bdfan" aria-hidden="true">${cards.slice(0, 3).map((id, n) => html`<i key=${n} style=${desk.looks.tint(desk.all[id], desk.components)}>${icon(desk.looks.iconOf(id))}</i>`)}</span>`;

/** @param {{desk: Desk, deck: Saved, open: (deck: Draft) => void}} props */
function Own({ desk, deck, open }) {
  const [editing, edit] = useState(false);
  const [bad, setBad] = useState("");
  const field = useRef(/** @type {HTMLInputElement|null} */ (null));
  const row = useRef(/** @type {HTMLElement|null} */ (null));
  useEffect(() => {
    if (editing) field.current?.select();
  }, [editing]);
  const close = () => {
    edit(false);
    setBad("");
    requestAnimationFrame(() =>
      /** @type {HTMLElement|null|undefined} */ (
        row.current?.querySelector("[data-rename]")
      )?.focus(),
    );
  };
  const destroy = async () => {
    const next = row.current?.nextElementSibling ?? row.current?.previousElementSibling;
    const heading = row.current?.closest("dialog")?.querySelector("h2");
    if (await desk.destroy(deck))
      /** @type {HTMLElement|null|undefined} */ (next?.querySelector("button") ?? heading)?.focus();
  };
  const current = desk.draft.value.id === deck.id;
  if (editing) {
    return html`<li ref=${row}><form class="bdren" onSubmit=${async (
      /** @type {Event} */ event,
    ) => {
      event.preventDefault();
      const name = field.current?.value.trim() ?? "";
      if (!name || name === deck.name) {
        close();
        return;
      }
      const wrong = await desk.rename(deck, name);
      if (wrong) setBad(wrong);
      else close();
    }}><input class="field" ref=${field} value=${deck.name} maxlength=${LONGEST_NAME} aria-label=${`New name of ${deck.name}`} aria-invalid=${bad ? "true" : undefined} spellcheck=${false} autocomplete="off"
        onKeyDown=${(/** @type {KeyboardEvent} */ event) => {
          if (event.key === "Escape") {
            event.preventDefault();
            event.stopPropagation();
            close();
          }
        }} />
      <button class="btn">Rename</button>${bad ? html`<p class="bad" role="alert">${bad}</p>` : null}</form></li>`;
  }
  return html`<li ref=${row}><button type="button" class="bdpick" aria-current=${current ? "true" : undefined} onClick=${() => open({ id: deck.id, name: deck.name, cards: deck.cards })}><${Fan} desk=${desk} cards=${deck.cards} />
      <span><b>${deck.name}</b><small class=${deck.problems.length ? "bad" : ""}>${current ? "Open now. " : ""}${deck.problems[0] ?? `${plural(deck.cards.length, "card")}, legal.`}</small></span></button>
    <button type="button" class="iconbtn" data-rename aria-label=${`Rename ${deck.name}`} title="Rename" onClick=${() => edit(true)}>${icon("ui-edit")}</button>
    <button type="button" class="iconbtn" aria-label=${`Duplicate ${deck.name}`} title="Duplicate" onClick=${() => void desk.duplicate(deck)}>${icon("ui-copy")}</button>
    <button type="button" class="iconbtn" aria-label=${`Delete ${deck.name}`} title="Delete" onClick=${() => void destroy()}>${icon("ui-x")}</button></li>`;
}

/** @param {{desk: Desk, open: (deck: Draft) => void}} props */
function FromCode({ desk, open }) {
  const [bad, setBad] = useState("");
  const field = useRef(/** @type {HTMLInputElement|null} */ (null));
  const submit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const text = field.current?.value ?? "";
    if (!text.trim()) {
      field.current?.focus();
      return;
    }
    try {
      setBad("");
      open({ id: null, ...(await desk.read(text)) });
    } catch (problem) {
      setBad(problemWords(problem));
      field.current?.focus();
    }
  };
  return html`<form class="bdcode" onSubmit=${submit}>
    <input class="field" ref=${field} aria-label="Deck code or link" placeholder="Deck code or link" autocomplete="off" autocapitalize="off" spellcheck=${false} maxlength="400" aria-invalid=${bad ? "true" : undefined} aria-describedby="code-bad" />
    <button class="btn">Open</button><p class="bad" id="code-bad" role="alert">${bad}</p></form>`;
}

/** Toasts and what a screen reader hears; in the dialog while it is open, what lies behind it is out of reach. @param {{desk: Desk}} props */
export const Voice = ({ desk }) =>
  html`<${Toasts} /><p class="sr" role="status" aria-live="polite" data-said>${desk.said.value}</p>`;

/** @param {{desk: Desk}} props */
function Content({ desk }) {
  const saved = desk.saved.value;
  /** @param {Draft} deck */
  const open = (deck) =>
    desk.guard(() => {
      desk.chooser.value = false;
      desk.fresh(deck);
    });
  return html`<header class="bdch"><h2 id="chooser-title" tabindex="-1">Decks</h2><button type="button" class="iconbtn" aria-label="Close" onClick=${() => {
    desk.chooser.value = false;
  }}>${icon("ui-x")}</button></header>
    <section aria-labelledby="own-title"><h3 id="own-title">Yours</h3>
      ${saved.length ? html`<ul class="bdown">${saved.map((deck) => html`<${Own} key=${deck.id} desk=${desk} deck=${deck} open=${open} />`)}</ul>` : html`<p class="bdnone">You have no saved decks yet. Decks you save belong to your account in this browser.</p>`}
      <button type="button" class="btn" onClick=${() => open({ id: null, name: "", cards: [] })}>${icon("ui-plus")}New empty deck</button></section>
    <section aria-labelledby="code-title"><h3 id="code-title">From a code</h3><${FromCode} desk=${desk} open=${open} /></section>
    <section aria-labelledby="ready-title"><h3 id="ready-title">Ready to play</h3>
      <ul class="bdready">${Object.entries(desk.components.decks ?? {}).map(([id, deck]) => html`<li key=${id}><button type="button" class="bdpick" onClick=${() => open({ id: null, name: desk.freeName(deck.name), cards: deck.cards })}><${Fan} desk=${desk} cards=${deck.cards} /><span><b>${deck.name}</b><small>${deck.text}</small></span></button></li>`)}</ul></section>
    <${Voice} desk=${desk} />`;
}

/** @param {{desk: Desk}} props */
export function Chooser({ desk }) {
  const ref = useRef(/** @type {HTMLDialogElement|null} */ (null));
  const open = desk.chooser.value;
  useEffect(() => {
    const dialog = ref.current;
    if (open && dialog && !dialog.open) {
      dialog.showModal();
      dialog.querySelector("h2")?.focus();
    }
    if (!open && dialog?.open) dialog.close();
  }, [open]);
  return html`<dialog class="dlg bdchooser" ref=${ref} aria-labelledby="chooser-title" onClose=${() => {
    desk.chooser.value = false;
  }}
    onClick=${(/** @type {MouseEvent} */ event) => {
      if (event.target === ref.current) desk.chooser.value = false;
    }}>${open ? html`<${Content} desk=${desk} />` : null}</dialog>`;
}
