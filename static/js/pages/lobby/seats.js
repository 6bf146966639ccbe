// @ts-check
/** The chairs around the table: who sits there, and what one may do with each seat. */
import {
  Avatar,
  ProgramTag,
  SeatMark,
  html,
  icon,
  shapeName,
  useEffect,
  useRef,
  useState,
} from "/static/js/core/ui.js";
import { rename } from "../account.js";
import { shareInvite } from "./invite.js";

/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("/static/js/core/types.js").Seat} Seat */

/** The levels in the order of the menu. @type {Record<string, string>} */
const LEVELS = {
  easy: "Sees one move ahead, and overlooks some",
  medium: "Plans its turn and your answer",
  hard: "Searches many turns that may come",
  random: "Makes any legal move",
};

/** @param {string} [level] */
const levelName = (level = "") => level.slice(0, 1).toUpperCase() + level.slice(1);

/** @param {{desk: Desk}} props */
export const Seats = ({ desk }) =>
  html`<ul class="chairs" aria-label="Seats">
    ${desk.room.seats.map((seat) => (seat.player ? html`<${Taken} key=${seat.seat} desk=${desk} seat=${seat} />` : html`<${Open} key=${seat.seat} desk=${desk} seat=${seat} />`))}
  </ul>`;

/** @param {{desk: Desk, seat: Seat}} props */
function Taken({ desk, seat }) {
  const player = /** @type {NonNullable<Seat["player"]>} */ (seat.player);
  const mine = seat.seat === desk.seat;
  const bot = player.kind === "bot";
  const isHost = player.id === desk.room.host;
  const ready = seat.ready || bot || isHost;
  return html`<li class="chair" data-seat=${seat.seat + 1} data-mine=${mine ? "" : undefined}>
    <${Avatar} name=${player.name} seat=${seat.seat} size=${56} />
    <div class="chair__t">
      ${mine ? html`<${MyName} desk=${desk} host=${isHost} />` : html`<b><span class="chair__n">${player.name}</span><${ProgramTag} kind=${player.kind} />${isHost ? html` <em>host</em>` : null}</b>`}
      <span>${bot ? `Bot, ${levelName(player.level).toLowerCase()}` : mine ? "This is you" : seat.connected === false ? "Away right now" : player.kind === "device" ? "At one device with another player" : player.kind === "program" ? "A program" : player.kind === "guest" ? "Guest" : "Player"}<span class="sr">, seat ${seat.seat + 1}, ${shapeName(seat.seat)}</span></span>
      <span class=${ready ? "rd on" : "rd"}>${icon(ready ? "ui-check" : "ui-clock")}${ready ? "Ready" : "Not ready"}</span>
    </div>
    ${
      mine
        ? html`<button class="iconbtn chair__x only-s" type="button" aria-label="Stand up" onClick=${() => desk.ask("DELETE", `/seats/${seat.seat}`)}>${icon("ui-leave")}</button>`
        : null
    }
    ${
      desk.host && !mine
        ? html`<button class="iconbtn chair__x" type="button" aria-label=${bot ? `Take the bot ${player.name} away` : `Free the seat of ${player.name}`} title=${bot ? "Take the bot away" : "Free this seat"}
          onClick=${() => desk.ask("DELETE", `/seats/${seat.seat}`)}>${icon("ui-x")}</button>`
        : null
    }
  </li>`;
}

/** The own name, changed right where it stands.
 * @param {{desk: Desk, host: boolean}} props */
function MyName({ desk, host }) {
  const [editing, edit] = useState(false);
  const [bad, setBad] = useState("");
  const field = useRef(/** @type {HTMLInputElement|null} */ (null));
  const opener = useRef(/** @type {HTMLButtonElement|null} */ (null));
  useEffect(() => {
    if (editing) field.current?.select();
  }, [editing]);
  const close = () => {
    edit(false);
    setBad("");
    requestAnimationFrame(() => opener.current?.focus());
  };
  if (!editing) {
    return html`<b><button class="chair__me" type="button" ref=${opener} onClick=${() => edit(true)} aria-label=${`You are ${desk.me.name}. Change your name`}>
      <span class="chair__n">${desk.me.name}</span>${icon("ui-edit")}</button>${host ? html` <em>host</em>` : null}</b>`;
  }
  return html`<form class="chair__form" onSubmit=${async (/** @type {Event} */ event) => {
    event.preventDefault();
    const name = field.current?.value.trim() ?? "";
    if (!name || name === desk.me.name) return close();
    try {
      await rename(name);
      close();
    } catch (refused) {
      setBad(/** @type {Error} */ (refused).message);
    }
  }}>
    <input ref=${field} defaultValue=${desk.me.name} maxlength="24" aria-label="Your name" aria-invalid=${bad ? "true" : undefined} autocomplete="nickname" spellcheck=${false}
      onKeyDown=${(/** @type {KeyboardEvent} */ event) => event.key === "Escape" && close()} />
    <button class="btn btn--sm" aria-label="Keep this name">${icon("ui-check")}</button>
    ${bad ? html`<small role="alert">${bad}</small>` : null}
  </form>`;
}

/** @param {{desk: Desk, seat: Seat}} props */
function Open({ desk, seat }) {
  const [naming, name] = useState(false);
  return html`<li class="chair chair--open" data-seat=${seat.seat + 1}>
    <span class="ring2"><${SeatMark} seat=${seat.seat} /></span>
    <div class="chair__t">
      <b>Open seat<span class="sr"> ${seat.seat + 1}, ${shapeName(seat.seat)}</span></b>
      ${naming ? html`<${AtDevice} desk=${desk} seat=${seat.seat} close=${() => name(false)} />` : html`<${Ways} desk=${desk} seat=${seat.seat} name=${() => name(true)} />`}
    </div>
  </li>`;
}

/** Who could sit there. @param {{desk: Desk, seat: number, name: () => void}} props */
function Ways({ desk, seat, name }) {
  const sit = () => desk.ask("POST", `/seats/${seat}`, {});
  if (desk.seat === null)
    return html`<span class="cbtn"><button class="btn btn--sm" type="button" onClick=${sit}>Sit here</button>${desk.host ? html`<${BotMenu} desk=${desk} seat=${seat} />` : null}</span>`;
  return html`<span class="cbtn">
    <button class="btn btn--sm" type="button" onClick=${() => shareInvite(desk)}>${icon("ui-link")}Invite</button>
    ${desk.host ? html`<${BotMenu} desk=${desk} seat=${seat} />` : html`<button class="btn btn--sm btn--ghost" type="button" onClick=${sit}>Move here</button>`}
    ${desk.host || desk.room.access !== "public" ? html`<button class="btn btn--sm btn--ghost" type="button" onClick=${name}>At this device</button>` : null}
  </span>`;
}

/** Somebody beside me plays this seat, on the same device. @param {{desk: Desk, seat: number, close: () => void}} props */
function AtDevice({ desk, seat, close }) {
  const field = useRef(/** @type {HTMLInputElement|null} */ (null));
  useEffect(() => field.current?.select(), []);
  return html`<form class="chair__form" onSubmit=${async (/** @type {Event} */ event) => {
    event.preventDefault();
    const name = field.current?.value.trim() ?? "";
    if (name && (await desk.ask("POST", `/seats/${seat}/device`, { name }))) close();
  }}><input ref=${field} defaultValue=${`Player ${seat + 1}`} maxlength="24" required aria-label="Name of who plays beside you" autocomplete="off" spellcheck=${false}
      onKeyDown=${(/** @type {KeyboardEvent} */ event) => event.key === "Escape" && close()} />
    <button class="btn btn--sm" aria-label="They play at this device">${icon("ui-check")}</button></form>`;
}

/** @param {{desk: Desk, seat: number}} props */
function BotMenu({ desk, seat }) {
  const [open, show] = useState(false);
  const root = useRef(/** @type {HTMLElement|null} */ (null));
  const offered = desk.game.info.bots ?? ["easy", "random"];
  const levels = Object.keys(LEVELS).filter((level) => offered.includes(level));
  useEffect(() => {
    if (!open) return undefined;
    /** @type {HTMLElement|null|undefined} */ (
      root.current?.querySelector("[role=menuitem]")
    )?.focus();
    const away = (/** @type {Event} */ event) => {
      if (!root.current?.contains(/** @type {Node} */ (event.target))) show(false);
    };
    document.addEventListener("pointerdown", away);
    return () => document.removeEventListener("pointerdown", away);
  }, [open]);
  const keys = (/** @type {KeyboardEvent} */ event) => {
    const items = /** @type {HTMLElement[]} */ ([
      ...(root.current?.querySelectorAll("[role=menuitem]") ?? []),
    ]);
    const at = items.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && items.length) {
      event.preventDefault();
      items[(at + step + items.length) % items.length].focus();
    } else if (event.key === "Escape") {
      show(false);
      root.current?.querySelector("button")?.focus();
    }
  };
  return html`<span class="botmenu" ref=${root} onKeyDown=${open ? keys : undefined}>
    <button class="btn btn--sm btn--ghost" type="button" aria-haspopup="menu" aria-expanded=${open ? "true" : "false"} onClick=${() => show(!open)}>Add a bot</button>
    ${
      open
        ? html`<span class="menu" role="menu" aria-label="Level of the bot">
          ${levels.map(
            (level) =>
              html`<button role="menuitem" type="button" key=${level} onClick=${() => {
                show(false);
                desk.ask("POST", `/seats/${seat}/bot`, { level });
              }}><b>${levelName(level)}</b><small>${LEVELS[level] ?? ""}</small></button>`,
          )}
        </span>`
        : null
    }
  </span>`;
}
