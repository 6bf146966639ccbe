// @ts-check
/** The host invites people they met, by name, and sees what they say. Strangers cannot be found here. */
import { get, call, problemWords } from "/static/js/core/api.js";
import { Avatar, html, useEffect, useState } from "/static/js/core/ui.js";

/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {{id: string, name: string, kind: string}} Person */
/** @typedef {Person & {bond: string, here: {state: string}|null}} Met */
/** @typedef {{person: Person, status: "open"|"accepted"|"declined"|"ended"}} Sent */

const EVERY = 5000;
const SHOWN = 4;
const SAID = {
  open: "is invited",
  accepted: "accepted",
  declined: "declined",
  ended: "did not answer",
};

/** @param {Met} one */
const about = ({ here, bond }) =>
  here
    ? { table: "at a table", waiting: "waiting for a game", online: "here now" }[here.state]
    : bond === "friends"
      ? "friend"
      : "";

/** Who is here first, then friends, then whom one met last. @param {Met} one */
const rank = ({ here, bond }) => (here ? 0 : bond === "friends" ? 1 : 2);

/** @param {{desk: Desk}} props */
export function ByName({ desk }) {
  const [people, setPeople] = useState(/** @type {Met[]} */ ([]));
  const [sent, setSent] = useState(/** @type {Sent[]} */ ([]));
  const [words, setWords] = useState("");
  const [bad, setBad] = useState("");
  const path = `/api/rooms/${desk.room.id}/invitations`;
  const sitting = desk.room.seats.map(({ player }) => player?.id);
  const waits = sent.some(({ status }) => status === "open");

  /** @param {Promise<{invitations: Sent[]}>} asked */
  const take = (asked) =>
    asked.then(
      ({ invitations }) => {
        setSent(invitations);
        setBad("");
      },
      (refused) => setBad(problemWords(refused)),
    );
  useEffect(() => {
    get("/api/me/people").then(
      (/** @type {{people: Met[]}} */ found) => setPeople(found.people),
      (refused) => setBad(problemWords(refused)),
    );
  }, []);
  useEffect(() => {
    void take(get(path));
    if (!waits) return;
    const timer = setInterval(() => void take(get(path)), EVERY);
    return () => clearInterval(timer);
  }, [path, waits, sitting.join()]);

  if (!people.length && !sent.length) return null;
  const asked = sent.filter(({ status }) => status !== "ended").map(({ person }) => person.id);
  const wanted = words.trim().toLowerCase();
  const found = people
    .filter(
      ({ id, name }) =>
        !sitting.includes(id) && !asked.includes(id) && name.toLowerCase().includes(wanted),
    )
    .sort((one, other) => rank(one) - rank(other));
  const invited = sent.filter(({ person }) => !sitting.includes(person.id));
  /** @param {Person} person */
  const invite = (person) => {
    setWords("");
    void take(call("POST", path, { person: person.id }));
  };
  /** @param {Person} person */
  const takeBack = (person) => void take(call("DELETE", `${path}/${person.id}`));
  return html`<div class="byname">
    <label for="byname">People you met</label>
    ${
      people.length > SHOWN
        ? html`<input class="field" id="byname" type="search" placeholder="A name" autocomplete="off" value=${words}
            onInput=${(/** @type {Event} */ event) => setWords(/** @type {HTMLInputElement} */ (event.target).value)} />`
        : null
    }
    <ul aria-label="People you can invite">
      ${found.slice(0, SHOWN).map(
        (one) => html`<${Row} key=${one.id} person=${one} said=${about(one)}>
          <button class="btn btn--sm" type="button" aria-label=${`Invite ${one.name}`} onClick=${() => invite(one)}>Invite</button><//>`,
      )}
    </ul>
    ${wanted && !found.length ? html`<p>Nobody of that name among the people you met.</p>` : null}
    <ul aria-label="Who was invited" aria-live="polite">
      ${invited.map(
        ({ person, status }) => html`<${Row} key=${person.id} person=${person} said=${SAID[status]}>
          ${status === "open" ? html`<button class="btn btn--sm btn--ghost" type="button" aria-label=${`Take back the invitation of ${person.name}`} onClick=${() => takeBack(person)}>Take back</button>` : null}<//>`,
      )}
    </ul>
    <p class="bad" role="alert">${bad}</p>
  </div>`;
}

/** @param {{person: Person, said: string, children?: unknown}} props */
const Row = ({ person, said, children }) =>
  html`<li><${Avatar} name=${person.name} size=${28} /><span><b>${person.name}</b><small>${said}</small></span>${children}</li>`;
