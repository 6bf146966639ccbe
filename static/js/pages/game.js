// @ts-check
/** The page of a game: its cards and tiles are found by any of their words. */

const field = /** @type {HTMLInputElement|null} */ (document.querySelector("[data-find]"));
const lists = [...document.querySelectorAll("[data-list]")].map((list) => ({
  list: /** @type {HTMLDetailsElement} */ (list),
  open: /** @type {HTMLDetailsElement} */ (list).open,
  cards: /** @type {HTMLElement[]} */ ([...list.querySelectorAll("[data-card]")]).map((card) => ({
    card,
    text: (card.textContent ?? "").toLowerCase(),
  })),
}));
const none = /** @type {HTMLElement|null} */ (document.querySelector("[data-none]"));

field?.addEventListener("input", () => {
  const words = field.value.toLowerCase().split(" ").filter(Boolean);
  let found = 0;
  for (const { list, open, cards } of lists) {
    let here = 0;
    for (const { card, text } of cards) {
      card.hidden = !words.every((word) => text.includes(word));
      if (!card.hidden) here += 1;
    }
    list.hidden = here === 0;
    list.open = words.length > 0 ? here > 0 : open;
    found += here;
  }
  if (none) none.hidden = found > 0;
});
