// @ts-check
/** Playing on from the step a replay shows: alone, at one device, or with friends. Fetched with the first wish. */
import { html, icon, signal } from "./ui.js";
import { post, problemWords } from "./api.js";
import { nameOf, upper } from "./names.js";
import { openDialog } from "./dialogs.js";

const WAYS = /** @type {const} */ ([
  ["bots", "Alone, against bots", "Begins at once."],
  ["device", "Several at this device", "Begins at once, with a curtain between the hands."],
  ["friends", "With friends", "A new room with a link. It begins when all sit."],
]);

/** @param {Table} t @param {(what: string) => string} past the address of what is asked about this match */
export function openFork(t, past) {
  const room = t.store.room.value;
  const env = t.env.value;
  if (!env) return;
  const asked = env.waiting[0] ?? 0;
  const several = room.seats.length > 1;
  const how = signal(/** @type {"bots"|"device"|"friends"} */ ("bots"));
  const seat = signal(asked);
  const level = signal("easy");
  const trouble = signal("");
  const busy = signal(false);
  /** Seats after the own one, in turn. */
  const others = () => room.seats.slice(1).map((_, n) => (seat.value + 1 + n) % room.seats.length);

  /** @param {Event} event */
  async function begin(event) {
    event.preventDefault();
    if (busy.value) return;
    busy.value = true;
    const form = new FormData(/** @type {HTMLFormElement} */ (event.target));
    const people = how.value === "device" ? form.getAll("person").map(String) : [];
    const wish = { ply: env?.ply, how: how.value, seat: seat.value, bot: level.value, people };
    try {
      const { room: made } = /** @type {{room: Room}} */ (await post(past("fork"), wish));
      location.assign(`/r/${made.id}`);
    } catch (problem) {
      trouble.value = problemWords(problem);
      busy.value = false;
    }
  }

  /** What of the cards that lie hidden is known. */
  const known = () =>
    how.value === "bots" && seat.value === asked
      ? "What you cannot know is dealt anew, and so is all that is drawn and rolled from here on."
      : "Hidden cards lie as they lay: whoever has looked at the replay knows them. Dice and later shuffles are new.";

  const Body = () => html`<form class="fork" onSubmit=${begin}>
    <fieldset class="fork__ways"><legend class="sr">How</legend>${WAYS.filter(
      ([id]) => several || id === "bots",
    ).map(
      ([
        id,
        title,
        text,
      ]) => html`<label key=${id} class="switch"><span><b>${several ? title : "Alone"}</b><small>${text}</small></span>
        <input type="radio" name="how" value=${id} checked=${how.value === id} onChange=${() => {
          how.value = id;
        }} /></label>`,
    )}</fieldset>
    ${
      several
        ? html`<label class="fork__f"><span>You play for</span><select name="seat" value=${seat.value} onChange=${(
            /** @type {SelectEvent} */ event,
          ) => {
            seat.value = Number(event.target.value);
          }}>${room.seats.map((one) => html`<option key=${one.seat} value=${one.seat}>${nameOf(room, one.seat)}${one.seat === asked ? " (to move)" : ""}</option>`)}</select></label>`
        : null
    }
    ${
      several && how.value === "bots"
        ? html`<label class="fork__f"><span>Bots</span><select name="bot" value=${level.value} onChange=${(
            /** @type {SelectEvent} */ event,
          ) => {
            level.value = event.target.value;
          }}>${(t.info.bots ?? ["easy"]).filter((/** @type {string} */ one) => one !== "random").map((/** @type {string} */ one) => html`<option key=${one} value=${one}>${upper(one)}</option>`)}</select></label>`
        : null
    }
    ${
      how.value === "device"
        ? others().map(
            (
              one,
            ) => html`<label class="fork__f" key=${one}><span>Who plays for ${nameOf(room, one)}</span>
        <input name="person" required maxlength="24" defaultValue=${`Player ${one + 1}`} autocomplete="off" /></label>`,
          )
        : null
    }
    <p class="fork__known">${known()} It is not rated.</p>
    ${trouble.value ? html`<p class="bad" role="alert">${trouble.value}</p>` : null}
    <div class="dlg__a"><button type="button" class="btn" onClick=${(/** @type {Event} */ event) => /** @type {Element} */ (event.target).closest("dialog")?.close()}>Not now</button>
      <button class="btn btn--go" aria-busy=${busy.value ? "true" : undefined}>${icon("ui-play")}Play on</button></div>
  </form>`;
  openDialog(() => html`<h2 id="dlg-title">Play on from here</h2><${Body} />`);
}
