// @ts-check
/** How the pieces of Leviatel Legends look. No rule stands here, only icons and colours. */

/** An icon for every card, castle and ready deck. @type {Record<string, string>} */
export const ICONS = {
  aerith: "angel-wings",
  akame: "katana",
  amanda: "trumpet-flag",
  arboredo: "tree-face",
  bela_ciao: "domino-mask",
  danger: "pirate-captain",
  bibian: "fairy",
  byorn: "bear-head",
  zazel: "horned-skull",
  test_subject: "test-tubes",
  deep_rooted: "tree-roots",
  diggy_jones: "hook",
  the_fallen_one: "raise-zombie",
  fungoat: "goat",
  jean_francois: "musket",
  john_matalho: "checked-shield",
  lirio: "lotus-flower",
  malicatus: "daemon-skull",
  marco: "pirate-cannon",
  marine_tower: "white-tower",
  mia: "mirror-mirror",
  luemas: "archer",
  tokovia_navy: "battleship",
  violence: "blood",
  peter_matalho: "ninja-heroic-stance",
  raul: "swap-bag",
  robert: "bundle-grenade",
  ruby: "gem-pendant",
  roshi: "monk-face",
  santana: "swordman",
  shield_up: "vibrating-shield",
  solown: "bow-arrow",
  solowns_hut: "hut",
  vengeful_block: "shield-bash",
  yasmin: "knight-banner",
  explosives: "dynamite",
  energy: "focused-lightning",
  catapult: "catapult",
  jasmin: "fluffy-swirl",
  cannonball: "cannon-ball",
  triagle: "triceratops-head",
  pinho: "wolf-head",
  pum: "rhinoceros-horn",
  blue_slime: "slime",
  green_slime: "transparent-slime",
  vespula: "wasp-sting",
  call_to_arms: "bugle-call",
  flower_field: "flowers",
  ant: "ant",
  vultus: "vortex",
  passage: "dungeon-gate",
  treasure: "open-treasure-chest",
  thunder_teach: "thunder-struck",
  tempest: "tornado",
  teves: "crossed-sabres",
  vitorius: "pirate-coat",
  diogones: "barrel",
  billy: "bandana",
  royal_fortune: "galleon",
  recruit: "sabers-choc",
  buccaneer: "parrot-head",
  skeleton: "skeleton-inside",
  samuel_roshvire: "grim-reaper",
  conversion: "evil-book",
  purification: "holy-symbol",
  snapper: "croc-jaws",
  ardas: "cultist",
  drowned: "drowning",
  leper_zombie: "shambling-zombie",
  remains: "crossed-bones",
  grey_keep: "castle",
  mint_house: "coins",
  lantern_wharf: "lighthouse",
  thorn_bastion: "thorny-vine",
  pirates: "pirate-flag",
  undead: "death-skull",
  beasts: "bear-head",
  control: "visored-helm",
  rush: "sword-brandish",
  builders: "guarded-tower",
  horde: "person",
  rites: "evil-book",
};

/** @param {string|null|undefined} id */
export const iconOf = (id) => (id ? (ICONS[id] ?? "book-cover") : "cowled");

/** Pictures are painted in the colours of the tribe. @type {Record<string, [string, string]>} */
const TRIBES = {
  Pirate: ["#6C83A8", "#1C2C4B"],
  Undead: ["#8F93A8", "#2B2940"],
  Beast: ["#B99A63", "#553D1E"],
  Nature: ["#7E9B62", "#2B4122"],
  Elemental: ["#D07A43", "#5C1F12"],
  Curse: ["#9A6FB0", "#37204B"],
  Sacred: ["#D2B25F", "#65440F"],
  Vehicle: ["#6F8F9A", "#1C3A45"],
  Trap: ["#B0705E", "#4F211B"],
};
const PLAIN = /** @type {[string, string][]} */ ([
  ["#6F9A93", "#1F4541"],
  ["#A87C7C", "#4A2A2F"],
  ["#8F9AA6", "#38434F"],
  ["#957FA6", "#3E2F50"],
  ["#B8935A", "#573B18"],
  ["#7389B0", "#263654"],
]);

/** The style of a picture: the two colours of its ground, and the gem of its rarity. @param {import("./types.js").Card|undefined} card @param {import("./types.js").Components} components */
export function tint(card, components) {
  if (!card) return "--a:#6E7C8E;--b:#222C3A;--rr:#8a8f98";
  const [a, b] =
    TRIBES[card.tribe] ??
    PLAIN[[...card.id].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % PLAIN.length];
  const rarity = components.rarities.find((one) => one.id === card.rarity);
  return `--a:${a};--b:${b};--rr:${rarity?.colour ?? "#8a8f98"}`;
}

/** So many letters leave a small card room for a small picture, or for none. */
const LONG = 62,
  LONGEST = 98;
/** @param {string} text */
const lengthOf = (text) =>
  text.length > LONGEST ? " lc--longest" : text.length > LONG ? " lc--long" : "";

/** The frame of a card says what it is: its moves, or its kind. @param {import("./types.js").Card} card */
export const frameOf = (card) =>
  (card.kind === "spell"
    ? "lc--sp"
    : card.kind === "structure"
      ? "lc--st"
      : (/** @type {Record<string, string>} */ ({ OFF: "lc--off", DEF: "lc--def", FWD: "lc--fwd" })[
          card.move
        ] ?? "lc--neu")) + lengthOf(card.text);

/** Kinds of areas: the picture pressed into the map and the word. @type {Record<string, {icon: string, name: string}>} */
export const AREAS = {
  castle: { icon: "castle", name: "castle" },
  summoning: { icon: "tower-flag", name: "summoning area" },
  base: { icon: "campfire", name: "base" },
  coast: { icon: "anchor", name: "coast" },
  plain: { icon: "high-grass", name: "plain" },
};

/** Words for what changed a value and is no card. @type {Record<string, string>} */
export const CAUSES = {
  base: "base",
  turn: "this turn",
  round: "until the owner’s next turn",
  damage: "damage",
  others: "others in the area",
};

export const STATS = {
  energy: "focused-lightning",
  coins: "two-coins",
  attack: "pointy-sword",
  defence: "shield",
  craft: "hourglass",
};
