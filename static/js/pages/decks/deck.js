// @ts-check
/** The deck in hand: its name, what is wrong with it, its curve, its cards. On phones a sheet at the bottom. */
import { useRove } from "/static/js/core/rove.js";
import {
  cls,
  html,
  icon,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "/static/js/core/ui.js";
import { copy } from "../lobby/invite.js";
import { LONGEST_NAME } from "./saving.js";
import { sorted } from "./library.js";
import { Counts, Curves, cardsIn } from "./numbers.js";
import { playWith } from "./practice.js";

/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("./types.js").DeckCard} DeckCard */
/** @typedef {PointerEvent & {currentTarget: HTMLElement}} RowEvent */

/** Whether the deck may be played, or why not; asked of the server. @param {{desk: Desk}} props */
function Legality({ desk }) {
  const found = desk.found.value;
  if (desk.silent.value) {
    return html`<div class="bdlegal bdlegal--off" role="status">${icon("ui-clock")}<div>The server did not answer. <button type="button" class="textlink" onClick=${desk.recheck}>Check again</button></div></div>`;
  }
  if (!found)
    return html`<div class="bdlegal" role="status"><span class="spin" aria-hidden="true"></span><div>Checking</div></div>`;
  const saved = !!desk.draft.value.id && !desk.changed.value;
  if (!found.problems.length) {
    return html`<div class="bdlegal bdlegal--ok" role="status">${icon("ui-check")}
      <div><b>Legal deck</b> ${saved ? "" : "Save it to play with it."}</div>
      ${
        saved
          ? html`<button type="button" class="btn btn--sm" onClick=${() => playWith(desk)}>
        ${icon("ui-bot")}Play a bot with it</button>`
          : null
      }</div>`;
  }
  return html`<div class="bdlegal bdlegal--bad" role="status">${icon("ui-flag")}<ul aria-label="What is wrong">${found.problems.map((text) => html`<li key=${text}>${text}</li>`)}</ul></div>`;
}

/** @param {{desk: Desk, card: DeckCard, onPeek: (card: DeckCard|null, at?: Element) => void}} props */
function Row({ desk, card, onPeek }) {
  const { looks, components } = desk;
  const costs = /** @type {const} */ (["energy", "coins"]);
  /** @param {FocusEvent} event */
  const focused = (event) => {
    const button = /** @type {HTMLElement} */ (event.currentTarget);
    if (button.matches(":focus-visible")) onPeek(card, button.parentElement ?? button);
  };
  return html`<li class="bdrow" style=${looks.tint(card, components)} onPointerEnter=${(/** @type {RowEvent} */ event) => event.pointerType === "mouse" && onPeek(card, event.currentTarget)} onPointerLeave=${() => onPeek(null)}>
    <span class="bdrow__a" aria-hidden="true">${icon(looks.iconOf(card.id))}</span>
    <span class="bdrow__c" aria-hidden="true">${costs.map((by) => html`<i class=${cls("bdcoin", `bdcoin--${by}`, by === "coins" && !card.coins && "bdcoin--no")} key=${by}>${card[by]}</i>`)}</span>
    <span class="bdrow__n"><b>${card.name}</b><small>${[card.tribe, card.kind].filter(Boolean).join(" ")}</small></span>
    <i class="bdgem" aria-hidden="true"></i>
    <button type="button" class="iconbtn" data-item data-remove=${card.id} aria-label=${`Take out ${looks.about(card, components)}`} onClick=${() => desk.remove(card.id)}
      onKeyDown=${(/** @type {KeyboardEvent} */ event) => {
        if (event.key === "Delete" || event.key === "Backspace") {
          event.preventDefault();
          desk.remove(card.id);
        }
      }}
      onFocus=${focused} onBlur=${() => onPeek(null)}>${icon("ui-x")}</button>
  </li>`;
}

/** @param {{desk: Desk}} props */
function List({ desk }) {
  const region = useRove("deck");
  const at = useRef(-1);
  const [peek, show] = useState(
    /** @type {{card: DeckCard, top: number, left: number}|null} */ (null),
  );
  const cards = sorted(cardsIn(desk), "cost", desk.components);
  const items = () =>
    /** @type {HTMLElement[]} */ ([...(region.current?.querySelectorAll("[data-item]") ?? [])]);
  // the keyboard stays in the list when a row goes
  useLayoutEffect(() => {
    if (at.current < 0 || document.activeElement !== document.body) return;
    const left = items();
    (left[Math.min(at.current, left.length - 1)] ?? document.getElementById("deck-name"))?.focus();
  }, [cards.length]);
  const onPeek = (/** @type {DeckCard|null} */ card, /** @type {Element|undefined} */ row) => {
    if (!card || !row || desk.phone.value) {
      show(null);
      return;
    }
    const box = row.getBoundingClientRect();
    show({
      card,
      left: box.left - 236,
      top: Math.max(12, Math.min(innerHeight - 310, box.top - 120)),
    });
  };
  const spare = Math.max(0, desk.size - cards.length);
  const { looks, components } = desk;
  return html`<div class="bdlist">
    <ul ref=${region} aria-label="Cards of the deck" onFocusIn=${(
      /** @type {FocusEvent} */ event,
    ) => {
      at.current = items().indexOf(/** @type {HTMLElement} */ (event.target));
    }} onFocusOut=${(/** @type {FocusEvent} */ event) => {
      if (event.relatedTarget) at.current = -1;
    }}>
      ${cards.map((card, n) => html`<${Row} key=${`${card.id}-${cards.slice(0, n).filter((one) => one === card).length}`} desk=${desk} card=${card} onPeek=${onPeek} />`)}</ul>
    ${cards.length ? html`<div class="bdlist__spare" aria-hidden="true">${Array.from({ length: spare }, (_, n) => html`<i key=${n}></i>`)}</div>` : null}
    ${peek && cards.includes(peek.card) ? html`<span class=${cls("card bdcard bdpeek", looks.frame(peek.card))} style=${`${looks.tint(peek.card, components)};left:${peek.left}px;top:${peek.top}px`} aria-hidden="true"><${looks.Face} card=${peek.card} components=${components} /></span>` : null}
  </div>`;
}

/** @param {{desk: Desk, text: () => string, what: string, label: string, picture: string}} props */
function CopyButton({ desk, text, what, label, picture }) {
  const [done, setDone] = useState(false);
  const empty = desk.draft.value.cards.length === 0;
  return html`<button type="button" class=${cls("btn", done && "done")} aria-disabled=${empty ? "true" : undefined} onClick=${async () => {
    desk.said.value = "";
    if (empty) {
      desk.said.value = "An empty deck has nothing to copy.";
      return;
    }
    const { code } = await desk.checks.ask(desk.draft.value.cards).catch(() => ({ code: "" }));
    if (!code || !(await copy(text()))) {
      desk.said.value = "Not copied. The server did not answer.";
      return;
    }
    desk.said.value = `${what} copied.`;
    setDone(true);
    setTimeout(() => setDone(false), 2400);
  }}>${icon(done ? "ui-check" : picture)}${done ? "Copied" : label}</button>`;
}

/** The one next step: to save. @param {{desk: Desk}} props */
function SaveButton({ desk }) {
  const { cards, id } = desk.draft.value;
  const why =
    cards.length === 0 && !id ? "Nothing to save yet" : id && !desk.changed.value ? "Saved" : "";
  return html`<button type="button" class=${cls("btn btn--save", !why && "btn--go")} aria-disabled=${why ? "true" : undefined} aria-busy=${desk.busy.value ? "true" : undefined}
    onClick=${() => {
      desk.said.value = "";
      if (why) desk.said.value = `${why}.`;
      else void desk.save();
    }}>${why === "Saved" ? icon("ui-check") : null}${why === "Saved" ? "Saved" : id ? "Save changes" : "Save deck"}</button>`;
}

/** @param {{desk: Desk}} props */
export function Deck({ desk }) {
  const draft = desk.draft.value;
  const count = draft.cards.length;
  const open = desk.sheet.value;
  const problem = desk.nameProblem.value;
  const bad = desk.found.value?.problems ?? [];
  useEffect(() => {
    if (!open) return undefined;
    const press = (/** @type {KeyboardEvent} */ event) => {
      if (event.key === "Escape" && !document.querySelector("dialog[open]"))
        desk.sheet.value = false;
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [open]);
  return html`${
    open && desk.phone.value
      ? html`<div class="bdshade" onClick=${() => {
          desk.sheet.value = false;
        }}></div>`
      : null
  }
  <aside class="bddeck" data-open=${open ? "" : undefined} aria-label="Your deck">
    ${
      desk.phone.value
        ? html`<button type="button" class="bdbar" aria-expanded=${String(open)} aria-controls="deck-body" onClick=${() => {
            desk.sheet.value = !open;
          }}>
      <span class="bdbar__n num"><b>${count}</b> of ${desk.size}</span>
      <span class="bdbar__t"><b>${open ? "Your deck" : draft.name || "New deck"}</b><small hidden=${open} class=${bad.length ? "bad" : "ok"}>${bad.length ? bad[0] : desk.found.value ? "Legal deck" : "Checking"}</small></span>${icon("ui-down")}</button>`
        : null
    }
    <div class="bdbody" id="deck-body" hidden=${desk.phone.value && !open}>
      <header class="bdhead">
        <label class="bdname"><span class="sr">Name of the deck</span><input id="deck-name" value=${draft.name} placeholder="New deck" maxlength=${LONGEST_NAME} autocomplete="off" spellcheck=${false} aria-invalid=${problem ? "true" : undefined} aria-describedby="deck-bad"
          onInput=${(/** @type {FieldEvent} */ event) => {
            desk.draft.value = { ...desk.draft.value, name: event.target.value };
            desk.nameProblem.value = "";
          }}
          onKeyDown=${(/** @type {KeyboardEvent} */ event) => {
            if (event.key === "Enter") void desk.save();
          }} />${icon("ui-edit")}</label>
        <button type="button" class="btn btn--sm" aria-haspopup="dialog" onClick=${() => {
          desk.chooser.value = true;
        }}>${icon("ui-cards")}Decks${desk.saved.value.length ? html`<span class="chip">${desk.saved.value.length}<span class="sr"> saved</span></span>` : null}</button>
        <p class="bad" id="deck-bad" role="alert">${problem}</p>
      </header>
      <div class="bdcount"><p><b class="num">${count}</b> of ${desk.size} cards</p><span class="bdpips" aria-hidden="true">${Array.from({ length: desk.size }, (_, n) => html`<i key=${n} class=${n < count ? "on" : ""}></i>`)}</span></div>
      <${Legality} desk=${desk} />
      ${
        count
          ? html`<${Curves} desk=${desk} /><${List} desk=${desk} /><${Counts} desk=${desk} />`
          : html`<div class="empty bdempty">${icon("ui-cards")}<b>Nothing in it yet</b>Pick cards to add them, or start from a deck that is ready to play.<button type="button" class="btn" aria-haspopup="dialog" onClick=${() => {
              desk.chooser.value = true;
            }}>Start from a ready deck</button></div>`
      }
      <footer class="bdfoot">
        <${SaveButton} desk=${desk} />
        <${CopyButton} desk=${desk} text=${() => desk.found.value?.code ?? ""} what="Deck code" label="Code" picture="ui-copy" />
        <${CopyButton} desk=${desk} text=${desk.link} what="Link to this deck" label="Link" picture="ui-link" />
      </footer>
    </div>
  </aside>`;
}
