// @ts-check
/** What is laid out in the panel to choose from: cards with their text, dice, faces, rewards, numbers. */
import { html, cls, icon, plural, useLayoutEffect, useRef } from "../../core/ui.js";
import { keyOf } from "../../core/legal.js";
import { fill, upper } from "../../core/names.js";
import { CHALLENGE, CHARACTERS, FRUIT, SHELL, TRAITS } from "./looks.js";
import { Challenge, Cost, Die, Glyphs, Sym, Syms, challengeWords } from "./pieces.js";
import { same, thingOf, trialOf, viewOf } from "./reading.js";
import { costWords, faceWords } from "./names.js";
import { Helps } from "./helps.js";

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

/** @param {{t: TidalTable, list: Offer[]}} props */
export function Spread({ t, list }) {
  const place = useRef(/** @type {HTMLElement|null} */ (null));
  useLayoutEffect(() => {
    if (place.current) reveal(place.current);
  }, [t.env.value?.decision]);
  const { verb } = list[0].action;
  const { prompt, seat = null } = t.env.value ?? {};
  const question = fill(prompt?.text ?? "", t.store.room.value, seat);
  return html`<section ref=${place} class=${cls("spread", `spread--${verb}`)} aria-label=${question}>
    ${
      verb === "set_face"
        ? html`<${FacesOf} t=${t} list=${list} />`
        : html`<div class="spread__l">${list.map(
            (offer, n) => html`<${Item}
      key=${n} t=${t} offer=${offer} />`,
          )}</div>`
    }
    <${Helps} t=${t} /></section>`;
}

/** What every choice of the spread has in common.
 * @param {{t: TidalTable, offer: Offer, look: string, words: string, title?: string, children?: View}} props */
function Pick({ t, offer, look, words, title, children }) {
  const chosen = same(t.plan.value, offer.action);
  const num = t.game.keyAt(t, offer);
  return html`<button type="button" data-item data-act data-offer=${keyOf(offer.action)} class=${cls(look, chosen ? "is-picked" : "is-lit")}
    aria-pressed=${String(chosen)} aria-label=${words} title=${title}
    onClick=${() => t.pointer.begin(offer)}>${children}${
      num
        ? html`<span class="keyhint"
    aria-hidden="true">${num}</span>`
        : null
    }</button>`;
}

/** The faces that each die may be set to. @param {{t: TidalTable, list: Offer[]}} props */
function FacesOf({ t, list }) {
  const dice = trialOf(t)?.dice ?? [];
  const at = (/** @type {TidalDie} */ { id }) =>
    list.filter(({ face }) => face.at?.includes(`use:${id}`));
  return html`<ul class="faces">${dice
    .filter((die) => at(die).length > 0)
    .map(
      (die) =>
        html`<li key=${die.id}><${Die} t=${t} kind=${die.die} shown=${die.shown} /><span class="faces__a" aria-hidden="true">→</span>${at(
          die,
        ).map((offer) => {
          const [, sides] = /** @type {string[]} */ (offer.action.noun);
          return html`<${Pick} key=${sides} t=${t} offer=${offer} look="pickdie" words=${offer.face.text}
            title=${faceWords(sides)}><${Die} t=${t} kind=${die.die} shown=${sides} /><//>`;
        })}</li>`,
    )}</ul>`;
}

/** @param {{t: TidalTable, offer: Offer}} props */
function Item({ t, offer }) {
  const { action, face } = offer;
  const noun = String(action.noun);
  const { challenges } = t.components;
  const about = thingOf(t, noun)?.text ?? (challenges[noun] ? challengeWords(t, noun) : "");
  return html`<${Pick} t=${t} offer=${offer} look="row pickone" words=${about ? `${face.text}. ${about}` : face.text}>
    <${Body} t=${t} offer=${offer} /><//>`;
}

/** @param {{t: TidalTable, offer: Offer}} props */
function Body({ t, offer: { action, face } }) {
  const c = t.components,
    noun = String(action.noun);
  const card = c.cards[noun],
    challenge = c.challenges[noun],
    ware = c.market[noun];
  if (card)
    return html`<span class="cardpic" data-c=${card.character}>${icon(CHARACTERS[card.character] ?? "ui-cards")}</span>
      <span class="row__t"><b>${card.name}</b>
      <small class="when">${card.when}${Object.keys(card.cost).length ? `, for ${costWords(card.cost)}` : ""}</small>
      <small>${card.text}</small></span>`;
  if (challenge)
    return html`<${Challenge} t=${t} id=${noun} flat /><span class="row__t"><b>${challenge.name}</b>
      <small>${c.islands[challenge.arena].name}, ${plural(challenge.points, "point")}</small><span class="row__y">
      <${Syms} symbols=${challenge.required} />${
        challenge.push
          ? html`<${Sym} symbol=${challenge.push} cls="push push--dark"
      title="Push It" />`
          : null
      }</span></span>`;
  if (ware)
    return html`<span class="row__g row__g--cost"><${Cost} cost=${ware.cost} /></span><span class="row__t"><b>${ware.name}</b>
      <small>${ware.text}</small></span><span class="row__g"><${Glyphs} t=${t} effects=${ware.effects} most=${2} /></span>`;
  const told = t.pointer.preview(action)?.text;
  const sub = face.note ?? (face.short ? told : "");
  return html`<${Picture} t=${t} action=${action} /><span class="row__t">
    <b>${face.short ?? upper(told ?? face.text)}</b>${sub ? html`<small>${sub}</small>` : null}</span>`;
}

/** What a number means, by what it is asked for. @type {Record<string, string>} */
const NUMBERS = { charge: SHELL, pay_fruit: FRUIT };

/** @param {{t: TidalTable, action: Action}} props */
function Picture({ t, action: { verb, noun } }) {
  const c = t.components;
  const list = [noun].flat().map(String),
    [one, kind, into] = list;
  const rows =
    verb === "choose_option"
      ? viewOf(t)?.asked?.options?.[Number(noun)]
      : verb === "champion_bonus" && c.champion.bonus[Number(noun) - 1];
  if (rows) return html`<span class="row__g"><${Glyphs} t=${t} effects=${rows} most=${2} /></span>`;
  if (NUMBERS[verb]) return html`<span class="row__g">${icon(NUMBERS[verb])}</span>`;
  if (one === "deck") return html`<span class="cc cc--deck">${icon(CHALLENGE)}</span>`;
  if (one === "none")
    return html`<span class="row__g">${icon(verb === "gain_die" ? "ui-x" : "ui-check")}</span>`;
  if (c.dice[one]) return html`<${Die} t=${t} kind=${one} />`;
  if (c.characters[one])
    return html`<span class="cardpic" data-c=${one}>${icon(CHARACTERS[one])}</span>`;
  if (list.every((symbol) => TRAITS[symbol]))
    return html`<span class="row__y"><${Syms} symbols=${list} /></span>`;
  const from =
    c.dice[kind] && html`<${Die} t=${t} kind=${kind} cls=${one === "spent" ? "is-spent" : ""} />`;
  if (into)
    return html`<span class="fromto">${from}<span aria-hidden="true">→</span>${
      c.dice[into]
        ? html`<${Die} t=${t}
      kind=${into} />`
        : icon("cycle")
    }</span>`;
  return from ?? html`<span class="row__g">${icon("ui-arrow")}</span>`;
}
