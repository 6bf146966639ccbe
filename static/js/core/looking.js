// @ts-check
/** Whether anybody looks at this page: it is shown, and was touched within the last minutes. A page left open on a desk is not looked at. */

const IDLE = 10 * 60_000;
const EVERY = 30_000;
let touched = Date.now();

/** Whether somebody looks now. */
export const looked = () => document.visibilityState === "visible" && Date.now() - touched < IDLE;

/** Tell each time it becomes otherwise. @param {() => void} tell */
export function watchLooking(tell) {
  let before = looked();
  const again = () => {
    const now = looked();
    if (now !== before) tell();
    before = now;
  };
  for (const name of ["pointerdown", "pointermove", "keydown", "wheel", "touchstart"])
    document.addEventListener(
      name,
      () => {
        touched = Date.now();
        again();
      },
      { passive: true },
    );
  document.addEventListener("visibilitychange", () => {
    touched = Date.now();
    again();
  });
  setInterval(again, EVERY);
}
