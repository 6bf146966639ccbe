// @ts-check
/** How much time the players have: usual time controls, and what happens when one runs out. */

/** @typedef {import("./types.js").Choice} Choice */
/** @typedef {import("./types.js").RealTime} RealTime */
/** @typedef {import("./types.js").SlowTime} SlowTime */
/** @typedef {import("./types.js").TimeControl} TimeControl */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** @param {number} minutes @param {number} seconds @returns {RealTime} */
const real = (minutes, seconds) => ({
  kind: "real",
  bank_ms: minutes * MINUTE,
  increment_ms: seconds * 1000,
});
/** @param {number} hours @returns {SlowTime} */
const slow = (hours) => ({ kind: "slow", decision_ms: hours * HOUR });

/** @type {{id: string, label: string, text: string, control: RealTime|SlowTime|null}[]} */
const CONTROLS = [
  { id: "none", label: "No clock", text: "Take all the time you like.", control: null },
  {
    id: "5+5",
    label: "5 min",
    text: "5 minutes each for the whole game, and 5 seconds more for every move.",
    control: real(5, 5),
  },
  {
    id: "15+10",
    label: "15 min",
    text: "15 minutes each for the whole game, and 10 seconds more for every move.",
    control: real(15, 10),
  },
  {
    id: "40+20",
    label: "40 min",
    text: "40 minutes each for the whole game, and 20 seconds more for every move.",
    control: real(40, 20),
  },
  {
    id: "24h",
    label: "1 day",
    text: "Up to a day for each move: play when you have a moment.",
    control: slow(24),
  },
  { id: "72h", label: "3 days", text: "Up to three days for each move.", control: slow(72) },
];

/** @param {TimeControl|null|undefined} clock of the room or the tournament */
const controlId = (clock) =>
  !clock
    ? "none"
    : (CONTROLS.find(
        ({ control }) =>
          control &&
          Object.entries(control).every(
            ([key, value]) => /** @type {Record<string, unknown>} */ (clock)[key] === value,
          ),
      )?.id ?? "own");

/** A time control in a few words. @param {RealTime|SlowTime|null} clock */
export function controlWords(clock) {
  if (!clock) return "No clock";
  if (clock.kind === "slow") return `${Math.round(clock.decision_ms / HOUR)} h a move`;
  return `${Math.round((clock.bank_ms / MINUTE) * 10) / 10} min + ${Math.round(clock.increment_ms / 1000)} s`;
}

/** One that is not among the usual ones. @param {TimeControl|null|undefined} clock */
const ownControl = (clock) => ({
  id: "own",
  label: controlWords(clock ?? null),
  text: "A custom time control.",
  control: clock ?? null,
});

/**
 * The choices of a clock for the form of a room.
 * @param {TimeControl|null|undefined} clock @param {number} seats
 * @param {(clock: TimeControl|null) => unknown} change
 * @returns {Choice[]}
 */
export function clockChoices(clock, seats, change) {
  if (seats < 2) return [];
  const now = controlId(clock);
  const usual = CONTROLS.find(({ id }) => id === now);
  const found = usual ?? ownControl(clock);
  const controls = usual ? CONTROLS : [...CONTROLS, found];
  const zero = clock?.at_zero ?? "bot";
  return [
    {
      id: "clock",
      title: "Time",
      values: controls.map(({ id }) => id),
      labels: controls.map(({ label }) => label),
      value: now,
      text: found.text,
      change: (/** @type {string} */ id) => {
        const control = controls.find((one) => one.id === id)?.control;
        change(control ? { ...control, at_zero: zero } : null);
      },
    },
    ...(clock
      ? [
          {
            id: "at_zero",
            title: "When time runs out",
            values: ["bot", "forfeit"],
            labels: ["A bot plays on", "The game is lost"],
            value: zero,
            text:
              zero === "bot"
                ? "A bot plays on in the seat, so the others can finish their game."
                : seats > 2
                  ? "The player is out. A bot plays on in the seat while others still play."
                  : "The player who runs out of time loses.",
            change: (/** @type {"bot"|"forfeit"} */ next) => change({ ...clock, at_zero: next }),
          },
        ]
      : []),
  ];
}
