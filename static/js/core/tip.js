// @ts-check
/** Reasons and texts of things: at once on focus and tap, after a moment under the pointer. */

const DELAY = 400;
/** @type {HTMLElement|null} */
let tip = null;
/** @type {ReturnType<typeof setTimeout>|undefined} */
let timer;

/** When what the tip belongs to goes, the tip goes. @type {ReturnType<typeof setInterval>|undefined} */
let watch;

/** @param {Element} at @param {string} text @param {string} [title] */
export function showTip(at, text, title) {
  if (!tip) {
    tip = document.createElement("div");
    tip.className = "tip tip--float";
    tip.setAttribute("role", "status");
    document.body.append(tip);
  }
  if (!text) return;
  tip.replaceChildren();
  if (title) {
    const head = document.createElement("b");
    head.textContent = title;
    tip.append(head);
  }
  tip.append(text.replace(/^./, (letter) => letter.toUpperCase()));
  tip.hidden = false;
  clearInterval(watch);
  watch = setInterval(() => { if (!at.isConnected || !at.matches("[data-why], [data-item], [data-card]")) hideTip(); }, 250);
  const rect = at.getBoundingClientRect();
  const width = tip.offsetWidth, height = tip.offsetHeight;
  const left = Math.max(8, Math.min(innerWidth - width - 8, rect.left + rect.width / 2 - width / 2));
  const bar = at.closest(".act") ? null : document.querySelector(".dock .act")?.getBoundingClientRect();
  const over = bar && left < bar.right && left + width > bar.left && rect.top - height - 12 < bar.bottom && rect.top > bar.top;
  const above = (over ? bar.top : rect.top) - height - 12; // never on the action bar: it would hide the question and End turn
  tip.style.left = `${left}px`;
  tip.style.top = `${above < 56 ? Math.min(innerHeight - height - 8, rect.bottom + 10) : above}px`;
}

export function hideTip() {
  clearTimeout(timer);
  clearInterval(watch);
  if (tip) tip.hidden = true;
}

/** Watches everything that carries `data-why`. */
export function watchTips() {
  /** @param {Event} event */
  const of = (event) => /** @type {HTMLElement|null} */ (/** @type {Element} */ (event.target).closest?.("[data-why]"));
  document.addEventListener("pointerover", (event) => {
    const place = of(event);
    clearTimeout(timer);
    if (place && event.pointerType === "mouse") timer = setTimeout(() => showTip(place, place.dataset.why ?? "", place.dataset.title), DELAY);
  });
  document.addEventListener("pointerout", (event) => { if (event.pointerType === "mouse") hideTip(); });
  document.addEventListener("focusin", (event) => {
    const place = of(event);
    if (place?.matches(":focus-visible")) showTip(place, place.dataset.why ?? "", place.dataset.title);
    else hideTip();
  });
  document.addEventListener("click", (event) => {
    const place = of(event);
    if (place && (place.getAttribute("aria-disabled") === "true")) showTip(place, place.dataset.why ?? "", place.dataset.title);
    else if (!/** @type {Element} */ (event.target).closest?.(".spot, .board, [data-peek]")) hideTip();
  });
  document.addEventListener("keydown", (event) => { if (event.key === "Escape") hideTip(); });
}
