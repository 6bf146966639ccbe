// @ts-check
/** A die can also be dragged to where it goes: the same narrowing as with taps, only the places that glow take it. */

const FAR = 7;

/** @param {WindTable} t */
export const dragged = (t) => ({
  onPointerDown: (/** @type {PointerEvent} */ event) => {
    const piece = /** @type {HTMLElement|null} */ (
      /** @type {Element} */ (event.target).closest("[data-die][data-act]")
    );
    if (piece && event.button === 0 && event.isPrimary) follow(t, piece, event);
  },
});

/** @param {WindTable} t @param {HTMLElement} piece @param {PointerEvent} start */
function follow(t, piece, start) {
  /** @type {HTMLElement|null} */
  let copy = null;
  /** @type {Element|null} */
  let over = null;
  const at = `die:${piece.dataset.die}`;
  const box = piece.getBoundingClientRect();
  const below = (/** @type {PointerEvent} */ event) =>
    document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-at][data-act]") ?? null;

  /** @param {PointerEvent} event */
  function move(event) {
    const dx = event.clientX - start.clientX,
      dy = event.clientY - start.clientY;
    if (!copy) {
      if (Math.hypot(dx, dy) < FAR) return;
      if (!t.pointer.said.value.includes(at)) t.pointer.tap(at);
      copy = /** @type {HTMLElement} */ (piece.cloneNode(true));
      copy.classList.remove("is-legal", "is-selected");
      copy.classList.add("die--drag");
      copy.style.cssText += `;left:${box.left}px;top:${box.top}px;--d:${box.width}px`;
      document.body.append(copy);
    }
    copy.style.transform = `translate(${dx}px,${dy}px) rotate(4deg)`;
    const next = below(event);
    if (next !== over) {
      over?.classList.remove("is-over");
      next?.classList.add("is-over");
      over = next;
    }
    event.preventDefault();
  }
  /** @param {PointerEvent} event */
  function end(event) {
    for (const [name, run] of handlers) document.removeEventListener(name, run);
    over?.classList.remove("is-over");
    if (!copy) return;
    copy.remove();
    document.addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => document.removeEventListener("click", swallow, true), 50);
    const place = event.type === "pointerup" ? below(event)?.getAttribute("data-at") : null;
    if (place && t.pointer.fits(place) && !t.pointer.chosen(place)) t.pointer.tap(place);
  }
  /** @type {["pointermove"|"pointerup"|"pointercancel", (event: PointerEvent) => void][]} */
  const handlers = [
    ["pointermove", move],
    ["pointerup", end],
    ["pointercancel", end],
  ];
  for (const [name, run] of handlers) document.addEventListener(name, run);
}

/** The click that ends a drag. @param {Event} event */
function swallow(event) {
  event.stopPropagation();
  event.preventDefault();
}
