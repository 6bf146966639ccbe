// What the view and the components of Opale hold (engine/games/opale: view.py, cards.py). Not shipped to browsers.

/** A card; `points` is null where its face cannot be looked up. */
export interface Card {
  id: string;
  type: string;
  points: number | null;
}

/** A spot of the board: an open pile, or a row of outlines. */
export interface SpotState {
  count: number;
  top: Card | null;
  cards: Card[];
  free: number;
}

export interface View {
  phase: "setup" | "play" | "over";
  turn: number;
  player: number | null;
  spots: Record<string, SpotState>;
  dock: Card[];
  city_piles: number;
  pawn: number | null;
  end: { by: number; reason: string } | null;
  seals: (string | null)[];
  shell: string | null;
  players: {
    hand: number;
    draw: number;
    score: number;
    reserve: number;
    removed: number;
    points: number | null;
    shells: { id: string; used: boolean }[];
  }[];
  hands: (Card[] | null)[];
  reserves: (Card[] | null)[];
  tray: string[] | null;
  instead: string[];
  shell_later: boolean;
}

export interface SpotData {
  id: string;
  no: number;
  name: string;
  silhouettes: number;
  pile: boolean;
  trigger: string;
  takes: string[];
  text: string;
}

export interface Components {
  types: Record<
    string,
    { name: string; short: string; plural: string; copies: number; points: number[] }
  >;
  spots: SpotData[];
  shells: { id: string; name: string; timing: "start" | "end"; text: string }[];
}
