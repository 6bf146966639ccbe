// @ts-check
/** The action bar: one sentence, the choices that have no place on the board, Undo and Confirm. */
import { html, icon, cls, SeatMark, plural, lazy } from "./ui.js";
import { Clock } from "./clock.js";
import { keyOf } from "./legal.js";
import { fill, listed, nameOf } from "./names.js";
import { isPaused } from "./pause.js";
import { absentSeat } from "./absent.js";
import { RecapButton } from "./missed.js";

const WalkBar = lazy(async () => (await import("./walk.js")).WalkBar);
const Absent = lazy(async () => (await import("./claim.js")).Absent);
const AbsentWords = lazy(async () => (await import("./claim.js")).AbsentWords);

/** @param {{t: Table}} props */
export function ActBar({ t }) {
  const env = t.env.value;
  const room = t.store.room.value;
  if (!env)
    return html`<section class="act" aria-label="Your move"><div class="act__q"><span class="skel act__skel"></span></div></section>`;
  if (t.walk.value) return html`<${WalkBar} t=${t} walk=${t.walk.value} />`;
  const over = room.status === "finished" || env.view.phase === "over";
  if (isPaused(room)) return html`<${Still} t=${t} env=${env} />`;
  const mine = env.seat !== null && env.waiting.includes(env.seat) && !over;
  return mine
    ? html`<${Mine} t=${t} env=${env} />`
    : html`<${Theirs} t=${t} env=${env} over=${over} />`;
}

/** From here on what will happen is a text to read: that of a card. */
const LONG = 90;

/** @param {{t: Table, env: Envelope}} props */
function Mine({ t, env }) {
  const room = t.store.room.value;
  const crumbs = t.game.crumbs(t);
  const choices = t.game.choices(t);
  const passes = t.game.passes(t);
  const { ok, label, why } = t.armed();
  const outcome = t.game.outcome(t);
  const plan = t.plan.value;
  const late = t.store.commands.waiting.value;
  const line = t.store.status.value;
  const canUndo = env.undo || !!plan || t.pointer.picked.value.length > 0;
  const sentence = fill(env.prompt?.text ?? "", room, env.seat);
  return html`<section class=${cls("act", "act--mine", choices.length > 0 && "act--choices")} aria-label="Your move">
    <div class="act__q">
      <div class=${cls("crumbs", crumbs.length === 0 && "only-s")}>
        ${crumbs.length === 0 ? html`<em>Your turn</em>` : crumbs.map((/** @type {string} */ crumb, /** @type {number} */ n) => html`${n > 0 ? html`<i key="i${n}"></i>` : null}<em key=${n}>${crumb}</em>`)}
        <${MyCounts} t=${t} seat=${env.seat} />
      </div>
      <b class=${outcome.length > LONG ? "is-long" : ""}>${outcome && ok ? outcome : t.game.question(t) || sentence}</b>
      ${crumbs.length === 0 ? html`<span class="act__sub">${hint(t, ok, why)}</span>` : null}
      <${Reminder} t=${t} />
    </div>
    ${choices.map(
      (
        choice,
      ) => html`<button type="button" class="choice" key=${choice.label} data-act data-offer=${keyOf(choice.offer.action)}
        aria-pressed=${choice.now ? undefined : String(choice.pressed)} onClick=${() => t.pointer.begin(choice.offer)}>
      ${choice.key ? html`<span class="keyhint" aria-hidden="true">${choice.key}</span>` : null}<span><b>${choice.label}</b><small>${choice.sub}</small></span></button>`,
    )}
    ${passes.map((pass) => html`<button type="button" class=${cls("btn", "act__pass", pass.cls)} key=${pass.label} data-offer=${pass.action ? keyOf(pass.action) : pass.offer} data-act=${pass.action ? "" : undefined} aria-expanded=${pass.open === undefined ? undefined : String(pass.open)} onClick=${() => (pass.action ? t.send(pass.action) : pass.run?.())}>${pass.sub ? html`<span class="btn__2">${pass.label}<small>${pass.sub}</small></span>` : pass.label}${pass.action ? html` <span class="kbd" aria-hidden="true">E</span>` : null}</button>`)}
    <${RecapButton} t=${t} /><${MovesButton} t=${t} />
    <button type="button" class="btn btn--ghost act__undo" aria-label=${canUndo ? "Undo last step" : "Undo"} aria-disabled=${canUndo ? undefined : "true"}
      data-why=${canUndo ? undefined : "Nothing to take back: what was drawn or shown stays."} onClick=${() => t.undo()}>${icon("ui-undo")}<span>Undo</span></button>
    <button type="button" class="btn btn--go" data-confirm aria-disabled=${ok && !late ? undefined : "true"} data-why=${ok ? undefined : why} onClick=${() => t.confirm()}>
      ${late ? (line === "open" ? html`<span class="spin" aria-hidden="true"></span>Sending` : "Will be sent") : label}${late ? null : html` <span class="kbd" aria-hidden="true">↵</span>`}</button>
  </section>`;
}

/** On phones the cards of some hands are too small for their text: the bar says that of the one in play. Two lines are kept for it, which nearly all texts fit. @param {{t: Table}} props */
const Reminder = ({ t }) =>
  t.game.reminder ? html`<p class="act__note only-s">${t.game.reminder(t)}</p>` : null;

/** On phones the own piles have no place beside the hand. @param {{t: Table, seat: number|null}} props */
const MyCounts = ({ t, seat }) =>
  html`<span class="mycounts only-s">${seat === null ? null : html`<${Clock} t=${t} seat=${seat} />`}${t.game
    .stats(t, seat ?? 0)
    .filter((stat) => stat.at !== "hand")
    .map(
      (stat) =>
        html`<span class="stat" key=${stat.at} data-at="${stat.at}:${seat}">${icon(stat.icon)}<b class="num">${stat.value}</b><span class="sr">${stat.words}</span></span>`,
    )}</span>`;

/** @param {Table} t @param {boolean} ok @param {string} why */
function hint(t, ok, why) {
  const count = t.game.numbered(t).length;
  if (ok) return "";
  if (count === 0) return why;
  if (!matchMedia("(hover: hover)").matches) return "Tap what glows.";
  if (!t.hints.value) return "Tap what glows; Tab shows the number keys.";
  if (count > 9) return "Tap what glows, press 1 to 9, or open the list of moves.";
  return `Tap what glows, or press ${count > 2 ? `1 to ${count}` : count === 2 ? "1 or 2" : "1"}.`;
}

/** While the match is paused nobody is asked. @param {{t: Table, env: Envelope}} props */
const Still = ({ t, env }) => html`<section class="act act--wait act--still" aria-label="The table">
  <div class="act__q">
    ${env.seat === null ? null : html`<div class="crumbs only-s"><span>Nobody’s turn</span><${MyCounts} t=${t} seat=${env.seat} /></div>`}
    <b>The match is paused</b>
    <span class="act__sub">No clock runs. Look around, or chat.</span>
  </div></section>`;

/** @param {{t: Table, env: Envelope, over: boolean}} props */
function Theirs({ t, env, over }) {
  const room = t.store.room.value;
  const seat = env.waiting[0] ?? null;
  const many = !over && env.waiting.length > 1 && room.seats.length > 2; // all at once: who is waited for stands below
  const absent = over ? null : absentSeat(t);
  const text =
    absent !== null
      ? `${nameOf(room, absent)} is away`
      : many
        ? `Waiting for ${env.waiting.length} of ${room.seats.length}`
        : fill(
            env.prompt?.text ?? (over ? "The game is over" : `${nameOf(room, seat)} is choosing`),
            room,
            env.seat,
          );
  const last = t.store.last.value;
  const watching = env.seat === null;
  return html`<section class=${cls("act act--wait", absent !== null && "act--absent")} aria-label="The table">
    <div class="act__q">
      ${watching ? null : html`<div class="crumbs only-s"><span>${over ? "The game is over" : "Not your turn"}</span><${MyCounts} t=${t} seat=${env.seat} /></div>`}
      <b><span class="wait" data-seat=${seat === null ? undefined : seat + 1}>${over ? null : env.waiting.map((one) => html`<${SeatMark} key=${one} seat=${one} />`)}<span>${text}</span>
        ${over ? null : html`<span class="dots" aria-hidden="true"><i></i><i></i><i></i></span>`}</span></b>
      <${Reminder} t=${t} />
      <span class="act__sub">${absent !== null ? html`<${AbsentWords} t=${t} seat=${absent} />` : over ? "The whole game can be looked at again, step by step." : watching ? `You are watching. ${room.open_hands ? `Everything is open, ${plural(room.open_hands, "turn")} late.` : t.game.handsShown?.(t) || "Hands stay hidden until the game is over."}` : many ? `${listed(env.waiting.map((one) => nameOf(room, one)))}. You may still change your choice.` : "Look around, or chat. You will hear a bell when it is your turn."}</span>
    </div>
    ${absent === null ? null : html`<${Absent} t=${t} seat=${absent} />`}
    ${
      over
        ? html`<a class="btn" href="/r/${room.id}/replay">${icon("ui-play")}Watch replay</a>`
        : absent !== null
          ? null
          : html`<button type="button" class="btn" aria-disabled=${last ? undefined : "true"} data-why=${last ? undefined : t.about.nothing}
          onClick=${() => {
            t.flash(last?.at);
            if (!watching) t.open.value = t.open.value === "recap" ? "" : "recap";
          }}>${icon("ui-eye")}Last move</button>`
    }
  </section>`;
}

/** @param {{t: Table}} props */
const MovesButton = ({
  t,
}) => html`<button type="button" class="btn btn--ghost act__moves" aria-expanded=${String(t.open.value === "moves")} aria-label="List of moves"
  onClick=${() => {
    t.open.value = t.open.value === "moves" ? "" : "moves";
  }}>${icon("ui-list")}</button>`;
