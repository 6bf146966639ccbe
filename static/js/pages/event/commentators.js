// @ts-check
/** Whose comments stand beside the boards; organisers name them. */
import { html, icon } from "/static/js/core/ui.js";

/** @param {{model: Model}} props */
export function Commentators({ model }) {
  const { commentators, you } = model.tournament.value;
  const me = you.account;
  const own = commentators.some(({ account }) => account === me);
  return html`<details class="tn-scr"><summary>${icon("ui-note")}Commentators${commentators.length ? `: ${commentators.length}` : ""}</summary>
    <p>They comment at the tables, as spectators. Everybody who watches reads it, players after their game. To name somebody, press the three dots beside a line of the chat.</p>
    <div class="tn-org__a">${commentators.map(({ account, name }) => html`<button type="button" class="btn btn--sm" key=${account} aria-label=${`${name} comments no more`} onClick=${() => model.ask("DELETE", `/commentators/${account}`)}>${name}${icon("ui-x")}</button>`)}
      ${me && !own ? html`<button type="button" class="btn btn--sm" onClick=${() => model.ask("PUT", `/commentators/${me}`)}>${icon("ui-plus")}I comment myself</button>` : null}</div></details>`;
}
