// @ts-check
/** A match that stands still: by a pause its players agreed to, or in quarantine, because its rules met a case they could not handle. Nobody is asked till it goes on. */
import { html, lazy } from "./ui.js";

const Standing = lazy(async () => (await import("./standing.js")).Standing);

/** @param {Room} room */
export const isPaused = ({ match, status }) =>
  status === "playing" && !!(match?.quarantined || match?.paused);

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

/** Above the table while it stands still, or somebody asks for a pause; the table makes room, nothing is covered. Its frame is always there, so that a screen reader hears what comes into it. @param {{t: Table}} props */
export const Pause = ({ t }) =>
  html`<div role="status">${
    isPaused(t.store.room.value) || t.env.value?.clock?.pause_asked
      ? html`<${Standing} t=${t} />`
      : null
  }</div>`;
