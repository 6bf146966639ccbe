// @ts-check
/** The bracket: columns of matches, each half way between those that feed it. */
import { html, cls, icon, useLayoutEffect } from "/static/js/core/ui.js";
import { narrow } from "/static/js/core/narrow.js";
import { useEdges } from "./edges.js";
import { addressOf, entrantOf, nameOf, roundName } from "/static/js/core/tournament.js";

/** @typedef {import("./types.js").BracketNode} BracketNode */
/** @typedef {import("./types.js").Feed} Feed */

const HIGH = 62,
  STEP = 76,
  HEAD = 26,
  PEEK = 32;
/** Few columns are wide, many narrow. @param {number} columns */
const desk = (columns) => ({
  wide: { 1: 300, 2: 300, 3: 250, 4: 200 }[columns] ?? 140,
  gap: columns > 4 ? 24 : 40,
});
const PHONE = { wide: 124, gap: 20 }; // where columns do not all fit, a part of the next one is seen
const TITLES = /** @type {Record<string, string>} */ ({
  winners: "Winners' bracket",
  losers: "Losers' bracket",
  final: "Finals",
});

/**
 * Where each node stands: column and middle.
 * @param {BracketNode[]} nodes @param {string} side @param {number} pace from column to column
 */
function places(nodes, side, pace) {
  /** @type {Map<number, {x: number, y: number}>} */
  const found = new Map();
  const mine = nodes
    .map((node, at) => ({ node, at }))
    .filter(({ node }) => node.side === side && !node.empty.some(Boolean));
  const stages = [...new Set(mine.map(({ node }) => node.stage))].sort((a, b) => a - b);
  const free = new Map();
  for (const [column, stage] of stages.entries()) {
    for (const { node, at } of mine
      .filter((one) => one.node.stage === stage)
      .sort((a, b) => a.node.position - b.node.position)) {
      const feeders = node.from.flatMap((feed) => (feed && found.get(feed.node)?.y) ?? []);
      const wish = feeders.length
        ? feeders.reduce((sum, y) => sum + y, 0) / feeders.length
        : (free.get(column) ?? HEAD + STEP / 2);
      const y = Math.max(wish, free.get(column) ?? 0);
      free.set(column, y + STEP);
      found.set(at, { x: column * pace, y });
    }
  }
  return found;
}

/** @param {{model: Model}} props */
export function Bracket({ model }) {
  const tournament = model.tournament.value;
  const nodes = tournament.bracket;
  if (!nodes) return null;
  const sides = ["winners", "losers", "final"].filter((side) =>
    nodes.some((node) => node.side === side && !node.empty.some(Boolean)),
  );
  return html`<section class="tn-cut" aria-labelledby="bracket-title"><h2 id="bracket-title">Bracket</h2>
    ${sides.map((side) => html`<${Side} key=${side} tournament=${tournament} nodes=${nodes} side=${side} alone=${sides.length === 1} />`)}</section>`;
}

/** @param {{tournament: Tournament, nodes: BracketNode[], side: string, alone: boolean}} props */
function Side({ tournament, nodes, side, alone }) {
  const edges = useEdges();
  const { wide, gap } = narrow.value
    ? PHONE
    : desk(new Set(nodes.filter((node) => node.side === side).map((node) => node.stage)).size);
  const real = [...places(nodes, side, wide + gap)];
  const columns = new Map(real.map(([at, { x }]) => [nodes[at].round, x]));
  const now = [...columns].find(([round]) => round >= tournament.round) ?? [...columns].at(-1);
  useLayoutEffect(() => {
    // what is played now is seen first, with a part of what was before
    if (edges.ref.current) edges.ref.current.scrollLeft = (now?.[1] ?? 0) - PEEK;
    edges.onScroll();
  }, [tournament.round, wide]);
  const [width, height] = [
    Math.max(0, ...columns.values()) + wide,
    Math.max(0, ...real.map(([, { y }]) => y)) + STEP / 2,
  ];
  const lines = real.flatMap(([at, place]) =>
    nodes[at].from.flatMap((feed) => {
      const from =
        feed && feed.kind !== "loser" ? real.find(([one]) => one === feed.node)?.[1] : null;
      return from ? [`M${from.x + wide} ${from.y}h${gap / 2}V${place.y}h${gap / 2}`] : [];
    }),
  );
  return html`${alone ? null : html`<h3>${TITLES[side]}</h3>`}<div class="tn-edges"><div class="tn-brk" ...${edges} tabindex="0" role="group" aria-label=${alone ? "Bracket" : TITLES[side]}><div class="tn-brk__b" style="width:${width}px;height:${height}px">
    <svg viewBox="0 0 ${width} ${height}" aria-hidden="true">${lines.map((d) => html`<path key=${d} d=${d} />`)}</svg>
    ${[...columns].map(([round, x]) => html`<b key=${round} class=${cls("tn-brk__r", round === tournament.round && tournament.status !== "finished" && "now")} aria-hidden="true" style="left:${x}px;width:${wide}px">${roundName(tournament, round)}</b>`)}
    ${real.map(([at, { x, y }]) => html`<${Match} key=${at} tournament=${tournament} node=${nodes[at]} nodes=${nodes} style="left:${x}px;top:${y - HIGH / 2}px;width:${wide}px" />`)}
  </div></div></div>`;
}

/** @param {{tournament: Tournament, node: BracketNode, nodes: BracketNode[], style: string}} props */
function Match({ tournament, node, nodes, style }) {
  const table = tournament.tables.find((one) => one.id === node.table);
  const live = table?.status === "playing";
  const row = (/** @type {number|null} */ entrant, /** @type {number} */ at) => {
    const won = node.winner !== null && node.winner === entrant;
    const seed = entrantOf(tournament, entrant ?? -1)?.seed;
    return html`<li key=${at} class=${cls(won && "won", entrant === null && "tbd", node.winner !== null && !won && "lost")}><span>${entrant === null ? waiting(tournament, node.from[at], nodes) : nameOf(tournament, entrant)}</span>${won ? icon("ui-check") : seed ? html`<small>${seed}</small>` : null}${won ? html`<span class="sr">won</span>` : null}</li>`;
  };
  const body = html`<ul aria-label=${roundName(tournament, node.round)}>${node.seats.map(row)}</ul>`;
  return table?.room
    ? html`<a class=${cls("tn-bm", live && "tn-bm--live")} style=${style} href=${addressOf(table)}>${body}${live ? html`<span class="sr">being played</span>` : null}</a>`
    : html`<div class="tn-bm" style=${style}>${body}</div>`;
}

/**
 * Who will come there; through where nobody is met one just goes on.
 * @param {Tournament} tournament @param {Feed|null} feed @param {BracketNode[]} nodes
 * @returns {string}
 */
function waiting(tournament, feed, nodes) {
  if (!feed) return "open";
  if (feed.kind === "rematch") return "if needed";
  const node = nodes[feed.node];
  if (feed.kind === "loser") return `loser, ${roundName(tournament, node.round).toLowerCase()}`;
  return node.empty.some(Boolean)
    ? waiting(tournament, node.from[node.empty.indexOf(false)], nodes)
    : "winner";
}
