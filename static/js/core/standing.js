// @ts-check
/** Above the table: it stands still, by a bug or a pause, or somebody asks for a pause. */
import { html, icon } from "./ui.js";
import { call, post, problemWords } from "./api.js";
import { listed, nameOf } from "./names.js";
import { shown } from "./clock.js";
import { useSeconds } from "./absent.js";
import { toast } from "./toasts.js";

/** Somebody has pressed Go on: it ends by itself this soon. */
const SOON = 5000;

/** @param {Promise<unknown>} asked */
const tell = (asked) =>
  void asked.catch((problem) =>
    toast({ kind: "bad", title: "Not changed", text: problemWords(problem) }),
  );

/** Ask for a pause, or agree to one. @param {string} room */
export const pause = (room) => tell(post(`/api/rooms/${room}/pause`));
/** @param {string} room */
const end = (room) => tell(call("DELETE", `/api/rooms/${room}/pause`));

/** @param {{t: Table}} props */
export function Standing({ t }) {
  const room = t.store.room.value;
  const env = t.env.value;
  useSeconds(!!room.match?.paused);
  if (room.match?.quarantined)
    return html`<${Banner}><b>This match is paused:</b> its rules have a bug. Nothing is lost. The server has reported it to the operator.<//>`;
  const mine = t.store.me.value;
  if (room.match?.paused) {
    const left = (env?.clock?.paused_ms ?? 0) - (performance.now() - (env?.heardAt ?? 0));
    const act = html`<button type="button" onClick=${() => end(room.id)}>Go on</button>`;
    if (left <= SOON)
      return html`<${Banner}><b>The game goes on in a moment.</b> <span class="num" aria-hidden="true">${Math.max(0, Math.ceil(left / 1000))}</span><//>`;
    return html`<${Banner} act=${mine === null ? null : act}>
      <b>The table has a pause.</b> No clock runs. <span class="num" aria-hidden="true">It ends by itself in ${shown(left)}.</span><//>`;
  }
  const asked = env?.clock?.pause_asked ?? [];
  const own = mine !== null && asked.includes(mine);
  const others = listed(asked.filter((seat) => seat !== mine).map((seat) => nameOf(room, seat)));
  const who = own ? (others ? `You and ${others}` : "You") : others;
  const asks = own || asked.length > 1 ? "ask" : "asks";
  const agree = html`<button type="button" onClick=${() => pause(room.id)}>Pause</button>`;
  const act = html`${own ? null : agree}<button type="button" onClick=${() => end(room.id)}>${own ? "Take it back" : "Play on"}</button>`;
  return html`<${Banner} act=${mine === null ? null : act}>
    <b>${who} ${asks} for a pause.</b> ${own ? "It begins when everybody agrees." : "All clocks stand still then."}<//>`;
}

/** @param {{act?: unknown, children?: unknown}} props */
const Banner = ({ act, children }) =>
  html`<p class="banner banner--calm">${icon("ui-pause")}<span>${children}</span>${act}</p>`;
