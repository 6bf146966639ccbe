// @ts-check
/** What the parts of the builder share: the deck in hand, the saved ones, the filters, and what can be done. */
import { get, problemWords } from "/static/js/core/api.js";
import { toast } from "/static/js/core/toasts.js";
import { computed, effect, signal } from "/static/js/core/ui.js";
import { createChecks } from "./checks.js";
import { groupsOf, matches, readFilters, sorted, writeFilters } from "./library.js";
import { createSaving } from "./saving.js";

/** @typedef {import("./types.js").DeckCard} DeckCard */
/** @typedef {import("./leviatel.js").Looks} Looks */
/** @typedef {import("./types.js").Saved} Saved */
/** @typedef {import("./types.js").Draft} Draft */
/** @typedef {ReturnType<typeof createDesk>} Desk */

const NOTHING = /** @type {Draft} */ ({ id: null, name: "", cards: [] });

/** @param {import("./types.js").DecksPage} data @param {Looks} looks */
export function createDesk(data, looks) {
  const { id: game, info, components } = data.game;
  /** @type {Record<string, DeckCard>} */
  const all = components.cards;
  const cards = Object.values(all).filter((card) => !card.token);
  const size = components.deck_size;
  const checks = createChecks(game);
  const groups = groupsOf(cards, components);
  const address = new URLSearchParams(location.search);

  const filters = signal(readFilters(address, groups));
  const shown = computed(() => {
    const { query, chosen, sort } = filters.value;
    return sorted(
      cards.filter((card) => matches(card, query, chosen, groups)),
      sort,
      components,
    );
  });

  const saved = signal(data.decks);
  const draft = signal(NOTHING);
  const opened = signal(NOTHING); // the draft as it was when it was opened or saved
  const said = signal("");
  const nameProblem = signal("");
  const busy = signal(false);
  const found = signal(/** @type {import("./types.js").Checked|null} */ (null));
  const silent = signal(false); // the server does not answer

  const changed = computed(
    () =>
      draft.value.name !== opened.value.name ||
      [...draft.value.cards].sort().join() !== [...opened.value.cards].sort().join(),
  );

  /** Live legality; until the answer comes the one before stays. */
  async function recheck() {
    const list = draft.value.cards;
    try {
      const answer = checks.found(list) ?? (await checks.ask(list));
      if (draft.value.cards === list) {
        found.value = answer;
        silent.value = false;
      }
    } catch (problem) {
      if (draft.value.cards === list) silent.value = problem instanceof TypeError;
    }
  }
  effect(() => {
    void recheck();
  });

  effect(() => {
    const url = new URL(location.href);
    const { id, name, cards: list } = draft.value;
    found.value; // the code comes with the answer
    const code = checks.found(list)?.code;
    writeFilters(url.searchParams, filters.value, groups);
    if (id) url.searchParams.set("deck", id);
    else url.searchParams.delete("deck");
    const mine = saved.value.find((one) => one.id === id);
    const kept = !list.length || mine?.code === code;
    if (kept) url.searchParams.delete("code");
    else if (code) url.searchParams.set("code", code);
    if (kept || mine || !name) url.searchParams.delete("name");
    else url.searchParams.set("name", name);
    const text = decodeURIComponent(url.search.replaceAll("%2C", ","));
    if (text !== decodeURIComponent(location.search))
      history.replaceState(null, "", url.pathname + url.search.replaceAll("%2C", ","));
  });

  const { freeName, ...saving } = createSaving({
    game,
    ready: Object.values(components.decks ?? {}),
    saved,
    draft,
    opened,
    said,
    nameProblem,
    busy,
  });

  let turn = 0; // grows with every deck that is opened
  /** @param {Draft} deck @param {string} words */
  function open(deck, words) {
    turn++;
    opened.value = deck;
    draft.value = deck;
    nameProblem.value = "";
    said.value = words;
  }

  /** @param {string[]} list @param {string} words */
  function lay(list, words) {
    draft.value = { ...draft.value, cards: list };
    said.value = `${words} ${list.length} of ${size}.`;
  }

  /** @param {string} card */
  function remove(card) {
    const at = draft.value.cards.lastIndexOf(card);
    if (at >= 0) lay(draft.value.cards.toSpliced(at, 1), `${all[card]?.name ?? "Card"} taken out.`);
  }

  /** Add a card, or say why not; a card that is in the deck is taken out. @param {string} card */
  async function toggle(card) {
    if (draft.value.cards.includes(card)) {
      remove(card);
      return;
    }
    const list = draft.value.cards;
    const now = turn;
    const why = await checks.ask(list).then(
      ({ refused }) => refused[card] ?? [],
      () => /** @type {string[]} */ ([]),
    ); // without an answer: a draft may be wrong
    if (now !== turn) return; // another deck was opened meanwhile
    if (draft.value.cards !== list) {
      if (!draft.value.cards.includes(card)) await toggle(card);
      return;
    }
    if (why.length) {
      said.value = "";
      said.value = `${all[card].name} cannot be added. With it: ${why.join(" ")}`;
    } else lay([...list, card], `${all[card].name} added.`);
  }

  function clear() {
    const before = draft.value;
    lay([], "All cards taken out.");
    toast({
      icon: "ui-cards",
      title: "All cards taken out",
      action: {
        label: "Undo",
        run: () => {
          draft.value = before;
          said.value = "The cards are back.";
        },
      },
    });
  }

  /** @param {string} text a code, or a link with one and perhaps a name @returns {Promise<{name: string, cards: string[]}>} */
  async function read(text) {
    const query = new URLSearchParams(
      text
        .trim()
        .replace(/^[^?]*\?/, "")
        .replace(/#.*$/, ""),
    );
    /** @type {{cards: string[]}} */
    const { cards: list } = await get(
      `/api/decks/codes/${encodeURIComponent(query.get("code") ?? text.trim())}?game=${game}`,
    );
    return { name: freeName(query.get("name")?.trim() || "Shared deck"), cards: list };
  }

  const wide = matchMedia("(min-width: 761px)");
  const phone = signal(!wide.matches);
  wide.addEventListener("change", () => {
    phone.value = !wide.matches;
  });
  const sheet = signal(false);

  /** What the address names: a saved deck, changed cards of it, a shared deck. */
  async function start() {
    const mine = saved.value.find((one) => one.id === address.get("deck"));
    if (mine) open({ id: mine.id, name: mine.name, cards: mine.cards }, "");
    const code = address.get("code");
    if (!code) return;
    try {
      const { name, cards: list } = await read(`?${address}`);
      if (mine) draft.value = { ...draft.value, cards: list };
      else open({ id: null, name, cards: list }, `${name}, with ${list.length} cards, is open.`);
      sheet.value = phone.value; // what somebody sent is looked at first
    } catch (problem) {
      toast({ kind: "bad", title: "This deck could not be opened", text: problemWords(problem) });
    }
  }

  return {
    game,
    info,
    components,
    looks,
    all,
    cards,
    size,
    checks,
    groups,
    filters,
    shown,
    saved,
    draft,
    opened,
    changed,
    said,
    nameProblem,
    busy,
    found,
    silent,
    phone,
    chooser: signal(false),
    sheet,
    link() {
      const name = draft.value.name.trim();
      return `${location.origin}/decks/${game}?${new URLSearchParams({ code: found.value?.code ?? "", ...(name ? { name } : {}) })}`;
    },
    freeName,
    open,
    remove,
    toggle,
    ...saving,
    clear,
    read,
    start,
    recheck,
    /** Do something that throws the draft away, after a question if there are changes. @param {() => void} run */
    async guard(run) {
      if (!changed.value) {
        run();
        return;
      }
      const { ask } = await import("/static/js/core/dialogs.js");
      ask({
        title: "Leave these changes?",
        text: `${draft.value.name || "This deck"} has changes that are not saved.`,
        yes: "Discard changes",
        no: "Keep editing",
        danger: true,
        run,
      });
    },
    /** @param {Draft} deck */
    fresh: (deck = NOTHING) => open(deck, deck.name ? `${deck.name} is open.` : "A new deck."),
  };
}
