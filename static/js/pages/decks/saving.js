// @ts-check
/** What can be done with saved decks: save the one in hand, rename, duplicate, delete, undo the deletion. */
import { call, post, fieldWords, problemWords } from "/static/js/core/api.js";
import { toast } from "/static/js/core/toasts.js";

/** @typedef {import("./types.js").Saved} Saved */
/** @typedef {import("./types.js").Draft} Draft */
/** @template T @typedef {{value: T}} Box a signal */

export const LONGEST_NAME = 24;

/**
 * @param {object} desk
 * @param {string} desk.game
 * @param {{name: string}[]} desk.ready decks that come with the game
 * @param {Box<Saved[]>} desk.saved
 * @param {Box<Draft>} desk.draft the deck in hand
 * @param {Box<Draft>} desk.opened the draft as it was when it was opened or saved
 * @param {Box<string>} desk.said
 * @param {Box<string>} desk.nameProblem
 * @param {Box<boolean>} desk.busy
 */
export function createSaving({ game, ready, saved, draft, opened, said, nameProblem, busy }) {
  /** @param {string} base a name no other deck has, at a table neither */
  function freeName(base) {
    const taken = new Set([...saved.value, ...ready].map((one) => one.name));
    let name = [...base].slice(0, LONGEST_NAME).join("");
    for (let n = 2; taken.has(name); n++)
      name = `${[...base].slice(0, LONGEST_NAME - 3).join("")} ${n}`;
    return name;
  }

  /** @param {Saved} deck */
  function keep(deck) {
    saved.value = [deck, ...saved.value.filter((one) => one.id !== deck.id)];
  }

  async function save() {
    if (busy.value) return;
    const name = draft.value.name.trim() || freeName("New deck");
    const { id, cards: list } = draft.value;
    busy.value = true;
    nameProblem.value = "";
    try {
      /** @type {Saved} */
      const deck = await call(id ? "PUT" : "POST", id ? `/api/decks/${id}` : "/api/decks", {
        game,
        name,
        cards: list,
      });
      keep(deck);
      opened.value = { id: deck.id, name: deck.name, cards: deck.cards };
      draft.value = { ...draft.value, id: deck.id, name: deck.name };
      said.value = `${deck.name} saved.`;
      const [why] = deck.problems;
      if (why)
        toast({
          icon: "ui-flag",
          title: `${deck.name} is saved, but cannot be played yet`,
          text: why,
        });
    } catch (problem) {
      nameProblem.value = fieldWords(problem, "name");
      said.value = `Not saved. ${nameProblem.value}`;
    } finally {
      busy.value = false;
    }
  }

  /** @param {Saved} deck @param {string} name @returns {Promise<string>} what is wrong with the name */
  async function rename(deck, name) {
    try {
      /** @type {Saved} */
      const answer = await call("PUT", `/api/decks/${deck.id}`, { game, name, cards: deck.cards });
      saved.value = saved.value.map((one) => (one.id === deck.id ? answer : one));
      if (draft.value.id === deck.id) {
        if (draft.value.name === opened.value.name)
          draft.value = { ...draft.value, name: answer.name };
        opened.value = { ...opened.value, name: answer.name };
      }
      said.value = `Renamed to ${answer.name}.`;
      return "";
    } catch (problem) {
      return fieldWords(problem, "name");
    }
  }

  /** @param {{name: string, cards: string[]}} deck */
  async function duplicate(deck) {
    try {
      /** @type {Saved} */
      const copy = await post("/api/decks", { game, name: freeName(deck.name), cards: deck.cards });
      keep(copy);
      toast({ icon: "ui-copy", title: `${copy.name} saved`, text: `A copy of ${deck.name}.` });
      return copy.id;
    } catch (problem) {
      toast({ kind: "bad", title: "Not copied", text: problemWords(problem) });
      return null;
    }
  }

  /** @param {Saved} deck */
  async function destroy(deck) {
    try {
      await call("DELETE", `/api/decks/${deck.id}`);
    } catch (problem) {
      toast({ kind: "bad", title: "Not deleted", text: problemWords(problem) });
      return false;
    }
    saved.value = saved.value.filter((one) => one.id !== deck.id);
    const open = draft.value.id === deck.id;
    if (open) {
      draft.value = { ...draft.value, id: null };
      opened.value = { ...opened.value, id: null };
    }
    const undo = async () => {
      try {
        /** @type {Saved} */
        const back = await post("/api/decks", { game, name: deck.name, cards: deck.cards });
        keep(back);
        if (open && draft.value.id === null) {
          draft.value = { ...draft.value, id: back.id };
          opened.value = { ...opened.value, id: back.id };
        }
        said.value = `${deck.name} is back.`;
      } catch (problem) {
        toast({ kind: "bad", title: "The deck is not back", text: problemWords(problem) });
      }
    };
    toast({
      icon: "ui-x",
      title: `${deck.name} deleted`,
      text: open ? "The cards stay here until you leave." : "",
      action: { label: "Undo", run: () => void undo() },
    });
    return true;
  }

  return { freeName, save, rename, duplicate, destroy };
}
