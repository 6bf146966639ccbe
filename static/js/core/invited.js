// @ts-check
/** Invitations by name, on whatever page is open: a message with yes and no. Answers those that stand in the page, too. */
import { call, problemWords } from "./api.js";

const LATER = "tidetable.later";
/** @typedef {import("./invitations.js").Invitation} Invitation */

/** Those put aside in this tab: they stay on the first page. @type {Set<string>} */
const later = new Set(JSON.parse(sessionStorage.getItem(LATER) ?? "[]"));
const box = document.createElement("section");
box.className = "invites";
box.setAttribute("aria-label", "Invitations");
box.setAttribute("aria-live", "polite");
document.body.append(box);

/** @param {string} label @param {string} does @param {string} [look] */
function button(label, does, look = "") {
  const made = document.createElement("button");
  made.type = "button";
  made.className = `btn btn--sm ${look}`;
  made.textContent = label;
  made.dataset.invited = does;
  return made;
}

/** @param {Invitation} one */
function message({ kind, place, text }) {
  const made = document.createElement("div");
  made.className = "invite";
  made.dataset.invitation = `${kind}/${place}`;
  const words = document.createElement("b");
  words.textContent = text;
  const bad = document.createElement("span");
  bad.setAttribute("role", "alert");
  const acts = document.createElement("p");
  acts.append(
    button(kind === "room" ? "Sit down" : "Join", "accept", "btn--go"),
    button("Decline", "decline"),
    button("Later", "later", "btn--ghost"),
  );
  made.append(words, bad, acts);
  return made;
}

/** Show those that are open now, and no others. @param {Invitation[]} invitations */
export function show(invitations) {
  const open = invitations.map(({ kind, place }) => `${kind}/${place}`);
  for (const old of box.querySelectorAll("[data-invitation]"))
    if (!open.includes(old.getAttribute("data-invitation") ?? "")) old.remove();
  for (const [at, one] of invitations.entries())
    if (!later.has(open[at]) && !document.querySelector(`[data-invitation="${open[at]}"]`))
      box.append(message(one));
}

document.addEventListener("click", async (event) => {
  const pressed = /** @type {HTMLElement|null} */ (
    /** @type {Element} */ (event.target).closest("[data-invited]")
  );
  const asked = /** @type {HTMLElement|null|undefined} */ (pressed?.closest("[data-invitation]"));
  if (!pressed || !asked) return;
  const name = asked.dataset.invitation ?? "";
  const [kind, place] = name.split("/");
  try {
    if (pressed.dataset.invited === "accept") {
      const path =
        kind === "room" ? `/api/rooms/${place}/invitations/accept` : `/api/groups/${place}/join`;
      await call("POST", path, {});
      location.assign(kind === "room" ? `/r/${place}` : `/groups/${place}`);
    } else {
      if (pressed.dataset.invited === "later")
        sessionStorage.setItem(LATER, JSON.stringify([...later.add(name)]));
      else await call("DELETE", `/api/me/invitations/${name}`);
      asked.remove();
    }
  } catch (refused) {
    const bad = asked.querySelector("[role=alert]");
    if (bad) bad.textContent = problemWords(refused);
  }
});
