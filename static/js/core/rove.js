// @ts-check
/** One Tab stop per region, arrows by position on the screen inside it; the place is kept when things change. */
import { useLayoutEffect, useRef } from "./ui.js";

/** @type {Record<string, number>} */
const KEYS = { ArrowLeft: 0, ArrowUp: 1, ArrowRight: 2, ArrowDown: 3 };

/** @param {HTMLElement} root */
const itemsOf = (root) => /** @type {HTMLElement[]} */ ([...root.querySelectorAll("[data-item]")]);

/** @param {string} region @returns {{current: HTMLElement|null}} */
export function useRove(region) {
  const ref = useRef(/** @type {HTMLElement|null} */ (null));
  const at = useRef(0);
  useLayoutEffect(() => {
    const root = /** @type {HTMLElement|null} */ (ref.current);
    if (!root) return;
    const items = itemsOf(root);
    const focused = items.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    if (focused >= 0) at.current = focused;
    at.current = Math.max(0, Math.min(at.current, items.length - 1));
    items.forEach((item, n) => {
      item.tabIndex = n === at.current ? 0 : -1;
    });
  });
  useLayoutEffect(() => {
    const root = /** @type {HTMLElement|null} */ (ref.current);
    if (!root) return;
    root.dataset.region = region;
    /** @param {KeyboardEvent} event */
    const press = (event) => {
      const way = KEYS[event.key];
      const from = /** @type {HTMLElement} */ (document.activeElement);
      if (
        way === undefined ||
        event.altKey ||
        event.ctrlKey ||
        event.metaKey ||
        !root.contains(from)
      )
        return;
      const next = nearest(itemsOf(root), from, way);
      if (next) next.focus();
      event.preventDefault();
      event.stopPropagation();
    };
    const entered = () => {
      const items = itemsOf(root);
      const now = items.indexOf(/** @type {HTMLElement} */ (document.activeElement));
      if (now < 0) return;
      at.current = now;
      items.forEach((item, n) => {
        item.tabIndex = n === now ? 0 : -1;
      });
    };
    root.addEventListener("keydown", press);
    root.addEventListener("focusin", entered);
    return () => {
      root.removeEventListener("keydown", press);
      root.removeEventListener("focusin", entered);
    };
  }, [ref.current]);
  return ref;
}

/** @param {HTMLElement[]} items @param {HTMLElement} from @param {number} way */
function nearest(items, from, way) {
  const here = from.getBoundingClientRect();
  const x = here.left + here.width / 2,
    y = here.top + here.height / 2;
  let best = null,
    least = Infinity;
  for (const item of items) {
    if (item === from) continue;
    const there = item.getBoundingClientRect();
    const dx = there.left + there.width / 2 - x,
      dy = there.top + there.height / 2 - y;
    const along = [-dx, -dy, dx, dy][way];
    const aside = Math.abs(way % 2 === 0 ? dy : dx);
    if (along <= 4) continue;
    const cost = along + aside * 2.5;
    if (cost < least) {
      least = cost;
      best = item;
    }
  }
  return best;
}
