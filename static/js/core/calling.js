// @ts-check
/** A player is called to the table: the title says it, a bell rings, and after a few seconds the table opens by itself. */
import { html, signal, useEffect } from "./ui.js";
import { sound } from "./sound.js";

const SECONDS = 5;

/** @param {string} id of the tournament */
export function createCall(id) {
  const left = signal(/** @type {number|null} */ (null)); // seconds until the table opens
  const title = document.title;
  let room = "";
  /** @type {ReturnType<typeof setInterval>|undefined} */
  let timer;
  const key = `called:${id}`;

  /** The call ends, and is heard again on the next page unless it was answered. */
  function stop() {
    clearInterval(timer);
    left.value = null;
    document.title = title;
  }

  /** @param {string} to a table that has just opened */
  function call(to) {
    room = to;
    sound("bell");
    navigator.vibrate?.([80, 60, 80]);
    clearInterval(timer);
    left.value = SECONDS;
    timer = setInterval(() => {
      left.value = (left.peek() ?? 0) - 1;
      if (left.peek() === 0) open();
    }, 1000);
  }
  const answer = () => {
    sessionStorage.setItem(key, room);
    stop();
  };
  const open = () => {
    answer();
    location.assign(`/r/${room}`);
  };

  return {
    left,
    stop,
    open,
    stay: answer,
    /** What is known of one's own table: a new one calls, none calls no more. @param {string|null} to @param {boolean} news a change that came in while the page is open, or a table one has not come to */
    heed(to, news) {
      if (!to) stop();
      else if (news && to !== room && sessionStorage.getItem(key) !== to) call(to);
    },
    blink() {
      if (left.value !== null) document.title = `● Your table is open (${left.value})`;
    },
  };
}

/** @param {{call: ReturnType<typeof createCall>}} props */
export function Called({ call }) {
  const { left, stay, open, blink } = call;
  const seconds = left.value;
  useEffect(blink, [seconds]);
  if (seconds === null) return null;
  return html`<div class="called" role="alertdialog" aria-labelledby="call-title"><b id="call-title">Your table is open</b><span aria-hidden="true">It opens in ${seconds} s</span>
    <button type="button" class="btn btn--go" onClick=${open}>Open now</button><button type="button" class="btn" onClick=${stay}>Stay here</button></div>`;
}
