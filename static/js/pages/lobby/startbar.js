// @ts-check
/** The one next step: what the room waits for, in one sentence, and the button. */
import { speakerOf } from "/static/js/core/chatlines.js";
import { html, plural } from "/static/js/core/ui.js";

/** @typedef {import("./desk.js").Desk} Desk */

const NUMBERS = ["No", "One", "Two", "Three", "Four", "Five", "Six"];

/** @param {string[]} names */
const list = (names) =>
  names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;

/**
 * A step without a button: nothing to do but wait. With a button and no press: not allowed yet, the line says why.
 * @typedef {{title: string, line: string, button?: string, press?: (() => void)|null}} Step
 * @param {Desk} desk
 * @returns {Step}
 */
function nextStep(desk) {
  const { seats } = desk.room;
  const open = seats.filter((seat) => !seat.player);
  const { host } = desk.room;
  const unready = seats.filter(
    (seat) => seat.player && seat.player.kind !== "bot" && seat.player.id !== host && !seat.ready,
  );
  const mine = desk.seat === null ? null : seats[desk.seat];
  const start = () => desk.ask("POST", "/start", { terms: desk.room.terms });

  if (desk.line === "closed")
    return {
      title: "This room is closed to you",
      line: "It may be gone, or your seat was freed.",
      button: "Home page",
      press: () => location.assign("/"),
    };
  if (mine === null) {
    if (open.length) {
      return {
        title: `${plural(open.length, "seat")} open`,
        line: "Sit down to play, or stay and watch.",
        button: "Sit down",
        press: () => desk.ask("POST", `/seats/${open[0].seat}`, {}),
      };
    }
    if (!desk.host)
      return {
        title: "You are watching",
        line: `Every seat is taken. The game begins when ${desk.hostName} starts it.`,
      };
  }
  if (!desk.host && mine && !mine.ready) {
    const changed = desk.notes.findLast(({ text }) => text.startsWith("changed "));
    const line = changed
      ? `${speakerOf(changed, desk.room).name} ${changed.text}.`
      : `${desk.hostName} can start when everyone seated is ready.`;
    return {
      title: "Are you ready?",
      line,
      button: "I am ready",
      press: () =>
        desk.ask("POST", `/seats/${desk.seat}/ready`, { ready: true, terms: desk.room.terms }),
    };
  }
  if (open.length) {
    const few = open.length === 1;
    const title = `${NUMBERS[open.length] ?? open.length} ${few ? "seat is" : "seats are"} open`;
    return desk.host
      ? { title, line: "Invite someone or add a bot.", button: "Start game", press: null }
      : { title, line: `${desk.hostName} starts when every seat is taken.` };
  }
  if (unready.length) {
    const title = `Waiting for ${list(unready.map((seat) => seat.player?.name ?? ""))}`;
    const line = "Start opens when everyone seated is ready.";
    return desk.host ? { title, line, button: "Start game", press: null } : { title, line };
  }
  if (desk.host)
    return {
      title: "Everyone is here",
      line: "All seats are taken. Start when you like.",
      button: "Start game",
      press: start,
    };
  return { title: "Everyone is ready", line: `Waiting for ${desk.hostName} to start.` };
}

/** @param {{desk: Desk}} props */
export function StartBar({ desk }) {
  const step = nextStep(desk);
  const mine = desk.seat === null ? null : desk.room.seats[desk.seat];
  const problem = desk.problem.value;
  return html`<section class="startbar" aria-label="Start">
    <div aria-live="polite"><b>${step.title}</b><span id="start-why" class=${problem && desk.line !== "closed" ? "bad" : undefined}>${desk.line === "lost" ? html`<i class="spin" aria-hidden="true"></i>Reconnecting` : desk.line === "closed" ? step.line : problem || step.line}</span></div>
    <span class="spacer hide-s"></span>
    ${
      mine && !desk.host && mine.ready
        ? html`<button class="btn btn--ghost" type="button"
          onClick=${() => desk.ask("POST", `/seats/${desk.seat}/ready`, { ready: false })}>Undo ready</button>`
        : null
    }
    ${mine ? html`<button class="btn btn--ghost leave" type="button" onClick=${() => desk.ask("DELETE", `/seats/${desk.seat}`)}>Stand up</button>` : null}
    ${
      step.button
        ? html`<button class=${step.press ? "btn btn--lg btn--go" : "btn btn--lg"} type="button" aria-describedby="start-why"
          aria-disabled=${step.press ? undefined : "true"} aria-busy=${desk.busy.value ? "true" : undefined}
          onClick=${() => {
            if (step.press && !desk.busy.value) step.press();
            else if (!step.press) desk.said.value = `${step.title}. ${step.line}`;
          }}>${step.button}</button>`
        : html`<span class="dots" aria-hidden="true"><i></i><i></i><i></i></span>`
    }
  </section>`;
}
