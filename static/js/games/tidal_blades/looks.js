// @ts-check
/** How the pieces of Tidal Blades look and where they lie. No rule stands here, only colours, icons and short names. */

/** The four Traits: icon and colour always together. @type {Record<string, {icon: string, name: string, id: string}>} */
export const TRAITS = {
  S: { icon: "flame", name: "Spirit", id: "spirit" },
  F: { icon: "eye-target", name: "Focus", id: "focus" },
  R: { icon: "heart-shield", name: "Resilience", id: "resilience" },
  Y: { icon: "linked-rings", name: "Synergy", id: "synergy" },
};
export const ORDER = ["F", "S", "R", "Y"]; // as the dials come from the server
export const WILD = "round-star";
export const SHELL = "nautilus-shell",
  FRUIT = "shiny-apple",
  DICE = "perspective-dice-six-faces-random",
  STUNT = "acrobatic",
  CHALLENGE = "card-pick";

/** @type {Record<string, {icon: string, short: string, bonus: string, w: number, h: number, a: string, b: string}>} */
export const ISLES = {
  fold: {
    icon: "fish-monster",
    short: "Fold",
    bonus: "Fight the Monster of your space",
    w: 356,
    h: 216,
    a: "#56627F",
    b: "#46516F",
  },
  chronosseum: {
    icon: "empty-hourglass",
    short: "Chronosseum",
    bonus: "Draw a Stunt",
    w: 356,
    h: 216,
    a: "#C9B6E4",
    b: "#B39AD6",
  },
  citadel: {
    icon: "stopwatch",
    short: "Citadel",
    bonus: "Take two Challenges",
    w: 560,
    h: 206,
    a: "#F0D38A",
    b: "#E6BE62",
  },
  lamara: {
    icon: "sailboat",
    short: "Lamara",
    bonus: "Sail the Boat one space",
    w: 356,
    h: 216,
    a: "#9BD47E",
    b: "#76BE5A",
  },
  droska: {
    icon: "dervish-swords",
    short: "Droska",
    bonus: "Buy at the Market, or 1 Fruit",
    w: 356,
    h: 216,
    a: "#F4BF80",
    b: "#EBA45C",
  },
};

/** Classes of a die: five looks. @param {string} kind */
export const dieClass = (kind) =>
  kind.startsWith("guild")
    ? "die--black"
    : kind === "novice"
      ? ""
      : `die--${kind.split("_")[1]}${kind.startsWith("elite") ? " die--elite" : ""}`;

/** A die lies as it was thrown. @param {number} n */
export const turnOf = (n) => [-4, 6, -7, 3, 8, -5, 5][n % 7];

export const DANGERS = ["white", "yellow", "orange"];

/** @type {Record<string, string>} */
export const MONSTERS = {
  bullubura: "angler-fish",
  giant_mudcrab: "crab",
  thunder_eels: "eel",
  colossal_spinesquid: "giant-squid",
  veil_stalker: "fish-monster",
  abyssal_hookjaw: "shark-jaws",
};
/** @type {Record<string, string>} */
export const CHARACTERS = {
  axl: "ship-wheel",
  caiman: "croc-sword",
  dust: "caravan",
  eko: "clockwork",
};

/** What one reward looks like: icon, number, kind of die. @param {TidalEffect} row @returns {{icon?: string, n?: number, die?: string, words?: string}[]} */
export function glyphs(row) {
  const n = typeof row.n === "number" ? row.n : 0;
  switch (row.verb) {
    case "gain_fruit":
      return [{ icon: FRUIT, n }];
    case "gain_shell":
      return [{ icon: SHELL, n }];
    case "gain_die":
      return [{ die: kindOf(row), n }];
    case "draw_stunt":
      return [{ icon: STUNT, n }];
    case "take_challenge":
      return [{ icon: CHALLENGE, n }];
    case "take_first_player":
      return [{ icon: "podium-winner" }];
    case "charge_shield":
      return [{ icon: "heart-shield" }];
    case "move_boat":
      return [{ icon: "sailboat", n }];
    case "buy_market":
    case "swap_market":
      return [{ icon: "shop" }];
    case "swap_pool":
      return [{ icon: "card-discard" }];
    case "upgrade":
      return [{ icon: "armor-upgrade", n }];
    case "refresh":
      return [{ icon: "cycle", n }];
    case "champion":
      return [{ icon: "laurel-crown", n }];
    case "train_temple":
      return [{ icon: DICE }];
    case "advance":
      return [{ icon: TRAITS[row.trait ?? ""]?.icon ?? WILD, n }];
    case "choose_one":
      return (row.options ?? []).flatMap((rows) => rows.flatMap(glyphs));
    default:
      return [];
  }
}
/** @param {TidalEffect} row */
const kindOf = ({ level, colour = "any" }) =>
  level === 1
    ? "novice"
    : level === 4
      ? "guild_focus"
      : `${level === 3 ? "elite" : "initiate"}_${colour === "any" ? "any" : colour}`;

/** The effects of a place or a card. @param {TidalEffect[]} rows */
export const glyphsOf = (rows) => rows.flatMap(glyphs).filter(({ icon, die }) => icon || die);
