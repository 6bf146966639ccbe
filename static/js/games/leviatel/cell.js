// @ts-check
/** One area of the map: its ground, both sides' characters, a structure. The area is one button; a tap on a piece means the piece. */
import { html, icon, cls, SeatMark } from "../../core/ui.js";
import { clauses } from "../../core/asking.js";
import { nameOf } from "../../core/names.js";
import { AREAS, STATS } from "./looks.js";
import { Token, Tower, tokenClass } from "./cards.js";
import { tint, iconOf } from "./looks.js";
import { bottomSeat, cardIfAny, cardOf } from "./reading.js";
import { areaTip, changes, towerTip, unitTip } from "./tips.js";
import { held } from "./press.js";

/** @typedef {{marks: Map<string, Mark>, goal: string|null, subject: string|null, ghost: string|null, walks: boolean}} Scene */

/** A mark of something bad. @param {Mark} mark */
const bad = ({ kind }) => kind === "died" || kind === "destroyed";

/** Looking at a piece shows what would happen. @param {LeviatelTable} t @param {string} id */
const pointing = (t, id) => ({
  onPointerEnter: () => t.pointer.point(id),
  onPointerLeave: () => t.pointer.point(null),
  onFocus: () => t.pointer.point(id),
  onBlur: () => t.pointer.point(null),
});

/** @param {{t: LeviatelTable, area: import("./types.js").Area, units: import("./types.js").Unit[], tower: import("./types.js").Structure|null, scene: Scene}} props */
export function Cell({ t, area, units, tower, scene }) {
  const aim = t.pointer.at(area.id)[0] ?? null;
  const chosen = (!!aim && t.pointer.chosen(area.id)) || (scene.goal === area.id && !aim);
  const home = bottomSeat(t);
  const owner = area.side === "" ? null : area.side === "south" ? 0 : 1;
  const own = units.filter((unit) => unit.seat === home);
  const theirs = units.filter((unit) => unit.seat !== home);
  const mark = scene.marks.get(area.id);
  const told = aim ? clauses(t, aim.action).join("; ") : "";
  const said = told || aim?.face.short || aim?.face.text || "";
  const key = aim ? t.game.keyAt(t, area.id) : null;
  const just = t.store.last.value?.at === area.id && t.store.last.value?.seat !== t.store.me.value;
  const point = aim ? pointing(t, area.id) : {};
  const tip = areaTip(t, area.id);
  const cost = aim ? t.env.value?.view.move_costs?.[area.id] : undefined;
  const fight = aim && scene.walks && theirs.some((unit) => !unit.body);
  return html`<div class=${cls("plot", `plot--${area.kind}`, aim && "is-legal", chosen && "is-goal", tower && "has-tower", just && "is-just", own.length + theirs.length > 3 && "is-full")} data-seat=${owner === null ? undefined : owner + 1} data-at=${area.id}>
    <span class="zi" aria-hidden="true">${icon(AREAS[area.kind].icon)}</span><span class="plot__n" aria-hidden="true">${area.id}</span>
    <button type="button" class="plot__b" data-item data-act=${aim ? "" : undefined} aria-pressed=${aim ? String(chosen) : undefined} aria-label=${label(t, area, units, tower, { said, chosen, key, just })}
      ...${held(t, () => t.peek(event_(area.id), { name: tip.title, text: tip.text }))} ...${point} onClick=${() => t.tapArea(area.id)}></button>
    ${[theirs, own].map(
      (side, n) => html`<div key=${n} class=${cls("half", n === 0 ? "half--top" : "half--low")}>
      ${side.map((unit) => html`<${Man} key=${unit.id} t=${t} unit=${unit} place=${placeOf(side, unit)} scene=${scene} />`)}
      ${n === 1 && scene.ghost && chosen ? html`<span class="unit unit--ghost" data-seat=${home + 1} style=${tint(cardOf(t, scene.ghost), t.components)} aria-hidden="true"><span class="ug">${icon(iconOf(scene.ghost), "")}</span></span>` : null}</div>`,
    )}
    ${tower ? html`<${Site} t=${t} tower=${tower} scene=${scene} />` : null}
    ${key ? html`<span class="keyhint" aria-hidden="true">${key}</span>` : null}
    ${cost !== undefined || fight ? html`<span class=${cls("mvc", fight && "mvc--fight")} aria-hidden="true">${fight ? icon("crossed-swords") : null}${cost ? html`${icon(STATS.energy)}${cost}` : cost === 0 ? "free" : ""}</span>` : null}
    ${mark ? html`<span class="mk mk--area" aria-hidden="true">${mark.text}</span>` : null}
  </div>`;
}

/** The button of an area, for a tip. @param {string} id */
const event_ = (id) => document.querySelector(`.plot[data-at="${id}"] .plot__b`);

/** Who came first, where two of one side stand. @param {import("./types.js").Unit[]} side @param {import("./types.js").Unit} unit */
const placeOf = (side, unit) => (side.length > 1 && !unit.body ? side.indexOf(unit) + 1 : 0);

/** A character on the map. @param {{t: LeviatelTable, unit: import("./types.js").Unit, place: number, scene: Scene}} props */
function Man({ t, unit, place, scene }) {
  const aim = t.pointer.at(unit.id)[0] ?? null;
  const chosen = scene.subject === unit.id || (!!aim && t.pointer.chosen(unit.id));
  const mark = scene.marks.get(unit.id);
  const key = aim ? t.game.keyAt(t, unit.id) : null;
  const name = unit.card ? cardOf(t, unit.card).name : "Hidden character";
  const tip = unitTip(t, unit);
  const point = aim ? pointing(t, unit.id) : {};
  return html`<button type="button" tabindex="-1" class=${cls(tokenClass(unit), chosen && "is-selected", aim && !(chosen && scene.subject === unit.id) && "is-legal", scene.subject && !chosen && !aim && "is-off", mark && "is-marked")}
      style=${tint(cardIfAny(t, unit.card), t.components)} data-seat=${unit.seat + 1} data-at=${unit.id} data-pile=${unit.id} data-why=${tip} data-title=${name}
      aria-label="${name}. ${tip.replaceAll("\n", " ")}" ...${held(t, (at) => t.peek(at, { name, text: tip }))} ...${point} onClick=${(/** @type {MouseEvent} */ event) => t.tapUnit(unit, event.currentTarget)}>
    <${Token} unit=${unit} components=${t.components} place=${place} />
    ${key ? html`<span class="keyhint" aria-hidden="true">${key}</span>` : null}
    ${mark ? html`<span class=${cls("mk", bad(mark) && "mk--bad")} aria-hidden="true">${mark.text}</span>` : null}
  </button>`;
}

/** A structure. @param {{t: LeviatelTable, tower: import("./types.js").Structure, scene: Scene}} props */
function Site({ t, tower, scene }) {
  const aim = t.pointer.at(tower.id)[0] ?? null;
  const name = cardOf(t, tower.card).name;
  const tip = towerTip(t, tower);
  const mark = scene.marks.get(tower.id);
  const key = aim ? t.game.keyAt(t, tower.id) : null;
  const point = aim ? pointing(t, tower.id) : {};
  return html`<button type="button" tabindex="-1" class=${cls("tower", !tower.finished && "is-raw", aim && "is-legal", aim && t.pointer.chosen(tower.id) && "is-selected")} data-seat=${tower.seat + 1} data-at=${tower.id} data-pile=${tower.id} data-why=${tip} data-title=${name}
      aria-label="${name}. ${tip.replaceAll("\n", " ")}" ...${held(t, (at) => t.peek(at, { name, text: tip }))} ...${point} onClick=${(/** @type {MouseEvent} */ event) => t.tapTower(tower, event.currentTarget)}>
    <${Tower} piece=${tower} components=${t.components} /><span class="flag"><${SeatMark} seat=${tower.seat} /></span>
    ${key ? html`<span class="keyhint" aria-hidden="true">${key}</span>` : null}
    ${mark ? html`<span class=${cls("mk", bad(mark) && "mk--bad")} aria-hidden="true">${mark.text}</span>` : null}
  </button>`;
}

/** "Column c, row 3, base. Enemy Fungoat, 1 attack, 4 defence." @param {LeviatelTable} t @param {import("./types.js").Area} area @param {import("./types.js").Unit[]} units @param {import("./types.js").Structure|null} tower @param {{said: string, chosen: boolean, key: number|null, just: boolean}} state */
function label(t, area, units, tower, { said, chosen, key, just }) {
  const mine = t.env.value?.seat ?? null;
  const room = t.store.room.value;
  const whose = (/** @type {number} */ seat) =>
    mine === null ? nameOf(room, seat) : seat === mine ? "Your" : "Enemy";
  const parts = [`Column ${area.id[0]}, row ${area.row}, ${AREAS[area.kind].name}`];
  for (const unit of units) {
    const name = unit.card ? cardOf(t, unit.card).name : "hidden character";
    const can = t.pointer
      .at(unit.id)
      .map(({ face }) => (face.short ?? face.text).toLowerCase())
      .join(", ");
    parts.push(
      unit.body
        ? `Body of ${name}, ${whose(unit.seat)}`
        : `${whose(unit.seat)} ${name}${unit.attack === null ? "" : `, ${unit.attack} attack, ${unit.defence} defence`}${unit.ready ? "" : ", exhausted"}${can ? `, can ${can}` : ""}${t.pointer.picked.value.includes(unit.id) ? ", picked" : ""}`,
    );
    const why = changes(t, unit);
    if (why.length > 0) parts.push(`Changed by ${why.join("; ")}`);
  }
  if (tower)
    parts.push(
      `${whose(tower.seat)} ${cardOf(t, tower.card).name}, ${tower.defence} defence${tower.finished ? "" : `, ready in ${tower.craft}`}`,
    );
  if (said) parts.push(said);
  if (key) parts.push(`Key ${key}`);
  if (chosen) parts.push("Chosen");
  if (just) parts.push("Last move");
  return `${parts.join(". ")}.`;
}
