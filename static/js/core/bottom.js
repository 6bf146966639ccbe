// @ts-check
/** A list that stays at its newest entry. */
import { useLayoutEffect, useRef } from "./ui.js";

/** Stays at the newest entry, unless somebody reads further up. @param {number} dependency what grows with the list */
export function useBottom(dependency) {
  const ref = useRef(/** @type {HTMLElement|null} */ (null));
  const stick = useRef(true);
  const last = useRef(0);
  const settle = () => {
    const element = ref.current;
    if (element && stick.current) element.scrollTop = element.scrollHeight;
  };
  useLayoutEffect(settle, [dependency]);
  useLayoutEffect(() => {
    // a window that gets smaller leaves less of the list
    const watch = new ResizeObserver(settle);
    for (const part of [ref.current, ref.current?.firstElementChild]) if (part) watch.observe(part);
    return () => watch.disconnect();
  }, []);
  const onScroll = () => {
    const element = ref.current;
    if (!element) return;
    const near = element.scrollHeight - element.scrollTop - element.clientHeight < 40;
    stick.current = near || (stick.current && element.scrollTop >= last.current - 2); // what grows below is no reading further up
    last.current = element.scrollTop;
  };
  return { ref, onScroll };
}
