// @ts-check
/** What the tournament was like, once it is over: its story, the games worth a replay, figures. Loaded when it is. */
import { html, icon, signal, useEffect } from "/static/js/core/ui.js";
import { call } from "/static/js/core/api.js";
import { addressOf, peopleAt, roundName } from "/static/js/core/tournament.js";
import { Course } from "./gamecourse.js";
import { Figures } from "./figures.js";
import { Paths } from "./paths.js";

/** @typedef {import("./types.js").Recap} Recap */

const AGAIN = 2000; // ms, while it is being made

const found = signal(/** @type {Recap|null} */ (null)); // one page shows one tournament
let asking = 0; // of which version; 0: nobody has asked

/** Asks for the recap until it is whole, once for each version. @param {Model} model */
async function ask(model) {
  const { version, id } = model.tournament.peek();
  if (asking === version) return;
  asking = version;
  while (asking === version) {
    try {
      found.value = /** @type {Recap} */ (
        await call("GET", `/api/tournaments/${id}/recap${model.key}`)
      );
      if (found.peek()?.status !== "making") return;
    } catch {
      /* the page says itself that the line is lost */
    }
    const pause = AGAIN * (1 + Math.random()); // not everybody at once
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

/** @param {Model} model @returns {Recap|null} as far as it is made */
function useRecap(model) {
  const { version } = model.tournament.value;
  useEffect(() => void ask(model), [version]);
  return found.value?.of ? found.value : null;
}

/** The address of a replay at a step. @param {TournamentTable} table @param {number} ply */
const stepOf = (table, ply) => {
  const address = addressOf(table);
  return `${address}${address.includes("?") ? "&" : "?"}ply=${ply}`;
};

/** The parts of the recap, each where the page has room for it. */
export const PARTS = {
  /** @param {{model: Model}} props */
  story({ model }) {
    const recap = useRecap(model);
    return recap && html`<${Story} model=${model} recap=${recap} />`;
  },
  /** @param {{model: Model}} props */
  games({ model }) {
    const recap = useRecap(model);
    return recap?.best.length ? html`<${Best} model=${model} recap=${recap} />` : null;
  },
  /** @param {{model: Model}} props */
  figures({ model }) {
    const recap = useRecap(model);
    const { numbers, tallies } = recap ?? {};
    return (
      numbers &&
      html`<${Paths} model=${model} /><${Figures} model=${model} numbers=${numbers} tallies=${tallies} />`
    );
  },
};

/** @param {{model: Model, recap: Recap}} props */
function Story({ model, recap }) {
  const { tables } = model.tournament.value;
  return html`<section class="tn-tale" aria-labelledby="tale-title"><h2 id="tale-title">How it went</h2>
    <p class="tn-tale__t">${recap.story.map((sentence, at) => {
      const table = tables.find((one) => one.id === sentence.table);
      return html`<span key=${at}>${sentence.text} ${table?.room ? html`<a class="textlink" href=${addressOf(table)} aria-label=${`Replay of table ${table.number}, ${roundName(model.tournament.value, table.round).toLowerCase()}`}>Replay</a> ` : null}</span>`;
    })}</p>
    ${recap.status === "making" ? html`<p class="tn-tale__w" role="status"><progress max=${recap.of} value=${recap.done} aria-label="Games looked at"></progress>Looking back at ${recap.of} games</p>` : null}</section>`;
}

/** @param {{model: Model, recap: Recap}} props */
function Best({ model, recap }) {
  const tournament = model.tournament.value;
  return html`<section class="tn-best" aria-labelledby="best-title"><h2 id="best-title">Games worth a replay</h2>
    <ul>${recap.best.map((game) => {
      const table = tournament.tables.find((one) => one.id === game.table);
      if (!table?.room) return null;
      const names = table.seats.map((seat, at) => seat.stand_in ?? peopleAt(tournament, table)[at]);
      return html`<li key=${game.table}><h3>${game.title}</h3>
        <p>${game.text}</p>
        <${Course} course=${game.course} names=${names} stepOf=${(/** @type {number} */ ply) => stepOf(table, ply)} />
        <a class="btn btn--sm" href=${stepOf(table, game.ply)} aria-label=${`${game.title}: replay from step ${game.ply}`}>${icon("ui-play")}Replay</a></li>`;
    })}</ul></section>`;
}
