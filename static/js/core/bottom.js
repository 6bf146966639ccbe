// @ts-check
/** A list that stays at its newest entry. */
import { useLayoutEffect, useRef } from "./ui.js";

/** Stays at the newest entry, unless somebody reads further up. @param {any} dependency */
export function useBottom(dependency) {
  const ref = useRef(/** @type {any} */ (null));
  const stick = useRef(true);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element && stick.current) element.scrollTop = element.scrollHeight;
  }, [dependency]);
  const onScroll = () => {
    const element = ref.current;
    stick.current = element.scrollHeight - element.scrollTop - element.clientHeight < 40;
  };
  return { ref, onScroll };
}
