// @ts-check
/** Play on another device: a code and its picture, then who asks for it, and yes or no. Fetched when it is opened. */
import { call, get, post, problemWords } from "./api.js";
import { openDialog } from "./dialogs.js";
import { html, signal, useEffect } from "./ui.js";

/** @typedef {{code: string, link: string, qr: string, expires_at: string}} Code */
/** @typedef {{state: string, expires_at: string|null, what: string|null, number: number|null}} Offer */

const LOOK_MS = 1000;

/** Every moment, one question after the other, until it says that this is enough. @param {() => Promise<boolean>} look */
export function until(look) {
  let timer = 0;
  let over = false;
  const again = async () => {
    const enough = await look().catch(() => false); // the line is lost: it asks again
    if (!enough && !over) timer = window.setTimeout(again, LOOK_MS);
  };
  void again();
  return () => {
    over = true;
    clearTimeout(timer);
  };
}

/** How much time is left, as a word. @param {string} moment */
const left = (moment) => Math.max(0, Math.ceil((Date.parse(moment) - Date.now()) / 1000));

/** @param {string} next where the other device goes then */
export function openPhone(next) {
  const code = signal(/** @type {Code|null} */ (null));
  const offer = signal(/** @type {Offer|null} */ (null));
  const how = signal(/** @type {"copy"|"move"} */ ("copy"));
  const said = signal("");
  const trouble = signal("");
  const seconds = signal(120);

  const show = async () => {
    offer.value = null;
    said.value = trouble.value = "";
    try {
      code.value = await post("/api/me/devices", { next });
    } catch (problem) {
      trouble.value = problemWords(problem);
    }
  };

  /** @param {"copy"|"move"|"refuse"} answer */
  const decide = async (answer) => {
    trouble.value = "";
    try {
      offer.value = await post("/api/me/devices/answer", {
        number: offer.value?.number ?? 0,
        how: answer,
      });
    } catch (problem) {
      trouble.value = problemWords(problem);
    }
  };

  /** What became of the code, asked again and again; true when nothing more can come. */
  const look = async () => {
    const open = code.value;
    if (!open || said.value) return Boolean(said.value);
    seconds.value = left(open.expires_at);
    const before = offer.value?.state;
    /** @type {Offer} */
    let now;
    try {
      now = await get("/api/me/devices");
    } catch (problem) {
      if (before !== "agreed") throw problem;
      location.assign("/"); // it has moved, so nobody is signed in here any more
      return true;
    }
    if (now.state === "none")
      said.value =
        before === "agreed"
          ? "Done. The other device is signed in."
          : "The two minutes are over. Show a new code.";
    else if (now.state === "refused") said.value = "You said no. The code is over.";
    else if (now.state === "dead") said.value = "This code is over. Show a new one.";
    offer.value = now;
    return said.value !== "";
  };

  function Phone() {
    useEffect(() => {
      void show();
      return () => {
        if (offer.value?.state !== "agreed") void call("DELETE", "/api/me/devices").catch(() => 0);
      };
    }, []);
    useEffect(() => until(look), [code.value, said.value]);
    const now = offer.value;
    if (said.value)
      return html`<p role="status">${said.value}</p><form method="dialog" class="dlg__a" key="over"><button type="button" class="btn" onClick=${show}>Show a new code</button><button class="btn btn--go">Close</button></form>`;
    if (now?.state === "agreed") return html`<p role="status">Signing the other device in …</p>`;
    if (now?.state === "asked")
      return html`<div role="status"><p><b>${now.what}</b> wants to be you.</p>
        <p class="phone__n"><span>It must show</span><b>${now.number}</b></p></div>
        <fieldset class="phone__how"><legend>And this device?</legend>
          ${choice("copy", "Both play", "You stay signed in here too.")}
          ${choice("move", "Move", "You are signed out here.")}</fieldset>
        ${bad()}
        <div class="dlg__a"><button type="button" class="btn" onClick=${() => decide("refuse")}>No, that is not me</button>
        <button type="button" class="btn btn--go" onClick=${() => decide(how.value)}>Yes, it shows ${now.number}</button></div>`;
    return html`<p>Scan this with a phone, or open <b>${location.host}/device</b> there and type the code. Whoever has it asks you first.</p>
      ${
        code.value
          ? html`<div class="phone"><img src=${code.value.qr} alt="QR code of the link for your phone" width="176" height="176" />
        <div><small>The code</small><b class="phone__c">${code.value.code}</b><small role="timer">${seconds.value} seconds left</small></div></div>`
          : null
      }
      ${bad()}
      <form method="dialog" class="dlg__a" key="code"><button class="btn">Close</button></form>`;
  }

  const bad = () => html`<p class="bad" role="alert">${trouble.value}</p>`;

  /** @param {"copy"|"move"} value @param {string} title @param {string} about */
  const choice = (value, title, about) =>
    html`<label><input type="radio" name="how" checked=${how.value === value} onChange=${() => {
      how.value = value;
    }} /><span><b>${title}</b><small>${about}</small></span></label>`;

  openDialog(() => html`<h2 id="dlg-title">Play on another device</h2><${Phone} />`);
}
