// @ts-check
/** What the organiser can still change: words and places at any time, the rest before the start. */
import { html, useEffect, useRef, useState } from "/static/js/core/ui.js";
import { EntryFields, rulesOf } from "./entry.js";
import { TEAM_BEST, namesIn } from "./teams.js";
import { asLocal, asMoment } from "./moments.js";

/** How long before the start people check in. */
export const CHECK_IN = /** @type {[number|null, string][]} */ ([
  [null, "No"],
  [300, "5 min before"],
  [900, "15 min before"],
  [1800, "30 min before"],
]);
/** How long it waits between two rounds. */
export const BREAKS = /** @type {[number|null, string][]} */ ([
  [null, "None"],
  [60, "1 min"],
  [180, "3 min"],
  [600, "10 min"],
]);

/** Values with the one that was set elsewhere, which is none of ours.
 * @template {string|number} T @param {[T, string][]} values @param {T} now
 * @param {(value: T) => string} words @returns {[T, string][]} */
const withOwn = (values, now, words) =>
  values.some(([value]) => value === now) ? values : [...values, [now, words(now)]];
/** @param {number} seconds */
const long = (seconds) => (seconds % 60 ? `${seconds} s` : `${seconds / 60} min`);
/** How long a round lasts. */
const ROUND_TIMES = /** @type {[number|null, string][]} */ ([
  [null, "No limit"],
  [600, "10 min"],
  [1200, "20 min"],
  [2400, "40 min"],
  [3600, "60 min"],
]);

const ARENA_TIMES = /** @type {[number|null, string][]} */ ([
  [1200, "20 min"],
  [2700, "45 min"],
  [3600, "60 min"],
  [5400, "90 min"],
  [7200, "2 hours"],
]);

/** @param {string} format */
export const roundTimes = (format) => (format === "arena" ? ARENA_TIMES : ROUND_TIMES);

/** What happens to games that go on then; in a knock-out somebody has to go on. @param {string} format @returns {[string, string][]} */
export const atZero = (format) => [
  ["nothing", "They are played out"],
  ["points", "The points decide"],
  ["bots", "Bots finish them"],
  ...(format.endsWith("elimination")
    ? []
    : [/** @type {[string, string]} */ (["loss", "Both lose"])]),
];

/** For a select, which has no null. @param {[number|null, string][]} values @returns {[number, string][]} */
const ofSeconds = (values) => values.map(([value, label]) => [value ?? 0, label]);

/** @param {number} round */
const untilRound = (round) => `until round ${round}`;
/** @param {number|null} planned @returns {[number, string][]} */
const lateRounds = (planned) => [
  [0, "No"],
  ...Array.from(
    { length: Math.max(3, (planned ?? 4) - 1) },
    (_, n) => /** @type {[number, string]} */ ([n + 2, untilRound(n + 2)]),
  ),
];

/** @param {{model: Model, onClose: () => void}} props */
export function Settings({ model, onClose }) {
  const tournament = model.tournament.value;
  const ref = useRef(/** @type {HTMLDialogElement|null} */ (null));
  const [now, setNow] = useState({
    name: tournament.name,
    description: tournament.description ?? "",
    starts: asLocal(tournament.starts_at),
    capacity: tournament.capacity,
    access: tournament.access,
    late_until: tournament.late_until,
    seeding: tournament.seeding,
    no_show: tournament.no_show,
    programs: tournament.programs ? 1 : 0,
    auto: tournament.auto_start ? 1 : 0,
    check_in: tournament.check_in_s ?? 0,
    pause: tournament.round_break_s ?? 0,
    round_s: tournament.round_s ?? 0,
    at_zero: tournament.at_zero,
    rests: tournament.rests,
    team_best: tournament.team_best ?? 0,
    teams: (tournament.team_names ?? []).join(", "),
  });
  const [rules, setRules] = useState(rulesOf(tournament));
  useEffect(() => {
    ref.current?.showModal();
  }, []);
  const before = tournament.status === "draft" || tournament.status === "registration";
  const set = (/** @type {string} */ name) => (/** @type {FieldEvent} */ event) =>
    setNow({
      ...now,
      [name]: event.target.type === "number" ? Number(event.target.value) : event.target.value,
    });
  const save = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const {
      starts,
      description,
      seeding,
      no_show,
      programs,
      auto,
      check_in,
      pause,
      teams,
      ...rest
    } = now;
    const start = {
      starts_at: asMoment(starts),
      auto_start: !!auto && !!starts,
      check_in_s: check_in || null,
    };
    const body = {
      ...rest,
      ...rules,
      description: description.trim() || null,
      round_break_s: pause || null,
      round_s: rest.round_s || null,
      team_best: rest.team_best || null,
      ...(before
        ? {
            seeding,
            no_show,
            programs: !!programs,
            team_names: now.team_best ? namesIn(teams) : null,
            ...start,
          }
        : {}),
    };
    const links = rules.entry !== tournament.entry; // another one is to be handed on
    if (!(await model.ask("PATCH", "", body))) return;
    if (links) location.reload();
    else onClose();
  };
  const choose = (
    /** @type {keyof typeof now} */ name,
    /** @type {string} */ words,
    /** @type {[string|number, string][]} */ values,
  ) =>
    html`<label><span>${words}</span><select value=${String(now[name])}
        onChange=${(/** @type {SelectEvent} */ event) => setNow({ ...now, [name]: typeof values[0][0] === "number" ? Number(event.target.value) : event.target.value })}>${values.map(([value, label]) => html`<option key=${value} value=${String(value)}>${label}</option>`)}</select></label>`;
  return html`<dialog class="dlg" ref=${ref} aria-labelledby="set-title" onClose=${onClose}><form onSubmit=${save}>
    <h2 id="set-title">Settings</h2><p>Players see every change.</p>
    <div class="tn-fix"><label><span>Name</span><input required maxlength="60" value=${now.name} onInput=${set("name")} /></label>
      <label class="tn-fix__w"><span>What players should know</span><input maxlength="500" value=${now.description} placeholder="Prizes, house rules" onInput=${set("description")} /></label>
      ${before ? html`<label><span>Planned to start</span><input type="datetime-local" value=${now.starts} onInput=${set("starts")} /></label>` : null}
      ${
        before && now.starts
          ? choose("auto", "It starts", [
              [0, "By your hand"],
              [1, "By itself"],
            ])
          : null
      }
      ${
        before && now.starts
          ? choose(
              "check_in",
              "Check-in",
              withOwn(ofSeconds(CHECK_IN), now.check_in, (s) => `${long(s)} before`),
            )
          : null
      }
      ${tournament.format === "arena" ? null : choose("pause", "Break between rounds", withOwn(ofSeconds(BREAKS), now.pause, long))}
      ${!before && (tournament.round_ends_at || tournament.format === "arena") ? null : choose("round_s", tournament.format === "arena" ? "It lasts" : "Time of a round", withOwn(ofSeconds(roundTimes(tournament.format)), now.round_s, long))}
      ${now.round_s && (before || !tournament.round_ends_at) ? choose("at_zero", "Games that go on then", atZero(tournament.format)) : null}
      <label><span>Places</span><input type="number" required min=${Math.max(2, tournament.players)} max="1024" value=${now.capacity} onInput=${set("capacity")} /></label>
      ${choose("access", "Who can take part", [
        ["link", "With the link"],
        ["public", "Everybody"],
      ])}
      <label><span>Entry</span><select value=${rules.entry} onChange=${(/** @type {SelectEvent} */ event) => setRules({ ...rules, entry: event.target.value })}><option value="open">Open</option><option value="invitation">By invitation</option></select></label>
      <${EntryFields} now=${rules} set=${(/** @type {Partial<import("./entry.js").Rules>} */ changes) => setRules({ ...rules, ...changes })} />
      ${["swiss", "pods"].includes(tournament.format) ? choose("late_until", "Late entry", withOwn(lateRounds(tournament.rounds_planned), now.late_until, untilRound)) : null}
      ${
        before && ["swiss", "pods"].includes(tournament.format)
          ? choose("rests", "Rounds off", [
              [0, "None"],
              [1, "1 each"],
              [2, "2 each"],
            ])
          : null
      }
      ${before ? choose("team_best", "Teams", ofSeconds(TEAM_BEST)) : null}
      ${before && now.team_best ? html`<label class="tn-fix__w"><span>Names of the teams</span><input maxlength="500" value=${now.teams} placeholder="Reef, Tide: or nothing, and players name them" onInput=${set("teams")} /></label>` : null}
      ${before ? choose("seeding", "Seeds", [["random", "By lot"], ["rating", "By rating"], ...(tournament.seeding === "manual" ? [/** @type {[string, string]} */ (["manual", "By hand"])] : [])]) : null}
      ${
        before
          ? choose("programs", "Programs", [
              [0, "People only"],
              [1, "Programs too"],
            ])
          : null
      }
      ${
        before && tournament.start_deadline_s
          ? choose("no_show", "No-shows", [
              ["bot", "A bot plays"],
              ["forfeit", "The game is lost"],
            ])
          : null
      }</div>
    ${model.problem.value ? html`<p class="bad" role="alert">${model.problem.value}</p>` : null}
    <div class="tn-dlg__a"><button type="button" class="btn" onClick=${onClose}>Cancel</button><button class="btn btn--go">Save</button></div></form></dialog>`;
}
