// @ts-check
/** Goods, cards and marks go to those who get them. */
import { html, icon } from "../../core/ui.js";
import { sound } from "../../core/sound.js";
import { glide, later, pulse, rise } from "./gestures.js";
import { CHALLENGE, FRUIT, SHELL, STUNT } from "./looks.js";

/** @type {import("./motion.js").Motions} */
const motions = {
  gained: ({ at, send, spaceOf }, event, { clock, time, seat }) => {
    for (const [n, what] of /** @type {const} */ ([
      [event.fruit, FRUIT],
      [event.shells, SHELL],
    ]))
      if (n)
        send(
          html`<span class="coinfly">${icon(what)}</span>`,
          spaceOf(seat),
          at(what === FRUIT ? "purse:fruit" : "purse:shells", seat),
          26,
          clock,
          time,
        );
    later(clock + time, () => sound("coin"));
  },
  paid: ({ real }, event, { clock }) => {
    later(clock, () => {
      sound("take");
      pulse(real(event.fruit ? "purse:fruit" : "purse:shells"));
    });
  },
  shielded: ({ real, at, send }, _, { clock, time, seat }) => {
    send(
      html`<span class="coinfly">${icon(SHELL)}</span>`,
      at("purse:shells", seat),
      at("zone:shield", seat),
      26,
      clock,
      time,
    );
    later(clock + time, () => {
      sound("stone");
      pulse(real("zone:shield"));
    });
  },
  shield_used: ({ me, real }, _, { clock, seat }) => {
    later(clock, () => {
      sound("flick");
      if (seat === me) pulse(real("zone:shield"));
    });
  },
  advanced: ({ me, real }, event, { clock, seat }) => {
    later(clock, () => {
      sound("pick");
      pulse(seat === me ? real(`dial:${event.symbol}`) : real(`mini:${seat}`));
    });
  },
  champion: ({ before, after, real }, _, { clock, time, seat }) => {
    glide(
      real(`champ:${seat}`),
      before.places.get(`champ:${seat}`),
      after.places.get(`champ:${seat}`),
      clock,
      time,
    );
    later(clock, () => sound("flick"));
  },
  completed: ({ real }, _, { clock, seat }) => {
    later(clock, () => {
      sound("swell");
      pulse(real(`mini:${seat}`));
    });
  },
  declared: ({ place }, _, { clock }) => {
    later(clock, () => {
      sound("slide");
      rise(place.querySelector(".duel__b"));
    });
  },
  challenge_taken: ({ before, box, at, send }, event, { clock, time, seat }) => {
    send(
      html`<span class="cc cc--back">${icon(CHALLENGE)}</span>`,
      before.places.get(`pool:${event.card}`) ?? box("isle:citadel", seat),
      at(`hand:${seat}`, seat),
      40,
      clock,
      time,
    );
    later(clock, () => sound("slide"));
  },
  challenge_drawn: ({ box, at, send }, _, { clock, time, seat }) => {
    send(
      html`<span class="cc cc--back">${icon(CHALLENGE)}</span>`,
      box("deck", seat) ?? box("isle:citadel", seat),
      at(`hand:${seat}`, seat),
      40,
      clock,
      time,
    );
    later(clock, () => sound("flick"));
  },
  stunt_drawn: ({ at, send, spaceOf }, _, { clock, time, seat }) => {
    send(
      html`<span class="cc cc--back stunt">${icon(STUNT)}</span>`,
      spaceOf(seat),
      at(`hand:${seat}`, seat),
      40,
      clock,
      time,
    );
    later(clock, () => sound("flick"));
  },
  stunt: ({ real }, _, { clock, seat }) => {
    later(clock, () => {
      sound("bell");
      pulse(real(`mini:${seat}`));
    });
  },
  card_in_play: ({ real }, _, { clock, seat }) => {
    later(clock, () => {
      sound("swell");
      pulse(real(`mini:${seat}`));
    });
  },
  bought: (_stage, _event, { clock }) => {
    later(clock, () => sound("coin"));
  },
};

export const GOODS = { ...motions, fights: motions.declared, card_used: motions.stunt };
