// @ts-check
/** Cards with their text, and somebody's whole board: dials, dice, goods, cards in play, what was completed. */
import { html, icon, cls, SeatMark, plural } from "../../core/ui.js";
import { nameOf } from "../../core/names.js";
import { CHARACTERS, FRUIT, ISLES, ORDER, SHELL, STUNT, TRAITS } from "./looks.js";
import { Back, Challenge, Die } from "./pieces.js";
import { positionOf, why } from "./reading.js";
import { costWords, spaceName } from "./names.js";
import { Dial, Powers } from "./hand.js";

/** The own cards: the goal, Challenges, in play, Stunts. @param {{t: TidalTable, seat: number}} props */
export function Cards({ t, seat }) {
  const view = positionOf(t),
    player = view.players[seat],
    stunts = view.stunts[seat] ?? [];
  return html`<div class="folk"><${Goal} t=${t} seat=${seat} />
    <div class="folk__d only-s"><${Lot} t=${t} name="Active" list=${player.active} /><${Lot} t=${t} name="Spent" list=${player.spent} spent /></div>
    <h3>Challenges in hand</h3><${Flat} t=${t} list=${view.hands[seat] ?? []} none="None: the Citadel has them." />
    <h3>In play</h3><ul class="place__l">${player.cards.map((id) => html`<${Card} key=${id} t=${t} id=${id} own />`)}</ul>
    <h3>Stunts</h3>${
      stunts.length === 0
        ? html`<p class="place__n">You hold no Stunt. The Chronosseum brings them.</p>`
        : html`<ul class="place__l">${stunts.map(
            (id, n) => html`<${StuntRow}
      key=${n} t=${t} id=${id} />`,
          )}</ul>`
    }
    <h3>Completed</h3><${Flat} t=${t} list=${player.completed} none="None yet." /></div>`;
}

/** Somebody else's board. @param {{t: TidalTable, seat: number}} props */
export function Folk({ t, seat }) {
  const view = positionOf(t),
    player = view.players[seat];
  const room = t.store.room.value;
  const where = player.space
    ? spaceName(t, player.space)
    : player.island
      ? t.components.islands[player.island].name
      : "not on an Island yet";
  return html`<div class="folk" data-seat=${seat + 1}><header class="folk__h"><${SeatMark} seat=${seat} /><div>
    <h2>${nameOf(room, seat)}</h2><p>${t.components.characters[player.character ?? ""]?.name ?? "no Character yet"}, ${where}</p>
    </div></header>
    <div class="folk__dials">${["S", "F", "R", "Y"].map((symbol) => html`<${Dial} key=${symbol} t=${t} symbol=${symbol} dial=${player.dials[ORDER.indexOf(symbol)]} small />`)}</div>
    <ul class="folk__n"><li title="Shells">${icon(SHELL)}<b class="num">${player.shells}</b> Shells</li><li title="Fruit">${icon(FRUIT)}<b class="num">${player.fruit}</b> Fruit</li><li title="On the Shield">${icon(TRAITS.R.icon)}<b class="num">${player.shield}</b> on the Shield</li><li>${icon("laurel-crown")}<b class="num">${player.champion}</b> Champion</li><li>${icon("fish-monster")}<b class="num">${player.hits}</b> ${player.hits === 1 ? "Hit" : "Hits"}</li><li><i class="discdot"></i><b class="num">${player.discs}</b> ${player.discs === 1 ? "disc" : "discs"} left</li></ul>
    <div class="folk__d"><${Lot} t=${t} name="Active" list=${player.active} /><${Lot} t=${t} name="Spent" list=${player.spent} spent /></div>
    <div class="folk__c"><span class="tl">Hand</span>${hand(t, seat)}</div>
    <${Goal} t=${t} seat=${seat} />
    <h3>Cards in play</h3><ul class="place__l">${player.cards.map((id) => html`<${Card} key=${id} t=${t} id=${id} />`)}</ul>
    <h3>Completed</h3><ul class="folk__n">${Object.entries(player.styles).map(([isle, n]) => html`<li key=${isle}>${icon(ISLES[isle].icon)}<b class="num">${n}</b> ${ISLES[isle].short}</li>`)}</ul><${Flat} t=${t} list=${player.completed} none="None yet." /></div>`;
}

/** Dice of an area. @param {{t: TidalTable, name: string, list: string[], spent?: boolean}} props */
const Lot = ({ t, name, list, spent }) =>
  html`<div><span class="tl">${name}</span><span>${list.map((kind, n) => html`<${Die} key=${n} t=${t} kind=${kind} cls=${spent ? "is-spent" : ""} />`)}${list.length === 0 ? "none" : null}</span></div>`;

/** Backs, or faces where they are open. @param {TidalTable} t @param {number} seat */
function hand(t, seat) {
  const view = positionOf(t),
    player = view.players[seat],
    cards = view.hands[seat];
  if (cards)
    return html`<span>${cards.map(
      (id) => html`<${Challenge}
      key=${id} t=${t} id=${id} flat />`,
    )}${(view.stunts[seat] ?? []).map(
      (id, n) => html`<span key=${n} class="cc stunt"
      title=${t.components.stunts[id].text}>${icon(STUNT, "i cc__s")}<span class="ccn">${t.components.stunts[id].name}</span>
      </span>`,
    )}</span>`;
  return html`<span role="img" aria-label="${plural(player.hand, "Challenge")}, ${plural(player.stunts, "Stunt")}, hidden">${Array.from({ length: player.hand }, (_, n) => html`<${Back} key=${`c${n}`} kind="challenge" seat=${seat} />`)}${Array.from({ length: player.stunts }, (_, n) => html`<${Back} key=${`s${n}`} kind="stunt" seat=${seat} />`)}</span>`;
}

/** @param {{t: TidalTable, list: string[], none: string}} props */
const Flat = ({ t, list, none }) =>
  list.length === 0
    ? html`<p class="place__n">${none}</p>`
    : html`<div class="folk__f">${list.map((id) => html`<${Challenge} key=${id} t=${t} id=${id} flat />`)}</div>`;

/** A goal and how far it has come. @param {{t: TidalTable, seat: number}} props */
function Goal({ t, seat }) {
  const goal = positionOf(t).goals[seat];
  if (!goal)
    return html`<div class="goal goal--back">${icon("secret-book")}<span><b>Secret Goal</b><small>face down until the end</small></span></div>`;
  const data = t.components.goals[goal.id];
  const most = data.difficult || Math.max(1, goal.now);
  return html`<div class="goal">${icon("secret-book")}<span><b>${data.name}</b><small>${data.text} ${data.difficult ? `${data.easy_points} points at ${data.easy}, ${data.difficult_points} at ${data.difficult}.` : `${plural(data.each, "point")} each.`}</small><span class="goal__b" style="--p:${Math.min(100, (100 * goal.now) / most)}%;--e:${data.easy ? (100 * data.easy) / most : 100}%" aria-hidden="true"></span></span><b class="num goal__n">${goal.now}<small>${data.difficult ? ` of ${goal.now < data.easy ? data.easy : data.difficult}` : ` × ${data.each}`}</small></b></div>`;
}

/** A Character card with its text; lit when it may be used. @param {{t: TidalTable, id: string, own?: boolean}} props */
function Card({ t, id, own }) {
  const card = t.components.cards[id];
  const at = `play:${id}`,
    open = own && t.pointer.live(at),
    picked = own && t.pointer.chosen(at);
  const reason = own && !open ? why(t, "use_card", id) : "";
  const body = html`<span class="cardpic" data-c=${card.character}>${icon(CHARACTERS[card.character] ?? "ui-cards")}</span><span class="row__t"><b>${card.name}</b><small class="when">${card.when}${Object.keys(card.cost).length ? `, for ${costWords(card.cost)}` : ""}</small><small>${card.text}</small>${reason ? html`<small class="nope">Not now: ${reason}</small>` : null}</span>`;
  return html`<li>${
    open
      ? html`<button type="button" data-item data-act data-at=${at}
    class=${cls("row", picked ? "is-picked" : "is-lit")} aria-pressed=${String(picked)}
    aria-label="Use ${card.name}. ${card.text}" onClick=${() => t.pointer.tap(at)}>${body}</button>`
      : html`<div class="row"
    data-at=${own ? at : undefined}>${body}</div>`
  }
    ${own && card.trigger === "shield" ? html`<div class="pws pws--wide only-s"><${Powers} t=${t} /></div>` : null}</li>`;
}

/** @param {{t: TidalTable, id: string}} props */
function StuntRow({ t, id }) {
  const card = t.components.stunts[id];
  const at = `stunt:${id}`,
    open = t.pointer.live(at),
    picked = t.pointer.chosen(at);
  const reason = open ? "" : why(t, "play_stunt", id);
  const body = html`<span class="cardpic cardpic--stunt">${icon(STUNT)}</span><span class="row__t"><b>${card.name}</b><small class="when">${card.when}</small><small>${card.text}</small>${reason ? html`<small class="nope">Not now: ${reason}</small>` : null}</span>`;
  return html`<li>${
    open
      ? html`<button type="button" data-item data-act class=${cls("row", picked ? "is-picked" : "is-lit")}
    aria-pressed=${String(picked)} aria-label="Play ${card.name}. ${card.text}"
    onClick=${() => t.pointer.tap(at)}>${body}</button>`
      : html`<div class="row">${body}</div>`
  }</li>`;
}
