// What the view and the components of Leviatel Legends hold (engine/games/leviatel: view.py, cards.py). Not shipped to
// browsers.

/** A character on the map; what is null is hidden from who looks. */
export interface Unit {
  id: string;
  seat: number;
  area: string;
  ready: boolean;
  body: boolean;
  hidden: boolean;
  card: string | null;
  attack: number | null;
  defence: number | null;
  tribe: string | null;
  /** What changed its values. */
  marks: { by: string; attack: number; defence: number }[];
}

export interface Structure {
  id: string;
  seat: number;
  area: string;
  card: string;
  defence: number;
  craft: number;
  finished: boolean;
}

export interface Player {
  castle: string | null;
  health: number;
  energy: number;
  coins: number;
  hand: number;
  energy_card: boolean;
  deck: number;
  decks_left: number | null;
  switches: number;
  graveyard: string[];
  played: string[];
  turn: number;
  hides_next: boolean;
  discards: number;
}

/** Castle and decks as they are being chosen; of others only whether they are done. */
export interface Choosing {
  done: boolean;
  castle?: string | null;
  decks?: string[];
  own_decks?: Record<string, string[]>;
}

/** An action whose questions are being answered one by one. */
export interface Preparing {
  verb: string;
  subject: string;
  area: string | null;
  target: string | null;
  ant: string | null;
}

export interface View {
  phase: "setup" | "mulligan" | "play" | "over";
  round: number;
  player: number | null;
  first: number | null;
  structures: Structure[];
  units: Unit[];
  players: Player[];
  chain: { card: string; seat: number; area: string | null }[];
  hands_late: number;
  hands?: (string[] | null)[];
  costs?: Record<string, [number, number]>;
  decks: ({ left: string[] | null; lists: string[][] } | null)[];
  setup?: (Choosing | null)[];
  preparing: Preparing | null;
  move_costs: Record<string, number> | null;
}

export interface Card {
  id: string;
  name: string;
  kind: string;
  energy: number;
  coins: number;
  attack: number;
  defence: number;
  craft: number;
  move: string;
  rarity: string;
  tribe: string;
  token: boolean;
  text: string;
  keywords: string[];
  terms: string[];
}

export interface Area {
  id: string;
  col: number;
  row: number;
  kind: string;
  side: "" | "south" | "north";
}

export interface Term {
  id: string;
  name: string;
  text: string;
  filter: boolean;
}

export interface Components {
  cards: Record<string, Card>;
  castles: Record<string, { name: string; text: string }>;
  decks: Record<string, { name: string; text: string; cards: string[] }>;
  loadouts: Record<string, { name: string; decks: string[] }>;
  areas: Area[];
  area_kinds: Record<string, string>;
  base_gains: Record<string, string>;
  moves: Record<string, { name: string; steps: number[][] }>;
  rarities: { id: string; max_per_deck: number; colour: string }[];
  terms: Term[];
  engage_cost: number;
}
