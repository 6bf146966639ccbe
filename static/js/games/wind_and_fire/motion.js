// @ts-check
/** What the events of Champions of Wind and Fire look like and sound like: dice tumble, tiles drop, crystals and coins travel, a tournament is revealed step by step. */
import { html } from "../../core/ui.js";
import { hide } from "../../core/motion.js";
import { sound } from "../../core/sound.js";
import { TIMES } from "./timing.js";
import { looked } from "./reading.js";
import { Coin, Crystal, Gem, tint } from "./pieces.js";
import { ELEMENTS } from "./looks.js";
import { icon } from "../../core/ui.js";
import { reveal } from "./reveal.js";
import { drop, flip, glide, later, pulse, tumble } from "./gestures.js";
import { send, ways } from "./flights.js";

/** @typedef {{before: Snapshot, after: Snapshot, earlier: Envelope|null, place: HTMLElement, events: GameEvent[], speed: number}} Scene */

/** Plays all of it and says how long it takes. @param {WindTable} t @param {Scene} scene @returns {number} */
export function play(t, { before, after, earlier, place, events, speed }) {
  const ms = (/** @type {number} */ time) => time / speed;
  const seen = looked(t);
  let clock = 0;
  let die = ""; // the die in use: its tiles and crystals come from it
  /** @type {Box|null} */
  let from = null;
  let contest = earlier?.view.contests.length ?? 0;

  const { now, was } = ways(seen, before, after);
  /** @param {string} at @returns {HTMLElement|null} */
  const real = (at) => place.querySelector(`.stage [data-at="${CSS.escape(at)}"]`);

  for (const event of events) {
    const time = ms(TIMES[event.kind] ?? 0);
    const seat = event.seat;
    const here = seat === seen;
    switch (event.kind) {
      case "rolled":
      case "rerolled": {
        for (const [n, one] of (event.dice ?? []).entries())
          tumble(
            place.querySelector(`.stage .die[data-card="${one.die}"]`),
            clock + n * ms(30),
            ms(620),
          );
        later(clock, () => sound("steel"));
        break;
      }
      case "die_placed": {
        const start = before.cards.get(event.die),
          end = after.cards.get(event.die);
        const piece = /** @type {HTMLElement|null} */ (
          place.querySelector(`.stage .die[data-card="${event.die}"]`)
        );
        if (start && end && piece) glide(piece, start, end, clock, time);
        later(clock + time * 0.8, () => sound("stone"));
        break;
      }
      case "took":
        later(clock, () => {
          sound("slide");
          pulse(place.querySelector(`[data-at="area:${event.area}"]`));
        });
        break;
      case "used":
        die = event.die;
        from = before.cards.get(die) ?? null;
        break;
      case "turned":
        tumble(place.querySelector(`.stage .die[data-card="${event.die}"]`), clock, time);
        break;
      case "placed": {
        const end = now(`slot:${event.slot}`, seat);
        const size = here ? (end?.w ?? 40) : 18;
        send(
          html`<span class="flytile" style=${tint(event.element)}>${icon(ELEMENTS[event.element].icon)}</span>`,
          from ?? was("area:0", seat),
          end,
          size,
          clock,
          time * 0.8,
        );
        if (here) {
          hide(real(`slot:${event.slot}`), clock + time * 0.8);
          later(clock + time * 0.8, () => drop(real(`slot:${event.slot}`)));
        }
        later(clock + time * 0.8, () => sound("stone"));
        break;
      }
      case "row_full":
        if (here) later(clock, () => pulse(real(`row:${event.row}`)));
        from = here ? was(`row:${event.row}`, seat) : from;
        break;
      case "gold": {
        const end = now("store:gold", seat);
        send(
          html`<${Coin} />`,
          event.why === "row" ? from : was("board:grounds", seat),
          end,
          24,
          clock,
          time,
        );
        later(clock + time, () => {
          sound("coin");
          if (here) pulse(real("store:gold"));
        });
        break;
      }
      case "black": {
        send(
          html`<${Gem} />`,
          from ?? was("area:0", seat),
          now(`store:${event.storage}`, seat),
          22,
          clock,
          time,
        );
        later(clock + time, () => {
          sound("no");
          if (here) pulse(real(`store:${event.storage}`));
        });
        break;
      }
      case "cleared":
      case "crystal_gained": {
        send(
          html`<${Crystal} element=${event.element} />`,
          was(`realm:${event.realm}`, seat),
          now(`crystal:${event.realm}`, seat),
          here ? 30 : 16,
          clock,
          time,
        );
        if (here) {
          hide(real(`crystal:${event.realm}`), clock + time);
          later(clock + time, () =>
            (event.borders ?? []).forEach((/** @type {string} */ border) =>
              pulse(real(`border:${border}`)),
            ),
          );
        }
        from = was(`realm:${event.realm}`, seat);
        later(clock, () => sound("flick"));
        break;
      }
      case "gold_put":
      case "black_put": {
        const store = event.kind === "gold_put" ? "gold" : (event.storage ?? "pyramid");
        send(
          event.kind === "gold_put" ? html`<${Coin} />` : html`<${Gem} />`,
          was(`store:${store}`, seat),
          now(`part:${event.part}`, seat),
          24,
          clock,
          time,
        );
        later(clock + time, () => {
          sound(event.kind === "gold_put" ? "coin" : "stone");
          if (here) pulse(real(`part:${event.part}`));
        });
        break;
      }
      case "black_removed":
        send(
          html`<${Gem} />`,
          was(
            ["pyramid", "training"].includes(event.place)
              ? `store:${event.place}`
              : `part:${event.place}`,
            seat,
          ),
          was("area:0", undefined),
          22,
          clock,
          time,
          true,
        );
        break;
      case "black_moved":
        send(
          html`<${Gem} />`,
          was("store:training", seat),
          now("store:pyramid", seat),
          22,
          clock,
          time,
        );
        break;
      case "flipped":
        for (const slot of here ? event.slots : []) flip(real(`slot:${slot}`), clock, time);
        later(clock, () => sound("flick"));
        break;
      case "upgraded": {
        const start = before.places.get(`tile:${event.tile}`);
        const card = t.components.tiles[event.tile];
        send(
          html`<span class=${`dt dt--fly${card.level === "advanced" ? " dt--adv" : ""}`}><b>${card.power}</b></span>`,
          start ?? null,
          now(`part:${event.part}`, seat),
          62,
          clock,
          time,
        );
        later(clock + time, () => {
          sound("crash");
          if (here) pulse(real(`part:${event.part}`));
        });
        break;
      }
      case "sigil":
      case "token_put":
        later(clock, () => {
          sound("coin");
          if (here) pulse(real(`part:${event.part}`));
        });
        break;
      case "drew": {
        const mine = seat === t.env.value?.seat;
        const home = mine
          ? [...place.querySelectorAll(`.handrow [data-card="${event.card}"]`)].at(-1)
          : null;
        if (home) drop(home);
        else later(clock, () => pulse(place.querySelector(`[data-at="cards:${seat}"]`)));
        later(clock, () => sound("flick"));
        break;
      }
      case "played":
      case "copied":
        later(clock, () => {
          sound("slide");
          pulse(place.querySelector('[data-at="played"]'));
        });
        break;
      case "task":
        later(clock, () => sound("bell"));
        break;
      case "contest":
        t.contest.value = null;
        later(clock, () => {
          sound("bell");
          t.contest.value = contest;
        });
        break;
      case "dials":
        later(clock, () => {
          sound("flick");
          place
            .querySelectorAll('[data-cell="elements"], [data-cell="gold"]')
            .forEach((cell) => flip(cell, 0, time));
        });
        break;
      case "awarded": {
        const number = contest++;
        later(clock, () => {
          t.contest.value = number;
          requestAnimationFrame(() => reveal(place.querySelector(".contest"), event, time));
        });
        break;
      }
      case "handed_in":
        if (here)
          for (const piece of event.pieces)
            later(clock, () => pulse(real(`slot:${piece}`) ?? real(`crystal:${piece}`)));
        later(clock, () => sound("take"));
        break;
      case "master_took":
        later(clock, () => {
          sound("slide");
          pulse(place.querySelector(`[data-at="area:${event.area}"]`));
        });
        break;
      case "master_placed":
        later(clock, () => {
          sound("stone");
          drop(place.querySelector(`[data-at="mspace:${event.space}"]`));
        });
        break;
      case "master_tile":
        later(clock, () => {
          sound("crash");
          pulse(place.querySelector(`[data-at="mrow:${event.row}"]`));
        });
        break;
      case "over":
        later(clock, () => sound("swell"));
        break;
    }
    clock += time;
  }
  if (contest > (earlier?.view.contests.length ?? 0))
    later(clock, () => {
      t.contest.value = null;
    });
  return clock;
}
