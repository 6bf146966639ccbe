// @ts-check
/** What moves on the Islands: standees, the Boat, the Judge, Monsters; night falls. */
import { html, icon } from "../../core/ui.js";
import { hide } from "../../core/motion.js";
import { sound } from "../../core/sound.js";
import { drop, dusk, glide, later, rise, shake } from "./gestures.js";
import { MONSTERS } from "./looks.js";
import { Stand } from "./pieces.js";

/** @type {import("./motion.js").Motions} */
const motions = {
  moved: ({ me, earlier, real, box, at, send }, event, { clock, time, seat }) => {
    const was = earlier?.view.players[seat];
    const start = was?.island
      ? box(was.space ? `space:${was.space}` : `isle:${was.island}`, seat)
      : at("me", seat);
    const to = event.space ? `space:${event.space}` : `isle:${event.island}`;
    send(html`<${Stand} seat=${seat} />`, start, box(to, seat), 36, clock, time);
    hide(real(to)?.querySelector(".stand"), clock + time);
    later(clock + time * 0.9, () => {
      sound("stone");
      drop(real(to)?.querySelector(".disc"));
    });
  },
  boat: ({ t, before, after, real }, event, { clock, time }) => {
    glide(
      real(`boat:${event.space}`)?.querySelector("svg"),
      before.places.get(
        `boat:${(event.space + t.components.boat.length - 1) % t.components.boat.length}`,
      ),
      after.places.get(`boat:${event.space}`),
      clock,
      time,
    );
    later(clock, () => sound("slide"));
  },
  first_player: ({ place }, _, { clock, seat }) => {
    later(clock, () => {
      sound("bell");
      drop(place.querySelector(`[data-at="pawn:${seat}"]`));
    });
  },
  judge: ({ before, after, real, send }, _, { clock, time }) => {
    send(
      html`<span class="judge">${icon("gavel")}</span>`,
      before.places.get("judge"),
      after.places.get("judge"),
      40,
      clock,
      time,
    );
    hide(real("judge"), clock + time);
    later(clock + time, () => sound("stone"));
  },
  hit: ({ place, real }, event, { clock }) => {
    later(clock, () => {
      sound("crash");
      for (const spot of event.spots) drop(real(`spot:${spot}`));
      shake(place.querySelector(".beast"));
    });
  },
  killed: ({ real }, _, { clock }) => {
    later(clock, () => {
      sound("swell");
      shake(real("isle:fold")?.querySelector(".mon"));
    });
  },
  monster: ({ before, real, box, send }, event, { clock, time }) => {
    const start =
      event.kind === "monster" ? box("monsterdeck", null) : before.places.get("monster:folds_edge");
    send(
      html`<span class="coinfly">${icon(MONSTERS[event.id] ?? "fish-monster")}</span>`,
      start,
      box(`monster:${event.place}`, null),
      34,
      clock,
      time,
    );
    later(clock + time, () => {
      sound("crash");
      rise(real(`monster:${event.place}`));
    });
  },
  night: ({ place }, _, { clock, time }) => {
    later(clock, () => {
      sound("bell");
      dusk(place.querySelector(".map"), time);
    });
  },
  invasion: ({ real }, event, { clock }) => {
    later(clock, () => {
      sound("steel");
      shake(real(`monster:${event.place}`));
    });
  },
  home: (_stage, _event, { clock }) => {
    later(clock, () => sound("slide"));
  },
  round: (_stage, _event, { clock }) => {
    later(clock, () => sound("bell"));
  },
  over: (_stage, _event, { clock }) => {
    later(clock, () => sound("swell"));
  },
};

export const CITY = { ...motions, monster_moved: motions.monster, leader: motions.round };
