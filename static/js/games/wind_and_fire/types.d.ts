// What the server tells of Champions of Wind and Fire: its view and its components. Not shipped to browsers.

export type ElementId = string;
export type Part = "head" | "wings" | "tail";

export interface WindFace {
  element: ElementId;
  n: number;
  black: number;
}

export interface WindDie extends WindFace {
  die: string;
}

export interface WindPart {
  tile: string;
  gold: number;
  black: number;
  sigil: string | null;
  tokens: number;
  power: number;
}

export interface WindPlayer {
  parts: WindPart[];
  up: string[];
  flipped: string[];
  row_gold: boolean[];
  cleared: string[];
  crystals: string[];
  markers: string[];
  pyramid_black: number;
  training_black: number;
  gold: number;
  cards: { training: number; tournament: number };
  personal: number;
  redrew: boolean;
  trainer: string | null;
  task_done: boolean;
  dice: number[];
  elements: Record<ElementId, number>;
  upgrades: number;
  points: number;
  trophies: number[];
  spent: { tiles: Record<ElementId, number>; crystals: string[]; gold: number };
}

export interface WindBet {
  elements: number | null;
  gold: number | null;
  lowered: number;
  raised: number;
  ignored: number;
  deep_roots: boolean;
  kindred: [ElementId, ElementId][];
  extra: Record<ElementId, number>;
  extra_power: number;
}

export interface WindContest {
  card: string;
  owner: number | null;
  element: ElementId;
  stage: string;
  totals: number[];
  lines: number[][];
  trophies: number[];
  bets?: WindBet[];
  dice?: number[];
}

export interface WindExam {
  part: Part;
  element: ElementId;
  own: number;
  master: number;
  passed: boolean;
  shown: boolean;
}

export interface WindMaster {
  active: boolean;
  card: string | null;
  revealed: boolean;
  deck: number;
  dice: WindDie[];
  spaces: { id: string; element: ElementId; n: number; black: number }[];
  rows: { gold: number; tile: string | null; sigil: string | null; black: number; power: number }[];
  overflow: ElementId[];
  loose_black: number;
  start_power: number[];
  elements: Record<ElementId, number>;
  exams: WindExam[];
  achievement: string | null;
}

/** What a seat has planned in a secret choice, by its kind. */
export interface WindPlans {
  storages: Part[];
  dials: { elements: number | null; gold: number | null };
  payment: string[];
}

/** A secret choice of all: who has finished, and the own plan. */
export interface WindTogether<Kind extends keyof WindPlans> {
  kind: Kind;
  done: boolean[];
  plans: (WindPlans[Kind] | null)[];
}

/** What is chosen in secret: the card to keep, or what all choose at once. */
export type WindSecret =
  | { kind: "keep"; cards: string[] | null }
  | WindTogether<"storages">
  | WindTogether<"dials">
  | WindTogether<"payment">;

export interface WindView {
  phase: "setup" | "training" | "preparation" | "tournament" | "exams" | "over";
  mode: {
    advanced: boolean;
    sigils: boolean;
    hard: boolean;
    solo: boolean;
    beginner: boolean;
    exam_cards: boolean;
  };
  round: number;
  active: number | null;
  player: number | null;
  trigger: number | null;
  areas: WindDie[][];
  takers: (number | null)[];
  loose: WindDie[];
  turn: { took: number | null; held: WindDie[]; resolved: WindDie[]; upgraded: boolean };
  stacks: Record<string, { top: string | null; left: number }>;
  sigils: { open: string | null; left: number }[];
  decks: {
    training: number;
    tournament: number;
    training_pile: string[];
    tournament_pile: string[];
  };
  public: string[];
  set_aside: string | null;
  opening: string | null;
  players: WindPlayer[];
  contest: WindContest | null;
  contests: WindContest[];
  token: { side: string | null; left: number };
  pattern: { tile: string; seat: number } | null;
  master: WindMaster | null;
  hands: (string[] | null)[];
  personal: (string[] | null)[];
  forecast: Record<string, number[]>;
  secret: WindSecret | null;
}

export interface WindSlot {
  id: string;
  row: number;
  col: number;
  element: ElementId;
  x: number;
  y: number;
}

export interface WindRealm {
  id: string;
  name: string;
  element: ElementId;
  x: number;
  y: number;
}

export interface WindBorder {
  id: string;
  between: string[];
  bonus: string;
}

export interface WindTrainer {
  name: string;
  easy: ElementId[];
  hard_name: string;
  tiles: string[];
  crystals: string[];
  empty: string[];
}

export interface WindComponents {
  elements: { id: ElementId; name: string }[];
  parts: { id: Part; discipline: string; name: string }[];
  dice: Record<string, WindFace[]>;
  boards: Record<string, string>;
  slots: WindSlot[];
  realms: WindRealm[];
  borders: WindBorder[];
  bonuses: Record<string, string>;
  tiles: Record<
    string,
    {
      name: string;
      part: Part;
      level: "start" | "simple" | "advanced";
      power: number;
      cells: number[][];
    }
  >;
  cards: Record<string, { name: string; window: string; text: string }>;
  tournaments: Record<string, { name: string; discipline: string; part: Part; element: ElementId }>;
  trainers: Record<string, WindTrainer>;
  sigils: Record<string, { part: Part; elements: ElementId[] }>;
  token_sides: Record<string, { name: string; cells: number[][] }>;
  master_spaces: { id: string; row: number; bonus: string; always: boolean }[];
  master_cards: Record<string, { areas: string[][]; priority: string[]; parts: Part[] }>;
  ranks: { min: number; max: number; name: string }[];
  achievements: { id: string; name: string; text: string }[];
}
