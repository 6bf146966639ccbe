// @ts-check
/** How the pieces of Opale look and where they lie. No rule stands here, only places, colours and short names. */

/** @type {Record<string, {icon: string, a: string, b: string, short: string, many: string}>} */
export const TYPES = {
  hunter: {
    icon: "octopus",
    a: "#A04FB8",
    b: "#2C0F55",
    short: "Octopus",
    many: "Octopus Hunters",
  },
  coral: {
    icon: "sea-dragon",
    a: "#F2705C",
    b: "#6E1638",
    short: "Coral Dragon",
    many: "Coral Dragons",
  },
  pearl: {
    icon: "oyster-pearl",
    a: "#C8A5E2",
    b: "#463A86",
    short: "Pearl",
    many: "Mother of Pearl",
  },
  sorcerer: {
    icon: "magic-trident",
    a: "#4E63DD",
    b: "#141452",
    short: "Sorcerer",
    many: "Sorcerers",
  },
  petrified: {
    icon: "spiked-dragon-head",
    a: "#9DB1AA",
    b: "#2C4145",
    short: "Petrified",
    many: "Petrified Dragons",
  },
  golem: { icon: "rock-golem", a: "#F79236", b: "#5E1508", short: "Golem", many: "Lava Golems" },
  guardian: {
    icon: "hooded-figure",
    a: "#3C7783",
    b: "#081A26",
    short: "Guardian",
    many: "Guardians",
  },
  rider: { icon: "sea-turtle", a: "#35BC87", b: "#073F3C", short: "Turtle", many: "Turtle Riders" },
  city: {
    icon: "greek-temple",
    a: "#3CC4D8",
    b: "#0C3D66",
    short: "City",
    many: "Undersea Cities",
  },
};

/** Labels under the spots, where the full name is too long. @type {Record<string, string>} */
export const LABELS = { sorcerer: "Sorcerer", guardian: "Guardian" };

/** Places in percent of the board: wide (x, y) and tall (mx, my). @type {Record<string, {x: number, y: number, mx: number, my: number}>} */
export const PLACES = {
  hunter: { x: 15.5, y: 20.5, mx: 24, my: 12.5 },
  coral: { x: 37.8, y: 20.5, mx: 62, my: 12.5 },
  pearl: { x: 54.3, y: 20.5, mx: 87, my: 12.5 },
  sorcerer: { x: 73.5, y: 20.5, mx: 87, my: 41.5 },
  petrified: { x: 89.5, y: 20.5, mx: 55, my: 41.5 },
  guardian: { x: 20, y: 57.5, mx: 22.8, my: 41.5 },
  city: { x: 54, y: 57.5, mx: 20, my: 70.5 },
  golem: { x: 73.5, y: 57.5, mx: 87, my: 70.5 },
  rider: { x: 90, y: 57.5, mx: 55.5, my: 70.5 },
};

/** Arrows of the board, drawn for both arrangements (viewBox 1000 × 560 and 374 × 436). */
export const ARROWS = [
  { from: "hunter", to: "coral", wide: "M302 116H324", tall: "M176 54H196" },
  { from: "coral", to: "pearl", wide: "M434 116H486", tall: "M264 54H288" },
  { from: "sorcerer", to: "pearl", wide: "M674 116H604", tall: "M326 144V118" },
  { from: "sorcerer", to: "petrified", wide: "M794 116H834", tall: "M290 181H252" },
  { from: "golem", to: "sorcerer", wide: "M735 256V234", tall: "M326 270V246" },
  { from: "rider", to: "golem", wide: "M806 324H788", tall: "M266 306H288" },
  {
    from: "rider",
    to: "sorcerer",
    wide: "M848 254C842 224 826 194 802 168",
    tall: "M248 266C260 252 272 242 290 224",
  },
  {
    from: "guardian",
    to: "guardian",
    wide: "M342 256C320 230 84 230 62 252",
    tall: "M126 149C116 134 40 134 32 146",
  },
  { from: "city", to: "dock", wide: "M540 440V470", tall: "M150 352C162 360 166 368 168 384" },
];

/** What the pawn is. */
export const DRAGON =
  "Whoever takes a Petrified Dragon also takes the Dragon pawn, from the board or from the other player: 3 points at the end, and a sixth card in hand as long as it is held. Who loses it loses a card of the hand, drawn at random, if there are more than five.";

/** @type {Record<string, string>} */
export const SHELLS = {
  second_tide: "big-wave",
  twin_currents: "vortex",
  changing_reef: "coral",
  deep_dive: "diving-helmet",
  sealed_shoal: "spiral-shell",
};

const ORDINALS = ["", "1st", "2nd", "3rd", "4th", "5th"];

/** What a spot takes and when, in a few words, made from the component data: when, and what (the arrow says that too).
 * @param {import("./types.js").SpotData} spot @returns {[string, string]|null} */
export function hint(spot) {
  if (spot.takes.length === 0) return null;
  const nth = spot.trigger === "full" ? (ORDINALS[spot.silhouettes] ?? "last") : "each";
  if (spot.takes.includes(spot.id)) return [`${nth} takes`, "all of them"];
  if (spot.takes.includes("dock")) return [`${nth} takes`, "the dock"];
  const names = spot.pile && spot.takes.length > 1 ? "short" : "many"; // one card wide
  return [
    `${nth} takes`,
    spot.takes.map((/** @type {string} */ to) => TYPES[to]?.[names] ?? to).join(" or "),
  ];
}
