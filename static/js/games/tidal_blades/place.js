// @ts-check
/** An Island in words, while no dice are thrown: its spaces, its bonus, and what lies there. */
import { html, icon, cls } from "../../core/ui.js";
import { ISLES, MONSTERS } from "./looks.js";
import { Challenge, Cost, Glyphs, Spots, Stand } from "./pieces.js";
import { aimedAt, isleShown, mySeat, spots, viewOf, why } from "./reading.js";
import { spaceName } from "./words.js";
import { Helps } from "./trial.js";

/** @param {{t: TidalTable}} props */
export function Place({ t }) {
  const plan = t.plan.value?.verb === "move" ? t.components.spaces[String(t.plan.value.noun)]?.island ?? String(t.plan.value.noun) : null;
  const id = plan ?? isleShown(t);
  const data = t.components.islands[id];
  const view = viewOf(t);
  if (!view) return null;
  return html`<div class="place"><header class="place__h">${icon(ISLES[id].icon)}<h2>${data.name}</h2>${view.judge === id ? html`<span class="judge">${icon("gavel")}Judge</span>` : null}</header>
    <p class="place__b">${data.bonus}</p>
    <${Night} t=${t} />
    <ul class="place__l">${data.spaces.map((/** @type {string} */ space) => html`<${Row} key=${space} t=${t} id=${space} />`)}</ul>
    ${id === "fold" ? html`<${Beasts} t=${t} />` : id === "droska" ? html`<${Wares} t=${t} />` : id === "lamara" ? html`<${Course} t=${t} />` : null}
    <${Mine} t=${t} id=${id} /><${Helps} t=${t} /></div>`;
}

/** What the d8 of the Invasion said. @param {{t: TidalTable}} props */
const Night = ({ t }) => {
  const event = t.night.value;
  return event && viewOf(t)?.phase === "night" ? html`<p class="nightroll">${icon("fish-monster")}<span>Invasion: <b class="num">${event.roll}</b>. ${event.name ? `${event.name} Invades.` : "Nothing is there."}</span></p>` : null;
};

/** @param {any} props */
function Row({ t, id }) {
  const data = t.components.spaces[id];
  const at = `space:${id}`, open = spots(t).has(at), picked = aimedAt(t) === at;
  const all = (viewOf(t)?.discs ?? []).filter((/** @type {any} */ disc) => disc.space === id);
  const taken = data.single && all.length > 0;
  const body = html`<span class="row__g"><${Glyphs} t=${t} effects=${data.effects} /></span><span class="row__t"><b>${spaceName(t, id)}</b><small>${data.text}</small></span>
    <span class="row__w">${all.map((/** @type {any} */ disc, /** @type {number} */ n) => html`<${Stand} key=${n} seat=${disc.seat} disc />`)}${data.single ? null : html`<em>open</em>`}</span>`;
  return html`<li>${open ? html`<button type="button" data-item data-act class=${cls("row", !picked && "is-lit", picked && "is-picked")} aria-pressed=${String(picked)} aria-label="Go to ${spaceName(t, id)}: ${data.text}" onClick=${() => t.tap(at)}>${body}</button>` : html`<div class=${cls("row", taken && "row--taken")} title=${why(t, "move", id)}>${body}</div>`}</li>`;
}

/** Both Monsters in full. @param {any} props */
const Beasts = ({ t }) => {
  const view = viewOf(t);
  const list = [...t.components.islands.fold.spaces.map((/** @type {string} */ id) => [id, view.monsters[id]]), ["hunt", view.hunted]].filter(([, monster]) => monster);
  return html`${list.length === 0 ? html`<p class="place__n">No Monster is in The Fold.</p>` : null}${list.map(([place, monster]) => {
    const data = t.components.monsters[monster.id];
    return html`<article key=${place} class=${cls("beast beast--row", data.hard && "beast--hard")}><span class="beast__art">${icon(MONSTERS[monster.id] ?? "fish-monster")}</span><div class="beast__t"><p class="eyebrow">${place === "hunt" ? "Found, on the deck" : spaceName(t, place)}</p><h3>${data.name}</h3></div><${Spots} t=${t} monster=${monster} />
      <p class="beast__x"><b>Threatens</b> ${data.invasion} <b>Reward</b> ${data.reward} <b>Kill</b> ${data.kill}</p></article>`;
  })}`;
};

/** @param {any} props */
const Wares = ({ t }) => html`<ul class="place__l">${viewOf(t).market.map((/** @type {string} */ id, /** @type {number} */ n) => html`<li key=${n}><div class="row"><span class="row__g row__g--cost"><${Cost} cost=${t.components.market[id].cost} /></span><span class="row__t"><b>${t.components.market[id].name}</b><small>${t.components.market[id].text}</small></span></div></li>`)}</ul>`;

/** The next places of the Boat. @param {any} props */
const Course = ({ t }) => {
  const { boat } = t.components, now = viewOf(t).boat;
  return html`<p class="place__n">The Boat is at <b>${boat[now].name}</b>. Next: ${[1, 2, 3].map((n) => html`<span key=${n} class="course"><${Glyphs} t=${t} effects=${boat[(now + n) % boat.length].effects} />${boat[(now + n) % boat.length].name}</span>`)}</p>`;
};

/** The own Challenges that belong here, and the pool of the Citadel. @param {any} props */
function Mine({ t, id }) {
  const view = viewOf(t), seat = mySeat(t);
  const hand = /** @type {string[]} */ ((seat === null ? null : view.hands[seat]) ?? []);
  const here = hand.filter((card) => t.components.challenges[card].arena === id);
  if (id === "citadel") return html`<div class="place__c"><span class="tl">Challenge pool</span><div>${view.pool.map((/** @type {string} */ card) => html`<${Challenge} key=${card} t=${t} id=${card} flat />`)}</div></div>`;
  if (here.length === 0) return null;
  const live = spots(t);
  return html`<div class="place__c"><span class="tl">Your Challenges here</span><div>${here.map((card) => html`<${Challenge} key=${card} t=${t} id=${card} at="here:${card}" open=${live.has(`card:${card}`)} picked=${aimedAt(t) === `card:${card}`} reason=${live.has(`card:${card}`) ? "" : why(t, "declare", card)} onTap=${() => t.tap(`card:${card}`)} />`)}</div></div>`;
}
