// @ts-check
/** The heart of the game: dice in use, kept and thrown, the danger, the odds; the Monster and its spots. */
import { html, icon, cls, plural } from "../../core/ui.js";
import { nameOf } from "../../core/names.js";
import { DANGERS, ISLES, MONSTERS, STUNT, TRAITS } from "./looks.js";
import { BigChallenge, DangerDie, DangerFaces, Die, DieButton, Spots, Sym } from "./pieces.js";
import {
  activeSeat,
  again,
  aimedAt,
  extras,
  laidOut,
  menuNow,
  monsterOf,
  mySeat,
  placeOf,
  playerOf,
  previewOf,
  same,
  spots,
  those,
  viewOf,
  why,
} from "./reading.js";
import { dieName, powerName, say, useWords } from "./words.js";
import { keyAt } from "./bar.js";

/** @param {{t: TidalTable, trial: any}} props */
export function Trial({ t, trial }) {
  const laid = laidOut(t).length > 0;
  return html`<div class=${cls("trial", laid && "trial--small")} data-rolls=${Math.min(3, trial.rolls)}><${Head} t=${t} trial=${trial} /><${Tray} t=${t} trial=${trial} />
    ${laid ? null : html`${menuNow(t).hit ? html`<${Hits} t=${t} />` : html`<${Chances} t=${t} trial=${trial} />`}<${Helps} t=${t} />`}</div>`;
}

// -- what is tried --------------------------------------------------------------------------------

/** @param {any} props */
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
  const all = trial.dice.length > 0 && trial.dice.every((/** @type {any} */ die) => die.shown);
  const head = !all
    ? card.name
    : trial.pushed
      ? "Matched, with Push It"
      : trial.matched
        ? "Matched"
        : `${trial.covered.length} of ${card.required.length} matched`;
  const view = viewOf(t);
  const player = playerOf(t, seat);
  return html`<div class="duel__top"><${BigChallenge} t=${t} id=${trial.challenge} covered=${all ? trial.covered : null} pushed=${trial.pushed} />
    <div class="duel__h"><p class="eyebrow">${who}Challenge, ${round}</p><h2 class=${trial.matched ? "is-good" : ""}>${head}</h2>
      <ul class="facts"><li><span>Dice, free of Fruit</span><b><${Sym} symbol="F" />${trial.free}${trial.lost ? html` <em>${plural(trial.lost, "die", "dice")} lost</em>` : null}</b></li>
        ${view.judge === card.arena ? html`<li><span>Judge is here</span><b>${icon("laurel-crown")}+1 Champion</b></li>` : html`<li><span>Points</span><b class="num">${card.points}</b></li>`}
        <li><span>${ISLES[card.arena].short} style</span><b>${icon(ISLES[card.arena].icon)}level ${player?.styles[card.arena] ?? 0}</b></li></ul></div></div>`;
}

/** @param {any} props */
function MonsterCard({ t, monster, trial, eyebrow }) {
  const data = t.components.monsters[monster.id];
  const hits = those(t, "hit");
  const plan = t.plan.value?.verb === "hit" ? /** @type {number[]} */ (t.plan.value.noun) : [];
  const style = data.styles
    .map((/** @type {string} */ one) => t.components.islands[one].name)
    .join(" or ");
  return html`<article class=${cls("beast", data.hard && "beast--hard")} aria-label="${data.name}">
    <span class="beast__art">${icon(MONSTERS[monster.id] ?? "fish-monster")}</span><div class="beast__t"><p class="eyebrow">${eyebrow}</p><h2>${data.name}</h2><p>${data.hard ? "Hard" : "Easy"} · weak to ${style}</p></div>
    <${Spots} t=${t} monster=${monster} big hit=${new Set(plan)} live=${new Set(hits.flatMap(({ noun }) => /** @type {number[]} */ (noun)))} onTap=${t.tapSpot} />
    <p class="beast__x">${data.rules.map((/** @type {string} */ rule) => html`<span key=${rule}>${rule} </span>`)}The dice of a fight are lost.</p>
    <ul class="facts facts--beast"><li><span>Kill Bonus</span><b>${data.kill}</b></li><li><span>Reward</span><b>${data.reward}</b></li></ul></article>`;
}

// -- the tray -------------------------------------------------------------------------------------

/** @param {any} props */
function Tray({ t, trial }) {
  const menu = menuNow(t);
  const thrown = trial.rolls > 0 || trial.dice.some((/** @type {any} */ die) => die.shown);
  const view = viewOf(t);
  const withDanger = !!(trial.challenge || trial.place);
  if (!thrown) {
    const seat = activeSeat(t);
    const own = playerOf(t, seat);
    return html`<div class="tray2" data-at="tray"><div><span class="tl">In the roll</span><div class="tray2__d" data-n=${Math.max(3, trial.dice.length + (withDanger ? 1 : 0))}>${trial.dice.map((/** @type {any} */ die) => html`<${Die} key=${die.id} t=${t} kind=${die.die} cls=${die.own ? "" : "die--lent"} card="use:${die.id}" />`)}${trial.dice.length === 0 ? html`<span class="hole"></span>` : null}${withDanger ? html`<${DangerDie} level=${view.danger} x=${null} cls="die--wait" card />` : null}</div></div>
      ${own && own.active.length > 0 ? html`<div class="tray2__a"><span class="tl">${menu.commit ? "Tap to commit" : "Active"}</span><div class="tray2__d" data-n=${Math.max(3, own.active.length)}>${own.active.map((/** @type {string} */ kind, /** @type {number} */ n) => html`<${Commit} key=${n} t=${t} kind=${kind} n=${n} />`)}</div></div>` : null}</div>`;
  }
  const roll = new Set(again(t));
  const deciding = !!menu.reroll;
  const up = trial.dice.filter((/** @type {any} */ die) =>
    deciding ? !roll.has(die.id) : !t.rolled.value.includes(die.id),
  );
  const down = trial.dice.filter((/** @type {any} */ die) => !up.includes(die));
  if (menu.hit)
    return html`<div class="tray2 tray2--one" data-at="tray"><div><span class="tl">Your dice</span><div class="tray2__d" data-n=${Math.max(3, trial.dice.length)}>${trial.dice.map((/** @type {any} */ die) => html`<${InUse} key=${die.id} t=${t} die=${die} />`)}</div></div></div>`;
  const names = deciding
    ? ["Keep", roll.size ? "Roll again" : "Tap to roll again"]
    : ["Set aside", "Just rolled"];
  return html`<div class=${cls("tray2", trial.x > 0 && "tray2--danger", deciding && "tray2--choose")} data-at="tray"><div class="tray2__up"><span class="tl">${names[0]}</span><div class="tray2__d" data-n=${Math.max(3, up.length)}>${up.map((/** @type {any} */ die) => html`<${InUse} key=${die.id} t=${t} die=${die} />`)}${up.length === 0 ? html`<span class="hole"></span>` : null}</div></div>
    <div class="tray2__down"><span class="tl">${names[1]}</span><div class="tray2__d" data-n=${Math.max(3, down.length + (withDanger ? 1 : 0))}>${down.map((/** @type {any} */ die) => html`<${InUse} key=${die.id} t=${t} die=${die} />`)}${down.length === 0 && !deciding ? html`<span class="hole"></span>` : null}${withDanger ? html`<span class="tray2__x"><${DangerDie} level=${view.danger} x=${trial.rolls ? trial.danger : null} cls=${deciding && roll.size === 0 ? "die--wait" : trial.x === 0 && trial.danger > 0 ? "die--done" : ""} card />${trial.danger > 0 && trial.x < trial.danger && !deciding ? html`<small>${trial.x === 0 ? "settled" : `${trial.x} left`}</small>` : null}</span>` : null}</div></div></div>`;
}

/** A die that may be committed. @param {any} props */
function Commit({ t, kind, n }) {
  const at = `die:active:${kind}`;
  const live = !!menuNow(t).commit?.includes(kind);
  const reason = live ? "" : why(t, "commit", kind);
  const price = previewOf(t, { verb: "commit", noun: kind })?.text ?? "";
  return html`<span class="priced"><${DieButton} t=${t} kind=${kind} n=${n} live=${live} at="commit:${n}" words="Commit ${dieName(t, kind)}${price ? `, ${price}` : ""}" why=${reason || "It is Active"} num=${keyAt(t, at)} onTap=${() => {
    if (live) t.begin({ verb: "commit", noun: kind });
  }} />${live && price.includes("Fruit") ? html`<small>1 Fruit</small>` : null}</span>`;
}

/** A die in use. @param {any} props */
function InUse({ t, die }) {
  const at = `use:${die.id}`;
  const menu = menuNow(t);
  const live = !!menu.reroll || spots(t).has(at);
  const picked = menu.reroll ? again(t).includes(die.id) : aimedAt(t) === at;
  const words = `${useWords(t, die.id)}${die.own ? "" : ", borrowed"}${menu.reroll ? (picked ? ", rolled again" : ", kept") : menu.lose_die ? ", lose it" : ""}`;
  return html`<span class="used">
    <${DieButton} t=${t} kind=${die.die} shown=${die.shown} n=${die.id} card=${at} at=${at} live=${live} picked=${picked} cls=${cls(!die.own && "die--lent", menu.lose_die && picked && "die--doomed")} words=${words} why=${useWords(t, die.id)} num=${keyAt(t, at)} onTap=${() => t.tapUse(die.id)} /></span>`;
}

// -- odds and danger ------------------------------------------------------------------------------

/** "71 % to match, 30 % with Push It" as numbers. @param {string} text */
const chances = (text) =>
  [...text.matchAll(/(under )?(\d+) %/g)].map(([, under, n]) => (under ? 0.5 : Number(n)));

/** @param {any} props */
function Chances({ t, trial }) {
  const view = viewOf(t);
  const menu = menuNow(t);
  const level = view.danger;
  const faces = /** @type {number[]} */ (t.components.danger[level].x);
  const bad = faces.filter((x) => x > 0).length;
  const danger =
    trial.challenge || trial.place
      ? html`<p class="ahead">${icon("hazard-sign")}<span>${trial.x > 0 ? html`<b>${trial.x === 1 ? "One cross" : "Two crosses"}.</b> ${menu.go_on ? "Its danger comes when you go on." : "Settle the danger first."}` : html`<b>${bad} of ${faces.length}</b> faces of the ${DANGERS[level]} Danger die show x`}</span><${DangerFaces} t=${t} level=${level} /></p>`
      : null;
  if (!menu.reroll || trial.place) return danger;
  const plan = t.plan.value?.verb === "reroll" ? t.plan.value : null;
  const text = previewOf(t, plan)?.text ?? "";
  const [match = 0, push] = chances(text);
  const best = t.odds.value ? bestOf(t) : [];
  return html`${danger}<div class="odds"><div class="odds__n">${plan ? html`<span class="odds__bar" style="--p:${match}%" aria-hidden="true"></span><b class="num">${text.split(" to")[0]}</b><span>to match${push === undefined ? "" : html`, <b class="num">${text.match(/, (.+) with/)?.[1]}</b> with Push It`}</span>` : html`<span class="odds__none">${trial.matched ? "Complete, or push your luck." : "Tap the dice to roll again: the odds show here."}</span>`}
    <button type="button" class="btn btn--sm" aria-expanded=${String(t.odds.value)} onClick=${(
      /** @type {Event} */ event,
    ) => {
      const box = /** @type {HTMLElement} */ (event.currentTarget).closest(".odds");
      t.odds.value = !t.odds.value;
      requestAnimationFrame(() => box?.scrollIntoView({ block: "nearest" }));
    }}>${t.odds.value ? "Hide" : "Best odds"}</button></div>
    ${t.odds.value ? html`<ul class="odds__l">${best.map(({ action, words }, n) => html`<li key=${n}><button type="button" data-item aria-pressed=${String(same(plan, action))} onClick=${() => t.choose(/** @type {number[]} */ (action.noun))}><span>${trial.dice.filter((/** @type {any} */ die) => /** @type {number[]} */ (action.noun).includes(die.id)).map((/** @type {any} */ die) => html`<${Die} key=${die.id} t=${t} kind=${die.die} shown=${die.shown} />`)}</span><b>${words}</b></button></li>`)}</ul>` : null}</div>`;
}

/** The re-rolls with the best odds, as the server counts them. @param {TidalTable} t */
function bestOf(t) {
  const list = those(t, "reroll").map((action) => ({
    action,
    words: previewOf(t, action)?.text ?? "",
  }));
  const worth = (/** @type {string} */ words) => {
    const [match = 0, push = 0] = chances(words);
    return match * 100 + push;
  };
  return list
    .sort(
      (one, two) =>
        worth(two.words) - worth(one.words) ||
        /** @type {number[]} */ (one.action.noun).length -
          /** @type {number[]} */ (two.action.noun).length,
    )
    .slice(0, 4);
}

/** The sets of spots that may be hit. @param {any} props */
function Hits({ t }) {
  const list = those(t, "hit");
  const monster = monsterOf(t, viewOf(t)?.trial);
  if (list.length === 0 || !monster) return null;
  const data = t.components.monsters[monster.id].spots;
  return html`<div class="hits" role="group" aria-label="Which spots do you hit?">${list.map(
    (action, n) => {
      const noun = /** @type {number[]} */ (action.noun);
      const chosen = same(t.plan.value, action);
      return html`<button type="button" key=${n} data-item data-act class=${cls("hitset", chosen && "is-picked")} aria-pressed=${String(chosen)} aria-label=${say(t, action)} onClick=${() => {
        t.plan.value = action;
      }}><span>${noun.map((spot) => html`<${Sym} key=${spot} symbol=${data[spot].symbol} cls=${cls(data[spot].level > 0 && `arm arm--${data[spot].colour}`, data[spot].level > 2 && "arm2")} />`)}</span><b>${previewOf(t, action)?.text ?? say(t, action)}</b></button>`;
    },
  )}</div>`;
}

/** Stunts, cards and powers that may be used now. @param {any} props */
export function Helps({ t }) {
  const list = extras(t);
  if (list.length === 0) return null;
  return html`<div class="helps"><span class="tl">You may use</span>${list.map((action) => {
    const id = String(action.noun),
      chosen = same(t.plan.value, action);
    const name =
      action.verb === "use_shield"
        ? powerName(t, id)
        : (t.components.cards[id] ?? t.components.stunts[id])?.name;
    return html`<button type="button" key=${placeOf(t, action)} data-item data-act class=${cls("help", chosen ? "is-picked" : "is-lit")} aria-pressed=${String(chosen)} aria-label=${say(t, action)} data-title=${name} data-why=${(t.components.cards[id] ?? t.components.stunts[id])?.text} onClick=${() => t.begin(action)}>${icon(action.verb === "play_stunt" ? STUNT : action.verb === "use_shield" ? TRAITS.R.icon : "ui-cards")}<span>${name}</span></button>`;
  })}</div>`;
}
