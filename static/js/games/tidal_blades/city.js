// @ts-check
/** The city: the Champion board above, five Islands in the sea with all that lies on them. */
import { html, icon, cls, lazy, SeatMark, plural } from "../../core/ui.js";
import { useRove } from "../../core/rove.js";
import { useSize } from "../../core/size.js";
import { nameOf } from "../../core/names.js";
import { CHALLENGE, ISLES, MONSTERS } from "./looks.js";
import { Challenge, Cost, Glyphs, Spots, Stand } from "./pieces.js";
import { isleShown, islesLive, viewOf, why } from "./reading.js";
import { spaceName, costWords } from "./names.js";
import { JUDGE } from "./place.js";

const Land = lazy(async () => (await import("./land.js")).Land);
const Sea = lazy(async () => (await import("./land.js")).Sea);

/** The Champion board. @param {{t: TidalTable}} props */
export function Champion({ t }) {
  const view = viewOf(t);
  const { top, marks } = t.components.champion;
  const value = new Map(marks),
    proto = view?.edition === "prototype";
  const room = t.store.room.value;
  return html`<ol class="champ" aria-label="Champion board" style="--n:${top + 1}">${Array.from(
    { length: top + 1 },
    (_, space) => {
      const here = (view?.players ?? []).flatMap((player, seat) =>
        player.champion === space ? [seat] : [],
      );
      return html`<li key=${space} class=${value.has(space) ? "m" : ""} aria-label="Space ${space}${value.has(space) ? `, ${value.get(space)} points` : ""}${here.length ? `: ${here.map((seat) => nameOf(room, seat)).join(", ")}` : ""}" tabindex="-1" data-title="Champion board, space ${space}" data-why="${value.has(space) ? `${value.get(space)} points for whoever ${proto ? "has passed it" : "stands here or further, instead of lower marks"}. ` : ""}At the end the first ones on it share points by rank.">${value.has(space) ? html`<b class="num">${value.get(space)}</b>` : null}
      ${here.map((seat, n) => html`<span key=${seat} data-at="champ:${seat}" style="--o:${n - (here.length - 1) / 2}"><${SeatMark} seat=${seat} /></span>`)}</li>`;
    },
  )}</ol>`;
}

/** The Islands as large as there is room; where it is low, they are broader and their text keeps its size. @param {HTMLElement} map @param {DOMRectReadOnly} room */
const fit = (map, room) => {
  const scale = Math.min(1.3, Math.min(room.width * 0.894, room.height) / 656);
  map.style.setProperty("--fit", String(scale));
  map.style.setProperty(
    "--broad",
    String(Math.max(1, Math.min(1.5, (room.width * 0.48) / (356 * scale)))),
  );
  map.toggleAttribute("data-low", scale < 0.9);
};

/** @param {{t: TidalTable}} props */
export function City({ t }) {
  const rove = useRove("board");
  useSize(rove, fit);
  return html`<div class="map board" role="group" aria-label="The islands" ref=${rove} data-isle=${isleShown(t)}><${Sea} />
    ${Object.keys(ISLES).map((id) => html`<${Isle} key=${id} t=${t} id=${id} />`)}<${IsleTabs} t=${t} /></div>`;
}

/** What lies on an Island, for who looks for it. @param {TidalTable} t @param {string} id */
const leadsTo = (t, id) =>
  [`isle:${id}`, ...t.components.islands[id].spaces.map((space) => `space:${space}`)].join(" ");

/** Which Island, where only one has room. @param {{t: TidalTable}} props */
export function IsleTabs({ t }) {
  const live = islesLive(t),
    now = isleShown(t),
    view = viewOf(t);
  return html`<div class="isletabs" role="group" aria-label="Islands">${Object.entries(ISLES).map(
    ([
      id,
      { icon: picture, short },
    ]) => html`<button type="button" key=${id} data-leads=${leadsTo(t, id)} aria-pressed=${String(now === id)} onClick=${() => t.visit(id)}>
    ${icon(picture)}<span>${short}</span>${view?.judge === id ? icon("gavel", "i isletabs__j") : null}${live.has(id) ? html`<i class="dot"></i><span class="sr">, something glows here</span>` : null}</button>`,
  )}</div>`;
}

/** @param {{t: TidalTable, id: string}} props */
function Isle({ t, id }) {
  const { w, h, icon: picture, bonus } = ISLES[id];
  const data = t.components.islands[id];
  const view = viewOf(t);
  const at = `isle:${id}`,
    open = t.pointer.live(at),
    picked = t.pointer.chosen(at);
  const loose = (view?.discs ?? []).filter((disc) => disc.island === id && !disc.space);
  return html`<section class=${cls("isle", `isle--${id}`, isleShown(t) === id && "isle--here")} data-at=${at} style="--iw:${w};--ih:${h}" aria-label=${data.name}><${Land} id=${id} />
    <div class="isle__in"><header><button type="button" data-item data-act=${open ? "" : undefined}
        class=${cls("isle__h", open && !picked && "is-legal", picked && "is-picked")}
        aria-pressed=${open ? String(picked) : undefined} data-title=${data.name}
        data-why=${open ? `${data.bonus} All its spaces are taken: to go there brings this Bonus only.` : data.bonus}
        onClick=${() => {
          t.visit(id);
          t.pointer.tap(at);
        }}>${icon(picture)}<h2>${data.name}</h2></button>
      ${loose.map((disc, n) => html`<${Stand} key=${n} seat=${disc.seat} disc=${!standsHere(view, disc)} />`)}
      ${view?.judge === id ? html`<span class="judge" data-at="judge" data-title="The Judge" data-why=${JUDGE} tabindex="-1">${icon("gavel")}Judge</span>` : null}${id === "fold" ? html`<${MonsterDeck} t=${t} />` : null}
      <span class="bonus">${bonus}</span></header>
      ${id === "fold" ? html`<${Fold} t=${t} />` : id === "citadel" ? html`<div class="citrow"><${Spaces} t=${t} id=${id} /><${Pool} t=${t} /></div>` : html`<${Spaces} t=${t} id=${id} />`}
      ${id === "droska" ? html`<${Market} t=${t} />` : id === "lamara" ? html`<${Boat} t=${t} />` : null}
    </div></section>`;
}

/** The standee of a seat, not a disc it left. @param {TidalView|null} view @param {TidalDisc} disc */
const standsHere = (view, disc) =>
  disc.seat !== null &&
  view?.players[disc.seat]?.island === disc.island &&
  (view.players[disc.seat]?.space ?? null) === (disc.space ?? null);

/** @param {{t: TidalTable, id: string}} props */
const Spaces = ({ t, id }) =>
  html`<div class="sps" data-n=${t.components.islands[id].spaces.length}>${t.components.islands[id].spaces.map((space) => html`<${Space} key=${space} t=${t} id=${space} />`)}</div>`;

/** An Action space: what it gives, or whose disc lies there. @param {{t: TidalTable, id: string}} props */
export function Space({ t, id }) {
  const { single, text, effects } = t.components.spaces[id];
  const at = `space:${id}`,
    open = t.pointer.live(at),
    picked = t.pointer.chosen(at);
  const view = viewOf(t);
  const all = (view?.discs ?? []).filter((disc) => disc.space === id);
  const own = all.filter((disc) => standsHere(view, disc)),
    left = all.filter((disc) => !own.includes(disc));
  const taken = single && all.length > 0;
  const room = t.store.room.value;
  const who = all.map(({ seat }) => (seat === null ? "the dummy" : nameOf(room, seat))).join(", ");
  const reason = open ? "" : why(t, "move", id);
  const num = t.game.keyAt(t, at);
  return html`<button type="button" data-item data-at=${at} data-act=${open ? "" : undefined} class=${cls("sp", !single && "sp--open", taken && "sp--taken", open && !picked && "is-live", picked && "is-aimed")} aria-pressed=${open ? String(picked) : undefined} aria-disabled=${open ? undefined : "true"}
      aria-label="${spaceName(t, id)}: ${text}${single ? "" : " Always open."}${who ? ` Here: ${who}.` : ""}"
        data-title=${spaceName(t, id)}
        data-why="${text}${single ? "" : "\nAlways open."}${who ? `\nHere: ${who}.` : ""}${reason ? `\nNot now: ${reason}.` : ""}"
        onClick=${() => t.pointer.tap(at)}>
    <span class="disc">${taken ? html`<${Stand} seat=${all[0].seat} disc=${own.length === 0} />` : html`<span class="disc__g" data-n=${Math.min(2, effects.length)}><${Glyphs} t=${t} effects=${effects} most=${2} /></span>`}
      ${!taken && all.length > 0 ? html`<span class="disc__w">${[...own, ...left].slice(0, 4).map((disc, n) => html`<${Stand} key=${n} seat=${disc.seat} disc=${left.includes(disc)} />`)}</span>` : null}</span><span class="sl">${spaceName(t, id)}</span>${num ? html`<span class="keyhint" aria-hidden="true">${num}</span>` : null}</button>`;
}

/** The two places of The Fold and who lurks there. @param {{t: TidalTable}} props */
const Fold = ({ t }) => {
  const view = viewOf(t);
  return html`${t.components.islands.fold.spaces.map((id) => {
    const monster = view?.monsters[id] ?? null;
    return html`<div class="two" key=${id}><${Space} t=${t} id=${id} />${monster ? html`<${MonsterBar} t=${t} monster=${monster} at="monster:${id}" />` : html`<span class="mon mon--none" data-at="monster:${id}">${id === "folds_edge" && view?.hunted ? html`<${MonsterBar} t=${t} monster=${view.hunted} at="monster:hunt" hunted />` : "Calm water"}</span>`}</div>`;
  })}`;
};

/** @param {{t: TidalTable, monster: TidalMonster, at: string, hunted?: boolean}} props */
function MonsterBar({ t, monster, at, hunted }) {
  const data = t.components.monsters[monster.id];
  const words = `${data.hard ? "Hard" : "Easy"}, style ${data.styles.map((one) => t.components.islands[one].name).join(" or ")}. Threatens: ${data.invasion}\nReward: ${data.reward}\nKill Bonus: ${data.kill}${data.rules.map((rule) => `\n${rule}`).join("")}`;
  return html`<span class="mon" data-at=${at} tabindex="-1" data-title="${data.name}${hunted ? ", found on the deck" : ""}" data-why=${words}>${icon(MONSTERS[monster.id] ?? "fish-monster")}<b>${data.name}</b><${Spots} t=${t} monster=${monster} /></span>`;
}

/** @param {{t: TidalTable}} props */
const MonsterDeck = ({ t }) => {
  const deck = viewOf(t)?.monster_deck;
  if (!deck) return null;
  const next = deck.back
    ? `, the next is ${deck.back.hard ? "hard" : "easy"}${deck.back.styles ? `, style ${deck.back.styles.map((one) => t.components.islands[one].name).join(" or ")}` : ""}`
    : "";
  return html`<span class="mdeck" data-at="monsterdeck" title="${plural(deck.left, "Monster")} in the deck${next}">${icon("fish-monster")}<b class="num">${deck.left}</b>${deck.back?.styles ? deck.back.styles.map((one) => html`<span key=${one}>${icon(ISLES[one].icon)}</span>`) : null}</span>`;
};

/** Challenges that may be taken, and the deck. @param {{t: TidalTable}} props */
function Pool({ t }) {
  const view = viewOf(t);
  const { live, chosen, tap } = t.pointer;
  const deck = live("deck"),
    picked = chosen("deck");
  return html`<div class="pool" data-at="pool" aria-label="Challenge pool" role="group">${(
    view?.pool ?? []
  ).map((id) => {
    const at = `pool:${id}`,
      [offer] = t.pointer.at(at);
    return html`<${Challenge} key=${id} t=${t} id=${id} at=${at} open=${!!offer} picked=${chosen(at)}
        num=${offer && t.game.keyAt(t, offer)} onTap=${() => tap(at)} />`;
  })}
    <button type="button" data-item data-at="deck" data-act=${deck ? "" : undefined}
      class=${cls("cc cc--deck", deck && !picked && "is-legal", picked && "is-picked")}
      aria-pressed=${deck ? String(picked) : undefined} aria-disabled=${deck ? undefined : "true"}
      aria-label="Challenge deck, ${view?.decks.challenge ?? 0} cards"
      data-why="Challenge deck: ${view?.decks.challenge ?? 0} cards."
      onClick=${() => tap("deck")}>${icon(CHALLENGE)}<span class="ccn num">${view?.decks.challenge ?? 0}</span></button></div>`;
}

/** @param {{t: TidalTable}} props */
const Market = ({ t }) => {
  return html`<div class="mks" data-at="market" role="group" aria-label="Market">${(
    viewOf(t)?.market ?? []
  ).map((id, n) => {
    const card = t.components.market[id],
      at = `market:${id}`;
    const live = t.pointer.live(at),
      picked = t.pointer.chosen(at);
    const reason = live ? "" : why(t, "buy", id);
    return html`<button type="button" key=${`${id}${n}`} data-item data-card=${id} data-at=${at}
      data-act=${live ? "" : undefined} class=${cls("mk", live && !picked && "is-legal", picked && "is-picked")}
      aria-pressed=${live ? String(picked) : undefined} aria-disabled=${live ? undefined : "true"}
      aria-label="${card.name} for ${costWords(card.cost)}: ${card.text}" data-title="${card.name}, ${costWords(card.cost)}"
        data-why="${card.text}${reason ? `\nNot now: ${reason}.` : ""}" onClick=${() => t.pointer.tap(at)}><span class="mk__c">
        <${Cost} cost=${card.cost} /></span><span class="mk__r"><${Glyphs} t=${t} effects=${card.effects} most=${2} /></span>
        </button>`;
  })}</div>`;
};

/** The way of the Boat. @param {{t: TidalTable}} props */
const Boat = ({ t }) =>
  html`<ol class="boat" aria-label="The way of the Boat">${t.components.boat.map((place, n) => {
    const here = viewOf(t)?.boat === n;
    return html`<li key=${n} class=${here ? "b" : ""} data-at="boat:${n}" tabindex="-1" data-title=${place.name} data-why="${place.text}${here ? "\nThe Boat is here." : ""}" aria-label="${place.name}: ${place.text}${here ? ", the Boat is here" : ""}">${here ? icon("sailboat") : html`<${Glyphs} t=${t} effects=${place.effects} most=${1} />`}</li>`;
  })}</ol>`;
