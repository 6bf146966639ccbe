// @ts-check
/** The log in words, one entry per step; names of pieces point at the piece. */
import { html, cls, SeatMark, useMemo } from "./ui.js";
import { useBottom } from "./bottom.js";
import { inOrder } from "./chatlines.js";
import { Compose, Spoken } from "./talk.js";
import { fill } from "./names.js";

const LONG = 160; // more than this is not read in one piece

/** Sentences of one step belong together. @param {LogLine[]} lines @param {string[]} follows kinds that go with the line before */
function steps(lines, follows) {
  /** @type {typeof lines} */
  const list = [];
  let joined = false;
  for (const line of lines) {
    if (!line.text) continue;
    const last = list.at(-1);
    const goes =
      !!last &&
      last.text.length < LONG &&
      last.seat === line.seat &&
      last.turn === line.turn &&
      (last.ply === line.ply || follows.includes(line.kind));
    if (last && goes)
      list[list.length - 1] = {
        ...last,
        text: join(last.text, line.text, joined),
        at: last.at ?? line.at,
      };
    else list.push(line);
    joined = goes;
  }
  return list;
}

/** "{0} did A." and "{0} did B." become one sentence, in which a verb is said once. @param {string} one @param {string} two @param {boolean} more `one` is of several already */
function join(one, two, more) {
  const who = two.match(/^\{\d+\} /)?.[0];
  if (!who || !one.startsWith(who) || !one.endsWith(".") || /[.:] /.test(one))
    return `${one} ${two}`;
  const first = more ? one.slice(0, -1).replace(/ and (?!.* and )/, ", ") : one.slice(0, -1);
  const rest = two.slice(who.length);
  if (/^(is|has)\b/.test(rest)) return `${one} ${two}`; // it agrees with a name or with "you": not far from it
  const verb = rest.split(" ")[0];
  return `${first} and ${first.includes(` ${verb} `) ? rest.slice(verb.length + 1) : rest}`;
}

/** Splits a sentence at the names of pieces. @param {string} text @param {[string, string][]} pieces */
function split(text, pieces) {
  const names = pieces
    .map(([name]) => name)
    .filter(Boolean)
    .sort((one, two) => two.length - one.length);
  const pattern = new RegExp(
    `(\\d+ )?(${names.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|")})s?\\b`,
    "g",
  );
  /** @type {({text: string, at?: string})[]} */
  const parts = [];
  let from = 0;
  for (const match of text.matchAll(pattern)) {
    if (match.index > from) parts.push({ text: text.slice(from, match.index) });
    parts.push({ text: match[0], at: pieces.find(([name]) => name === match[2])?.[1] });
    from = match.index + match[0].length;
  }
  parts.push({ text: text.slice(from) });
  return parts;
}

/** @param {{t: Table}} props */
export function Log({ t }) {
  const room = t.store.room.value;
  const mine = t.store.me.value;
  const pieces = useMemo(() => t.game.pieces(t.components), []);
  const lines = t.store.log.lines.value;
  const list = steps(lines, t.game.follows);
  const started = room.match?.started_at ?? "";
  const talk = inOrder(t.store.chat.value, t.store.notes.value);
  const bottom = useBottom(lines.length + talk.length);
  return html`<div class="log" ...${bottom} tabindex="0" role="log" aria-label="What happened" aria-busy=${t.store.log.loading.value ? "true" : undefined}><ol>
    ${list.length === 0 ? html`<li><span></span><span></span><p>${t.about.nothing}</p></li>` : null}
    ${list.map(
      (
        line,
        n,
      ) => html`${between(talk, list[n - 1]?.ply ?? -1, line.ply, started).map((entry, at) => html`<${Spoken} key=${`said-${line.ply}-${at}`} t=${t} entry=${entry} />`)}
    <li key=${n} class=${cls(n === list.length - 1 && "now")}>
      <span class="num">${line.turn && line.turn !== list[n - 1]?.turn ? line.turn : ""}</span>
      ${line.seat === null ? html`<span></span>` : html`<${SeatMark} seat=${line.seat} />`}
      <p>${split(fill(line.text, room, mine), pieces).map((part) =>
        part.at
          ? html`<b class="piece" onClick=${() => t.flash(part.at)}>${part.text}</b>`
          : part.text,
      )}</p>
    </li>`,
    )}
    ${between(talk, list.at(-1)?.ply ?? 0, Infinity, started).map((entry, at) => html`<${Spoken} key=${`said-last-${at}`} t=${t} entry=${entry} />`)}
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
