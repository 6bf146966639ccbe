// @ts-check
/** The lobby of a room: the table with its seats, invitation, options, chat, start. */
import { Toasts } from "/static/js/core/toasts.js";
import { originAddress } from "/static/js/core/origin.js";
import { html, render } from "/static/js/core/ui.js";
import { Chat } from "./lobby/chat.js";
import { Invite } from "./lobby/invite.js";
import { Options } from "./lobby/options.js";
import { Scene } from "./lobby/scene.js";
import { Seats } from "./lobby/seats.js";
import { StartBar } from "./lobby/startbar.js";
import { createDesk } from "./lobby/desk.js";

/** @typedef {import("./lobby/desk.js").Desk} Desk */

/** @param {{desk: Desk}} props */
function Lobby({ desk }) {
  const { info } = desk.game;
  return html`<div class="wrap">
    <div class="room">
      <section class="tabletop" data-game=${desk.game.id} data-seats=${desk.room.seats.length} aria-labelledby="room-title">
        <${Scene} cover=${desk.game.about.cover} />
        <header class="rhead">
          <h1 id="room-title">${desk.room.title || info.title}</h1>
          <p>${tagline(info)}</p>
          ${desk.group ? html`<p class="rhead__from">A table of <a href=${`/groups/${desk.group.id}`}>${desk.group.name}</a>: its members come in without a link.</p>` : null}
          ${desk.room.origin ? html`<p class="rhead__from">It goes on from <a href=${originAddress(desk.room.origin)}>a step of another game</a>. Hidden cards lie as they lay there; dice and later shuffles are new.</p>` : null}
        </header>
        <${Seats} desk=${desk} />
      </section>
      <${StartBar} desk=${desk} />
      <${Options} desk=${desk} />
    </div>
    <aside class="side2" aria-label="Invitation and chat">
      <${Invite} desk=${desk} />
      <${Chat} desk=${desk} />
    </aside>
    <${Toasts} />
    <p class="sr" role="status" aria-live="polite">${desk.said.value}</p>
  </div>`;
}

/** @param {import("./lobby/types.js").GameInfo} info */
function tagline({ seats: { min: few, max: many }, minutes: [short, long] }) {
  const people = few === many ? `${few} players` : `${few} to ${many} players`;
  const time = short === long ? `about ${short} minutes` : `${short} to ${long} minutes`;
  return `${people}, ${time}`;
}

/**
 * Show the lobby in `root`.
 * @param {HTMLElement} root
 * @param {import("./lobby/desk.js").Context} ctx
 * @returns {() => void} takes it away again
 */
export function mountLobby(root, ctx) {
  const desk = createDesk(ctx);
  document.body.dataset.stage = "lobby"; // the bars around the lobby; the table brings its own
  const App = () => {
    desk.version.value; // every change of the room draws the lobby again
    return html`<${Lobby} desk=${desk.now()} />`;
  };
  render(html`<${App} />`, root);
  return () => {
    desk.close();
    render(null, root);
    document.body.dataset.stage = "table";
  };
}
