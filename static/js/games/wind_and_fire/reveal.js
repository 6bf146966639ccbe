// @ts-check
/** The result of a tournament, step by step: the dice, the elements, the gold and cards, the totals, at last the trophies. */
import { sound } from "../../core/sound.js";

const STEPS = ["die", "elements", "gold", "extra"];

/** @param {Element|null} contest @param {GameEvent} event @param {number} time */
export function reveal(contest, event, time) {
  if (!contest) return;
  const lines = [...contest.querySelectorAll("[data-line]")];
  const used = STEPS.filter((step) => contest.querySelector(`[data-cell="${step}"]`));
  const beat = (time * 0.66) / (used.length + 1);
  used.forEach((step, n) => {
    setTimeout(() => sound("stone"), n * beat);
    lines.forEach((line, at) =>
      appear(line.querySelector(`[data-cell="${step}"]`), n * beat + at * 60),
    );
  });
  const sums = used.length * beat;
  lines.forEach((line, at) => {
    const bar = line.querySelector('[data-cell="bar"] i');
    bar?.animate([{ transform: "scaleX(0)" }, { transform: getComputedStyle(bar).transform }], {
      duration: beat,
      delay: sums,
      fill: "backwards",
      easing: "ease-out",
    });
    count(line.querySelector('[data-cell="total"]'), event.totals[at], sums, beat);
    appear(
      line.querySelector('[data-cell="trophy"] > *'),
      sums + beat + (event.trophies[at] === 4 ? 220 : 0),
      true,
    );
    if (event.trophies[at] === 4)
      line.animate(
        [
          { background: "#0006", boxShadow: "none" },
          { background: "#0006", boxShadow: "none" },
        ],
        { duration: sums + beat },
      );
  });
  for (const late of document.querySelectorAll(".track .is-now .track__w, .stand b"))
    late.animate([{ opacity: 0 }, { opacity: 0 }], { duration: sums + beat + 220 });
  setTimeout(() => sound("coin"), sums);
  setTimeout(() => sound("bell"), sums + beat + 220);
}

/** @param {Element|null} element @param {number} delay @param {boolean} [big] */
const appear = (element, delay, big = false) =>
  element?.animate(
    [
      { opacity: 0, transform: big ? "scale(2)" : "translateY(10px) scale(.8)" },
      { opacity: 1, transform: "none" },
    ],
    { duration: big ? 360 : 260, delay, fill: "backwards", easing: "cubic-bezier(.2,1.35,.4,1)" },
  );

/** A number that rolls up to its value. @param {Element|null} element @param {number} value @param {number} delay @param {number} time */
function count(element, value, delay, time) {
  if (!element) return;
  appear(element, delay);
  const start = performance.now() + delay;
  const node = element.firstChild;
  if (!node || node.nodeType !== Node.TEXT_NODE) return;
  const tick = () => {
    const part = Math.min(1, Math.max(0, (performance.now() - start) / time));
    if (!element.isConnected) return;
    node.nodeValue = String(Math.round(value * part));
    if (part < 1) requestAnimationFrame(tick);
  };
  tick();
}
