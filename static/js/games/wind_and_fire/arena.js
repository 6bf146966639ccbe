// @ts-check
/** The tournaments: which are held, who stands how, what a total is made of, who wins the trophies. Own dials are set here. */
import { html, icon, cls, plural, SeatMark } from "../../core/ui.js";
import { keyOf } from "../../core/legal.js";
import { nameOf } from "../../core/names.js";
import { ELEMENTS, GOLD, PARTS } from "./looks.js";
import { disciplineName, elementName, myPlan, playerOf, viewOf } from "./reading.js";
import { Pattern, TournamentFace, tournamentTint } from "./pieces.js";
import { STAGES } from "./asking.js";

const HELD = 5;

/** All tournaments so far, the present one last. @param {WindTable} t @returns {WindContest[]} */
export const contestsOf = (t) => {
  const view = t.env.value?.view;
  return view ? [...view.contests, ...(view.contest ? [view.contest] : [])] : [];
};

/** @param {{t: WindTable}} props */
export function Arena({ t }) {
  const list = contestsOf(t);
  const at = Math.min(t.contest.value ?? list.length - 1, list.length - 1);
  const contest = list[at] ?? null;
  return html`<section class="slab bd bd--arena" tabindex="0" aria-label="Tournaments" data-at="arena">
    <${Track} t=${t} list=${list} at=${at} />
    ${contest ? html`<${Contest} key=${at} t=${t} contest=${contest} number=${at + 1} />` : html`<${Before} t=${t} />`}
    <${Standing} t=${t} />
  </section>`;
}

/** The five tournaments in a row. @param {{t: WindTable, list: WindContest[], at: number}} props */
function Track({ t, list, at }) {
  const view = t.env.value?.view;
  return html`<ol class="track" aria-label="The five tournaments">${Array.from(
    { length: HELD },
    (_, n) => {
      const one = list[n];
      const card = one?.card ?? (n === HELD - 1 ? view?.set_aside : n === 0 ? view?.opening : null);
      const won =
        one?.trophies.length > 0
          ? one.trophies.flatMap((/** @type {number} */ value, /** @type {number} */ seat) =>
              value === 4 ? [seat] : [],
            )
          : [];
      const name = card ? t.components.tournaments[card].name : "not yet known";
      return html`<li key=${n}><button type="button" class=${cls("track__b", n === at && "is-now", !one && "is-next")} style=${card ? tournamentTint(t, card) : undefined} disabled=${!one} aria-current=${n === at ? "true" : undefined}
        aria-label="Tournament ${n + 1}: ${name}${won.length > 0 ? `, won by ${won.map((/** @type {number} */ seat) => nameOf(t.store.room.value, seat)).join(" and ")}` : ""}" title=${name} onClick=${() => {
          t.contest.value = n;
        }}>
      <b class="num">${n + 1}</b>${card ? html`${icon(PARTS[t.components.tournaments[card].part].art)}${icon(ELEMENTS[t.components.tournaments[card].element].icon)}` : null}
      <span class="track__w">${won.map((/** @type {number} */ seat) => html`<${SeatMark} key=${seat} seat=${seat} />`)}</span></button></li>`;
    },
  )}</ol>`;
}

/** The points so far. @param {{t: WindTable}} props */
function Standing({ t }) {
  const points = t.store.room.value.seats.map(({ seat }) => playerOf(t, seat)?.points ?? 0);
  const best = Math.max(...points);
  const { side = null, left = 0 } = t.env.value?.view.token ?? {};
  return html`<ul class="stand" aria-label="Points so far">${points.map((count, seat) => html`<li key=${seat} class=${cls(count === best && best > 0 && "is-best")} data-seat=${seat + 1}><${SeatMark} seat=${seat} /><span>${nameOf(t.store.room.value, seat)}</span><b class="num">${count}</b><span class="sr">points</span></li>`)}
    ${
      side
        ? html`<li class="stand__t" title="Either face, turned and mirrored, for one power token">
      <${Pattern} cells=${t.components.token_sides[side].cells} />
      <span>Three tiles like this, the ${t.components.token_sides[side].name}: +1 power, 1 point</span>
      <b class="num">${left} <small>left</small></b></li>`
        : null
    }</ul>`;
}

/** Before the first one: what the dragons bring. @param {{t: WindTable}} props */
const Before = ({
  t,
}) => html`<div class="before"><h2>The dragons are ready</h2><p>Each tournament asks for one part of the dragon and one element. The highest total wins a trophy of 4, the second highest one of 2.</p>
  <ul class="lines">${t.store.room.value.seats.map(
    ({
      seat,
    }) => html`<li key=${seat} class="line" data-seat=${seat + 1}><span class="line__w"><${SeatMark} seat=${seat} /><span>${nameOf(t.store.room.value, seat)}</span></span>
    <span class="line__f">${Object.keys(PARTS).map((part, n) => html`<span key=${part} class="d20" title=${PARTS[part].name}>${icon(PARTS[part].icon)}<b class="num">${playerOf(t, seat)?.dice[n]}</b></span>`)}</span></li>`,
  )}</ul></div>`;

/** @param {{t: WindTable, contest: WindContest, number: number}} props */
function Contest({ t, contest, number }) {
  const { part, element, name } = t.components.tournaments[contest.card];
  const room = t.store.room.value;
  const most = Math.max(12, ...contest.totals);
  const other = contest.element !== element;
  return html`<div class="contest" data-contest=${number}>
    <div class="contest__h">
      <span class="card tc tc--big" style=${tournamentTint(t, contest.card)}><${TournamentFace} t=${t} id=${contest.card} /></span>
      <div><h2>${name}</h2>
        <p class="contest__k"><span class="tag" style=${tournamentTint(t, contest.card)}>${icon(ELEMENTS[element].icon)}${elementName(t, element)}</span><span class="tag tag--part">${icon(PARTS[part].icon)}${disciplineName(t, part)}, ${PARTS[part].name.toLowerCase()}</span></p>
        <p class="contest__s">${contest.owner === null ? "A public tournament" : `Announced by ${nameOf(room, contest.owner)}`}${other ? html`. <b>${elementName(t, contest.element)} is spent instead</b>` : ""}</p>
        ${STAGES[contest.stage] ? html`<p class="contest__s contest__now">${STAGES[contest.stage]}</p>` : null}</div>
    </div>
    <${Dials} t=${t} contest=${contest} />
    <ul class="lines">${room.seats.map(({ seat }) => html`<${Line} key=${seat} t=${t} contest=${contest} seat=${seat} part=${part} most=${most} />`)}</ul>
  </div>`;
}

/** @param {{t: WindTable, contest: WindContest, seat: number, part: WindPartId, most: number}} props */
function Line({ t, contest, seat, part, most }) {
  const line = contest.lines[seat] ?? null;
  const bet = contest.bets?.[seat];
  const die = line
    ? line[0]
    : (contest.dice?.[seat] ??
      Math.max(0, playerOf(t, seat)?.dice[Object.keys(PARTS).indexOf(part)] ?? 0));
  const total = contest.totals[seat];
  const trophy = contest.trophies[seat] ?? 0;
  const secret = viewOf(t)?.secret;
  const dials = secret?.kind === "dials" ? secret : null;
  const plan = seat === t.env.value?.seat ? myPlan(t, "dials") : null;
  const elements = line ? line[1] : (bet?.elements ?? plan?.elements ?? null);
  const gold = line ? line[2] : (bet?.gold ?? plan?.gold ?? null);
  const words =
    total === undefined
      ? `${PARTS[part].name} ${die}${dials ? `, dials ${dials.done[seat] ? "set" : "not set yet"}` : ""}`
      : `${line.join(" + ")} makes ${total}${trophy ? `, trophy ${trophy}` : ""}`;
  return html`<li class=${cls("line", total === undefined && "line--open", trophy === 4 && "line--won")} data-seat=${seat + 1} data-line=${seat} aria-label="${nameOf(t.store.room.value, seat)}: ${words}">
    <span class="line__w"><${SeatMark} seat=${seat} /><span>${nameOf(t.store.room.value, seat)}</span></span>
    <span class="line__f" aria-hidden="true">
      <span class="d20" data-cell="die">${icon(PARTS[part].icon)}<b class="num">${die}</b></span>
      <span class=${cls("dialv", elements === null && "dialv--shut")} data-cell="elements" style=${`--c1:${ELEMENTS[contest.element].a};--c2:${ELEMENTS[contest.element].b};--ci:${ELEMENTS[contest.element].ink}`}>${icon(ELEMENTS[contest.element].icon)}<b class="num">${elements ?? "?"}</b></span>
      ${t.env.value?.view.mode.advanced ? html`<span class=${cls("dialv dialv--gold", gold === null && "dialv--shut")} data-cell="gold">${icon(GOLD)}<b class="num">${gold ?? "?"}</b></span>` : null}
      ${line?.[3] ? html`<span class="dialv dialv--more" data-cell="extra">${icon("ui-cards")}<b class="num">+${line[3]}</b></span>` : null}
      ${dials ? html`<span class=${cls("lock", dials.done[seat] && "lock--on")}>${icon(dials.done[seat] ? "ui-check" : "ui-clock")}${dials.done[seat] ? "set" : "choosing"}</span>` : null}
    </span>
    <span class="line__b" data-cell="bar" aria-hidden="true"><i style="--p:${total === undefined ? 0 : total / most}"></i></span>
    <b class="line__t num" data-cell="total" aria-hidden="true">${total ?? ""}</b>
    <span class="line__p" data-cell="trophy" aria-hidden="true">${trophy ? html`<span class="cup cup--${trophy}">${icon("trophy")}<b>${trophy}</b></span>` : null}</span></li>`;
}

/** The own dials. @param {{t: WindTable, contest: WindContest}} props */
function Dials({ t, contest }) {
  const dial = t.pointer.cards().filter(({ face }) => face.step);
  if (dial.length === 0) return null;
  const set = myPlan(t, "dials")?.elements ?? null;
  const gold = set !== null;
  const words = gold
    ? "How much gold do you spend?"
    : `How many ${elementName(t, contest.element)} elements do you spend?`;
  const die = contest.dice?.[t.env.value?.seat ?? 0] ?? 0;
  const so = gold
    ? `Die ${die} and ${plural(set, "element")} make ${die + set}. Each gold spent adds 1, and is lost.`
    : `Your die is ${die}. Each one spent adds 1, and is lost.`;
  return html`<div class="dials" role="group"
      aria-label=${words}><p>${icon(gold ? GOLD : ELEMENTS[contest.element].icon)}${words}</p><p
      class="dials__s">${so}</p>
    <div class="dials__n">${dial.map(
      (
        offer,
      ) => html`<button type="button" key=${offer.face.text} data-item data-act data-offer=${keyOf(offer.action)}
        class="dialn num" aria-label=${offer.face.text}
        onClick=${() => t.pointer.begin(offer)}>${offer.face.short}</button>`,
    )}</div></div>`;
}
