// @ts-check
/** A part that scrolls sideways tells the element around it what is to be seen beyond its edges; the style sheet fades them. */
import { useLayoutEffect, useRef } from "/static/js/core/ui.js";
import { useSize } from "/static/js/core/size.js";

/** @param {HTMLElement|null} box */
function tell(box) {
  if (!box) return;
  box.parentElement?.toggleAttribute("data-before", box.scrollLeft > 1);
  box.parentElement?.toggleAttribute(
    "data-after",
    box.scrollLeft < box.scrollWidth - box.clientWidth - 1,
  );
}

/** What goes on the part that scrolls. */
export function useEdges() {
  const ref = useSize(useRef(/** @type {HTMLElement|null} */ (null)), tell);
  useLayoutEffect(() => tell(ref.current));
  return { ref, onScroll: () => tell(ref.current) };
}
