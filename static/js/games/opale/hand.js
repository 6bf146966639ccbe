// @ts-check
/** The hand: buttons that glow when their card may be picked, lifted when it is. */
import { html, cls } from "../../core/ui.js";
import { upper } from "../../core/names.js";
import { useRove } from "../../core/rove.js";
import { Face, Back, tint, cardName } from "./cards.js";
import { why } from "../../core/legal.js";
import { canPick, laying, myHand, tray } from "./reading.js";
import { Shells, Reserve } from "./shells.js";

/** @param {{t: OpaleTable}} props */
export function Hand({ t }) {
  const rove = useRove("hand");
  const env = t.env.value;
  const seat = env?.seat ?? null;
  if (!env || seat === null)
    return html`<div class="handrow" aria-busy="true">${[1, 2, 3, 4, 5].map((n) => html`<span key=${n} class="card skel"></span>`)}</div>`;
  const cards = myHand(t);
  const picked = tray(t);
  const mine = env.view.players[seat];
  return html`<div class="handrow" data-seat=${seat + 1}>
    <${MyPile} at="draw" seat=${seat} count=${mine.draw} words="to draw" extra=${html`<${Reserve} t=${t} seat=${seat} />`} />
    <div class=${cls("hand", `hand--${Math.min(9, cards.length)}`)} role="group" aria-label="Your hand, ${cards.length} cards" data-at="hand:${seat}" ref=${rove}>
      ${cards.map((card, at) => html`<${HandCard} key=${at} t=${t} card=${card} picked=${picked} />`)}
    </div>
    <${MyPile} at="score" seat=${seat} count=${mine.score} words="scored" points=${mine.points} />
    <${Shells} t=${t} seat=${seat} />
  </div>`;
}

/** @param {{at: string, seat: number, count: number, words: string, points?: number|null, extra?: View}} props */
const MyPile = ({
  at,
  seat,
  count,
  words,
  points,
  extra,
}) => html`<div class="mypile mypile--${at}">
  <span class="pile" data-h=${count > 1 ? "" : undefined} style="--h:${Math.min(6, Math.ceil(count / 6))}" data-at="${at}:${seat}">
    ${count > 0 ? html`<${Back} seat=${seat} />` : html`<span class="card card--none"></span>`}
  </span>
  <span><b class="num">${count}</b> ${words}${points !== null && points !== undefined ? html`, <b class="num">${points}</b> points` : null}</span>${extra}
</div>`;

/** @param {{t: OpaleTable, card: Card, picked: string[]}} props */
function HandCard({ t, card, picked }) {
  const place = picked.indexOf(card.id);
  const selected = place >= 0;
  const offer = canPick(t, card);
  const asked = t.pointer.offers.value.length > 0;
  const reason = why(t, "pick", card.id);
  const canSwitch = !offer && !selected && asked && !!t.env.value?.view.instead?.includes(card.id);
  const off =
    asked &&
    !selected &&
    !offer &&
    !canSwitch &&
    (picked.length > 0 || !!reason || !t.pointer.offers.value.some(({ face }) => face.step));
  const again = offer && picked.length > 0 && laying(t);
  const key = offer ? t.game.keyAt(t, card.id) : null;
  const name = cardName(card, t.components);
  const state = selected
    ? `Picked${picked.length > 1 ? `, number ${place + 1}` : ""}. Take it back.`
    : again
      ? "Play it as well."
      : offer
        ? "Pick it."
        : canSwitch
          ? "Pick it instead."
          : reason
            ? `Not now: ${reason}`
            : "";
  const spot = t.components.spots.find((other) => other.id === card.type);
  const fresh = t.drawn.value.includes(card.id);
  return html`<button type="button" data-item data-card=${card.id} data-act=${offer ? "" : undefined}
      class=${cls("card oc", selected && "is-selected", offer && "is-legal", off && "is-off", fresh && "is-fresh")} style=${tint(card.type)}
      aria-pressed=${String(selected)} aria-disabled=${asked && !selected && !offer && !canSwitch ? "true" : undefined} aria-label="${name}. ${state}"
      data-title=${card.points === null ? undefined : name} data-why=${[!selected && !offer && !canSwitch && reason ? `${upper(reason)}.` : "", spot?.text].filter(Boolean).join(" ")}
      onContextMenu=${(/** @type {MouseEvent} */ event) => {
        event.preventDefault();
        if (spot) t.peek(event.currentTarget, spot);
      }}
      onClick=${() => t.tapCard(card)}>
    <${Face} card=${card} components=${t.components} />
    ${key ? html`<span class="keyhint" aria-hidden="true">${key}</span>` : null}
    ${again ? html`<span class="add" aria-hidden="true">${picked.length === 1 ? "+ play both" : `+ play ${picked.length + 1}`}</span>` : null}
    ${selected && picked.length > 1 ? html`<span class="nth" aria-hidden="true">${place + 1}</span>` : null}
  </button>`;
}
