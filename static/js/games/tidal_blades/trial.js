// @ts-check
/** The heart of the game: dice in use, kept and thrown, the danger, the odds; the Monster and its spots. */
import { html, icon, cls, plural } from "../../core/ui.js";
import { keyOf } from "../../core/legal.js";
import { nameOf } from "../../core/names.js";
import { Helps } from "./helps.js";
import { DANGERS, ISLES, MONSTERS } from "./looks.js";
import { BigChallenge, DangerDie, DangerFaces, Die, DieButton, Spots, Sym } from "./pieces.js";
import {
  activeSeat,
  hits,
  monsterOf,
  mySeat,
  offersAt,
  playerOf,
  positionOf,
  rerolls,
  same,
  viewOf,
  why,
} from "./reading.js";
import { useWords } from "./names.js";

/** @param {{t: TidalTable, trial: TidalTrial}} props */
export function Trial({ t, trial }) {
  const laid = t.pointer.cards().length > 0;
  return html`<div class=${cls("trial", laid && "trial--small")} data-rolls=${Math.min(3, trial.rolls)}><${Head} t=${t} trial=${trial} /><${Tray} t=${t} trial=${trial} />
    ${laid ? null : hits(t).length > 0 ? html`<${Hits} t=${t} />` : html`<${Chances} t=${t} trial=${trial} />`}
    ${laid ? null : html`<${Helps} t=${t} />`}</div>`;
}

// -- what is tried --------------------------------------------------------------------------------

/** @param {{t: TidalTable, trial: TidalTrial}} props */
function Head({ t, trial }) {
  const seat = activeSeat(t);
  const mine = seat === mySeat(t);
  const who = seat === null || mine ? "" : `${nameOf(t.store.room.value, seat)}: `;
  const round = trial.rolls === 0 ? "committing dice" : `roll ${trial.rolls}`;
  const monster = monsterOf(t, trial);
  if (monster)
    return html`<${MonsterCard} t=${t} monster=${monster} trial=${trial} eyebrow="${who}a fight, ${round}" />`;
  if (!trial.challenge)
    return html`<div class="duel__h"><p class="eyebrow">${who}Temple of the Breaking Wave</p><h2>Training</h2><p class="duel__say">One roll without danger: a symbol once brings 1 Fruit or 1 Shell, twice Champion +1, three times a notch. The dice stay Active.</p></div>`;
  const card = t.components.challenges[trial.challenge];
  const all = trial.dice.length > 0 && trial.dice.every((die) => die.shown);
  const head = !all
    ? card.name
    : trial.pushed
      ? "Matched, with Push It"
      : trial.matched
        ? "Matched"
        : `${trial.covered.length} of ${card.required.length} matched`;
  const view = positionOf(t);
  const player = playerOf(t, seat);
  return html`<div class="duel__top"><${BigChallenge} t=${t} id=${trial.challenge} covered=${all ? trial.covered : null} pushed=${trial.pushed} />
    <div class="duel__h"><p class="eyebrow">${who}Challenge, ${round}</p><h2 class=${trial.matched ? "is-good" : ""}>${head}</h2>
      <ul class="facts"><li><span>Dice, free of Fruit</span><b><${Sym} symbol="F" />${trial.free}${trial.lost ? html` <em>${plural(trial.lost, "die", "dice")} lost</em>` : null}</b></li>
        ${view.judge === card.arena ? html`<li><span>Judge is here</span><b>${icon("laurel-crown")}+1 Champion</b></li>` : html`<li><span>Points</span><b class="num">${card.points}</b></li>`}
        <li><span>${ISLES[card.arena].short} style</span><b>${icon(ISLES[card.arena].icon)}level ${player?.styles[card.arena] ?? 0}</b></li></ul></div></div>`;
}

/** @param {{t: TidalTable, monster: TidalMonster, trial: TidalTrial, eyebrow: string}} props */
function MonsterCard({ t, monster, trial, eyebrow }) {
  const data = t.components.monsters[monster.id];
  const style = data.styles.map((one) => t.components.islands[one].name).join(" or ");
  return html`<article class=${cls("beast", data.hard && "beast--hard")} aria-label="${data.name}">
    <span class="beast__art">${icon(MONSTERS[monster.id] ?? "fish-monster")}</span><div class="beast__t"><p class="eyebrow">${eyebrow}</p><h2>${data.name}</h2><p>${data.hard ? "Hard" : "Easy"} · weak to ${style}</p></div>
    <${Spots} t=${t} monster=${monster} big />
    <p class="beast__x">${data.rules.map((rule) => html`<span key=${rule}>${rule} </span>`)}The dice of a fight are lost.</p>
    <ul class="facts facts--beast"><li><span>Kill Bonus</span><b>${data.kill}</b></li><li><span>Reward</span><b>${data.reward}</b></li></ul></article>`;
}

// -- the tray -------------------------------------------------------------------------------------

/** @param {{t: TidalTable, trial: TidalTrial}} props */
function Tray({ t, trial }) {
  const thrown = trial.rolls > 0 || trial.dice.some(({ shown }) => shown);
  if (!thrown) return html`<${Committing} t=${t} trial=${trial} />`;
  if (hits(t).length > 0)
    return html`<div class="tray2 tray2--one" data-at="tray">
      <${Lot} name="Your dice" count=${trial.dice.length}>${inUse(t, trial.dice)}<//></div>`;
  return html`<${Thrown} t=${t} trial=${trial} />`;
}

/** Dice that lie together. @param {{name: string, count: number, look?: string, children?: View}} props */
const Lot = ({ name, count, look, children }) =>
  html`<div class=${look}><span class="tl">${name}</span><div class="tray2__d" data-n=${Math.max(3, count)}>${children}</div></div>`;

/** @param {TidalTable} t @param {TidalDie[]} dice */
const inUse = (t, dice) => dice.map((die) => html`<${InUse} key=${die.id} t=${t} die=${die} />`);

/** @param {TidalTrial} trial */
const withDanger = (trial) => !!(trial.challenge || trial.place);

const Hole = () => html`<span class="hole"></span>`;

/** Before the roll: what is in it, and what may be. @param {{t: TidalTable, trial: TidalTrial}} props */
function Committing({ t, trial }) {
  const active = playerOf(t, activeSeat(t))?.active ?? [];
  const name = offersAt(t, "active").length > 0 ? "Tap to commit" : "Active";
  const danger = withDanger(trial);
  const lying = active.map((kind, n) => html`<${Commit} key=${n} t=${t} kind=${kind} n=${n} />`);
  return html`<div class="tray2" data-at="tray"><${Lot} name="In the roll" count=${trial.dice.length + Number(danger)}>
      ${trial.dice.map(({ id, die, own }) => html`<${Die} key=${id} t=${t} kind=${die} cls=${own ? "" : "die--lent"} card="use:${id}" />`)}
      ${trial.dice.length === 0 ? html`<${Hole} />` : null}
      ${danger ? html`<${DangerDie} level=${positionOf(t).danger} x=${null} cls="die--wait" card />` : null}<//>
    ${active.length > 0 ? html`<${Lot} name=${name} count=${active.length} look="tray2__a">${lying}<//>` : null}</div>`;
}

/** After a roll: what is kept, and what is rolled again or has just been. @param {{t: TidalTable, trial: TidalTrial}} props */
function Thrown({ t, trial }) {
  const deciding = rerolls(t).length > 0;
  const down = trial.dice.filter(({ id }) =>
    deciding ? t.pointer.chosen(`use:${id}`) : t.rolled.value.includes(id),
  );
  const up = trial.dice.filter((die) => !down.includes(die));
  const names = deciding
    ? ["Keep", down.length ? "Roll again" : "Tap to roll again"]
    : ["Set aside", "Just rolled"];
  const danger = withDanger(trial);
  return html`<div class=${cls("tray2", trial.x > 0 && "tray2--danger", deciding && "tray2--choose")} data-at="tray">
    <${Lot} name=${names[0]} count=${up.length} look="tray2__up">${inUse(t, up)}${up.length === 0 ? html`<${Hole} />` : null}<//>
    <${Lot} name=${names[1]} count=${down.length + Number(danger)} look="tray2__down">${inUse(t, down)}
      ${down.length === 0 && !deciding ? html`<${Hole} />` : null}
      ${danger ? html`<${Danger} t=${t} trial=${trial} waits=${deciding && down.length === 0} deciding=${deciding} />` : null}<//></div>`;
}

/** The Danger die, and how much of it is open. @param {{t: TidalTable, trial: TidalTrial, waits: boolean, deciding: boolean}} props */
function Danger({ t, trial: { rolls, danger, x }, waits, deciding }) {
  const look = waits ? "die--wait" : x === 0 && danger > 0 ? "die--done" : "";
  const left = danger > 0 && x < danger && !deciding;
  return html`<span class="tray2__x"><${DangerDie} level=${positionOf(t).danger} x=${rolls ? danger : null} cls=${look} card />
    ${left ? html`<small>${x === 0 ? "settled" : `${x} left`}</small>` : null}</span>`;
}

/** A die that may be committed. @param {{t: TidalTable, kind: string, n: number}} props */
function Commit({ t, kind, n }) {
  const at = `active:${kind}`;
  const [offer] = t.pointer.at(at);
  const price = offer && t.pointer.preview(offer.action)?.text;
  const words = offer ? offer.face.text : (t.components.dice[kind]?.name ?? kind);
  return html`<span class="priced"><${DieButton} t=${t} kind=${kind} n=${n} live=${!!offer} at="commit:${n}"
    words="${words}${price ? `, ${price}` : ""}" why=${why(t, "commit", kind) || "It is Active"} num=${t.game.keyAt(t, at)}
    onTap=${() => t.pointer.tap(at)} />${offer?.face.note ? html`<small>${offer.face.note}</small>` : null}</span>`;
}

/** A die in use. @param {{t: TidalTable, die: TidalDie}} props */
function InUse({ t, die }) {
  const at = `use:${die.id}`;
  const picked = t.pointer.chosen(at);
  const [offer, ...more] = t.pointer.at(at);
  const set = !!offer?.face.of;
  const name = useWords(t, die);
  const own = die.own ? "" : ", borrowed";
  const words = set
    ? `${name}${own}${picked ? ", rolled again" : ", kept"}`
    : `${(more.length === 0 && offer?.face.text) || name}${own}`;
  return html`<span class="used">
    <${DieButton} t=${t} kind=${die.die} shown=${die.shown} n=${die.id} card=${at} at=${at} live=${!!offer} picked=${picked}
      cls=${cls(!die.own && "die--lent", !set && picked && (positionOf(t).trial?.x ?? 0) > 0 && "die--doomed")} words=${words}
      why=${name} num=${t.game.keyAt(t, at)} onTap=${() => t.pointer.tap(at)} /></span>`;
}

// -- odds and danger ------------------------------------------------------------------------------

/** @param {number} n */
const percent = (n) => (n > 0 && n < 1 ? "under 1 %" : `${n} %`);

/** @param {{t: TidalTable, trial: TidalTrial}} props */
function Chances({ t, trial }) {
  const odds = viewOf(t)?.asked?.odds;
  return html`${withDanger(trial) ? html`<${Ahead} t=${t} trial=${trial} />` : null}
    ${odds ? html`<${Odds} t=${t} trial=${trial} odds=${odds} />` : null}`;
}

/** How dangerous it is. @param {{t: TidalTable, trial: TidalTrial}} props */
function Ahead({ t, trial: { x } }) {
  const level = positionOf(t).danger;
  const faces = /** @type {number[]} */ (t.components.danger[level].x);
  const bad = faces.filter((one) => one > 0).length;
  const later = t.pointer.finish.value && offersAt(t, "use").length === 0;
  const then = later ? "Its danger comes when you go on." : "Settle the danger first.";
  const open = html`<b>${x === 1 ? "One cross" : "Two crosses"}.</b> ${then}`;
  const next = html`<b>${bad} of ${faces.length}</b> faces of the ${DANGERS[level]} Danger die show x`;
  return html`<p class="ahead">${icon("hazard-sign")}<span>${x > 0 ? open : next}</span><${DangerFaces} t=${t} level=${level} /></p>`;
}

/** What the chosen re-roll would match, and the best ones on demand.
 * @param {{t: TidalTable, trial: TidalTrial, odds: number[][]}} props */
function Odds({ t, trial, odds }) {
  const list = rerolls(t).map((offer, n) => ({ offer, odds: odds[n] }));
  if (list.length === 0) return null; // who looks on rolls nothing
  const plan = list.find(({ offer }) => same(offer.action, t.plan.value));
  const none = trial.matched
    ? "Complete, or push your luck."
    : "Tap the dice to roll again: the odds show here.";
  const shown = best(list).map(
    ({ offer }, n) => html`<${Best} key=${n} t=${t} trial=${trial} offer=${offer} />`,
  );
  /** @param {Event} event */
  const open = (event) => {
    const box = /** @type {HTMLElement} */ (event.currentTarget).closest(".odds");
    t.odds.value = !t.odds.value;
    requestAnimationFrame(() => box?.scrollIntoView({ block: "nearest" }));
  };
  return html`<div class="odds">
    <div class="odds__n">${plan ? html`<${Match} odds=${plan.odds} />` : html`<span class="odds__none">${none}</span>`}
      <button type="button" class="btn btn--sm" aria-expanded=${String(t.odds.value)} onClick=${open}>
        ${t.odds.value ? "Hide" : "Best odds"}</button></div>
    ${t.odds.value ? html`<ul class="odds__l">${shown}</ul>` : null}</div>`;
}

/** @param {{odds: number[]}} props */
const Match = ({ odds: [match, push] }) => {
  const pushed = push === undefined ? "" : html`, <b class="num">${percent(push)}</b> with Push It`;
  return html`<span class="odds__bar" style="--p:${match}%" aria-hidden="true"></span>
    <b class="num">${percent(match)}</b><span>to match${pushed}</span>`;
};

/** One of the best. @param {{t: TidalTable, trial: TidalTrial, offer: Offer}} props */
const Best = ({ t, trial, offer: { action, face }, offer }) => {
  const dice = trial.dice.filter(({ id }) => face.of?.includes(`use:${id}`));
  return html`<li><button type="button" data-item aria-pressed=${String(same(action, t.plan.value))}
      onClick=${() => t.pointer.narrow(face.of ?? [], [offer])}>
    <span>${dice.map(({ id, die, shown }) => html`<${Die} key=${id} t=${t} kind=${die} shown=${shown} />`)}</span>
    <b>${t.pointer.preview(action)?.text}</b></button></li>`;
};

/** The re-rolls with the best odds; of equal ones those of fewer dice. @template {{offer: Offer, odds: number[]}} T @param {T[]} list */
const best = (list) =>
  [...list]
    .sort(
      ({ odds: [match, push = 0], offer }, { odds: [match2, push2 = 0], offer: offer2 }) =>
        match2 - match ||
        push2 - push ||
        (offer.face.of?.length ?? 0) - (offer2.face.of?.length ?? 0),
    )
    .slice(0, 4);

/** The sets of spots that may be hit. @param {{t: TidalTable}} props */
function Hits({ t }) {
  const monster = monsterOf(t, viewOf(t)?.trial ?? null);
  if (!monster) return null;
  const data = t.components.monsters[monster.id].spots;
  return html`<div class="hits" role="group" aria-label="Which spots do you hit?">${hits(t).map(
    (offer, n) => {
      const { action, face } = offer;
      const noun = /** @type {number[]} */ (action.noun);
      const chosen = same(t.plan.value, action);
      return html`<button type="button" key=${n} data-item data-act data-offer=${keyOf(action)} class=${cls("hitset", chosen && "is-picked")}
        aria-pressed=${String(chosen)} aria-label=${face.text}
        onClick=${() => t.pointer.begin(offer, face.of)}>
        <span>${noun.map(
          (spot) => html`<${Sym} key=${spot} symbol=${data[spot].symbol}
        cls=${cls(data[spot].level > 0 && `arm arm--${data[spot].colour}`, data[spot].level > 2 && "arm2")} />`,
        )}</span>
        <b>${t.pointer.preview(action)?.text ?? face.text}</b></button>`;
    },
  )}</div>`;
}
