// @ts-check
/** The rules in short, with the options of this table: one minute, the details, what the pieces do. */
import { html, icon, useEffect, useState } from "./ui.js";
import { holds, paragraphs, said } from "./about.js";

/** **Words** between stars are printed bold. @param {string} text */
const bold = (text) =>
  text.split("**").map((words, at) => (at % 2 ? html`<b>${words}</b>` : words));

/** @param {{title: string, text: string}} step */
const Step = ({ title, text }) => html`<li key=${title}><span><b>${title}</b> ${text}</span></li>`;

/** @param {Section} section */
const Minute = ({ title, steps = [], paragraphs: more = [] }) =>
  html`<h3>${title}</h3>
    ${steps.length ? html`<ol>${steps.map(Step)}</ol>` : null}
    ${more.map((text) => html`<p key=${text}>${text}</p>`)}`;

/** @param {{list: Pieces, room: Room}} props */
const List = ({ list, room }) =>
  html`<h3>${list.title}</h3>${list.note ? html`<p>${list.note}</p>` : null}
    <ul>${list.items.map(
      (one) => html`<li key=${one.name}>
        <span class="rules__i" style="--a:${one.tint[0]};--b:${one.tint[1]}">${icon(one.icon)}</span>
        <div><b>${one.name}</b><p>${said(one.text ?? [], room)}</p>${one.more ? html`<small>${one.more}</small>` : null}</div>
      </li>`,
    )}</ul>`;

/** A rule of the book, fetched when it is wanted. @param {{game: string, number: string}} props */
function Rule({ game, number }) {
  const [text, setText] = useState("");
  const address = `/games/${game}/rules`;
  useEffect(() => {
    let gone = false;
    setText("");
    void fetch(`${address}/${number}`)
      .then((answer) => (answer.ok ? answer.text() : ""))
      .catch(() => "")
      .then((found) => {
        // a table is not left for a page
        if (!gone) setText(found.replaceAll("<a href", '<a target="_blank" href'));
      });
    return () => {
      gone = true;
    };
  }, [number]);
  return text
    ? html`<div class="rules__rule" dangerouslySetInnerHTML=${{ __html: text }}></div>`
    : html`<p><a class="textlink" href="${address}#${number}" target="_blank">${number}</a></p>`;
}

/** A number or a term in a rule is looked up here, not on a page of its own. @param {Table} t @param {MouseEvent} event */
function follow(t, event) {
  const link = /** @type {Element} */ (event.target).closest("a");
  const [page, number] = link?.getAttribute("href")?.split("#") ?? [];
  if (!number || page !== `/games/${t.info.id}/rules`) return;
  event.preventDefault();
  t.lookUp([number]);
  /** @type {HTMLElement|null} */ (document.querySelector(".drawer__b"))?.scrollTo(0, 0);
}

/** What somebody looked up: the rule behind a reason, or one that another names. @param {{t: Table}} props */
const LookedUp = ({ t }) =>
  html`<section class="rules__found" aria-live="polite">${t.rules.value.map((number) => html`<${Rule} key=${number} game=${t.info.id} number=${number} />`)}</section>`;

/** The rules that say what is asked now, in the words of the book. @param {{t: Table}} props */
function Asked({ t }) {
  const { text = "", rules: asked = [] } = t.env.value?.prompt ?? {};
  const rules = asked.filter((number) => !t.rules.value.includes(number));
  const book = `/games/${t.info.id}/rules`;
  return html`${rules.length ? html`<h3>${text}</h3>${rules.map((number) => html`<${Rule} key=${number} game=${t.info.id} number=${number} />`)}` : null}
    ${t.about.book ? html`<p><a class="btn btn--sm" href="${book}${rules.length ? `#${rules[0]}` : ""}" target="_blank">${icon("ui-book")}The whole rules</a></p>` : null}`;
}

/** @param {{t: Table}} props */
export function Rules({ t }) {
  const room = t.store.room.value;
  const { minute = [], details = [], pieces = [] } = t.about.rules;
  const more = paragraphs(details, room);
  return html`<div class="rules" onClick=${(/** @type {MouseEvent} */ event) => follow(t, event)}>
    <${LookedUp} t=${t} /><${Asked} t=${t} />
    ${minute.length ? null : html`<p>The table says what you may do, step by step.</p>`}
    ${minute.filter(({ at_table: here = true }) => here).map((section) => html`<${Minute} key=${section.title} ...${section} />`)}
    ${more.length ? html`<h3>In detail</h3>` : null}
    ${more.map(({ title, text }) => html`<p key=${title}><b>${title}</b> ${bold(text)}</p>`)}
    ${pieces.filter(({ when = {} }) => holds(when, room)).map((list) => html`<${List} key=${list.title} list=${list} room=${room} />`)}
    ${t.game.Reference ? html`<${t.game.Reference} t=${t} />` : null}
  </div>`;
}
