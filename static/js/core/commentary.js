// @ts-check
/** What commentators say about a match, and what they draw on the board: arrows and rings at places the game names. */
import { html, icon, cls, lazy, signal, useLayoutEffect, useRef, useState } from "./ui.js";
import { call, problemWords } from "./api.js";
import { pieces } from "./rings.js";
import { upper } from "./names.js";
import { toast } from "./toasts.js";

/** @typedef {{at: string}|{from: string, to: string}} Mark */
/** @typedef {{from: {id: string, name: string}, text: string, at: string, line: number, version: number, marks: Mark[]}} Comment */

const STAYS = 2; // steps after which marks are of the past
const SHOWN = 30;

const Composer = lazy(async () => (await import("./commenting.js")).Composer);

/** What is being drawn, before it is said. */
export const draft = signal(/** @type {Mark[]} */ ([]));
/** The place an arrow will begin at. */
export const begun = signal(/** @type {string|null} */ (null));

/** The board a table is drawn on. @param {Table} t */
const boardOf = (t) => t.stage ?? document.querySelector(".tbl .stage");

/** A place in a few words. @param {Table} t @param {string} id */
export function placeName(t, id) {
  const board = boardOf(t);
  const element = board && pieces(board, id)[0];
  const words = element?.getAttribute("data-title") ?? element?.getAttribute("aria-label");
  return upper((words ?? id.replaceAll(/[_:]/g, " ")).split(/[,.:;(]/)[0].trim());
}

/** @param {Table} t @param {Mark} mark */
export const markWords = (t, mark) =>
  "at" in mark ? placeName(t, mark.at) : `${placeName(t, mark.from)} to ${placeName(t, mark.to)}`;

/** Those about positions that are shown already. @param {Table} t @returns {Comment[]} */
export const heard = (t) =>
  t.store.comments.value.filter(({ version }) => version <= (t.env.value?.ply ?? -1));

/** The comments in words, the latest last. @param {{t: Table, comments?: Comment[], title?: string}} props */
export function Commentary({ t, comments = heard(t), title = "Commentary" }) {
  const speaks = t.store.commentator.value;
  const list = useRef(/** @type {HTMLElement|null} */ (null));
  useLayoutEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [comments.length]);
  if (!comments.length && !speaks) return null;
  return html`<section class="cmt panel" aria-label=${title}><h2>${title}</h2>
    ${comments.length ? html`<ol class="cmt__l" ref=${list} role="log" tabindex="0" aria-label="What commentators say">${comments.slice(-SHOWN).map((one) => html`<li key=${one.line}><b>${one.from.name}</b> ${one.text}${one.marks.length ? html`<small>${one.marks.map((mark, n) => html`<span key=${n}>${icon("at" in mark ? "ui-eye" : "ui-arrow")}${markWords(t, mark)}</span>`)}</small>` : null}${speaks && one.from.id === t.store.data.me.id ? html`<button type="button" class="say__more" aria-label="Take this comment back" onClick=${() => takeBack(t, one)}>${icon("ui-x")}</button>` : null}</li>`)}</ol>` : null}
    ${speaks ? html`<${Composer} t=${t} />` : null}</section>`;
}

/** Where comments on the match of a table are, with the key one watches by. @param {Table} t */
export function commentsAt(t, line = "") {
  const { watch } = t.store.data;
  return `/api/rooms/${t.store.room.peek().id}/comments${line}${watch ? `?watch=${encodeURIComponent(watch)}` : ""}`;
}

/** Who watches now has read it; who comes later does not. @param {Table} t @param {Comment} comment */
async function takeBack(t, { line }) {
  try {
    await call("DELETE", commentsAt(t, `/${line}`));
    t.store.comments.value = t.store.comments.peek().filter((one) => one.line !== line);
  } catch (refused) {
    toast({ icon: "ui-x", title: "It still stands", text: problemWords(refused) });
  }
}

/** @param {Table} t @returns {Mark[]} what is drawn on the board of a live table */
export function marksNow(t) {
  const last = heard(t).findLast(({ marks }) => marks.length > 0);
  const now = t.env.value?.ply ?? 0;
  return last && now - last.version <= STAYS ? last.marks : [];
}

/** @typedef {{x: number, y: number, w: number, h: number}} Spot */

/** Where places lie on the sheet that is drawn on, in its own units. @param {Element} stage @param {SVGElement} sheet @param {string} id @returns {Spot|null} */
function spotOf(stage, sheet, id) {
  const box = pieces(stage, id)[0]?.getBoundingClientRect();
  const own = sheet.getBoundingClientRect();
  if (!box || !own.width) return null;
  const scale = own.width / sheet.clientWidth;
  return {
    x: (box.left + box.width / 2 - own.left) / scale,
    y: (box.top + box.height / 2 - own.top) / scale,
    w: box.width / scale,
    h: box.height / scale,
  };
}

/** @typedef {{kind: "ring", spot: Spot}|{kind: "arrow", from: Spot, to: Spot}} Drawn */

/** @param {Element} stage @param {SVGElement} sheet @param {Mark[]} marks @returns {Drawn[]} */
function drawn(stage, sheet, marks) {
  /** @type {Drawn[]} */
  const found = [];
  for (const mark of marks) {
    const [from, to] = ("at" in mark ? [mark.at] : [mark.from, mark.to]).map((id) =>
      spotOf(stage, sheet, id),
    );
    if (from && to) found.push({ kind: "arrow", from, to });
    else if (from && "at" in mark) found.push({ kind: "ring", spot: from });
  }
  return found;
}

/** Over the board: what the latest comment points at. @param {{t: Table, marks?: Mark[], plain?: boolean}} props `plain`: without what is being drawn */
export function Marks({ t, marks = marksNow(t), plain = false }) {
  const sheet = useRef(/** @type {SVGElement|null} */ (null));
  const [shapes, setShapes] = useState(/** @type {Drawn[]} */ ([]));
  const own = plain ? [] : [...draft.value, ...(begun.value ? [{ at: begun.value }] : [])];
  const all = own.length ? own : marks;
  const key = JSON.stringify(all);
  useLayoutEffect(() => {
    const stage = sheet.current?.closest(".stage");
    if (!stage || !sheet.current) return undefined;
    let frame = 0;
    const draw = () => {
      cancelAnimationFrame(frame); // what comes into sight is measured after the next frame
      frame = requestAnimationFrame(() => {
        frame = requestAnimationFrame(() => {
          if (sheet.current) setShapes(drawn(stage, sheet.current, all));
        });
      });
    };
    const watch = new ResizeObserver(draw);
    watch.observe(stage);
    draw();
    return () => {
      watch.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [key, t.env.value?.version]);
  const words = all.map((mark) => markWords(t, mark)).join("; ");
  return html`<svg class=${cls("marks", own.length > 0 && "marks--draft")} ref=${sheet} role=${all.length ? "img" : undefined} aria-label=${all.length ? `Marked: ${words}` : undefined} aria-hidden=${all.length ? undefined : "true"}>${shapes.map((shape, n) => (shape.kind === "ring" ? html`<${Ring} key=${n} ...${shape.spot} />` : html`<${Arrow} key=${n} from=${shape.from} to=${shape.to} />`))}</svg>`;
}

const AROUND = 7;

/** @param {Spot} spot */
const Ring = ({ x, y, w, h }) =>
  ["marks__c", "marks__s"].map(
    (name) =>
      html`<rect key=${name} class=${name} x=${x - w / 2 - AROUND} y=${y - h / 2 - AROUND} width=${w + 2 * AROUND} height=${h + 2 * AROUND} rx="14" />`,
  );

const HEAD = 22;

/** @param {{from: Spot, to: Spot}} ends */
function Arrow({ from, to }) {
  const far = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [dx, dy] = [(to.x - from.x) / far, (to.y - from.y) / far];
  const back = Math.min(far / 3, Math.min(to.w, to.h) / 3);
  const [x, y] = [to.x - dx * back, to.y - dy * back];
  const [bx, by] = [x - dx * HEAD, y - dy * HEAD];
  const wing = HEAD * 0.6;
  const head = `M${x} ${y}L${bx - dy * wing} ${by + dx * wing}L${bx + dy * wing} ${by - dx * wing}Z`;
  return ["marks__c", "marks__s"].map(
    (name) =>
      html`<g key=${name} class=${name}><path d=${`M${from.x} ${from.y}L${bx} ${by}`} /><path class="marks__h" d=${head} /></g>`,
  );
}
