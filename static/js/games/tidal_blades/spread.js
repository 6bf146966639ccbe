// @ts-check
/** What is laid out in the panel to choose from: cards with their text, dice, faces, rewards, numbers. */
import { html, cls, icon, plural, useLayoutEffect, useRef } from "../../core/ui.js";
import { CHALLENGE, CHARACTERS, DICE, FRUIT, SHELL, STUNT, TRAITS, WHEN } from "./looks.js";
import { Challenge, Cost, Die, Glyphs, Sym, Syms, challengeWords } from "./pieces.js";
import { menuNow, previewOf, same, trialOf } from "./reading.js";
import { costWords, faceWords, label, say, useWords } from "./words.js";
import { keyOfLaid } from "./bar.js";
import { Helps } from "./trial.js";

/** What it is about; the bar asks the question. @type {Record<string, string>} */
const TITLES = {
  take_challenge: "Challenge pool",
  discard_challenge: "Your Challenges",
  keep_challenge: "Drawn Challenges",
  discard_offer: "The offer",
  buy: "The Market",
  choose_character: "The heroes",
  choose_card: "Your Character deck",
  lowest: "Below the deck",
  gain_die: "A new die",
  choose_used: "Dice in use",
  discard_die: "Your dice",
  lose_die: "Your dice",
  refresh: "Refresh",
  upgrade: "Upgrade",
  rest_die: "The night's rest",
  choose_option: "One of these",
  pay_fruit: "Tricks of the Trade",
  charge: "Charge the Shield",
  champion_bonus: "Champion bonus",
  name_symbol: "Name the symbol",
  split: "Equal symbols",
  count_symbols: "What the dice cover",
  set_face: "Set a die",
  add_bonus: "Add the Bonus die",
  use_card: "Your cards",
};

/** What is asked stands where it can be seen: the panel around it is scrolled as far as needed. @param {HTMLElement} part */
function reveal(part) {
  let box = part.parentElement;
  while (
    box &&
    !(box.scrollHeight > box.clientHeight && /auto|scroll/.test(getComputedStyle(box).overflowY))
  )
    box = box.parentElement;
  if (!box) return;
  const at = part.getBoundingClientRect(),
    frame = box.getBoundingClientRect();
  const below = at.bottom - frame.bottom;
  if (below > 0) box.scrollTop += Math.min(below + 8, at.top - frame.top - 8);
}

/** @param {{t: TidalTable, list: Action[]}} props */
export function Spread({ t, list }) {
  const place = useRef(/** @type {any} */ (null));
  useLayoutEffect(() => {
    if (place.current) reveal(place.current);
  }, [t.env.value?.decision]);
  const verb = list[0].verb;
  const faces = list.every((action) => action.verb === "set_face");
  return html`<section ref=${place} class=${cls("spread", `spread--${verb}`)} aria-label="Choose one"><h2>${TITLES[verb] ?? "Choose one"}</h2>
    ${faces ? html`<${FacesOf} t=${t} list=${list} />` : html`<div class="spread__l">${list.map((action, n) => html`<${Item} key=${n} t=${t} action=${action} />`)}</div>`}
    ${menuNow(t).no_card ? null : html`<${Helps} t=${t} />`}</section>`;
}

/** The faces that each die may be set to. @param {{t: TidalTable, list: Action[]}} props */
function FacesOf({ t, list }) {
  const ids = [...new Set(list.map(({ noun }) => /** @type {any} */ (noun)[0]))];
  return html`<ul class="faces">${ids.map((id) => {
    const die = trialOf(t)?.dice.find((/** @type {any} */ one) => one.id === id);
    return html`<li key=${id}><${Die} t=${t} kind=${die.die} shown=${die.shown} /><span class="faces__a" aria-hidden="true">→</span>${list
      .filter(({ noun }) => /** @type {any} */ (noun)[0] === id)
      .map((action) => {
        const face = /** @type {any} */ (action.noun)[1],
          chosen = same(t.plan.value, action);
        const num = keyOfLaid(t, action);
        return html`<button type="button" key=${face} data-item data-act class=${cls("pickdie", chosen ? "is-picked" : "is-lit")} aria-pressed=${String(chosen)} aria-label="Set the ${useWords(t, id)} to ${faceWords(face)}" title=${faceWords(face)} onClick=${() => t.begin(action)}><${Die} t=${t} kind=${die.die} shown=${face} />${num ? html`<span class="keyhint" aria-hidden="true">${num}</span>` : null}</button>`;
      })}</li>`;
  })}</ul>`;
}

/** @param {{t: TidalTable, action: Action}} props */
function Item({ t, action }) {
  const { verb } = action,
    noun = /** @type {any} */ (action.noun);
  const chosen = same(t.plan.value, action);
  const c = t.components;
  const card = ["choose_card", "lowest", "use_card"].includes(verb) ? c.cards[noun] : null;
  const challenge = c.challenges[noun],
    ware = c.market[noun];
  const num = keyOfLaid(t, action);
  const words = card
    ? `${say(t, action)}. ${card.text}`
    : ware
      ? `${say(t, action)}: ${ware.text}`
      : challenge
        ? `${say(t, action)}: ${challengeWords(t, noun)}`
        : say(t, action);
  const body = card
    ? html`<span class="cardpic" data-c=${card.character}>${icon(CHARACTERS[card.character] ?? "ui-cards")}</span><span class="row__t"><b>${card.name}</b><small class="when">${WHEN[card.trigger] ?? ""}${Object.keys(card.cost).length ? `, for ${costWords(card.cost)}` : ""}</small><small>${card.text}</small></span>`
    : challenge
      ? html`<${Challenge} t=${t} id=${noun} flat /><span class="row__t"><b>${challenge.name}</b><small>${c.islands[challenge.arena].name}, ${plural(challenge.points, "point")}</small><span class="row__y"><${Syms} symbols=${challenge.required} />${challenge.push ? html`<${Sym} symbol=${challenge.push} cls="push push--dark" title="Push It" />` : null}</span></span>`
      : noun === "deck"
        ? html`<span class="cc cc--deck">${icon(CHALLENGE)}</span><span class="row__t"><b>The top of the deck</b><small>You alone see it</small></span>`
        : ware
          ? html`<span class="row__g row__g--cost"><${Cost} cost=${ware.cost} /></span><span class="row__t"><b>${ware.name}</b><small>${ware.text}</small></span><span class="row__g"><${Glyphs} t=${t} effects=${ware.effects} most=${2} /></span>`
          : html`<${Picture} t=${t} action=${action} /><span class="row__t"><b>${label(t, action)}</b>${sub(t, action)}</span>`;
  return html`<button type="button" data-item data-act class=${cls("row pickone", chosen ? "is-picked" : "is-lit")} aria-pressed=${String(chosen)} aria-label=${words} onClick=${() => t.begin(action)}>${body}${num ? html`<span class="keyhint" aria-hidden="true">${num}</span>` : null}</button>`;
}

/** @param {TidalTable} t @param {Action} action */
function sub(t, action) {
  const noun = /** @type {any} */ (action.noun);
  const text =
    action.verb === "rest_die"
      ? noun[0] === "spent"
        ? noun[2] === "keep"
          ? "from Spent to Active"
          : "Refresh and Upgrade"
        : "Upgrade, stays Active"
      : action.verb === "upgrade"
        ? `${noun[0] === "spent" ? "Spent" : "Active"}, it stays there`
        : Array.isArray(noun) && ["discard_die", "lose_die"].includes(action.verb)
          ? noun[0] === "spent"
            ? "Spent"
            : "Active"
          : action.verb === "champion_bonus"
            ? `Level ${noun}`
            : action.verb === "choose_option"
              ? ""
              : (previewOf(t, action)?.text ?? "");
  return text ? html`<small>${text}</small>` : null;
}

/** What the words of a gain look like. @type {[string, string][]} */
const GAINS = [
  ["Fruit", FRUIT],
  ["Shell", SHELL],
  ["die", DICE],
  ["dice", DICE],
  ["Stunt", STUNT],
  ["Challenge", CHALLENGE],
  ["Champion", "laurel-crown"],
  ["Market", "shop"],
  ["Boat", "sailboat"],
  ["Upgrade", "armor-upgrade"],
  ["Refresh", "cycle"],
  ...Object.values(TRAITS).map(
    ({ name, icon: picture }) => /** @type {[string, string]} */ ([name, picture]),
  ),
];

/** @param {{t: TidalTable, action: Action}} props */
function Picture({ t, action: { verb, noun } }) {
  const one = /** @type {any} */ (noun);
  switch (verb) {
    case "gain_die":
    case "choose_used":
    case "refresh":
    case "add_bonus":
      return one === "none"
        ? html`<span class="row__g">${icon("ui-x")}</span>`
        : html`<${Die} t=${t} kind=${one} />`;
    case "discard_die":
    case "lose_die":
      return one === "none"
        ? html`<span class="row__g">${icon("ui-check")}</span>`
        : html`<${Die} t=${t} kind=${one[1]} cls=${one[0] === "spent" ? "is-spent" : ""} />`;
    case "upgrade":
    case "rest_die":
      return html`<span class="fromto"><${Die} t=${t} kind=${one[1]} cls=${one[0] === "spent" ? "is-spent" : ""} /><span aria-hidden="true">→</span>${one[2] === "keep" ? icon("cycle") : html`<${Die} t=${t} kind=${one[2]} />`}</span>`;
    case "name_symbol":
      return html`<${Sym} symbol=${one} />`;
    case "count_symbols":
      return html`<span class="row__y"><${Syms} symbols=${[one].flat()} /></span>`;
    case "charge":
      return html`<span class="row__g">${icon(SHELL)}</span>`;
    case "pay_fruit":
      return html`<span class="row__g">${icon(FRUIT)}</span>`;
    case "choose_option":
    case "champion_bonus":
      return html`<span class="row__g">${GAINS.filter(([word]) =>
        previewOf(t, { verb, noun })?.text.includes(word),
      )
        .slice(0, 2)
        .map(([word, picture]) => html`<span key=${word}>${icon(picture)}</span>`)}</span>`;
    case "choose_character":
      return html`<span class="cardpic" data-c=${one}>${icon(CHARACTERS[one])}</span>`;
    default:
      return html`<span class="row__g">${icon("ui-arrow")}</span>`;
  }
}
