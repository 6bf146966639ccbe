// Names of shapes that every module may use in its comments without importing them. Not shipped to browsers.
import type * as wire from "./core/types.js";
import type * as game from "./game.d.ts";
import type * as tidal from "./games/tidal_blades/types.d.ts";

declare global {
  /** What a component gives back, and what may stand between its tags. */
  type View = import("/static/vendor/preact.mjs").ComponentChildren;
  /** Something happened in a field of a form. */
  type FieldEvent = Event & { target: HTMLInputElement };
  type SelectEvent = Event & { target: HTMLSelectElement };
  /** Swagger UI comes as a classic script (pages/docs.js). */
  interface Window {
    SwaggerUIBundle: (options: object) => void;
  }
  type Noun = wire.Noun;
  type Action = wire.Action;
  type Mark = wire.Mark;
  type Preview = wire.Preview;
  type Blocked = wire.Blocked;
  type Face = wire.Face;
  type GameEvent = wire.GameEvent;
  type Envelope = wire.Envelope;
  type Advice = wire.Advice;
  type Coaching = wire.Coaching;
  type Hint = wire.Hint;
  type Room = wire.Room;
  type Result = wire.Result;
  type ChatLine = wire.ChatLine;
  type LogLine = wire.LogLine;
  type Said = wire.Said;
  type ScoreLine = wire.ScoreLine;
  type PageData = wire.PageData;
  type About = wire.About;
  type When = wire.When;
  type Sentence = wire.Sentence;
  type Section = wire.Section;
  type Pieces = wire.Pieces;

  type Offer = game.Offer;
  type Pointer = game.Pointer;
  type Asking = game.Asking;
  /** What a game's client gives the frame. */
  type GameTable = game.GameTable;
  /** That, with what core/asking.js says for every game. */
  type Game = game.Drawing & game.Asking;
  type TableOf<View, Components> = game.TableOf<View, Components>;

  type Store = import("./core/store.js").Store;
  /** One table on the screen, whatever the game. */
  type Table = import("./core/table.js").Table;
  type Snapshot = import("./core/motion.js").Snapshot;
  type Box = import("./core/motion.js").Box;
  /** A tournament as the server tells it (app/tournaments/responses.py). */
  type Tournament = import("./pages/tournament/types.js").Tournament;
  type TournamentTable = import("./pages/tournament/types.js").TournamentTable;
  type TournamentSeat = import("./pages/tournament/types.js").TournamentSeat;
  type Standing = import("./pages/tournament/types.js").Standing;
  type Model = import("./pages/tournament/model.js").Model;
  type Player = import("./core/replay.js").Player;
  type Move = import("./core/replay.js").Move;
  /** Where the record of a match is, and what was shown of its shuffle before the first move. */
  type Proof = {
    record: string;
    file: string;
    commitment: string;
    finished: boolean;
    lesson?: boolean;
  };

  /** The table of Opale: with what a tap on a card does. */
  type OpaleTable = import("./games/opale/taps.js").Table;
  /** The table of Leviatel Legends: with what taps on cards, characters and areas do. */
  type LeviatelTable = import("./games/leviatel/taps.js").Table;
  /** The table of Champions of Wind and Fire: with what its screen remembers. */
  type WindTable = import("./games/wind_and_fire/taps.js").Table;
  type WindView = import("./games/wind_and_fire/types.d.ts").WindView;
  type WindPlayer = import("./games/wind_and_fire/types.d.ts").WindPlayer;
  type WindComponents = import("./games/wind_and_fire/types.d.ts").WindComponents;
  type WindFace = import("./games/wind_and_fire/types.d.ts").WindFace;
  type WindDie = import("./games/wind_and_fire/types.d.ts").WindDie;
  type WindPart = import("./games/wind_and_fire/types.d.ts").WindPart;
  type WindContest = import("./games/wind_and_fire/types.d.ts").WindContest;
  type WindMaster = import("./games/wind_and_fire/types.d.ts").WindMaster;
  type WindSlot = import("./games/wind_and_fire/types.d.ts").WindSlot;
  type WindRealm = import("./games/wind_and_fire/types.d.ts").WindRealm;
  type WindBorder = import("./games/wind_and_fire/types.d.ts").WindBorder;
  type WindTrainer = import("./games/wind_and_fire/types.d.ts").WindTrainer;
  type WindPlans = import("./games/wind_and_fire/types.d.ts").WindPlans;
  type WindPartId = import("./games/wind_and_fire/types.d.ts").Part;
  /** The table of Tidal Blades, both editions: with what taps on spaces, dice and cards do. */
  type TidalTable = import("./games/tidal_blades/taps.js").Table;
  type TidalView = tidal.View;
  type TidalTrial = tidal.Trial;
  type TidalDie = tidal.Die;
  type Card = import("./games/opale/types.js").Card;
  type TidalPlayer = tidal.Player;
  type TidalDisc = tidal.Disc;
  type TidalMonster = tidal.Monster;
  type TidalEffect = tidal.Effect;
}
