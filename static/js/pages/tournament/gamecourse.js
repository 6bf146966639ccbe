// @ts-check
/** How a game went, in one line drawing: the chance of every seat to win, from the first step to the last, and its big moments. */
import { html, SeatMark } from "/static/js/core/ui.js";

/** @typedef {import("./types.js").GameCourse} GameCourse */

const WIDTH = 320;
const HEIGHT = 84;
const MOST_MARKS = 14; // more would lie on each other

/** @param {GameCourse} course @param {number} seat @returns {string} the points of its line */
const lineOf = (course, seat) =>
  course.points
    .map(
      ({ ply, chances }) =>
        `${((ply / course.plies) * WIDTH).toFixed(1)},${((1 - chances[seat]) * HEIGHT).toFixed(1)}`,
    )
    .join(" ");

/** The same in words. @param {GameCourse} course @param {string[]} names */
function wordsOf(course, names) {
  const half = course.points[Math.floor(course.points.length / 2)];
  const best = half.chances.indexOf(Math.max(...half.chances));
  return `Chances to win from the first step to step ${course.plies}. Half-way ${names[best]} had ${Math.round(half.chances[best] * 100)} %.`;
}

/** @param {{course: GameCourse, names: string[], stepOf: (ply: number) => string}} props */
export function Course({ course, names, stepOf }) {
  const every = Math.max(1, Math.ceil(course.marks.length / MOST_MARKS));
  const marks = course.marks.filter((_, at) => at % every === 0);
  return html`<figure class="gc"><div class="gc__b"><svg viewBox=${`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label=${wordsOf(course, names)}>
      <line x1="0" x2=${WIDTH} y1=${HEIGHT / 2} y2=${HEIGHT / 2} class="gc__m" />
      ${names.map((_, seat) => html`<polyline key=${seat} data-seat=${seat + 1} points=${lineOf(course, seat)} />`)}</svg>
      ${marks.map((mark) => html`<a key=${`${mark.ply}${mark.text}`} class="gc__d" style=${`left:${(mark.ply / course.plies) * 100}%`} href=${stepOf(mark.ply)} title=${mark.text} aria-label=${`Step ${mark.ply}: ${mark.text}`}></a>`)}</div>
    <figcaption>${names.map((name, seat) => html`<span key=${seat}><${SeatMark} seat=${seat} />${name}</span>`)}</figcaption></figure>`;
}
