// @ts-check
/** The stage: dice areas and dragon tiles above, the boards below; in a tournament the arena. Where not all have room, one at a time. */
import { html, icon, cls, lazy } from "../../core/ui.js";
import { useRove } from "../../core/rove.js";
import { Areas } from "./areas.js";
import { Market } from "./market.js";
import { Pyramid } from "./pyramid.js";
import { Grounds } from "./grounds.js";
import { Dragon } from "./dragon.js";
import { Visit } from "./mini.js";
import { contesting, examined, laidOut, viewOf } from "./reading.js";
import { boardsLive } from "./taps.js";

const Scene = lazy(async () => (await import("./scene.js")).Scene);
const Arena = lazy(async () => (await import("./arena.js")).Arena);
/** What no piece stands for is laid out above the boards. */
export const Spread = lazy(async () => (await import("./spread.js")).Spread);
const Master = lazy(async () => (await import("./master.js")).Master);

/** @param {{t: WindTable}} props */
export function Board({ t }) {
  const rove = useRove("board");
  const contest = contesting(t);
  const solo = !!viewOf(t)?.mode.solo;
  const exams = examined(viewOf(t));
  return html`<${Scene} />
    <div class=${cls("board wf", contest && "wf--contest", solo && "wf--solo", exams && "wf--exams")} data-tab=${t.board.value} role="group" aria-label="Boards" ref=${rove} aria-busy=${t.env.value ? undefined : "true"}>
      ${contest ? null : html`<div class="wf__top"><${Areas} t=${t} /><${Market} t=${t} /></div>`}
      <${Tabs} t=${t} list=${TABS_OF[contest ? "contest" : exams ? "exams" : solo ? "solo" : "training"]} />
      <${Visit} t=${t} />
      <div class="wf__boards">
        ${contest ? html`<${Arena} t=${t} />` : null}
        <${Pyramid} t=${t} gained=${contest} />
        ${contest ? null : html`<${Grounds} t=${t} />`}
        <${Dragon} t=${t} />
        ${solo ? html`<${Master} t=${t} />` : null}
      </div>
      ${laidOut(t).length > 0 ? html`<${Spread} t=${t} />` : null}
    </div>`;
}

/** @typedef {import("./taps.js").Tab} Tab */

/** @type {Record<Tab, [string, string]>} */
const TABS = {
  arena: ["Arena", "trophy"],
  pyramid: ["Pyramid", "hexes"],
  grounds: ["Grounds", "peaks"],
  dragon: ["Dragon", "dragon-head"],
  tiles: ["Tiles", "upgrade"],
  master: ["Master", "dragon-spiral"],
};

/** The kinds of places on each board that can be out of sight. @type {Record<string, string|undefined>} */
const LEADS = {
  pyramid: "slot:",
  grounds: "realm: border: crystal:",
  dragon: "part:",
  tiles: "tile:",
  master: "mrow: mdie:",
};

/** Which of them there are, and when. @type {Record<string, Tab[]>} */
const TABS_OF = {
  contest: ["arena", "pyramid", "dragon"],
  exams: ["pyramid", "dragon", "master"],
  training: ["pyramid", "grounds", "dragon", "tiles"],
  solo: ["pyramid", "grounds", "dragon", "tiles", "master"],
};

/** @param {{t: WindTable, list: Tab[]}} props */
function Tabs({ t, list }) {
  const live = boardsLive(t);
  return html`<div class="ptabs" role="group" aria-label="Which board">${list.map(
    (
      id,
    ) => html`<button type="button" key=${id} data-for=${id} data-leads=${LEADS[id]} aria-pressed=${String(t.board.value === id)} onClick=${() => {
      t.board.value = id;
    }}>
    ${icon(TABS[id][1])}<span>${TABS[id][0]}</span>${live.has(id) ? html`<i class="dot"></i><span class="sr">, something glows here</span>` : null}</button>`,
  )}</div>`;
}
