// @ts-check
/** The form of a new tournament: every choice explained, the sum of them beside it. */
import { html, icon, render, signal, useState } from "/static/js/core/ui.js";
import { post, problemWords } from "/static/js/core/api.js";
import { choicesOf, openHands, Segment } from "./lobby/choices.js";
import { clockChoices, controlWords } from "./lobby/clock.js";
import { asLocal, asMoment, BREAKS, CHECK_IN } from "./tournament/settings.js";
import { FORMATS, FORMAT_TEXTS } from "/static/js/core/tournament.js";

/** @type {import("./tournament/types.js").NewTournamentPage} */
const data = JSON.parse(document.getElementById("page-data")?.textContent ?? "{}");
const DUEL = ["swiss", "round_robin", "single_elimination", "double_elimination"];
const MANY = ["pods", "groups"];
const DEADLINES = /** @type {[number|null, string][]} */ ([
  [120, "2 min"],
  [300, "5 min"],
  [900, "15 min"],
  [86_400, "1 day"],
  [null, "No limit"],
]);

const wish = signal({
  name: data.me.name ? `${data.me.name}'s tournament` : "",
  game: data.game,
  format: "swiss",
  table_seats: 2,
  rounds: /** @type {number|null} */ (null),
  capacity: 32,
  access: "link",
  late_until: 0,
  description: "",
  starts_at: /** @type {string|null} */ (null),
  auto_start: false,
  check_in_s: /** @type {number|null} */ (null),
  round_break_s: /** @type {number|null} */ (null),
  seeding: "random",
  open_hands: /** @type {number|null} */ (null),
  clock: /** @type {import("./lobby/types.js").TimeControl|null} */ (null),
  no_show: "bot",
  programs: false,
  start_deadline_s: /** @type {number|null} */ (300),
  options: /** @type {import("./lobby/types.js").Options} */ ({}),
});

/** @param {Partial<typeof wish.value>} changes */
const set = (changes) => {
  wish.value = { ...wish.value, ...changes };
};
/** @param {string} game */
const sheet = (game) => data.games[game].info;

/** @param {string} game */
function chooseGame(game) {
  const { min, max } = sheet(game).seats;
  const seats = Math.min(max, Math.max(min, 2));
  set({ game, options: {}, table_seats: seats, format: seats === 2 ? "swiss" : "pods" });
}

/** @param {number} seats */
const chooseSeats = (seats) =>
  set({
    table_seats: seats,
    format: seats === 2 ? "swiss" : MANY.includes(wish.value.format) ? wish.value.format : "pods",
  });

/** How the game is played in this tournament. @param {typeof wish.value} now */
function shape(now) {
  const { min, max } = sheet(now.game).seats;
  const counts = Array.from(
    { length: Math.min(4, max) - Math.max(2, min) + 1 },
    (_, at) => Math.max(2, min) + at,
  );
  const formats = now.table_seats === 2 ? DUEL : MANY;
  const open = ["swiss", "pods", "groups"].includes(now.format);
  return [
    ...(counts.length > 1
      ? [
          {
            id: "seats",
            title: "At a table",
            values: counts,
            labels: counts.map(String),
            value: now.table_seats,
            text:
              now.table_seats === 2
                ? "Two players at each table."
                : `Up to ${now.table_seats} at every table, points for every place.`,
            change: chooseSeats,
          },
        ]
      : []),
    {
      id: "format",
      title: "Format",
      values: formats,
      labels: formats.map((one) => SHORT[one]),
      value: now.format,
      text: FORMAT_TEXTS[now.format],
      change: (/** @type {string} */ format) => set({ format }),
    },
    ...(open
      ? [
          {
            id: "rounds",
            title: "Rounds",
            values: [null, 3, 4, 5, 7],
            labels: ["As needed", "3", "4", "5", "7"],
            value: now.rounds,
            text: now.rounds
              ? `${now.rounds} rounds, however many take part.`
              : "As many as the number of players needs.",
            change: (/** @type {number|null} */ rounds) => set({ rounds }),
          },
        ]
      : []),
  ];
}
const SHORT = /** @type {Record<string, string>} */ ({
  swiss: "Swiss",
  round_robin: "Round robin",
  single_elimination: "Knock-out",
  double_elimination: "Double knock-out",
  pods: "Swiss pods",
  groups: "Groups, final",
});

const SEEDS = /** @type {Record<string, string>} */ ({
  random: "Chance decides who meets first.",
  rating: "The players with the highest ratings meet as late as possible.",
});

/** How it begins, and how long it rests. @param {typeof wish.value} now */
const hour = (now) => [
  ...(now.starts_at
    ? [
        {
          id: "auto",
          title: "It starts",
          values: [true, false],
          labels: ["By itself", "By my hand"],
          value: now.auto_start,
          text: now.auto_start
            ? "At its hour, or as soon after as enough players are there."
            : "You press the button.",
          change: (/** @type {boolean} */ auto_start) => set({ auto_start }),
        },
        {
          id: "check_in",
          title: "Check-in",
          values: CHECK_IN.map(([value]) => value),
          labels: CHECK_IN.map(([, label]) => label),
          value: now.check_in_s,
          text: now.check_in_s
            ? "Whoever does not say that they are here does not begin."
            : "Everybody who took part begins.",
          change: (/** @type {number|null} */ check_in_s) => set({ check_in_s }),
        },
      ]
    : []),
  {
    id: "break",
    title: "Break between rounds",
    values: BREAKS.map(([value]) => value),
    labels: BREAKS.map(([, label]) => label),
    value: now.round_break_s,
    text: now.round_break_s
      ? "The page counts down to the next round. You can begin it sooner."
      : "A round begins as soon as the one before is over.",
    change: (/** @type {number|null} */ round_break_s) => set({ round_break_s }),
  },
];

/** Who may come, and what happens when somebody does not. @param {typeof wish.value} now */
const company = (now) => [
  {
    id: "access",
    title: "Who can take part",
    values: ["link", "public"],
    labels: ["With the link", "Everybody"],
    value: now.access,
    text:
      now.access === "link"
        ? "Only people with the link can see it."
        : "Everybody sees it in the list of tournaments.",
    change: (/** @type {string} */ access) => set({ access }),
  },
  {
    id: "seeding",
    title: "Seeds",
    values: ["random", "rating"],
    labels: ["By lot", "By rating"],
    value: now.seeding,
    text: SEEDS[now.seeding],
    change: (/** @type {string} */ seeding) => set({ seeding }),
  },
  ...(["swiss", "pods"].includes(now.format)
    ? [
        {
          id: "late",
          title: "Late entry",
          values: [0, 1, 2],
          labels: ["No", "Until round 2", "Until round 3"],
          value: now.late_until ? now.late_until - 1 : 0,
          text: now.late_until
            ? "A late player gets no points for the rounds before."
            : "Only before the start.",
          change: (/** @type {number} */ late) => set({ late_until: late ? late + 1 : 0 }),
        },
      ]
    : []),
  openHands(now.open_hands, (open_hands) => set({ open_hands })),
  {
    id: "programs",
    title: "Programs",
    values: [false, true],
    labels: ["People only", "Programs too"],
    value: now.programs,
    text: now.programs
      ? "Programs may take part. Their names say so."
      : "Only people take part, and bots that you add.",
    change: (/** @type {boolean} */ programs) => set({ programs }),
  },
  {
    id: "deadline",
    title: "No-shows",
    values: DEADLINES.map(([value]) => value),
    labels: DEADLINES.map(([, label]) => label),
    value: now.start_deadline_s,
    text: now.start_deadline_s
      ? "A table waits this long for its players."
      : "A table waits until its players come.",
    change: (/** @type {number|null} */ value) => set({ start_deadline_s: value }),
  },
  ...(now.start_deadline_s
    ? [
        {
          id: "no_show",
          title: "After that",
          values: ["bot", "forfeit"],
          labels: ["A bot plays", "The game is lost"],
          value: now.no_show,
          text:
            now.no_show === "bot"
              ? "The others have their game. The missing player gets no points, and is out the second time in a row."
              : "The others get the points without a game. The missing player is out the second time in a row.",
          change: (/** @type {string} */ next) => set({ no_show: next }),
        },
      ]
    : []),
];

/** Whether games will count for ratings (as the server sees it: app/rooms/room.py). @param {typeof wish.value} now */
const isRated = ({ clock, open_hands: open }) =>
  !!clock && !open && (clock.kind === "slow" || clock.bank_ms >= 180_000);

function Form() {
  const now = wish.value;
  const [busy, setBusy] = useState(false);
  const [bad, setBad] = useState("");
  const games = Object.values(data.games);
  const options = choicesOf(sheet(now.game).options, now.options, now.table_seats, (changed) =>
    set({ options: changed }),
  );
  const open = async (/** @type {Event} */ event) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setBad("");
    try {
      /** @type {{tournament: Tournament}} */
      const { tournament } = await post("/api/tournaments", {
        ...now,
        name: now.name.trim(),
        description: now.description.trim() || null,
      });
      location.assign(`/t/${tournament.id}`);
    } catch (refused) {
      setBad(problemWords(refused));
      setBusy(false);
    }
  };
  const parts = (/** @type {import("./lobby/types.js").Choice[]} */ choices) =>
    choices.map(
      (choice) => html`<${Segment} key=${choice.id} choice=${choice} mayChange=${true} />`,
    );
  return html`<form class="tnew" onSubmit=${open}>
    <div class="tnew__f">
      <section class="tnew__s" aria-labelledby="what-title"><h2 id="what-title">The game</h2>
        <label class="tfield"><span>Name</span><input required maxlength="60" value=${now.name}
            onInput=${(/** @type {FieldEvent} */ event) => set({ name: event.target.value })} /></label>
        <label class="tfield"><span>Game</span><select value=${now.game}
            onChange=${(/** @type {SelectEvent} */ event) => chooseGame(event.target.value)}>${games.map(({ id, info }) => html`<option key=${id} value=${id}>${info.title}</option>`)}</select></label>
        <label class="tfield tnew__wide"><span>What players should know</span><input maxlength="500" value=${now.description} placeholder="Prizes, house rules"
            onInput=${(/** @type {FieldEvent} */ event) => set({ description: event.target.value })} /></label>
        ${parts(shape(now))}</section>
      <section class="tnew__s" aria-labelledby="who-title"><h2 id="who-title">The players</h2>
        <label class="tfield"><span>Places</span><input type="number" required min="2" max="1024" value=${now.capacity}
            onInput=${(/** @type {FieldEvent} */ event) => set({ capacity: Number(event.target.value) })} /><small>Bots count too.</small></label>
        <label class="tfield"><span>Planned to start</span><input type="datetime-local" value=${asLocal(now.starts_at)}
            onInput=${(/** @type {FieldEvent} */ event) => set({ starts_at: asMoment(event.target.value), auto_start: !!event.target.value && (now.auto_start || !now.starts_at) })} /><small>${now.auto_start ? "It starts by itself then." : "Players see it. You start it yourself."}</small></label>${parts([...hour(now), ...company(now)])}</section>
      <section class="tnew__s" aria-labelledby="time-title"><h2 id="time-title">The clock</h2>${parts(clockChoices(now.clock, now.table_seats, (clock) => set({ clock })))}</section>
      ${options.length ? html`<section class="tnew__s" aria-labelledby="opt-title"><h2 id="opt-title">Rules of the game</h2>${parts(options)}</section>` : null}
    </div>
    <aside class="tnew__sum" aria-labelledby="sum-title"><h2 id="sum-title">${now.name.trim() || "Your tournament"}</h2>
      <ul>${[
        ["ui-cards", sheet(now.game).title],
        ["ui-users", `${FORMATS[now.format]}, up to ${now.capacity} players`],
        ["ui-clock", controlWords(now.clock)],
        ["ui-link", now.access === "link" ? "by link" : "open to everybody"],
        [
          "ui-flag",
          isRated(now)
            ? "rated"
            : "not rated: that needs a clock of at least three minutes, and hidden hands",
        ],
      ].map(
        ([picture, words]) => html`<li key=${picture}>${icon(picture)}<span>${words}</span></li>`,
      )}</ul>
      <p>You get one link to share. ${now.auto_start ? "It starts by itself at its hour." : "You start when everybody is there."} Rounds, tables and standings then run by themselves.</p>
      ${bad ? html`<p class="bad" role="alert">${bad}</p>` : null}
      <button class="btn btn--go btn--lg" aria-busy=${String(busy)}>Open the tournament</button></aside></form>`;
}

const root = /** @type {HTMLElement} */ (document.getElementById("new-tournament"));
root.replaceChildren();
render(html`<${Form} />`, root);
