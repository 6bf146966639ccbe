// @ts-check
/**
 * The pictures of live tables become live boards, where somebody looks at them. Each is drawn in a tree of its own:
 * the style sheets of a table and those of a list of tables know nothing of each other.
 */
import { html, render } from "/static/js/core/ui.js";
import { get } from "/static/js/core/api.js";
import { LiveBoard } from "./liveboard.js";

/** @typedef {{game: PageData["game"], styles: string[]}} Sheet */

const MOST = 8; // boards at a time
const NOBODY = { id: "", name: "", kind: "guest" };
const SHARED = ["/static/css/palettes.css", "/static/css/base.css"];
const LAST = "/static/css/pages/liveboard.css";
/** @type {Map<string, Promise<Sheet>>} */
const sheets = new Map();
/** @type {Map<Element, () => void>} */
const drawn = new Map();

/** @param {string} game @returns {Promise<Sheet>} */
function sheetOf(game) {
  const known = sheets.get(game);
  if (known) return known;
  /** @type {Promise<Sheet>} */
  const asked = get(`/api/games/${game}/sheet`);
  sheets.set(game, asked);
  asked.catch(() => sheets.delete(game)); // the next board asks again
  return asked;
}

/** @param {string} href */
function styled(href) {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = href;
  return link;
}

/** What a room looks like before its hello has come. @param {string} id @param {Sheet["game"]} game @param {string[]} names @returns {Room} */
const blank = (id, { info }, names) => ({
  id,
  game: info.id,
  title: info.title,
  status: "playing",
  host: "",
  access: "link",
  watch: "everyone",
  options: {},
  clock: null,
  spectators: 0,
  match: null,
  result: null,
  seats: names.map((name, seat) => ({
    seat,
    connected: true,
    player: { id: `s${seat}`, name, kind: "guest" },
  })),
});

/** @param {HTMLElement} place where the picture is */
async function draw(place) {
  const { room = "", board = "", seats = "[]" } = place.dataset;
  let gone = false;
  let undo = () => {};
  drawn.set(place, () => {
    gone = true;
    undo();
    drawn.delete(place);
  });
  const { game, styles } = await sheetOf(board);
  if (gone) return;
  const host = document.createElement("span");
  host.className = "lvb__live";
  const tree = host.attachShadow({ mode: "open" });
  const inside = document.createElement("div");
  inside.style.cssText = "position:absolute;inset:0";
  tree.append(...[...SHARED, ...styles, LAST].map(styled), inside);
  place.append(host);
  const shown = { room: blank(room, game, JSON.parse(seats)), sheet: game, me: NOBODY };
  render(html`<${LiveBoard} shown=${shown} quiet />`, inside);
  undo = () => {
    render(null, inside);
    host.remove();
  };
}

const watcher = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting || !target.isConnected) drawn.get(target)?.();
      else if (!drawn.has(target) && drawn.size < MOST)
        draw(/** @type {HTMLElement} */ (target)).catch(() => drawn.get(target)?.()); // the picture stays
    }
  },
  { rootMargin: "80px" },
);

/** Look after all pictures of live tables on the page; called again when a list is new. */
export function liveBoards() {
  for (const place of drawn.keys()) if (!place.isConnected) drawn.get(place)?.();
  watcher.disconnect();
  for (const place of document.querySelectorAll("[data-board]")) watcher.observe(place);
}
