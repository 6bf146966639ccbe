// @ts-check
/** The variants beside the hand: five shells, three reserved cards. */
import { html, icon, cls } from "../../core/ui.js";
import { SHELLS } from "./looks.js";
import { CardView, Back, cardName } from "./cards.js";
import { upper } from "../../core/names.js";
import { why } from "../../core/legal.js";

/** The shells of a seat: mine can be used, those of others can be read. @param {{t: OpaleTable, seat: number, small?: boolean}} props */
export function Shells({ t, seat, small = false }) {
  const view = t.env.value?.view;
  const shells = view?.players[seat]?.shells ?? [];
  if (!view || shells.length === 0) return null;
  const mine = seat === t.env.value?.seat && !small;
  return html`<div class=${cls("shells", small && "shells--small")} role="group" aria-label=${mine ? "Your shells" : "Shells"} data-at="shells:${seat}">
    ${shells.map((shell) => {
      const about = t.components.shells.find((other) => other.id === shell.id);
      if (!about) return null;
      const [offer] = mine ? t.pointer.at(shell.id) : [];
      const wished = mine && !shell.used && about.timing === "end" && !offer && view.shell_later;
      const later = wished || !!offer?.face.step;
      const open = !!offer || wished;
      const chosen = t.pointer.chosen(shell.id) || wished;
      const now = mine && view.shell === shell.id;
      const note = shell.used
        ? now
          ? "in use this turn"
          : "used"
        : about.timing === "start"
          ? "before your play"
          : later
            ? view.shell_later
              ? "you are asked after your refill"
              : "tap, and you are asked after your refill"
            : "after your refill";
      return html`<button type="button" key=${shell.id} data-act=${open ? "" : undefined}
          class=${cls("shell", shell.used && "is-used", open && !later && "is-legal", chosen && "is-chosen", now && "is-now")}
          aria-pressed=${mine ? String(chosen) : undefined} aria-disabled=${open ? undefined : "true"}
          aria-label="${about.name}, ${note}. ${about.text}" data-title=${about.name} data-why="${about.text} ${upper(note)}.${why(t, "shell", shell.id) ? ` ${why(t, "shell", shell.id)}` : ""}"
          onClick=${() => open && t.tapShell(shell.id)}>
        ${icon(shell.used && !now ? "spiral-shell" : (SHELLS[shell.id] ?? "spiral-shell"))}${small ? null : html`<span>${about.name}</span>`}
      </button>`;
    })}
  </div>`;
}

/** The cards laid by with Foreshadowing. @param {{t: OpaleTable, seat: number}} props */
export function Reserve({ t, seat }) {
  const view = t.env.value?.view;
  const count = view?.players[seat]?.reserve ?? 0;
  if (!view || count === 0) return null;
  const cards = view.reserves?.[seat];
  return html`<span class="reserve" role="group" aria-label="Reserve, ${count} cards">
    ${
      cards
        ? cards.map((card) =>
            t.pointer.live(card.id)
              ? html`<button type="button" key=${card.id} class="reserve__c is-legal" data-act aria-label="${cardName(card, t.components)} from the reserve. Take it into your hand." onClick=${() => t.pointer.tap(card.id)}>
          <${CardView} card=${card} components=${t.components} cls="mini" /></button>`
              : html`<span key=${card.id} class="reserve__c" title="${cardName(card, t.components)} in reserve"><${CardView} card=${card} components=${t.components} cls="mini" /></span>`,
          )
        : Array.from(
            { length: count },
            (_, n) => html`<${Back} key=${n} seat=${seat} cls="mini" />`,
          )
    }
  </span>`;
}
