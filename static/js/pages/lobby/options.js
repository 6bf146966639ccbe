// @ts-check
/** The choices of a room: how many play, who may come in, who may watch, and the options of the game from its JSON Schema. */
import { html, icon, useState } from "/static/js/core/ui.js";
import { bestOfWords } from "/static/js/core/bestof.js";
import { clockChoices } from "./clock.js";
import { choicesOf, openHands, plain, Segment, setsOf } from "./choices.js";

/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("./types.js").Choice} Choice */

const ACCESS = {
  link: "Only people with the link or the code can sit down.",
  public: "Everybody sees the room on the home page.",
};
const WATCH = {
  everyone: "Anybody can watch. Hidden cards stay hidden.",
  link: "Only people with the watch link can watch.",
  nobody: "Nobody but the players sees the table.",
};

/** How many play, where the game leaves a choice. @param {Desk} desk @returns {Choice[]} */
function seatChoice({ room, game, ask }) {
  const { min, max } = game.info.seats;
  if (min === max) return [];
  const values = Array.from({ length: max - min + 1 }, (_, n) => min + n);
  return [
    {
      id: "seats",
      title: "Players",
      values,
      labels: values.map((count) => (count === 1 ? "Alone" : String(count))),
      value: room.seats.length,
      text:
        room.seats.length === 1
          ? "You play by yourself."
          : "Bots can sit down too. You can only remove an empty seat.",
      change: (seats) => ask("PATCH", "", { seats }),
    },
  ];
}

/** @param {Desk} desk @returns {Choice[]} */
function roomChoices(desk) {
  const { room } = desk;
  return [
    ...seatChoice(desk),
    {
      id: "access",
      title: "Who can join",
      values: ["link", "public"],
      labels: ["With the link", "Everybody"],
      value: room.access,
      text: ACCESS[/** @type {"link"|"public"} */ (room.access)],
      // a public room is looked at by anybody, unless its host has said that nobody may
      change: (access) =>
        desk.ask("PATCH", "", {
          access,
          watch: access === "public" && room.watch === "link" ? "everyone" : room.watch,
        }),
    },
    {
      id: "watch",
      title: "Who can watch",
      values: ["everyone", "link", "nobody"],
      labels: ["Anyone", "By link", "Nobody"],
      value: room.watch,
      text: WATCH[/** @type {"everyone"|"link"|"nobody"} */ (room.watch)],
      change: (watch) => desk.ask("PATCH", "", { watch }),
    },
    ...(room.watch === "nobody" || room.seats.length < 2 ? [] : handsChoices(desk)),
    ...clockChoices(room.clock, room.seats.length, (clock) => desk.ask("PATCH", "", { clock })),
    ...seriesChoice(desk),
    ...ratedChoice(desk),
    ...programsChoice(desk),
  ];
}

/** Whether several games decide. @param {Desk} desk @returns {Choice[]} */
function seriesChoice({ room, ask }) {
  if (room.seats.length < 2) return [];
  const many = room.best_of ?? 1;
  const text =
    many === 1
      ? "Each game stands by itself."
      : `Most of ${many} games wins. Everybody moves on by one seat after each; a draw is half a point. Level at the end: one extra game.`;
  return [
    {
      id: "best_of",
      title: "Series",
      values: [1, 3, 5],
      labels: ["One game", "Best of 3", "Best of 5"],
      value: many,
      text: room.score?.games ? `${bestOfWords(room)} The next game goes on with it.` : text,
      change: (best_of) => ask("PATCH", "", { best_of }),
    },
  ];
}

/** Whether programs may sit down, where not only who was invited may. @param {Desk} desk @returns {Choice[]} */
function programsChoice({ room, ask }) {
  if (room.access !== "public" || room.seats.length < 2) return [];
  return [
    {
      id: "programs",
      title: "Programs",
      values: [false, true],
      labels: ["People only", "Programs too"],
      value: !!room.programs,
      text: room.programs
        ? "Programs of other people may sit down. Their names say so."
        : "Only people and the bots you add sit down.",
      change: (programs) => ask("PATCH", "", { programs }),
    },
  ];
}

/** Whether the game counts for ratings; only public rooms can choose. @param {Desk} desk @returns {Choice[]} */
function ratedChoice({ room, ask }) {
  if (room.access !== "public" || room.seats.length < 2) return [];
  return [
    {
      id: "rated",
      title: "Rating",
      values: [true, false],
      labels: ["Rated", "Casual"],
      value: !!room.rated,
      text: room.rated
        ? "Ratings change when everybody plays to the end."
        : (room.unrated_why ?? ""),
      change: (rated) => ask("PATCH", "", { rated }),
    },
  ];
}

const HANDS = "open_hands";

/** What watchers see of the hands: a setting of the room, or of the game in the same place. @param {Desk} desk @returns {Choice[]} */
function handsChoices(desk) {
  const own = allOfGame(desk).filter(({ id }) => id === HANDS);
  return own.length
    ? own
    : [
        openHands(desk.room.open_hands ?? null, (open_hands) =>
          desk.ask("PATCH", "", { open_hands }),
        ),
      ];
}

/** @param {Desk} desk */
const allOfGame = ({ room, game, ask }) =>
  choicesOf(game.info.options, room.options, room.seats.length, (options) =>
    ask("PATCH", "", { options }),
  );

/** What changes how the game is played. @param {Desk} desk */
const gameChoices = (desk) => allOfGame(desk).filter(({ id }) => id !== HANDS);

/** Named sets of rules: one tap sets all of them. @param {{desk: Desk}} props */
function Sets({ desk }) {
  const sets = setsOf(desk.game.info.options, desk.room.options);
  if (!desk.host || sets.length === 0) return null;
  return html`<div class="opts__sets" role="group" aria-label="Sets of rules">${sets.map(
    ({
      id,
      title,
      text,
      values,
      stands,
    }) => html`<button type="button" key=${id} class="btn btn--sm" aria-pressed=${String(stands)}
      aria-describedby="set-${id}" onClick=${() => desk.ask("PATCH", "", { options: values })}>${stands ? icon("ui-check") : null}${title}</button>`,
  )}
    ${sets.map(({ id, title, text }) => html`<p key=${id} id="set-${id}"><b>${title}.</b> ${text}</p>`)}</div>`;
}

/** Another game for the same people. @param {{desk: Desk}} props */
const GameChoice = ({ desk }) => html`<label class="opts__game"><span>Game</span>
  <select class="field" onChange=${(/** @type {Event} */ event) => desk.ask("PATCH", "", { game: /** @type {HTMLSelectElement} */ (event.target).value })}>
    ${desk.shelf.map(({ id, title }) => html`<option key=${id} value=${id} selected=${id === desk.game.id}>${title}</option>`)}
  </select></label>`;

/** Open from the start only where it hides nothing. */
const roomy = matchMedia("(min-width: 761px) and (min-height: 1040px)");

/** @param {{desk: Desk}} props */
export function Options({ desk }) {
  const [open, setOpen] = useState(roomy.matches);
  const game = gameChoices(desk);
  const changed = game.filter((choice) => !choice.book);
  const named = setsOf(desk.game.info.options, desk.room.options).find(
    ({ id, stands }) => stands && id !== "book",
  )?.title;
  const summary =
    named ??
    (changed.length
      ? changed
          .map(
            (choice) =>
              `${choice.title}: ${choice.labels[choice.values.indexOf(choice.value)] ?? plain(choice.value)}`,
          )
          .join(", ")
      : "as in the rulebook");
  return html`<section class="opts" aria-labelledby="opts-title">
    <header><h2 id="opts-title">The room</h2>${desk.host ? html`<${GameChoice} desk=${desk} />` : null}${desk.host ? null : html`<span class="muted">${desk.hostName} sets this</span>`}</header>
    <div class="opts__g">${roomChoices(desk).map((choice) => html`<${Segment} key=${choice.id} choice=${choice} mayChange=${desk.host} />`)}</div>
    ${
      game.length
        ? html`<details open=${open} onToggle=${(/** @type {Event} */ event) => setOpen(/** @type {HTMLDetailsElement} */ (event.currentTarget).open)}>
          <summary><b>Rules of the game</b><span>${summary}</span>${icon("ui-down")}</summary>
          <${Sets} desk=${desk} />
          <div class="opts__g">${game.map((choice) => html`<${Segment} key=${choice.id} choice=${choice} mayChange=${desk.host} />`)}</div>
        </details>`
        : null
    }
    ${
      desk.room.help && desk.room.seats.length > 1
        ? html`<p class="opts__deck" data-help><span><b>Hints are allowed.</b> The game is not rated: whoever plays may ask the coach, and for hints.</span></p>`
        : null
    }
    ${
      desk.game.info.own_decks
        ? html`<p class="opts__deck"><span>You choose your deck when the game starts. It can be one you built.</span><a class="btn btn--sm" href=${`/decks/${desk.game.id}`} target="_blank" rel="noopener">${icon("ui-cards")}Build a deck<span class="sr">, in a new tab</span></a></p>`
        : null
    }
  </section>`;
}
