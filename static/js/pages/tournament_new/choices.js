// @ts-check
/** The choices of the form, by what they are about. */
import { openHands } from "../lobby/choices.js";
import { atZero, BREAKS, CHECK_IN, roundTimes } from "../tournament/settings.js";
import { TEAM_BEST } from "../tournament/teams.js";
import { FORMAT_TEXTS } from "/static/js/core/tournament.js";
import { chooseSeats, set, sheet } from "./wish.js";

/** @typedef {typeof import("./wish.js").wish.value} Wish */

const ARENA_S = 3600;
const DUEL = ["swiss", "round_robin", "single_elimination", "double_elimination", "arena"];
const MANY = ["pods", "groups"];
const DEADLINES = /** @type {[number|null, string][]} */ ([
  [120, "2 min"],
  [300, "5 min"],
  [900, "15 min"],
  [86_400, "1 day"],
  [null, "No limit"],
]);

/** How the game is played in this tournament. @param {Wish} now */
export function shape(now) {
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
      change: (/** @type {string} */ format) =>
        set({
          format,
          at_zero: "nothing",
          round_s: format === "arena" ? ARENA_S : null,
        }),
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
  arena: "Arena",
  pods: "Swiss pods",
  groups: "Groups, final",
});

const SEEDS = /** @type {Record<string, string>} */ ({
  random: "Chance decides who meets first.",
  rating: "The players with the highest ratings meet as late as possible.",
});

const AT_ZERO_TEXTS = /** @type {Record<string, string>} */ ({
  nothing: "Everybody is told that time is over, and the last games are played out.",
  points: "Whoever has more points in the game just then wins it; as many are a draw.",
  bots: "A bot plays on for everybody, and what it reaches is theirs. Such a game is not rated.",
  loss: "Nobody gets a point for them.",
});

/** How it begins, and how long it rests. @param {Wish} now */
export const hour = (now) => [
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
  ...(now.format === "arena"
    ? []
    : [
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
      ]),
  {
    id: "round_time",
    title: now.format === "arena" ? "The arena lasts" : "Time of a round",
    values: roundTimes(now.format).map(([value]) => value),
    labels: roundTimes(now.format).map(([, label]) => label),
    value: now.round_s,
    text:
      now.format === "arena"
        ? "You play as many games as you like in it."
        : now.round_s
          ? "Everybody sees it run down: on this page, at the tables and on TV."
          : "A round lasts until its last game is over.",
    change: (/** @type {number|null} */ round_s) => set({ round_s }),
  },
  ...(now.round_s
    ? [
        {
          id: "at_zero",
          title: "Games that go on then",
          values: atZero(now.format).map(([value]) => value),
          labels: atZero(now.format).map(([, label]) => label),
          value: now.at_zero,
          text: AT_ZERO_TEXTS[now.at_zero],
          change: (/** @type {string} */ at_zero) => set({ at_zero }),
        },
      ]
    : []),
];

/** Who may come, and what happens when somebody does not. @param {Wish} now */
export const company = (now) => [
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
    id: "entry",
    title: "Entry",
    values: ["open", "invitation"],
    labels: ["Open", "By invitation"],
    value: now.entry,
    text:
      now.entry === "open"
        ? "Whoever sees it may enter. When it is full, others wait and move up."
        : "You get a second link that invites. Others can ask, and you let them in.",
    change: (/** @type {string} */ entry) => set({ entry }),
  },
  {
    id: "teams",
    title: "Teams",
    values: TEAM_BEST.map(([value]) => value),
    labels: TEAM_BEST.map(([, label]) => label),
    value: now.team_best,
    text: now.team_best
      ? "Everybody plays for a team. Its points are those of its best players."
      : "Everybody plays for themselves.",
    change: (/** @type {number|null} */ team_best) => set({ team_best }),
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
        {
          id: "rests",
          title: "Rounds off",
          values: [0, 1, 2],
          labels: ["None", "1 each", "2 each"],
          value: now.rests,
          text: now.rests
            ? "Who says so before a round is paired has it off, for half the points of a bye. Not the last one."
            : "Everybody plays every round.",
          change: (/** @type {number} */ rests) => set({ rests }),
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
