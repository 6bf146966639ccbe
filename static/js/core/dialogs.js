// @ts-check
/** Dialogs: settings, keys, resigning, the proof of the shuffle. Native <dialog>; focus returns to the opener. Fetched with the first one. */
import { call } from "./api.js";
import { html, icon, render, signal, useEffect, useRef } from "./ui.js";
import { settings, change } from "./settings.js";
import { sound } from "./sound.js";

const content = signal(/** @type {(() => View)|null} */ (null));

/** @param {() => View} view */
export const openDialog = (view) => {
  content.value = view;
};
const closeDialog = () => {
  content.value = null;
};

function Dialogs() {
  const ref = useRef(/** @type {HTMLDialogElement|null} */ (null));
  const view = content.value;
  useEffect(() => {
    const dialog = ref.current;
    if (view && dialog && !dialog.open) dialog.showModal();
  }, [view]);
  if (!view) return null;
  return html`<dialog class="dlg" ref=${ref} aria-labelledby="dlg-title" onClose=${closeDialog}
    onClick=${(/** @type {MouseEvent} */ event) => {
      if (event.target === ref.current) ref.current?.close();
    }}><${view} /></dialog>`;
}

const host = document.createElement("div");
document.body.append(host);
render(html`<${Dialogs} />`, host);

const SWITCHES = /** @type {const} */ ([
  ["sound", "Sound", "Short sounds for cards and turns"],
  ["onlyMyTurn", "Only the bell", "Sound only when it is your turn"],
  ["motion", "Motion", "Cards travel from where they were to where they are"],
  ["fast", "Fast play", "The last pick sends at once, without Confirm"],
  [
    "letters",
    "Letter keys",
    "U undo, L log, C chat, M list of moves, T hint, R what happened, N next table",
  ],
]);

export const openSettings = () =>
  openDialog(() => {
    const now = settings.value;
    return html`<h2 id="dlg-title">Settings</h2><div class="sets">
    <fieldset class="sets__theme"><legend>Theme</legend>${
      /** @type {const} */ ([
        ["auto", "Automatic"],
        ["light", "Light"],
        ["dark", "Dark"],
      ]).map(
        ([value, words]) => html`<label key=${value}>
      <input type="radio" name="theme" checked=${now.theme === value} onChange=${() => change({ theme: value })} /><span>${words}</span></label>`,
      )
    }</fieldset>
    ${SWITCHES.map(
      ([key, title, about]) => html`<label class="switch" key=${key}>
      <span><b>${title}</b><small>${about}</small></span>
      <input type="checkbox" role="switch" checked=${now[key]} onChange=${(
        /** @type {FieldEvent} */ event,
      ) => {
        change({ [key]: event.target.checked });
        sound("pick");
      }} /></label>`,
    )}
    <label class="switch"><span><b>Volume</b></span><input type="range" min="0" max="1" step="0.1" value=${now.volume}
      onInput=${(/** @type {FieldEvent} */ event) => {
        change({ volume: Number(event.target.value) });
        sound("bell");
      }} /></label>
  </div><form method="dialog" class="dlg__a"><button class="btn btn--go">Done</button></form>`;
  });

const KEYS = [
  ["1 to 9", "pick what glows with that number; without a number: arrows and Enter, or M"],
  ["Enter", "pick what has the focus; once more: confirm, as a second tap does"],
  ["Escape", "take the last pick back"],
  ["Arrows", "move inside the board or the hand"],
  ["Tab", "to the next region"],
  ["U", "undo"],
  ["E", "pass, or end the turn"],
  ["M", "list of moves"],
  ["T", "a hint, where the game is casual"],
  ["R", "what the others did since your last turn, step by step: arrows, Space, Escape"],
  ["H, B", "to the hand, to the board"],
  ["L, C", "log, chat"],
  ["N", "your next table that wants you"],
  ["?", "these keys"],
];

export const openKeys = () =>
  openDialog(
    () => html`<h2 id="dlg-title">Keys</h2>
  <dl class="keys">${KEYS.map(([key, words]) => html`<div key=${key}><dt class="kbd">${key}</dt><dd>${words}</dd></div>`)}</dl>
  <form method="dialog" class="dlg__a"><button class="btn">Close</button></form>`,
  );

/** @param {{title: string, text: string, yes: string, no: string, danger?: boolean, run: () => void}} question */
export const ask = ({ title, text, yes, no, danger, run }) =>
  openDialog(
    () => html`<h2 id="dlg-title">${title}</h2><p>${text}</p>
  <form method="dialog" class="dlg__a"><button class="btn" autofocus>${no}</button>
  <button class=${danger ? "btn btn--danger" : "btn btn--go"} onClick=${run}>${yes}</button></form>`,
  );

/** What proves the latest match of a room. @param {Room} room @param {boolean} lesson @returns {Proof} */
export const proofOf = (room, lesson) => ({
  lesson,
  record: `/api/rooms/${room.id}/record`,
  file: `${room.game}-${room.id}-${room.match?.number ?? 1}.json`,
  commitment: room.match?.commitment ?? "",
  finished: room.status === "finished",
});

/** @param {Proof} match */
export const openProof = ({ record: address, file, commitment, finished, lesson }) =>
  openDialog(() => {
    const result = signal("");
    const check = async () => {
      result.value = "Checking";
      try {
        const record = await (await fetch(address)).json();
        const bytes = Uint8Array.from(
          (record.salt + record.seed).match(/../g),
          (/** @type {string} */ pair) => parseInt(pair, 16),
        );
        const hash = [...new Uint8Array(await crypto.subtle.digest("SHA-256", bytes))]
          .map((byte) => byte.toString(16).padStart(2, "0"))
          .join("");
        result.value =
          hash === record.commitment && hash === commitment
            ? "It matches: every shuffle was fixed before the first move."
            : "It does not match. Please tell the operator of this server.";
      } catch {
        result.value =
          "This browser could not check the record. Download it and run: tidetable verify RECORD.json";
      }
    };
    const Said = () => html`<p role="status" class="proof__r">${result.value}</p>`;
    return html`<h2 id="dlg-title">Was the shuffle fair?</h2>
    <p>Before the first move the server showed this sealed number. It is computed from the secret seed that decides every shuffle, so nobody can change a shuffle later.</p>
    ${lesson ? html`<p>This is a lesson: its deal was prepared so that there is something to learn. It is the same for everybody, and no secret.</p>` : null}
    <code class="proof">${commitment}</code>
    <p>${finished ? "The game is over, so the seed is public now. The record holds it with every action: anybody can replay the game and compare." : "When the game is over, the server publishes the seed and you can check it here."}</p>
    ${finished ? html`<${Said} />` : null}
    <form method="dialog" class="dlg__a">
      ${
        finished
          ? html`<a class="btn" href=${address} download=${file}>${icon("ui-share")}Download the record</a>
        <button type="button" class="btn" onClick=${check}>${icon("ui-check")}Check here</button>`
          : null
      }
      <button class="btn btn--go">Close</button></form>`;
  });

const REASONS = [
  ["insult", "Insults"],
  ["spam", "Spam"],
  ["cheating", "Cheating"],
  ["stalling", "Stalling"],
  ["name", "The name"],
  ["other", "Something else"],
];

/** @typedef {{words: string, run: () => Promise<unknown>, done: string}} PersonAct what an organiser may do besides */

/**
 * Mute, block or report whoever said a line; the report holds the moment.
 * @param {{id: string, name: string, text: string, moment: Record<string, string|number|undefined>, acts?: PersonAct[]}} about
 */
export const openPerson = ({ id, name, text, moment, acts = [] }) =>
  openDialog(() => {
    const said = signal("");
    /** @param {() => Promise<unknown>} work @param {string} done */
    const run = async (work, done) => {
      try {
        await work();
        said.value = done;
      } catch (problem) {
        said.value = /** @type {Error} */ (problem).message;
      }
    };
    /** @param {"mute"|"block"} how */
    const avoid = (how) =>
      run(
        () => call("PUT", `/api/me/avoided/${id}`, { how }),
        how === "mute" ? `You have muted ${name}.` : `You have blocked ${name}.`,
      );
    const report = (/** @type {Event} */ event) => {
      event.preventDefault();
      const fields = new FormData(/** @type {HTMLFormElement} */ (event.target));
      void run(
        () => call("POST", "/api/reports", { person: id, reason: fields.get("reason"), ...moment }),
        "Thank you. The operators will read your report.",
      );
    };
    const Said = () => html`<p role="status">${said.value}</p>`;
    return html`<h2 id="dlg-title">${name}</h2>
    <p>“${text}”</p>
    <div class="dlg__a dlg__a--start">
      <button type="button" class="btn" onClick=${() => avoid("mute")}>Mute</button>
      <button type="button" class="btn" onClick=${() => avoid("block")}>Block</button>
      <a class="btn btn--ghost" href=${`/players/${id}`} target="_blank" rel="noopener">Profile</a>
    </div>
    <p><small>Mute: you do not see what they write. Block: you two never sit at one table.</small></p>
    ${acts.length ? html`<div class="dlg__a dlg__a--start">${acts.map(({ words, run: does, done }) => html`<button type="button" class="btn" key=${words} onClick=${() => run(does, done)}>${words}</button>`)}</div>` : null}
    <form class="report" onSubmit=${report}><label>Report this line: <select class="field" name="reason">${REASONS.map(([value, words]) => html`<option key=${value} value=${value}>${words}</option>`)}</select></label>
      <button class="btn">Send the report</button></form>
    <${Said} />
    <form method="dialog" class="dlg__a"><button class="btn btn--go">Close</button></form>`;
  });
