// What a table is made of: the frame around every game (core/) and what a game gives it. Not shipped to browsers.
import type { ReadonlySignal, Signal } from "@preact/signals";

/** An action that is offered now. */
export interface Offer {
  action: Action;
  face: Face;
  /** The finishing step it follows, where it answers a mark of its preview. */
  after?: Action;
}

/** What has been pointed at, and what that can mean (core/pointer.js). */
export interface Pointer {
  picked: Signal<string[]>;
  /** What is picked or, before anything is, what the game takes for granted (`assumed`). */
  said: ReadonlySignal<string[]>;
  pointed: Signal<string | null>;
  offers: ReadonlySignal<Offer[]>;
  /** What the button of the bar does while nothing is chosen. */
  finish: ReadonlySignal<Offer | undefined>;
  offerOf(action: Action | null | undefined): Offer | undefined;
  preview(action: Action): Preview | undefined;
  /** Does it at once, or chooses it; `ids` stay pointed at. What is chosen already is done. */
  begin(offer: Offer, ids?: string[]): void;
  /** Is this part of something that can be done now? */
  live(id: string): boolean;
  /** Does it go together with what has been said? */
  fits(id: string): boolean;
  /** The actions a tap on this can mean. */
  at(id: string): Offer[];
  /** Is it picked, or part of what is chosen? */
  chosen(id: string): boolean;
  /** A piece or place is tapped. Answers whether that means anything. */
  tap(id: string): boolean;
  narrow(ids: string[], found: Offer[]): void;
  drop(id: string): void;
  point(id: string | null): void;
  /** What is under the pointer, where that is one action only. */
  hint(): Action | null;
  ways(): Offer[];
  turnWays(by: number): void;
  cards(): Offer[];
  /** Another question is open: nothing is said yet, and the only way there is is chosen. */
  asked(): void;
  /** Takes back what was only said. Answers whether there was anything. */
  back(): boolean;
}

/** A button of the bar. */
export interface Choice {
  offer: Offer;
  label: string;
  sub: string;
  pressed: boolean;
  key: number | null;
  /** Done by the button itself, not by Confirm. */
  now?: boolean;
}

/** A plain button beside Confirm: an action, or something of the screen alone. */
export interface Pass {
  label: string;
  sub?: string;
  cls?: string;
  /** Done at once; without it, what it chooses is done by the button beside it. */
  action?: Action;
  /** What it does or chooses, as `keyOf` names it. */
  offer?: string;
  run?: () => void;
  open?: boolean;
}

/** A count in the panel of a seat. */
export interface Stat {
  at: string;
  icon: string;
  value: number | string;
  words: string;
  open?: () => void;
}

/** A line of the list of moves. */
export interface MoveWords {
  action: Action;
  also?: Action;
  words: string;
}

/** What is said of actions: core/asking.js says it for every game; a game can say single things better. */
export interface Asking {
  finishVerb(t: Table): string | null;
  aimed(t: Table, action: Action): boolean;
  complete(t: Table): boolean;
  numbered(t: Table): (string | Offer)[];
  press(t: Table, target: string | Offer): void;
  keyAt(t: Table, id: string | Offer): number | null;
  armed(t: Table): { ok: boolean; label: string; why: string };
  crumbs(t: Table): string[];
  outcome(t: Table): string;
  question(t: Table): string;
  choices(t: Table): Choice[];
  passes(t: Table): Pass[];
  moves(t: Table): MoveWords[];
  phase(t: Table): { chip: string; note: View };
  stats(t: Table, seat: number): Stat[];
  note(t: Table, next: Envelope): void;
  extend(t: Table): object;
}

/** A component of a game. What it is given is up to it: the frame always gives `t`. */
type Drawn = (props: any) => View;

/** What a game's motion module has: it plays a batch of events and says how many milliseconds that takes. */
export interface Motion {
  play(t: any, scene: Scene): number;
}

export interface Scene {
  before: Snapshot;
  after: Snapshot;
  earlier: Envelope | null;
  place: HTMLElement;
  events: GameEvent[];
  speed: number;
}

/** What a game's client gives: how its pieces look and move. */
export interface Drawing {
  Board: Drawn;
  Hand: Drawn;
  Watch: Drawn;
  HandStrip: Drawn;
  motion: {
    length(events: GameEvent[]): number;
    load(): Promise<Motion>;
    hurry?: number;
    jump?: number;
  };
  /** Lies above the table: a drawer to read cards in. */
  Above?: Drawn;
  /** Something small in the panel of a seat. */
  Mini?: Drawn;
  /** It lays out by itself what no piece stands for (`pointer.cards`). */
  Spread?: Drawn;
  /** What is picked before anything is: the next die of several that all must be placed. */
  assumed?(t: any): string[];
  /** What can be pointed at, in the order of the screen. */
  order?(t: Table): string[];
  /** The text of what is in play, where a phone has no room for it on the pieces. */
  reminder?(t: Table): View;
  /** Told in large when it changes. */
  news?(t: Table): string;
  /** The seat that holds the marker. */
  holder?(t: Table): number | null;
  handsShown?(t: Table): string;
  /** A small drawing of what a seat can use, in its panel. */
  Shells?: Drawn;
  /** Whose hand lies at the far side in a replay. */
  far: number;
  /** Where on the table something happened. */
  spotOf?(event: GameEvent): string | undefined;
  /** Alone: how it went. */
  verdict?(t: Table, result: Result): string | null;
  /** What the page is called that a solo game leaves. */
  sheet?: string;
  /** What the rules panel has to draw: moves, cards, dice. */
  Reference?: Drawn;
}

/** The table of one game: what its view and its components hold. */
export type TableOf<View, Components> = Omit<Table, "env" | "components"> & {
  env: ReadonlySignal<(Omit<Envelope, "view"> & { view: View }) | null>;
  components: Components;
};

export type GameTable = Drawing & Partial<Asking>;
