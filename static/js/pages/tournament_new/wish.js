// @ts-check
/** What is wished for a new tournament, as the form has it now. */
import { signal } from "/static/js/core/ui.js";

/** @type {import("../tournament/types.js").NewTournamentPage} */
export const data = JSON.parse(document.getElementById("page-data")?.textContent ?? "{}");
const MANY = ["pods", "groups"];

export const wish = signal({
  name: data.me.name ? `${data.me.name}'s tournament` : "",
  game: data.game,
  format: "swiss",
  table_seats: 2,
  rounds: /** @type {number|null} */ (null),
  capacity: 32,
  access: "link",
  late_until: 0,
  entry: "open",
  entry_from: /** @type {string|null} */ (null),
  entry_until: /** @type {string|null} */ (null),
  rating_from: /** @type {number|null} */ (null),
  rating_to: /** @type {number|null} */ (null),
  description: "",
  starts_at: /** @type {string|null} */ (null),
  auto_start: false,
  check_in_s: /** @type {number|null} */ (null),
  round_break_s: /** @type {number|null} */ (null),
  team_best: /** @type {number|null} */ (null),
  team_names: "",
  rests: 0,
  round_s: /** @type {number|null} */ (null),
  at_zero: "nothing",
  seeding: "random",
  open_hands: /** @type {number|null} */ (null),
  clock: /** @type {import("../lobby/types.js").TimeControl|null} */ (null),
  no_show: "bot",
  programs: false,
  start_deadline_s: /** @type {number|null} */ (300),
  options: /** @type {import("../lobby/types.js").Options} */ ({}),
});

/** @param {Partial<typeof wish.value>} changes */
export const set = (changes) => {
  wish.value = { ...wish.value, ...changes };
};
/** @param {string} game */
export const sheet = (game) => data.games[game].info;

/** @param {string} game */
export function chooseGame(game) {
  const { min, max } = sheet(game).seats;
  const seats = Math.min(max, Math.max(min, 2));
  set({ game, options: {}, table_seats: seats, format: seats === 2 ? "swiss" : "pods" });
}

/** @param {number} seats */
export const chooseSeats = (seats) =>
  set({
    table_seats: seats,
    format: seats === 2 ? "swiss" : MANY.includes(wish.value.format) ? wish.value.format : "pods",
  });

/** Whether games will count for ratings (as the server sees it: app/rooms/room.py). @param {typeof wish.value} now */
export const isRated = ({ clock, open_hands: open }) =>
  !!clock && !open && (clock.kind === "slow" || clock.bank_ms >= 180_000);
