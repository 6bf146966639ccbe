// @ts-check
/** The menu behind the three dots. */
import { tournamentAddress } from "./tournamentlink.js";
import { html, icon, useEffect, useRef } from "./ui.js";
import { cycleTheme } from "./settings.js";
import { listed, nameOf } from "./names.js";
import { call, post, problemWords } from "./api.js";
import { toast } from "./toasts.js";
import { originAddress } from "./origin.js";
import { isPaused } from "./pause.js";
import { shown } from "./clock.js";
import { coached, mayBeHelped, setCoach } from "./helped.js";
import { ask, openKeys, openProof, openSettings, proofOf } from "./dialogs.js";

/** A device of fingers alone has no keys. */
const typing = matchMedia("(any-hover: hover)");

/** @param {{t: Table}} props */
export function Menu({ t }) {
  const room = t.store.room.value;
  const mine = t.store.me.value;
  const ref = useRef(/** @type {HTMLElement|null} */ (null));
  useEffect(() => {
    /** @type {HTMLElement|null|undefined} */ (ref.current?.querySelector("button, a"))?.focus();
    /** @param {Event} event */
    const away = (event) => {
      const target = /** @type {Element} */ (event.target);
      if (!target.closest(".menu, [data-menu]")) t.open.value = "";
    };
    document.addEventListener("pointerdown", away);
    return () => document.removeEventListener("pointerdown", away);
  }, []);
  /** Focus goes to what opened the menu first: a dialog gives it back there. @param {() => void} run */
  const item = (run) => () => {
    /** @type {HTMLElement|null} */ (document.querySelector("[data-menu]"))?.focus();
    t.open.value = "";
    run();
  };
  const helped = mayBeHelped(t);
  const coach = helped && coached(t);
  const playing = room.status === "playing" && mine !== null && !isPaused(room);
  return html`<div class="menu" ref=${ref} role="group" aria-label="More">
    ${room.tournament ? html`<a href=${tournamentAddress(room.tournament)}>${icon("ui-users")}To the tournament</a>` : null}
    <button type="button" onClick=${item(openSettings)}>${icon("ui-menu")}Settings</button>
    ${helped ? html`<button type="button" aria-pressed=${String(coach)} onClick=${item(() => setCoach(t, !coach))}>${icon("ui-learn")}${coach ? "Coach is on" : "Coach is off"}</button>` : null}
    ${helped ? html`<button type="button" onClick=${item(() => (t.hint.value = true))}>${icon("ui-help")}Hint</button>` : null}
    ${room.status === "playing" && mine !== null ? html`<button type="button" onClick=${item(() => void import("./walk.js").then(({ walk }) => walk(t)))}>${icon("ui-eye")}Since your last turn</button>` : null}
    ${typing.matches ? html`<button type="button" onClick=${item(openKeys)}>${icon("ui-key")}Keys</button>` : null}
    <button type="button" class="only-s" onClick=${item(cycleTheme)}>${icon("ui-theme")}Light or dark</button>
    ${t.store.data.me.id ? html`<button type="button" onClick=${item(() => void import("./phone.js").then(({ openPhone }) => openPhone(location.pathname)))}>${icon("ui-phone")}Play on another device</button>` : null}
    <button type="button" onClick=${item(() => copyWatch(t))}>${icon("ui-link")}Copy link to watch</button>
    ${room.origin ? html`<a href=${originAddress(room.origin)}>${icon("ui-first")}The game it goes on from</a>` : null}
    ${room.match ? html`<button type="button" onClick=${item(() => openProof(proofOf(room, !!t.env.value?.lesson)))}>${icon("ui-lock")}Was the shuffle fair?</button>` : null}
    ${mine !== null ? html`<button type="button" onClick=${item(() => mute(room.id))}>${icon("ui-mute")}Calls of this table: on or off</button>` : null}
    ${playing && t.env.value?.clock && canPause(t) ? html`<button type="button" onClick=${item(() => void import("./standing.js").then(({ pause }) => pause(room.id)))}>${icon("ui-pause")}Ask for a pause</button>` : null}
    ${playing ? html`<button type="button" class="menu__bad" onClick=${item(() => resign(t, /** @type {number} */ (mine)))}>${icon("ui-flag")}Resign</button>` : null}
    <button type="button" onClick=${item(() => leave(t))}>${icon("ui-leave")}Leave the table</button>
  </div>`;
}

/** Whether there can be a pause: in a rated game somebody else has to agree to it. @param {Table} t */
const canPause = ({ store }) =>
  !store.room.value.tournament &&
  (!!store.room.value.unrated_why ||
    store.room.value.seats.some(
      ({ player }) =>
        (player?.kind === "person" || player?.kind === "guest") && player.id !== store.data.me.id,
    ));

/** @param {Table} t */
async function copyWatch(t) {
  const url = t.store.data.links?.watch ?? `${location.origin}/r/${t.store.room.value.id}`;
  try {
    await navigator.clipboard.writeText(url);
    toast({ icon: "ui-check", title: "Link copied", text: "Anybody who opens it can watch." });
  } catch {
    toast({ title: "Link to watch", text: url });
  }
}

/** Whether this one table calls who is not looking. @param {string} room */
async function mute(room) {
  try {
    const { howTold } = await import("./telling.js");
    const path = `/api/me/calls/muted/${room}`;
    const muted = (await howTold()).muted.includes(room);
    await call(muted ? "DELETE" : "PUT", path);
    toast({
      icon: muted ? "ui-sound" : "ui-mute",
      title: muted ? "This table calls you again" : "This table calls you no more",
      text: "Only while you are not looking, and only if you switched it on.",
      action: { label: "Being told", run: () => location.assign("/me/calls") },
    });
  } catch (problem) {
    toast({ kind: "bad", title: "Not changed", text: problemWords(problem) });
  }
}

/** @param {Table} t @param {number} seat */
function resign(t, seat) {
  const room = t.store.room.value;
  const others = room.seats.filter((one) => one.seat !== seat);
  const alone = others.every(({ player }) => player?.kind === "bot");
  const what =
    others.length === 0
      ? "You lose the game, and it ends."
      : others.length === 1
        ? `${nameOf(room, others[0].seat)} wins.`
        : alone
          ? `${listed(others.map((one) => nameOf(room, one.seat)))} win.`
          : "A bot plays on in your seat. The others finish without you.";
  ask({
    title: "Resign this game?",
    text: `${what} The replay stays open to everyone who has the link.`,
    yes: "Resign",
    no: "Keep playing",
    danger: true,
    run: () =>
      void post(`/api/rooms/${room.id}/resign`, { seat }).catch((problem) =>
        toast({ kind: "bad", title: "Not resigned", text: problem.message }),
      ),
  });
}

/** To go away is not to give up: it says what the others can do meanwhile. @param {Table} t */
function leave(t) {
  const { status, tournament, claim_after_ms: wait, seats } = t.store.room.value;
  const home = tournament ? tournamentAddress(tournament) : "/";
  if (status !== "playing" || t.store.me.value === null) {
    location.href = home;
    return;
  }
  const people = seats.filter(
    ({ seat, player }) => seat !== t.store.me.value && player?.kind !== "bot",
  ).length;
  const kept = "You find this game under “Your tables” on the home page.";
  const text =
    people === 0 || tournament
      ? `Your seat is kept. ${kept}`
      : wait
        ? `You keep your seat. If the others have to wait for you for ${shown(wait)}, they can let a bot play on or claim the win. ${kept}`
        : `Your seat is kept as long as your clock runs. ${kept}`;
  ask({
    title: "Leave the table?",
    text: `${text} To give up, choose Resign in this menu.`,
    yes: "Leave",
    no: "Stay",
    run: () => {
      location.href = home;
    },
  });
}
