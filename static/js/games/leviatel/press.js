// @ts-check
/** A long press, or the right button, asks what a piece is. */

/** @param {LeviatelTable} t @param {(at: EventTarget|null) => void} tell */
export function held(t, tell) {
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  let timer;
  const stop = () => clearTimeout(timer);
  return {
    onContextMenu: (/** @type {MouseEvent} */ event) => {
      event.preventDefault();
      tell(event.currentTarget);
    },
    onPointerDown: (/** @type {PointerEvent} */ event) => {
      if (event.pointerType === "mouse") return;
      const at = event.currentTarget;
      timer = setTimeout(() => {
        t.pressed.held = true;
        t.pressed.tell = () => tell(at);
        tell(at);
      }, 450);
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onPointerMove: (/** @type {PointerEvent} */ event) => {
      if (Math.hypot(event.movementX, event.movementY) > 6) stop();
    },
  };
}

/** Was this click the end of a long press? @param {LeviatelTable} t */
export function wasHeld(t) {
  const held = t.pressed.held;
  t.pressed.held = false;
  if (held) setTimeout(t.pressed.tell, 0); // the focus that came with the touch has hidden it
  return held;
}
