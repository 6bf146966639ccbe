// What the view of Tidal Blades holds (engine/games/tidal_blades/view.py), and what is in its box
// (components.py). Not shipped to browsers.

/** A die in use. */
export type Die = { id: number; die: string; shown: string | null; own: boolean };

/** The attempt or fight under way. */
export interface Trial {
  challenge: string | null;
  place: string | null;
  dice: Die[];
  free: number;
  danger: number;
  x: number;
  rolls: number;
  lost: number;
  matched: boolean;
  pushed: boolean;
  covered: string[];
  hits: number[][];
}

export interface Monster {
  id: string;
  tokens: (number | "dummy" | null)[];
}

export interface Player {
  character: string | null;
  fruit: number;
  shells: number;
  shield: number;
  active: string[];
  spent: string[];
  dials: { position: number; level: number; points: number }[];
  levels: Record<string, number>;
  champion: number;
  points: number;
  leader: number;
  hits: number;
  discs: number;
  island: string | null;
  space: string | null;
  hand: number;
  stunts: number;
  completed: string[];
  styles: Record<string, number>;
  cards: string[];
  deck: number;
}

/** A disc on an Island, on one of its spaces or on none; of nobody where it is the dummy's. */
export interface Disc {
  island: string;
  space: string | null;
  seat: number | null;
}

export interface View {
  phase: "setup" | "day" | "night" | "over";
  edition: "retail" | "prototype";
  settings: {
    first_game: boolean;
    draft_start: boolean;
    final_night: boolean;
    choose_characters: boolean;
  };
  round: number;
  rounds: number;
  danger: number;
  first: number;
  player: number | null;
  judge: string;
  boat: number;
  islands: Record<string, { standees: number[]; free: string[] }>;
  discs: Disc[];
  monsters: Record<string, Monster | null>;
  hunted: Monster | null;
  monster_deck: { left: number; back: { hard: boolean; styles: string[] | null } | null };
  pool: string[];
  market: string[];
  decks: {
    challenge: number;
    stunt: number;
    market: number;
    challenge_pile: string[];
    stunt_pile: string[];
    market_pile: string[];
  };
  supply: Record<string, number>;
  players: Player[];
  trial: Trial | null;
  turn: { attempts: number; stunts: number; used: string[]; footing: number };
  scores: { label: string; value: number }[][] | null;
  hands: (string[] | null)[];
  stunts: (string[] | null)[];
  goals: ({ id: string; now: number } | null)[];
  /** What is looked at alone: cards of a draft by seat, or of one seat. */
  secret:
    | { kind: "draft"; cards: (string[] | null)[]; done: boolean[]; chosen: (string | null)[] }
    | { kind: "cards" | "challenges"; seat: number; cards: string[] | null }
    | null;
  /** Of who is asked alone: odds in per cent beside the re-rolls of the menu, effects of options. */
  asked: { odds?: number[][]; options?: Effect[][] } | null;
}

/** A row of what a place or a card gives; more of it is in the rules only. */
export interface Effect {
  verb: string;
  n?: number | string;
  level?: number | string;
  colour?: string;
  trait?: string;
  options?: Effect[][];
}

export type Cost = { fruit?: number; shell?: number };

/** Levels or points of a dial, each with the position where they begin. */
type Steps = [number, number][];

export interface Space {
  name: string;
  short: string;
  island: string;
  single: boolean;
  text: string;
  effects: Effect[];
}

export interface Challenge {
  name: string;
  arena: string;
  required: string[];
  push: string | null;
  points: number;
  starting: boolean;
}

export interface Spot {
  symbol: string;
  level: number;
  colour: string | null;
  trophy: boolean;
  pair: number;
  side: string | null;
}

export interface MonsterCard {
  name: string;
  hard: boolean;
  styles: string[];
  spots: Spot[];
  reward: string;
  kill: string;
  invasion: string;
  rules: string[];
}

export interface Goal {
  name: string;
  text: string;
  easy: number;
  difficult: number;
  each: number;
  easy_points: number;
  difficult_points: number;
}

/** Everything of the box, by id. */
export interface Components {
  traits: { symbol: string; name: string }[];
  dice: Record<
    string,
    { name: string; level: number; colour: string; faces: string[]; count: number }
  >;
  open_dice: Record<string, { name: string; level: number }>;
  danger: { id: string; name: string; short: string; x: number[] }[];
  dials: { levels: Steps; points: Steps; icons: number[]; last: number }[];
  champion: { top: number; marks: Steps; ranks: number[]; bonus: Effect[][] };
  islands: Record<string, { name: string; kind: string; bonus: string; spaces: string[] }>;
  spaces: Record<string, Space>;
  boat: { name: string; effects: Effect[]; text: string }[];
  challenges: Record<string, Challenge>;
  stunts: Record<string, { name: string; when: string; text: string }>;
  market: Record<string, { name: string; cost: Cost; text: string; effects: Effect[] }>;
  monsters: Record<string, MonsterCard>;
  characters: Record<string, { name: string; favoured: string[] }>;
  cards: Record<
    string,
    { name: string; character: string; trigger: string; when: string; cost: Cost; text: string }
  >;
  powers: Record<string, { name: string; text: string }>;
  goals: Record<string, Goal>;
  /** The lines of the score sheet, in turn. */
  sheet: string[];
  rounds: number;
  rules: Record<string, number>;
}
