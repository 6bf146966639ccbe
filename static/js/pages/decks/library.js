// @ts-check
/** Which cards are shown and in which order. Groups of filters come from the data of the game. */
import { upper } from "/static/js/core/names.js";

/** @typedef {import("./types.js").DeckCard} DeckCard */
/** @typedef {import("./types.js").Components} Components */
/** @typedef {import("./types.js").Group} Group */
/** @typedef {import("./types.js").Chosen} Chosen */

/** @param {string} word */
export const capital = (word) => upper(word.replaceAll("_", " "));

/** @param {string} text */
const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** @param {DeckCard} card */
const classOf = (card) => card.move || card.kind;

/** @template {string|number} T @param {DeckCard[]} cards @param {(card: DeckCard) => T|T[]} of @returns {T[]} */
const distinct = (cards, of) => [...new Set(cards.flatMap((card) => of(card)))];

/**
 * @param {DeckCard[]} cards @param {Components} components
 * @returns {Group[]}
 */
export function groupsOf(cards, components) {
  const numbers = (/** @type {"energy"|"coins"} */ key) =>
    distinct(cards, (card) => card[key])
      .sort((a, b) => a - b)
      .map((n) => ({ id: String(n), label: String(n) }));
  const moves = Object.entries(components.moves ?? {}).map(([id, move]) => ({
    id,
    label: capital(move.name),
    move: id,
  }));
  const kinds = distinct(
    cards.filter((card) => !card.move),
    (card) => card.kind,
  ).map((id) => ({ id, label: capital(id) }));
  const tribes = distinct(cards, (card) => card.tribe)
    .filter(Boolean)
    .sort()
    .map((id) => ({ id: plain(id), label: id }));
  const words = distinct(cards, (card) => card.keywords)
    .sort()
    .map((id) => ({ id, label: capital(id) }));
  const spoken = components.terms
    .filter(({ filter }) => filter)
    .map(({ id, name }) => ({ id, label: name }));
  const rarities = components.rarities.filter((one) =>
    cards.some((card) => card.rarity === one.id),
  );
  return [
    {
      id: "energy",
      label: "Energy",
      values: numbers("energy"),
      of: (card) => [String(card.energy)],
    },
    { id: "coins", label: "Coins", values: numbers("coins"), of: (card) => [String(card.coins)] },
    {
      id: "rarity",
      label: "Rarity",
      values: rarities.map((one) => ({
        id: one.id,
        label: capital(one.id),
        colour: one.colour,
      })),
      of: (card) => [card.rarity],
    },
    { id: "class", label: "Class", values: [...moves, ...kinds], of: (card) => [classOf(card)] },
    {
      id: "tribe",
      label: "Tribe",
      values: [...tribes, { id: "none", label: "No tribe" }],
      of: (card) => [plain(card.tribe) || "none"],
    },
    {
      id: "keyword",
      label: "Keyword",
      values: [...spoken, ...words],
      of: (card) => [...card.keywords, ...card.terms],
    },
  ];
}

/** @type {Record<string, {label: string, by: (components: Components) => (card: DeckCard) => (number|string)[]}>} */
export const SORTS = {
  cost: { label: "Cost", by: () => (card) => [card.energy, card.coins] },
  name: { label: "Name", by: () => () => [] },
  rarity: {
    label: "Rarity",
    by:
      ({ rarities }) =>
      (card) => [-rarities.findIndex((one) => one.id === card.rarity), card.energy],
  },
  class: {
    label: "Class",
    by:
      ({ moves }) =>
      (card) => [card.move ? Object.keys(moves).indexOf(card.move) : 9, card.kind, card.energy],
  },
  tribe: { label: "Tribe", by: () => (card) => [card.tribe || "~", card.energy] },
  attack: { label: "Attack, highest first", by: () => (card) => [-card.attack] },
  defence: { label: "Defence, highest first", by: () => (card) => [-card.defence] },
};

/** @param {DeckCard[]} cards @param {string} sort @param {Components} components */
export function sorted(cards, sort, components) {
  const by = (SORTS[sort] ?? SORTS.cost).by(components);
  return [...cards].sort((one, other) => {
    const [a, b] = [
      [...by(one), one.name],
      [...by(other), other.name],
    ];
    const at = a.findIndex((value, n) => value !== b[n]);
    if (at === -1) return 0;
    const [x, y] = [a[at], b[at]];
    return typeof x === "number" && typeof y === "number"
      ? x - y
      : String(x).localeCompare(String(y));
  });
}

/** @param {DeckCard} card @param {string} query @param {Chosen} chosen @param {Group[]} groups */
export function matches(card, query, chosen, groups) {
  const text = plain(`${card.name} ${card.text}`);
  if (
    !plain(query)
      .split(/\s+/)
      .every((word) => text.includes(word))
  )
    return false;
  return groups.every(
    (group) =>
      !chosen[group.id]?.length || group.of(card).some((value) => chosen[group.id].includes(value)),
  );
}

/** Filters in the address: `?q=…&energy=1,2&tribe=pirate&sort=name`. @param {URLSearchParams} query @param {Group[]} groups */
export function readFilters(query, groups) {
  /** @type {Chosen} */
  const chosen = {};
  for (const group of groups) {
    const named = (query.get(group.id) ?? "").split(",");
    const found = group.values.map((value) => value.id).filter((id) => named.includes(id));
    if (found.length) chosen[group.id] = found;
  }
  const sort = query.get("sort") ?? "";
  return {
    query: (query.get("q") ?? "").slice(0, 80),
    chosen,
    sort: sort in SORTS ? sort : "cost",
  };
}

/** @param {URLSearchParams} address @param {{query: string, chosen: Chosen, sort: string}} filters @param {Group[]} groups */
export function writeFilters(address, { query, chosen, sort }, groups) {
  const all = {
    q: query.trim(),
    sort: sort === "cost" ? "" : sort,
    ...Object.fromEntries(groups.map(({ id }) => [id, (chosen[id] ?? []).join(",")])),
  };
  for (const [name, value] of Object.entries(all)) {
    if (value) address.set(name, value);
    else address.delete(name);
  }
}
