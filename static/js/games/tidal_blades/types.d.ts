// What the view of Tidal Blades holds (engine/games/tidal_blades/view.py). Not shipped to browsers.

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
  discs: { island: string; space: string | null; seat: number | null }[];
  monsters: Record<string, Monster | null>;
  hunted: Monster | null;
  monster_deck: { left: number; back: { hard: boolean; styles: string[] | null } | null };
  pool: string[];
  market: string[];
  decks: Record<string, any>;
  supply: Record<string, number>;
  players: Player[];
  trial: Trial | null;
  turn: { attempts: number; stunts: number; used: string[]; footing: number };
  scores: { label: string; value: number }[][] | null;
  hands: (string[] | null)[];
  stunts: (string[] | null)[];
  goals: ({ id: string; now: number } | null)[];
  secret: any;
  /** Of who is asked alone: odds in per cent beside the re-rolls of the menu, effects of options. */
  asked: { odds?: number[][]; options?: any[][] } | null;
}
