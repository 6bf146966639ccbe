// @ts-check
/** The table of a game that has drawn nothing yet: the sections of its view as panels, its actions as cards. What a face
 * names is a button where the view shows it, so the whole game can be played by pointing, by key and by ear. */
import { html, cls, Avatar, SeatMark } from "./ui.js";
import { keyOf } from "./legal.js";
import { nameOf } from "./names.js";
import { upper } from "./asking.js";
import { useRove } from "./rove.js";

const DEEP = 4; // further inside, only what can be pointed at is shown
const HIDDEN = ["phase", "player", "turn", "round"]; // the bar and the seats say these

/** @typedef {Record<string, any>} Tree */

/** @param {string} name */
const words = (name) => upper(name.replaceAll("_", " "));

/** What a value is called in one line; of an object with a seat, all but that. @param {any} value @returns {string} */
const short = (value) => {
  if (value === null || value === "") return "";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value !== "object") return String(value).replaceAll("_", " ");
  const rest = Object.entries(value).filter(
    ([key, one]) => key !== "seat" && typeof one !== "object",
  );
  return rest.map(([key, one]) => (key === "name" ? one : `${short(one)} ${key}`)).join(", ");
};

/** The seat a value is about. @param {any} value @returns {number|null} */
const seatOf = (value) =>
  value && typeof value === "object" && typeof value.seat === "number" ? value.seat : null;

/** Something the faces can name, or that only stands there. @param {{t: Table, id: string, label: string, value?: any}} props */
function Thing({ t, id, label, value = null }) {
  const { pointer } = t;
  const [offer] = pointer.at(id);
  const chosen = pointer.chosen(id);
  const seat = seatOf(value);
  const name = seat === null ? "" : nameOf(t.store.room.value, seat);
  const who = name === label ? "" : name;
  const inner = html`<b>${label}</b>${seat === null ? null : html`<${SeatMark} seat=${seat} />`}${short(value) ? html`<span>${short(value)}</span>` : null}`;
  if (!offer && !chosen)
    return html`<span class="thing" data-at=${id} data-seat=${seat === null ? undefined : seat + 1} title=${who || undefined}>${inner}<span class="sr">${who}</span></span>`;
  const key = t.game.keyAt(t, id);
  const said = [label, who, short(value)].filter(Boolean).join(", ");
  return html`<button type="button" class=${cls("thing", chosen ? "is-chosen" : "is-legal")} data-at=${id} data-item data-act
      data-seat=${seat === null ? undefined : seat + 1} aria-pressed=${String(chosen)} aria-label="${said}. ${offer?.face.text ?? "Chosen"}."
      data-why=${offer?.face.text} onClick=${() => pointer.tap(id)}>
    ${key ? html`<span class="keyhint" aria-hidden="true">${key}</span>` : null}${inner}</button>`;
}

/** @param {{t: Table, name: string, value: any, deep?: number}} props */
function Value({ t, name, value, deep = 0 }) {
  if (value === null || typeof value !== "object" || seatOf(value) !== null)
    return html`<${Thing} t=${t} id=${typeof value === "string" ? value : name} label=${words(name)} value=${value} />`;
  if (deep >= DEEP) return null;
  if (typeof value.id === "string")
    return html`<${Thing} t=${t} id=${value.id} label=${value.name ?? words(value.id)} value=${value.text} />`;
  if (Array.isArray(value))
    return value.length === 0
      ? html`<span class="thing thing--none">None</span>`
      : value.map((one, n) =>
          one === null || typeof one !== "object"
            ? html`<${Thing} key=${n} t=${t} id=${String(one)} label=${short(one)} />`
            : seatOf(one) !== null
              ? html`<${Thing} key=${n} t=${t} id=${`${name}:${n}`} label=${nameOf(t.store.room.value, one.seat)} value=${one} />`
              : html`<div class="things" key=${n}><${Value} t=${t} name=${`${name} ${n + 1}`} value=${one} deep=${deep + 1} /></div>`,
        );
  return Object.entries(value).map(([key, one]) =>
    one !== null && typeof one === "object" && seatOf(one) === null
      ? html`<div class="things" key=${key} role="group" aria-label=${words(key)}><i>${words(key)}</i><${Value} t=${t} name=${key} value=${one} deep=${deep + 1} /></div>`
      : html`<${Thing} key=${key} t=${t} id=${typeof one === "string" && t.pointer.live(one) ? one : key} label=${words(key)} value=${one} />`,
  );
}

/** A section the game has laid out in rows (`grids` of its components). @param {{t: Table, rows: string[][], value: Tree}} props */
const Grid = ({ t, rows, value }) => html`<div class="generic__g" style="--n:${rows[0].length}">
  ${rows.flat().map((id, n) => (id ? html`<${Thing} key=${id} t=${t} id=${id} label=${id} value=${value[id]} />` : html`<span key=${n}></span>`))}
</div>`;

/** @param {{t: Table}} props */
function Board({ t }) {
  const rove = useRove("board");
  const view = /** @type {Tree} */ (t.env.value?.view ?? {});
  const grids = t.components.grids ?? {};
  const sections = Object.entries(view)
    .filter(([name]) => !HIDDEN.includes(name))
    .sort(([one], [two]) => Number(two in grids) - Number(one in grids));
  return html`<div class="generic board" role="group" aria-label="Board" ref=${rove}>
    ${sections.map(
      ([
        name,
        value,
      ]) => html`<section class="panel generic__s" key=${name} aria-label=${words(name)}><h2>${words(name)}</h2>
      <div class="things">${grids[name] ? html`<${Grid} t=${t} rows=${grids[name]} value=${value} />` : html`<${Value} t=${t} name=${name} value=${value} />`}</div></section>`,
    )}</div>`;
}

/** Every action as a card with its words. @param {{t: Table}} props */
function Hand({ t }) {
  const rove = useRove("hand");
  const { pointer } = t;
  const list = pointer.offers.value.filter(
    (offer) => !["finish", "pass", "bar"].includes(offer.face.group ?? ""),
  );
  return html`<div class="generic__hand hand" role="group" aria-label="What you can do" ref=${rove}>
    ${list.map((offer) => {
      const { action, face } = offer;
      const chosen = !!t.plan.value && pointer.offerOf(t.plan.value) === offer;
      return html`<button type="button" class=${cls("choice", chosen && "is-chosen")} key=${`${action.verb} ${action.noun}`} data-item data-act data-offer=${keyOf(action)}
        aria-pressed=${String(chosen)} onClick=${() => pointer.begin(offer)}><span><b>${face.text}</b>${face.note ? html`<small>${face.note}</small>` : null}</span></button>`;
    })}</div>`;
}

/** @param {{t: Table, seat: number}} props */
const HandStrip = ({ t, seat }) => {
  const name = nameOf(t.store.room.value, seat);
  return html`<section class="oh" data-seat=${seat + 1} aria-label=${name}><span class="pn2"><${Avatar} seat=${seat} name=${name} size=${34} /><b>${name}</b></span></section>`;
};

/** @param {{t: Table}} props */
const Watch = ({ t }) =>
  html`<div class="watchers">${t.store.room.value.seats.map(({ seat }) => html`<${HandStrip} key=${seat} t=${t} seat=${seat} />`)}</div>`;

/** @type {GameTable} */
export const generic = {
  Board,
  Hand,
  Watch,
  HandStrip,
  Spread: Hand,
  far: 1,
  motion: { length: () => 0, load: async () => ({ play: () => 0 }) },
};
