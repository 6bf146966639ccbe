// @ts-check
/** How the pieces of Champions of Wind and Fire look and where they lie. No rule stands here, only places, colours, icons and short names. */

/** The six elements: colour and icon always together. @type {Record<string, {icon: string, a: string, b: string, ink: string}>} */
export const ELEMENTS = {
  white: { icon: "snowflake-1", a: "#F4FAFF", b: "#B9D3E6", ink: "#2B5873" },
  yellow: { icon: "sun", a: "#FFDF72", b: "#DD9F14", ink: "#5A3900" },
  red: { icon: "flame", a: "#F4714A", b: "#BE2A18", ink: "#FFF3E6" },
  purple: { icon: "peaks", a: "#B58AE8", b: "#6C3FA8", ink: "#FFF6FF" },
  green: { icon: "oak-leaf", a: "#63BC63", b: "#1F7037", ink: "#F3FFEF" },
  blue: { icon: "water-drop", a: "#63A9EC", b: "#1C5FB4", ink: "#F2FAFF" },
};

/** @type {Record<string, {icon: string, name: string, art: string}>} */
export const PARTS = {
  head: { icon: "dragon-head", name: "Head", art: "dragon-breath" },
  wings: { icon: "bat-wing", name: "Wings", art: "bat-wing" },
  tail: { icon: "spiked-tail", name: "Tail", art: "spiked-tail" },
};
export const BLACK = "crystal-growth";
export const GOLD = "round-star";

/** @type {Record<string, {icon: string, name: string}>} */
export const BONUSES = {
  gold: { icon: GOLD, name: "1 gold" },
  action_card: { icon: "card-draw", name: "An action card" },
  remove_black: { icon: BLACK, name: "Remove 1 black crystal" },
  any_tile: { icon: "ui-plus", name: "A tile of any kind" },
};

/** @type {Record<string, {name: string, icon: string}>} */
export const STORES = {
  gold: { name: "Gold", icon: GOLD },
  pyramid: { name: "Pyramid", icon: BLACK },
  training: { name: "Grounds", icon: BLACK },
};

/** @type {Record<string, [string, string, string]>} icon, two colours */
export const CARDS = {
  TR1: ["windy-stripes", "#5E8FA8", "#1D3446"],
  TR2: ["rolling-dices", "#C6583A", "#5A1C18"],
  TR3: ["feathered-wing", "#5AA6DE", "#1D3F78"],
  TR4: ["magic-swirl", "#5B9AA0", "#153C40"],
  TR5: ["linked-rings", "#9C7BC8", "#392160"],
  TR6: ["cursed-star", "#5E5470", "#221C2C"],
  TR7: ["backward-time", "#C98A3A", "#5A3212"],
  TR8: ["hand", "#7E8F5C", "#2E3A1E"],
  TR9: ["gold-stack", "#C9A23A", "#5E4208"],
  TB1: ["weight", "#5E5470", "#221C2C"],
  TB2: ["wind-slap", "#5E8FA8", "#1D3446"],
  TB3: ["sun-radiations", "#C98A3A", "#5A3212"],
  TU1: ["chest", "#C9A23A", "#5E4208"],
  TU2: ["fire-zone", "#E8793A", "#7A1F12"],
  TU3: ["root-tip", "#5C8F5C", "#1E3A22"],
  TU4: ["scale-mail", "#7A8899", "#252E3A"],
  TU5: ["yin-yang", "#9C7BC8", "#392160"],
  TU6: ["lion", "#C6583A", "#5A1C18"],
  TA1: ["mountain-road", "#8E6BC8", "#392160"],
  TA2: ["present", "#5AA6DE", "#1D3F78"],
  TA3: ["twin-shell", "#5B9AA0", "#153C40"],
};

/** A die lies as it was thrown. @type {Record<string, number>} */
export const TURN = { white: -4, yellow: 5, red: -7, purple: 6, green: -5, blue: 4, wild: -8 };

export const AREA_NAMES = "ABCDEFG";

// -- the map of the training grounds, 400 x 372 ---------------------------------------------------

/** Where three realms meet, and where a border ends at the edge. @type {Record<string, [number, number]>} */
const POINTS = {
  p: [196, 200],
  a: [178, 120],
  b: [224, 96],
  c: [306, 118],
  d: [292, 222],
  e: [284, 292],
  f: [118, 296],
  g: [108, 214],
  h: [92, 108],
  nw: [14, 88],
  n: [224, 6],
  ne: [388, 92],
  se: [330, 364],
  sw: [66, 364],
  tl: [34, 14],
  tr: [372, 14],
  r: [394, 226],
  br: [380, 352],
  bl: [14, 352],
  l: [6, 218],
  s: [198, 368],
};
/** @type {Record<string, string>} corners in turn */
const SHAPES = {
  mountain: "nw tl n b a h",
  desert_upper: "n tr ne c b",
  snow_right: "ne r br se e d c",
  desert_lower: "se s sw f e",
  snow_left: "sw bl l nw h g f",
  volcano: "a b c d p",
  forest: "h a p g",
  lake: "p d e f g",
};
/** A side leaves the straight line a little, always to the same side, so that neighbours fit. @param {string} one @param {string} two */
function side(one, two) {
  const [x1, y1] = POINTS[one],
    [x2, y2] = POINTS[two];
  const [low, high] = one < two ? [one, two] : [two, one];
  const bend =
    (((low.charCodeAt(0) * 7 + high.charCodeAt(0) * 13 + low.length * 5 + high.length * 3) % 9) -
      4) *
    0.032 *
    (one < two ? 1 : -1);
  return {
    x: (x1 + x2) / 2 - (y2 - y1) * bend,
    y: (y1 + y2) / 2 + (x2 - x1) * bend,
    to: POINTS[two],
  };
}
/** @type {Record<string, string>} */
export const REALMS = Object.fromEntries(
  Object.entries(SHAPES).map(([realm, text]) => {
    const corners = text.split(" ");
    return [
      realm,
      `M${POINTS[corners[0]].join(" ")}${corners
        .map((corner, n) => {
          const { x, y, to } = side(corner, corners[(n + 1) % corners.length]);
          return `Q${x.toFixed(1)} ${y.toFixed(1)} ${to.join(" ")}`;
        })
        .join("")}Z`,
    ];
  }),
);
/** Where the crystal of a realm stands, in hundredths of the map. @type {Record<string, [number, number]>} */
export const CENTRES = {
  mountain: [31.5, 15],
  desert_upper: [75, 15],
  snow_right: [86, 56],
  desert_lower: [50, 90],
  snow_left: [14.5, 58],
  volcano: [62, 38],
  forest: [34.5, 42],
  lake: [50, 65.5],
};
/** The bonus of a border lies at its middle. @param {string[]} between @returns {[number, number]} in hundredths */
export function borderSpot([one, two]) {
  const first = SHAPES[one].split(" "),
    second = SHAPES[two].split(" ");
  const [from, to] = first.filter((corner) => second.includes(corner));
  const { x, y } = side(from, to);
  const [x1, y1] = POINTS[from],
    [x2, y2] = POINTS[to];
  return [((x + (x1 + x2) / 2) / 2 / 400) * 100, ((y + (y1 + y2) / 2) / 2 / 372) * 100];
}

// -- hexagons -------------------------------------------------------------------------------------

/** Corners of a hexagon with its point upwards. @param {number} x @param {number} y @param {number} size */
export const hexagon = (x, y, size) =>
  Array.from({ length: 6 }, (_, n) => {
    const angle = (Math.PI / 3) * n - Math.PI / 2;
    return `${(x + size * Math.cos(angle)).toFixed(1)},${(y + size * Math.sin(angle)).toFixed(1)}`;
  }).join(" ");

/** Cells of a pattern as hexagons in a box. @param {number[][]} cells */
export function pattern(cells) {
  const spots = cells.map(([row, col]) => [(col - row / 2) * 12, row * 10.4]);
  const left = Math.min(...spots.map(([x]) => x)),
    top = Math.min(...spots.map(([, y]) => y));
  const placed = spots.map(([x, y]) => [x - left + 7, y - top + 7.5]);
  return {
    hexes: placed.map(([x, y]) => hexagon(x, y, 6.2)),
    width: Math.max(...placed.map(([x]) => x)) + 7,
    height: Math.max(...placed.map(([, y]) => y)) + 7.5,
  };
}
