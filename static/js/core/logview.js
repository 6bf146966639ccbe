// @ts-check
/** The log in words, one entry per step; names of pieces point at the piece. */
import { html, cls, SeatMark } from "./ui.js";
import { useBottom } from "./bottom.js";
import { inOrder } from "./chatlines.js";
import { Compose, Spoken } from "./talk.js";
import { fill, tell, together } from "./names.js";

const LONG = 160; // more than this is not read in one piece

/** Sentences of one step belong together. @param {LogLine[]} lines @param {string[]} follows kinds that go with the line before */
function steps(lines, follows) {
  /** @type {LogLine[][]} */
  const list = [];
  let long = 0;
  for (const line of lines) {
    if (!line.text) continue;
    const step = list.at(-1);
    const last = step?.at(-1);
    const goes =
      last &&
      long < LONG &&
      last.seat === line.seat &&
      last.turn === line.turn &&
      (last.ply === line.ply || follows.includes(line.kind));
    if (step && goes) step.push(line);
    else list.push([line]);
    long = goes ? long + line.text.length : line.text.length;
  }
  return list;
}

/** Sentences as they are read: those that only say what the seat did are one. @param {LogLine[]} step @param {Room} room @param {number|null} mine */
function read(step, room, mine) {
  /** @type {LogLine[][]} */
  const groups = [];
  for (const line of step) {
    const plain = line.does && !line.you;
    const open = groups.at(-1)?.at(-1);
    if (plain && open?.does && !open.you) groups.at(-1)?.push(line);
    else groups.push([line]);
  }
  return groups
    .map((group) =>
      group.length > 1 ? fill(together(group), room, mine) : tell(group[0], room, mine),
    )
    .join(" ");
}

/** Splits a text at the pieces it names, in turn. @param {string} text @param {[string, string][]} parts */
function split(text, parts) {
  /** @type {({text: string, at?: string})[]} */
  const list = [];
  let from = 0;
  for (const [name, at] of parts) {
    const found = text.indexOf(name, from);
    if (found < 0) continue;
    list.push({ text: text.slice(from, found) }, { text: name, at });
    from = found + name.length;
  }
  return [...list, { text: text.slice(from) }];
}

/** @param {{t: Table}} props */
export function Log({ t }) {
  const room = t.store.room.value;
  const mine = t.store.me.value;
  const lines = t.store.log.lines.value;
  const list = steps(lines, t.about.log.follows);
  const started = room.match?.started_at ?? "";
  const talk = inOrder(t.store.chat.value, t.store.notes.value);
  const bottom = useBottom(lines.length + talk.length);
  return html`<div class="log" ...${bottom} tabindex="0" role="log" aria-label="What happened" aria-busy=${t.store.log.loading.value ? "true" : undefined}><ol>
    ${list.length === 0 ? html`<li><span></span><span></span><p>${t.about.nothing}</p></li>` : null}
    ${list.map(
      (
        step,
        n,
      ) => html`${between(talk, list[n - 1]?.[0].ply ?? -1, step[0].ply, started).map((entry, at) => html`<${Spoken} key=${`said-${step[0].ply}-${at}`} t=${t} entry=${entry} />`)}
    <li key=${n} class=${cls(n === list.length - 1 && "now")}>
      <span class="num">${step[0].turn && step[0].turn !== list[n - 1]?.[0].turn ? step[0].turn : ""}</span>
      ${step[0].seat === null ? html`<span></span>` : html`<${SeatMark} seat=${step[0].seat} />`}
      <p>${split(
        read(step, room, mine),
        step.flatMap(({ parts = [] }) => parts),
      ).map((part) =>
        part.at
          ? html`<b class="piece" onClick=${() => t.flash(part.at)}>${part.text}</b>`
          : part.text,
      )}</p>
    </li>`,
    )}
    ${between(talk, list.at(-1)?.[0].ply ?? 0, Infinity, started).map((entry, at) => html`<${Spoken} key=${`said-last-${at}`} t=${t} entry=${entry} />`)}
  </ol></div>
  <${Compose} t=${t} />`;
}

/**
 * What was said while the match went from one step to another. What has no step came at the end, or is of the lobby.
 * @param {import("./chatlines.js").Entry[]} talk @param {number} from @param {number} to @param {string} started
 */
function between(talk, from, to, started) {
  return talk.filter(({ line }) => {
    const at = line.version ?? (line.at > started ? Number.MAX_SAFE_INTEGER : -1);
    return from >= 0 && at >= from && at < to;
  });
}
