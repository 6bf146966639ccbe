// @ts-check
/** A match in quarantine: its rules met a case they could not handle, so nobody is asked until an operator lets it go on. */
import { html, icon } from "./ui.js";

/** @param {Room} room */
export const isPaused = (room) => !!room.match?.quarantined && room.status === "playing";

/** The same position with nobody asked and nothing offered: the server would refuse all of it. @param {Envelope} env @returns {Envelope} */
export const calm = (env) => ({
  ...env,
  waiting: [],
  menu: {},
  blocked: [],
  preview: [],
  prompt: null,
  undo: false,
});

/** Above the table while it stands still; the table makes room, nothing is covered. Its frame is always there, so that a screen reader hears what comes into it. @param {{t: Table}} props */
export const Pause = ({ t }) =>
  html`<div role="status">${
    isPaused(t.store.room.value)
      ? html`<p class="banner banner--calm">${icon("ui-pause")}
  <span><b>This match is paused:</b> its rules have a bug. Nothing is lost. The server has reported it to the operator.</span></p>`
      : null
  }</div>`;
