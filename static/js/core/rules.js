// @ts-check
/** The rules in short, with the options of this table: one minute, the details, what the pieces do. */
import { html, icon } from "./ui.js";
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

/** @param {{t: Table}} props */
export function Rules({ t }) {
  const room = t.store.room.value;
  const { minute = [], details = [], pieces = [] } = t.about.rules;
  const more = paragraphs(details, room);
  return html`<div class="rules">
    ${minute.length ? null : html`<p>The table says what you may do, step by step.</p>`}
    ${minute.filter(({ at_table: here = true }) => here).map((section) => html`<${Minute} key=${section.title} ...${section} />`)}
    ${more.length ? html`<h3>In detail</h3>` : null}
    ${more.map(({ title, text }) => html`<p key=${title}><b>${title}</b> ${bold(text)}</p>`)}
    ${pieces.filter(({ when = {} }) => holds(when, room)).map((list) => html`<${List} key=${list.title} list=${list} room=${room} />`)}
    ${t.game.Reference ? html`<${t.game.Reference} t=${t} />` : null}
  </div>`;
}
