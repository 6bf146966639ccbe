// @ts-check
/** An Island in words, while no dice are thrown: its spaces, its bonus, and what lies there. */
import { html, icon, cls, plural } from "../../core/ui.js";
import { keyOf } from "../../core/legal.js";
import { ISLES, MONSTERS } from "./looks.js";
import { Challenge, Cost, Glyphs, Spots, Stand, Sym, Syms, challengeWords } from "./pieces.js";
import { extras, isleShown, mySeat, offersAt, positionOf, viewOf, why } from "./reading.js";
import { spaceName } from "./names.js";
import { Helps } from "./helps.js";

/** @typedef {{t: TidalTable, id: string}} OnIsle `id` is that of the Island */

/** What a Judge brings. */
export const JUDGE =
  "Whoever completes a Challenge of this Arena moves 1 space forward on the Champion board.";

/** @param {{t: TidalTable}} props */
export function Place({ t }) {
  const plan = String(t.plan.value?.noun);
  const { spaces, islands } = t.components;
  const id = spaces[plan]?.island ?? (islands[plan] ? plan : isleShown(t));
  const data = t.components.islands[id];
  const view = viewOf(t);
  if (!view) return null;
  const moving = offersAt(t, "space", "isle").length > 0; // else nothing of the Island can be chosen: what can stands first
  return html`<div class="place"><${Choosable} t=${t} id=${id} />
    <header class="place__h">${icon(ISLES[id].icon)}<h2>${data.name}</h2>${view.judge === id ? html`<span class="judge" data-title="The Judge" data-why=${JUDGE} tabindex="-1">${icon("gavel")}Judge</span>` : null}</header>
    <p class="place__b">${data.bonus}</p>
    <${Night} t=${t} />
    ${moving ? null : html`<${More} t=${t} id=${id} />`}
    <ul class="place__l">${data.spaces.map((space) => html`<${Row} key=${space} t=${t} id=${space} />`)}</ul>
    ${moving ? html`<${More} t=${t} id=${id} />` : null}</div>`;
}

/** What can be chosen now beside the spaces, above all else: Challenges to attempt, what may be used. @param {OnIsle} props */
function Choosable({ t, id }) {
  const cards = own(t).filter((card) => t.pointer.live(`card:${card}`));
  if (cards.length === 0 && extras(t).length === 0) return null;
  return html`<div class="place__now">${cards.length === 0 ? null : html`<div class="place__c"><span class="tl">Challenges you may attempt${id ? " here" : ""}</span><div>${cards.map((card) => html`<${Attempt} key=${card} t=${t} id=${card} />`)}</div></div>`}<${Helps} t=${t} /></div>`;
}

/** A Challenge that may be attempted, in words. @param {{t: TidalTable, id: string}} props */
const Attempt = ({ t, id }) => {
  const card = t.components.challenges[id],
    at = `card:${id}`,
    picked = t.pointer.chosen(at);
  return html`<button type="button" data-item data-act data-offer=${keyOf({ verb: "declare", noun: id })} class=${cls("row pickone attempt", picked ? "is-picked" : "is-lit")}
    aria-pressed=${String(picked)} aria-label="Attempt ${card.name}: ${challengeWords(t, id)}" onClick=${() => t.pointer.tap(at)}>
    <${Challenge} t=${t} id=${id} flat /><span class="row__t"><b>${card.name}</b><small>${plural(card.points, "point")}</small><span class="row__y"><${Syms} symbols=${card.required} />${card.push ? html`<${Sym} symbol=${card.push} cls="push push--dark" title="Push It" />` : null}</span></span></button>`;
};

/** The own hand of Challenges. @param {TidalTable} t @returns {string[]} */
const own = (t) => {
  const seat = mySeat(t);
  return (seat === null ? null : viewOf(t)?.hands[seat]) ?? [];
};

/** What else lies on an Island. @param {OnIsle} props */
const More = ({ t, id }) =>
  html`${id === "fold" ? html`<${Beasts} t=${t} />` : id === "droska" ? html`<${Wares} t=${t} />` : id === "lamara" ? html`<${Course} t=${t} />` : null}<${Mine} t=${t} id=${id} />`;

/** What the d8 of the Invasion said. @param {{t: TidalTable}} props */
const Night = ({ t }) => {
  const event = t.night.value;
  return event && positionOf(t)?.phase === "night"
    ? html`<p class="nightroll">${icon("fish-monster")}<span>Invasion: <b class="num">${event.roll}</b>. ${event.name ? `${event.name} Invades.` : "Nothing is there."}</span></p>`
    : null;
};

/** @param {{t: TidalTable, id: string}} props */
function Row({ t, id }) {
  const data = t.components.spaces[id];
  const at = `space:${id}`,
    open = t.pointer.live(at),
    picked = t.pointer.chosen(at);
  const all = (positionOf(t)?.discs ?? []).filter((disc) => disc.space === id);
  const taken = data.single && all.length > 0;
  const body = html`<span class="row__g"><${Glyphs} t=${t} effects=${data.effects} /></span><span class="row__t"><b>${spaceName(t, id)}</b><small>${data.text}</small></span>
    <span class="row__w">${all.map((disc, n) => html`<${Stand} key=${n} seat=${disc.seat} disc />`)}${data.single ? null : html`<em>open</em>`}</span>`;
  return html`<li>${
    open
      ? html`<button type="button" data-item data-act data-offer=${keyOf({ verb: "move", noun: id })}
    class=${cls("row", !picked && "is-lit", picked && "is-picked")} aria-pressed=${String(picked)}
    aria-label="Go to ${spaceName(t, id)}: ${data.text}"
    onClick=${() => t.pointer.tap(at)}>${body}</button>`
      : html`<div class=${cls("row", taken && "row--taken")}
    title=${why(t, "move", id)}>${body}</div>`
  }</li>`;
}

/** Both Monsters in full. @param {{t: TidalTable}} props */
const Beasts = ({ t }) => {
  const view = positionOf(t);
  /** @type {Record<string, TidalMonster|null>} */
  const places = { ...view.monsters, hunt: view.hunted };
  const list = Object.entries(places).flatMap(([place, monster]) =>
    monster ? [{ place, monster }] : [],
  );
  const mine = view.players[mySeat(t) ?? -1]?.space;
  list.sort((one, other) => Number(other.place === mine) - Number(one.place === mine)); // where one stands comes first
  return html`${list.length === 0 ? html`<p class="place__n">No Monster is in The Fold.</p>` : null}${list.map(
    ({ place, monster }) => {
      const data = t.components.monsters[monster.id];
      return html`<article key=${place} class=${cls("beast beast--row", data.hard && "beast--hard")}><span class="beast__art">${icon(MONSTERS[monster.id] ?? "fish-monster")}</span><div class="beast__t"><p class="eyebrow">${place === "hunt" ? "Found, on the deck" : spaceName(t, place)}</p><h3>${data.name}</h3></div><${Spots} t=${t} monster=${monster} />
      <p class="beast__x">${data.rules.map((rule) => html`<span key=${rule}>${rule} </span>`)}<b>Threatens</b> ${data.invasion} <b>Reward</b> ${data.reward} <b>Kill</b> ${data.kill}</p></article>`;
    },
  )}`;
};

/** @param {{t: TidalTable}} props */
const Wares = ({ t }) =>
  html`<ul class="place__l">${positionOf(t).market.map((id, n) => {
    const { cost, name, text } = t.components.market[id];
    return html`<li key=${n}><div class="row"><span class="row__g row__g--cost"><${Cost} cost=${cost} /></span>
      <span class="row__t"><b>${name}</b><small>${text}</small></span></div></li>`;
  })}</ul>`;

/** The next places of the Boat. @param {{t: TidalTable}} props */
const Course = ({ t }) => {
  const { boat } = t.components,
    now = positionOf(t).boat;
  return html`<p class="place__n">The Boat is at <b>${boat[now].name}</b>. Next: ${[1, 2, 3].map((n) => html`<span key=${n} class="course"><${Glyphs} t=${t} effects=${boat[(now + n) % boat.length].effects} />${boat[(now + n) % boat.length].name}</span>`)}</p>`;
};

/** The own Challenges that belong here, and the pool of the Citadel. @param {OnIsle} props */
function Mine({ t, id }) {
  const view = positionOf(t);
  const here = own(t).filter(
    (card) => t.components.challenges[card].arena === id && !t.pointer.live(`card:${card}`),
  );
  if (id === "citadel")
    return html`<div class="place__c"><span class="tl">Challenge pool</span><div>${view.pool.map((card) => html`<${Challenge} key=${card} t=${t} id=${card} flat />`)}</div></div>`;
  if (here.length === 0) return null;
  return html`<div class="place__c"><span class="tl">Your Challenges here</span><div>${here.map(
    (card) => html`<${Challenge}
    key=${card} t=${t} id=${card} at="here:${card}" reason=${why(t, "declare", card)}
    onTap=${() => t.pointer.tap(`card:${card}`)} />`,
  )}</div></div>`;
}
