// @ts-check
/** Before the start: what kind of tournament it is, the link to share, who takes part. */
import { html, cls, icon, Avatar, useState } from "/static/js/core/ui.js";
import { copy } from "/static/js/pages/lobby/invite.js";
import { checksIn } from "./countdown.js";
import { entryFacts } from "./entry.js";
import { controlWords } from "/static/js/pages/lobby/clock.js";
import { AT_ZERO } from "/static/js/core/roundtime.js";
import { FORMATS, FORMAT_TEXTS, isArena } from "/static/js/core/tournament.js";

/** @param {{model: Model}} props */
export function Gate({ model }) {
  const tournament = model.tournament.value;
  const inside = tournament.entrants.some(
    (one) => one.active && one.entrant === tournament.you.entrant,
  );
  return html`<section class="tn-gate" aria-labelledby="gate-title"><h2 id="gate-title">${FORMATS[tournament.format][0].toUpperCase()}${FORMATS[tournament.format].slice(1)}</h2>
    ${tournament.description ? html`<p class="tn-gate__d">${tournament.description}</p>` : null}<p>${FORMAT_TEXTS[tournament.format]}</p>
    <dl>${facts(tournament).map(([name, value]) => html`<div key=${name}><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>
    ${inside || tournament.you.waits ? html`<button type="button" class="btn btn--ghost" onClick=${() => model.ask("POST", "/leave")}>${icon("ui-leave")}Leave the ${tournament.you.waits ? "waiting list" : "tournament"}</button>` : null}
    ${tournament.status === "registration" ? html`<p class="gate__how">When it starts, your table opens by itself. Stay on this page, or come back by the link.</p>` : null}</section>`;
}

/** @param {Tournament} tournament @returns {[string, string][]} */
const facts = (tournament) =>
  /** @type {[string, string][]} */ (
    [
      tournament.starts_at &&
      (tournament.status === "registration" || tournament.status === "draft")
        ? [
            tournament.auto_start ? "Starts by itself" : "Planned to start",
            startWords(tournament.starts_at),
          ]
        : null,
      ...entryFacts(tournament),
      ["Game", tournament.title],
      tournament.table_seats > 2 ? ["Tables", `of ${tournament.table_seats}`] : null,
      isArena(tournament)
        ? null
        : [
            "Rounds",
            tournament.rounds_planned
              ? String(tournament.rounds_planned)
              : "as many as the number of players needs",
          ],
      ["Time", controlWords(tournament.clock)],
      tournament.check_in_s
        ? ["Check-in", `${minutes(tournament.check_in_s)} before the start`]
        : null,
      tournament.round_break_s
        ? ["Breaks", `${minutes(tournament.round_break_s)} between rounds`]
        : null,
      tournament.round_s
        ? [
            isArena(tournament) ? "It lasts" : "A round lasts",
            `${minutes(tournament.round_s)}, then ${AT_ZERO[tournament.at_zero]}`,
          ]
        : null,
      [
        "Rating",
        tournament.unrated_why
          ? `casual. ${tournament.unrated_why}`
          : "rated by the final results of the tournament",
      ],
      ["Places", `${tournament.players} of ${tournament.capacity} taken`],
      [
        "No-shows",
        tournament.start_deadline_s
          ? `${tournament.no_show === "bot" ? "a bot plays" : "the game is lost"} after ${minutes(tournament.start_deadline_s)}`
          : "the table waits until they come",
      ],
      tournament.open_hands
        ? ["Spectators", `see all hands, ${tournament.open_hands} turns late`]
        : null,
      tournament.team_best
        ? [
            "Teams",
            tournament.team_best === 64
              ? "the points of all count"
              : `the best ${tournament.team_best} of each count`,
          ]
        : null,
      tournament.rests
        ? ["Rounds off", `${tournament.rests} for everybody, half the points of a bye each`]
        : null,
      tournament.late_until ? ["Late entry", `until round ${tournament.late_until}`] : null,
    ].filter(Boolean)
  );

/** When, by the clock of who reads it, and how long that is. @param {string} at */
function startWords(at) {
  const minutes = Math.round((Date.parse(at) - Date.now()) / 60_000);
  const when = new Date(at).toLocaleString([], {
    weekday: "short",
    day: "numeric",
    month: "short",
    hour: "2-digit",
    minute: "2-digit",
  });
  return minutes <= 0
    ? when
    : `${when}, in ${minutes < 90 ? `${minutes} min` : minutes < 2880 ? `${Math.round(minutes / 60)} hours` : `${Math.round(minutes / 1440)} days`}`;
}

/** @param {number} seconds */
const minutes = (seconds) =>
  seconds < 90
    ? `${seconds} seconds`
    : seconds < 5400
      ? `${Math.round(seconds / 60)} minutes`
      : `${Math.round(seconds / 3600)} hours`;

/** Whether I can let this person run it too. @param {Tournament} tournament @param {import("./types.js").Entrant} one */
const mayShare = ({ you, organiser, status }, one) =>
  you.account === organiser &&
  one.kind === "person" &&
  one.active &&
  one.account !== organiser &&
  status !== "finished" &&
  status !== "cancelled";

/** @param {Model} model @param {string} account */
const shareRun = (model, account) =>
  model.tournament.peek().co_organisers.includes(account)
    ? model.ask("DELETE", `/organisers/${account}`)
    : model.ask("POST", "/organisers", { account });

/** Everybody who takes part. @param {{model: Model}} props */
export function Entrants({ model }) {
  const tournament = model.tournament.value;
  const { you } = tournament;
  const before = tournament.status === "registration" || tournament.status === "draft";
  const list = before ? tournament.entrants.filter((one) => one.active) : tournament.entrants;
  return html`<section class="tn-ent" aria-labelledby="entrants-title"><div class="tn-sh"><h2 id="entrants-title">Players</h2><span class="chip">${tournament.players} of ${tournament.capacity}${tournament.waiting ? `, ${tournament.waiting} waiting` : ""}</span></div>
    ${list.length === 0 ? html`<p class="tn-ent__none">Nobody yet. Send the link, or add bots.</p>` : null}
    <ul>${list.map(
      (
        one,
      ) => html`<li key=${one.entrant} class=${cls(one.entrant === you.entrant && "you", !one.active && "gone")}><${Avatar} name=${one.name} size=${30} /><span><b>${one.name}</b><small>${one.team ? html`<i class="tn-team__n">${one.team}</i> ` : null}${tournament.co_organisers.includes(one.account ?? "") ? "runs this too" : one.entrant === you.entrant ? "you" : one.kind === "bot" ? `bot, ${one.level}` : one.kind === "program" ? (checksIn(tournament) && !one.checked_in ? "program, not here yet" : "program") : !one.active ? "left" : one.rest_round === tournament.round + 1 ? "has the next round off" : one.seed ? `seed ${one.seed}` : checksIn(tournament) && one.account ? (one.checked_in ? "here" : "not here yet") : ""}</small></span>
      ${mayShare(tournament, one) ? html`<button type="button" class="iconbtn" aria-pressed=${String(tournament.co_organisers.includes(one.account ?? ""))} aria-label=${`${one.name} runs this too`} title="Runs this too" onClick=${() => shareRun(model, one.account ?? "")}>${icon("ui-users")}</button>` : null}
      ${you.organiser && one.active && tournament.status !== "finished" && tournament.status !== "cancelled" ? html`<button type="button" class="iconbtn" aria-label=${`Take ${one.name} out`} onClick=${() => model.ask("DELETE", `/entrants/${one.entrant}`)}>${icon("ui-x")}</button>` : null}</li>`,
    )}</ul></section>`;
}

/** The link for friends. @param {{model: Model}} props */
export function Share({ model }) {
  const { join, invite } = model.data.links ?? {};
  const link = invite ?? join;
  const [done, setDone] = useState(false);
  const { status, access } = model.tournament.value;
  if (!link || status === "finished" || status === "cancelled") return null;
  const hand = async () => {
    if (navigator.share && matchMedia("(pointer: coarse)").matches) {
      try {
        await navigator.share({ title: model.tournament.value.name, url: link });
        return;
      } catch (refused) {
        if (/** @type {Error} */ (refused).name === "AbortError") return;
      }
    }
    if (!(await copy(link))) return;
    setDone(true);
    model.said.value = "Link copied";
    setTimeout(() => setDone(false), 2400);
  };
  const begun =
    !isArena(model.tournament.value) &&
    status !== "draft" &&
    status !== "registration" &&
    model.tournament.value.round >= model.tournament.value.late_until;
  return html`<section class="tn-shr" aria-labelledby="share-title"><div><h2 id="share-title">${begun ? "Invite people to watch" : "Invite players"}</h2><p>${begun ? (access === "public" ? "Everybody finds it in the list. The link is quicker." : "Only people with the link can see it.") : access === "public" ? "Everybody finds it in the list. The link is quicker." : "Only people with the link can see it and take part."} ${invite && !begun ? "Whoever has this link is invited. The address of this page is for who only watches." : "No account."}</p></div>
    <div class="tn-link"><span title=${link}>${link.replace(/^https?:\/\//, "").replace(/([?&]join=.{4}).*/, "$1…")}</span><button type="button" class=${cls("btn", done && "done")} onClick=${hand}>${icon(done ? "ui-check" : "ui-copy")}${done ? "Copied" : "Copy link"}</button></div>
    <img class="tn-shr__qr" src=${`/t/${model.tournament.value.id}/qr.svg${model.key}`} alt="QR code of the link" width="104" height="104" /></section>`;
}
