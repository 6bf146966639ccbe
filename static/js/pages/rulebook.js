// @ts-check
/** The page of the rules: draws the pictures, of the pieces of the game's own table, and finds rules by words. */
import { html, plural, render } from "../core/ui.js";

/** @typedef {(props: {components: any, words: string}) => View} Drawing */
/** @typedef {{pictures: Record<string, Drawing>}} Album */

/** @type {Record<string, () => Promise<unknown>>} */
const ALBUMS = {
  opale: () => import("../games/opale/pictures.js"),
  leviatel: () => import("../games/leviatel/pictures.js"),
  tidal_blades: () => import("../games/tidal_blades/pictures.js"),
  wind_and_fire: () => import("../games/wind_and_fire/pictures.js"),
};

const places = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("[data-picture]")]);
/** @type {{table: string, components: any}} */
const data = JSON.parse(document.getElementById("page-data")?.textContent ?? "{}");

async function draw() {
  const { pictures } = /** @type {Album} */ (await ALBUMS[data.table]());
  for (const place of places) {
    const Drawn = pictures[place.dataset.picture ?? ""];
    const words = place.parentElement?.querySelector("figcaption")?.textContent ?? "";
    render(html`<${Drawn} components=${data.components} words=${words} />`, place);
    place.dataset.drawn = "";
  }
}

if (places.length && ALBUMS[data.table]) void draw();

const article = /** @type {HTMLElement} */ (document.querySelector(".rb__text"));
const field = /** @type {HTMLInputElement} */ (document.querySelector("[data-find]"));
const status = /** @type {HTMLElement} */ (document.querySelector("[data-found]"));
const MOST = 8; // more than this nobody reads through
const NEAR = 0.5; // as good as this of the best

const segments = new Intl.Segmenter("en", { granularity: "word" });
/** The words of a text and where they begin. @param {string} text */
const wordsIn = (text) => [...segments.segment(text)].filter(({ isWordLike }) => isWordLike);
/** @param {string} text */
const wordsOf = (text) => wordsIn(text.toLowerCase()).map(({ segment }) => segment);

/** Words that ask, and say nothing of what is asked. */
const ASKING = new Set(
  "a am an and are at be become becomes can do does for get go happens has have how i if in is it like many may me mean means much must my of on or should so than that the then they this to was what when where which who whom whose why will with you your".split(
    " ",
  ),
);

/** Each rule with its words and those of its chapter: how often each stands there. */
const rules = (() => {
  /** @type {string[]} */
  let chapter = [];
  return /** @type {HTMLElement[]} */ ([...article.querySelectorAll("h2, .rule")]).flatMap(
    (part) => {
      const words = wordsOf(part.textContent ?? "");
      if (part.matches("h2")) chapter = words;
      if (part.matches("h2")) return [];
      /** @type {Map<string, number>} */
      const counts = new Map([[part.id.toLowerCase(), 3]]);
      for (const word of [...words, ...chapter]) counts.set(word, (counts.get(word) ?? 0) + 1);
      return [{ rule: part, counts, length: words.length }];
    },
  );
})();
const usual = rules.reduce((sum, { length }) => sum + length, 0) / Math.max(1, rules.length);

const ENDINGS = ["ing", "ed", "es", "s"];
/** What words of one kind begin with: "killed" is found by "kill". @param {string} word */
function stem(word) {
  const ending = ENDINGS.find((one) => word.endsWith(one) && word.length - one.length > 3);
  return ending ? word.slice(0, -ending.length) : word;
}

/** How much a rule speaks of a word; of a related one, half as much. @param {Map<string, number>} counts @param {string} word */
function speaks(counts, word) {
  const begin = stem(word);
  let times = counts.get(word) ?? 0;
  if (begin.length > 2)
    for (const [own, often] of counts)
      if (own !== word && own.startsWith(begin)) times += often / 2;
  return times;
}

/** The rules that answer best: a word that few rules have says more than one that many have, and a short rule more than a
 * long one (Okapi BM25). @param {string} question */
function answers(question) {
  const all = wordsOf(question);
  const telling = all.filter((word) => !ASKING.has(word));
  const words = new Set([...(telling.length ? telling : all), question.trim().toLowerCase()]);
  const scores = new Map(rules.map(({ rule }) => [rule, 0]));
  for (const word of words) {
    const having = rules
      .map((one) => ({ ...one, times: speaks(one.counts, word) }))
      .filter(({ times }) => times > 0);
    const weight = Math.log(1 + rules.length / Math.max(1, having.length));
    for (const { rule, times, length } of having)
      scores.set(
        rule,
        (scores.get(rule) ?? 0) + (weight * times * 2.2) / (times + 0.5 + (0.7 * length) / usual),
      );
  }
  const ranked = [...scores].filter(([, score]) => score > 0).sort((one, two) => two[1] - one[1]);
  return new Set(
    ranked
      .slice(0, MOST)
      .filter(([, score]) => score >= NEAR * ranked[0][1])
      .map(([rule]) => rule),
  );
}

/** What stands between the rules is out of the way meanwhile; of a chapter with answers its heading stays. @param {Set<HTMLElement>|null} found */
function show(found) {
  /** @type {HTMLElement|null} */
  let heading = null;
  for (const part of /** @type {Iterable<HTMLElement>} */ (article.children)) {
    const within = part.matches(".rule") ? [part] : [...part.querySelectorAll(".rule")];
    const answered = within.some((one) => found?.has(/** @type {HTMLElement} */ (one)));
    part.hidden = !!found && !answered;
    if (part.matches("h2")) heading = part;
    else if (answered && heading) heading.hidden = false;
  }
  for (const { rule } of rules) rule.hidden = !!found && !found.has(rule);
  article.classList.toggle("is-finding", !!found);
}

/** Where the words of the question stand. @param {Set<HTMLElement>} found @param {string} question */
function mark(found, question) {
  if (!CSS.highlights) return; // an older browser finds without marks
  const words = wordsOf(question).filter((word) => word.length > 2 && !ASKING.has(word));
  /** @type {Range[]} */
  const ranges = [];
  for (const rule of found) {
    const texts = document.createTreeWalker(rule, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const node = texts.currentNode;
      for (const { segment, index } of wordsIn(node.textContent ?? ""))
        if (words.some((one) => segment.toLowerCase().startsWith(stem(one)))) {
          const range = new Range();
          range.setStart(node, index);
          range.setEnd(node, index + segment.length);
          ranges.push(range);
        }
    }
  }
  CSS.highlights.set("found", new Highlight(...ranges));
}

field.addEventListener("input", () => {
  const question = field.value;
  const asked = question.trim().length > 1;
  const found = asked ? answers(question) : null;
  show(found);
  mark(found ?? new Set(), question);
  status.textContent = !found
    ? ""
    : found.size
      ? plural(found.size, "rule")
      : "No rule has these words.";
  if (found && article.getBoundingClientRect().top < 0) article.scrollIntoView({ block: "start" });
});

// a chapter, or a rule that is named, is read among its neighbours
window.addEventListener("hashchange", () => {
  if (!field.value) return;
  field.value = "";
  field.dispatchEvent(new Event("input"));
  document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
});
