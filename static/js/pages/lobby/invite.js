// @ts-check
/** How friends get here: QR code, link, code, and the link for people who only watch. */
import { fetched } from "/static/js/core/fetched.js";
import { html, icon, useEffect, useState } from "/static/js/core/ui.js";

/** @typedef {import("./desk.js").Desk} Desk */

/** The address without what nobody reads aloud. @param {string} link */
const short = (link) =>
  link.replace(/^https?:\/\//, "").replace(/([?&](?:join|watch)=.{4}).*/, "$1…");

/**
 * Put a text on the clipboard, also where the page is not served over https.
 * @param {string} text
 */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = Object.assign(document.createElement("textarea"), { value: text });
    area.setAttribute("style", "position:fixed;opacity:0");
    document.body.append(area);
    area.select();
    const done = document.execCommand("copy");
    area.remove();
    return done;
  }
}

/** A code as one says it: "Amber Heron 42". @param {string} code */
const spoken = (code) =>
  code
    .split(" ")
    .map((word) => word[0].toUpperCase() + word.slice(1))
    .join(" ");

/** Hand the invitation to the share sheet of the device, or to the clipboard. @param {Desk} desk */
export async function shareInvite(desk) {
  const url = desk.links?.join ?? location.href;
  if (navigator.share) {
    try {
      await navigator.share({
        title: "Tidetable",
        text: `${desk.me.name} invites you to play ${desk.game.info.title}`,
        url,
      });
      return;
    } catch (refused) {
      if (/** @type {Error} */ (refused).name === "AbortError") return;
    }
  }
  desk.said.value = "";
  desk.said.value = (await copy(url)) ? "Invite link copied" : url;
  copied.forEach((show) => show());
}

/** the copy button shows that another button has copied */
const copied = new Set(/** @type {(() => void)[]} */ ([]));

/** @param {{text: string, what: string, desk: Desk, label?: string, own?: boolean}} props */
function CopyButton({ text, what, desk, label = "Copy", own = false }) {
  const [done, setDone] = useState(false);
  const show = () => {
    setDone(true);
    setTimeout(() => setDone(false), 2400);
  };
  if (own) {
    copied.clear();
    copied.add(show);
  }
  return html`<button class=${done ? "btn done" : "btn"} type="button" aria-label=${done ? `${what} copied` : `${label} ${what.toLowerCase()}`}
    onClick=${async () => {
      if (!(await copy(text))) return;
      desk.said.value = `${what} copied`;
      show();
    }}>${icon(done ? "ui-check" : "ui-copy")}${done ? "Copied" : label}</button>`;
}

/** People the host met, to invite by name: fetched then. @param {{desk: Desk}} props */
function Known({ desk }) {
  const [part, setPart] = useState(/** @type {typeof import("./byname.js")|null} */ (null));
  useEffect(() => void fetched(() => import("./byname.js")).then(setPart), []);
  return part && html`<${part.ByName} desk=${desk} />`;
}

/** @param {{desk: Desk}} props */
export function Invite({ desk }) {
  const { links, room } = desk;
  const open = room.access === "public";
  const full = room.seats.every((seat) => seat.player);
  const comes = full
    ? room.watch === "nobody"
      ? "Every seat is taken."
      : "Every seat is taken. Anybody who comes now can watch."
    : "Friends open the link and press “Sit down”. Nobody needs an account.";
  if (!links) {
    return html`<section class="inv" aria-labelledby="inv-title"><h2 id="inv-title">${open ? "Anybody can join" : "By invitation"}</h2>
      <p>${full ? comes : open ? "Everybody sees this room on the home page." : `${desk.hostName} has the invite link and can share it.`}</p></section>`;
  }
  return html`<section class=${full ? "inv inv--full" : "inv"} aria-labelledby="inv-title">
    <h2 id="inv-title">${full ? "Everybody is here" : "Invite friends"}</h2>
    <p>${comes}</p>
    ${
      full
        ? null
        : html`<div class="invr">
      <div class="qr"><img src=${`/api/rooms/${room.id}/qr.svg?for=${encodeURIComponent(links.join.slice(-6))}`} alt="QR code of the invite link" width="116" height="116" /></div>
      <div class="code">
        ${
          links.code
            ? html`<small>Say this code, or scan</small><b>${spoken(links.code)}</b>`
            : html`<b class="code__scan">Scan to sit down</b>`
        }
        <button class="btn btn--sm" type="button" onClick=${() => shareInvite(desk)}>${icon("ui-share")}Share</button>
      </div>
    </div>`
    }
    ${desk.host && !full ? html`<${Known} desk=${desk} />` : null}
    <div class="link"><span title=${links.join}>${short(links.join)}</span><${CopyButton} text=${links.join} what="Invite link" desk=${desk} own=${true} /></div>
    ${
      room.watch === "nobody"
        ? html`<p class="inv__watch">${icon("ui-lock")}Nobody can watch this room.</p>`
        : html`<p class="inv__watch">${icon("ui-eye")}<span>Link for people who only watch</span><${CopyButton} text=${links.watch} what="Watch link" desk=${desk} /></p>`
    }
  </section>`;
}
