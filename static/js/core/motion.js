// @ts-check
/** Pieces that travel: copies above the table fly from where things were to where they are. Only transform and opacity move. */
import { html, render } from "./ui.js";

/** @typedef {{x: number, y: number, w: number, h: number}} Box */

/** @param {Element} element @returns {Box} */
const box = (element) => {
  const rect = element.getBoundingClientRect();
  return { x: rect.left, y: rect.top, w: rect.width, h: rect.height };
};

/** @type {HTMLElement|null} */
let layer = null;
function sky() {
  if (!layer) {
    layer = document.createElement("div");
    layer.className = "sky";
    layer.setAttribute("aria-hidden", "true");
    document.body.append(layer);
  }
  return layer;
}

/** Where everything is now. @param {ParentNode} root */
export function snapshot(root) {
  /** @type {Map<string, Box>} */
  const cards = new Map();
  /** @type {Map<string, Box>} */
  const places = new Map();
  /** @type {Map<string, {node: HTMLElement, box: Box}>} */
  const piles = new Map();
  for (const element of root.querySelectorAll("[data-card]")) {
    const where = box(element);
    if (where.w > 0) cards.set(/** @type {HTMLElement} */ (element).dataset.card ?? "", where);
  }
  for (const element of root.querySelectorAll("[data-at]")) {
    const name = /** @type {HTMLElement} */ (element).dataset.at ?? "";
    const where = box(element);
    if (where.w > 0 && !places.has(name)) places.set(name, where);
    for (const slot of element.querySelectorAll("[data-slot]"))
      places.set(`${name}/${/** @type {HTMLElement} */ (slot).dataset.slot}`, box(slot));
  }
  for (const element of root.querySelectorAll("[data-pile]")) {
    piles.set(/** @type {HTMLElement} */ (element).dataset.pile ?? "", {
      node: /** @type {HTMLElement} */ (element.cloneNode(true)),
      box: box(element),
    });
  }
  return { cards, places, piles };
}
/** @typedef {ReturnType<typeof snapshot>} Snapshot */

/** A piece that stands nowhere yet. @param {View} view @param {number} width @returns {HTMLElement} */
export function make(view, width) {
  const holder = document.createElement("div");
  render(html`<div style="--w:${width}px">${view}</div>`, holder);
  return /** @type {HTMLElement} */ (holder.firstElementChild?.firstElementChild);
}

/** @type {Set<Animation>} */
const running = new Set();

/**
 * @param {HTMLElement} node
 * @param {Box} from @param {Box} to
 * @param {{appear?: number, start: number, time: number, flip?: boolean, fade?: boolean, arc?: number}} how milliseconds from now
 */
export function fly(
  node,
  from,
  to,
  { appear = 0, start, time, flip = false, fade = false, arc = 0.12 },
) {
  node.classList.add("flier");
  node.classList.remove("is-legal", "is-selected", "is-off");
  node.style.setProperty("--w", `${from.w}px`);
  node.style.cssText += `;position:absolute;left:${from.x}px;top:${from.y}px;width:${from.w}px;margin:0;transform-origin:0 0`;
  sky().append(node);
  const total = start + time;
  const scale = to.w / Math.max(1, from.w);
  const dx = to.x - from.x,
    dy = to.y - from.y;
  const lift = -Math.min(60, Math.hypot(dx, dy) * arc);
  const turn = flip ? " rotateY(80deg)" : "";
  /** @type {Keyframe[]} */
  const frames = [
    { offset: 0, opacity: appear > 0 ? 0 : 1, transform: "none", easing: "steps(1,end)" },
    {
      offset: Math.min(0.999, appear / total),
      opacity: 1,
      transform: `none${turn}`.replace("none ", ""),
    },
    {
      offset: Math.min(0.999, start / total),
      opacity: 1,
      transform: `none${turn}`.replace("none ", ""),
      easing: "cubic-bezier(.3,.1,.15,1)",
    },
    {
      offset: Math.min(0.9995, (start + time * 0.5) / total),
      opacity: 1,
      transform: `translate(${dx * 0.62}px,${dy * 0.62 + lift}px) scale(${1 + (scale - 1) * 0.62})`,
    },
    { offset: 1, opacity: fade ? 0.2 : 1, transform: `translate(${dx}px,${dy}px) scale(${scale})` },
  ];
  const animation = node.animate(frames, { duration: Math.max(1, total), fill: "forwards" });
  running.add(animation);
  const end = () => {
    running.delete(animation);
    node.remove();
  };
  animation.finished.then(end, end);
  return animation;
}

/** Not seen before its copy has arrived. @param {Element|null|undefined} element @param {number} until */
export function hide(element, until) {
  if (!element || until <= 0) return;
  const animation = element.animate([{ opacity: 0 }, { opacity: 0 }], { duration: until });
  running.add(animation);
  animation.finished.then(
    () => running.delete(animation),
    () => running.delete(animation),
  );
}

/** @type {WeakMap<Element, ReturnType<typeof setTimeout>>} */
const rings = new WeakMap();
/** A steady ring around what changed, for those who want no travel: no animation, so that nothing is drawn meanwhile. @param {Element|null|undefined} element */
export function point(element) {
  if (!element) return;
  clearTimeout(rings.get(element));
  element.toggleAttribute("data-pointed", true);
  rings.set(
    element,
    setTimeout(() => element.removeAttribute("data-pointed"), 1200),
  );
}

/** Everything to its end, now. */
export function finishAll() {
  for (const animation of [...running]) {
    try {
      animation.finish();
    } catch {
      /* it is over */
    }
  }
}

/** @param {number} ms */
export const pause = (ms) => new Promise((done) => setTimeout(done, ms));
/** After the next paint is prepared; a page in the background paints nothing and goes on all the same. */
export const frame = () =>
  Promise.race([new Promise((done) => requestAnimationFrame(done)), pause(100)]);
