"""A fight with a Monster, and its death (TB-8)."""

from __future__ import annotations

from dataclasses import field

from engine.core.frames import DONE, STAY, Call, Done, Flow, Frame, Procedure, Sequence, frame
from engine.core.types import Action, Preview, Seat
from engine.games.tidal_blades import moves, queries, words
from engine.games.tidal_blades.flow.run import run
from engine.games.tidal_blades.flow.traits import GainNotches
from engine.games.tidal_blades.flow.trial import NO_DICE, RollLoop
from engine.games.tidal_blades.flow.windows import UseCards, Window
from engine.games.tidal_blades.hits import Spots, assignments, monster_of
from engine.games.tidal_blades.parts import TRAIT_NAME
from engine.games.tidal_blades.state import TidalBlades, Trial

AFTER_DAMAGE = ("on_damage", "on_complete_or_damage")


@frame("tidal_blades.fight")
class Fight(Procedure[TidalBlades]):
    """TB-8.4 to 8.14."""

    steps = ("declare", "loop", "assign", "notches", "after", "kill", "finish")
    seat: int = 0
    place: str = ""
    spots: list[int] = field(default_factory=list)

    def declare(self, s: TidalBlades) -> Flow:
        s.trial = Trial(place=self.place)
        monster = monster_of(s)
        s.trial.first_hit = not queries.hitters(s, monster)
        name = queries.monster_card(s, monster).name
        s.emit("fights", seat=self.seat, monster=monster.id, name=name)
        return STAY

    def loop(self, s: TidalBlades) -> Flow:
        return Call(RollLoop(seat=self.seat))

    def assign(self, s: TidalBlades) -> Flow:
        """TB-8.8; without dice there is no damage (TB-8.7)."""
        if s.returned == NO_DICE:
            return self.jump("finish")
        return Call(AssignHits(seat=self.seat))

    def notches(self, s: TidalBlades) -> Flow:
        """TB-8.13 (a), (b)."""
        assert isinstance(s.returned, tuple)
        self.spots = [int(spot) for spot in s.returned]
        trial, monster = queries.trial_of(s), monster_of(s)
        trial.hits = len(self.spots)
        card = queries.monster_card(s, monster)
        for spot in self.spots:
            monster.tokens[spot] = self.seat
        s.emit("hit", seat=self.seat, monster=monster.id, name=card.name, spots=self.spots[:])
        symbols = [card.spots[spot].symbol for spot in self.spots]
        return Call(GainNotches(seat=self.seat, symbols=symbols))

    def after(self, s: TidalBlades) -> Flow:
        """TB-8.13 (c) to (e)."""
        trial, spots = queries.trial_of(s), queries.monster_card(s, monster_of(s)).spots
        trophies = sum(spots[spot].trophy for spot in self.spots)
        if trophies:
            moves.champion(s, self.seat, trophies, "trophy")
        trial.done = [one.die for one in trial.dice if one.own]
        s.emit("fight_dice", seat=self.seat, dice=trial.done[:])
        moves.return_dice(s, self.seat, "supply")
        return Call(UseCards(seat=self.seat, triggers=AFTER_DAMAGE))

    def kill(self, s: TidalBlades) -> Flow:
        """TB-8.12, 8.13 (f), 8.14: the bonus of a side that was finished, then the rewards."""
        monster = monster_of(s)
        card = queries.monster_card(s, monster)
        frames: list[Frame] = []
        touched = {card.spots[spot].side for spot in self.spots}
        for side in card.kill_bonus:
            if side in touched and queries.side_covered(s, monster, side):
                s.emit("kill_bonus", seat=self.seat, monster=monster.id, side=side)
                frames.append(run(self.seat, f"kill:{monster.id}/{side}"))
        if not queries.open_spots(monster):
            frames += rewards(s, monster.id, queries.hitters(s, monster), self.seat)
            s.emit("killed", seat=self.seat, monster=monster.id, name=card.name)
            moves.remove_monster(s, monster, "killed")
        return Call(Sequence(waiting=frames)) if frames else STAY

    def finish(self, s: TidalBlades) -> Flow:
        moves.return_dice(s, self.seat, "supply")
        s.trial = None
        s.fresh = []
        return DONE


def rewards(s: TidalBlades, monster: str, seats: list[Seat], first: Seat) -> list[Frame]:
    """TB-8.14 (b): everybody with a token, in turn order from `first`."""
    order = [seat for seat in queries.clockwise(s, first) if seat in seats]
    return [run(seat, f"reward:{monster}") for seat in order]


@frame("tidal_blades.assign_hits")
class AssignHits(Window):
    """D14: the spots that are covered; only the largest sets are offered (TB-8.8)."""

    rules = ("TB-8.8", "TB-8.9", "TB-8.11")
    window = "damage"
    triggers = ("on_assign_damage",)
    waits = "is hitting the Monster"

    def sets(self, s: TidalBlades) -> list[Spots]:
        trial = queries.trial_of(s)
        return assignments(s, trial.ignore, trial.double)

    def options(self, s: TidalBlades, seat: Seat) -> list[Action]:
        return [*(Action("hit", spots) for spots in self.sets(s)), *self.extras(s)]

    def resolve(self, s: TidalBlades, seat: Seat, action: Action) -> Flow:
        if flow := self.extra(s, action):
            return flow
        return Done(action.noun)

    def previews(self, s: TidalBlades, seat: Seat) -> list[Preview]:
        spots = queries.monster_card(s, monster_of(s)).spots
        found = []
        for chosen in self.sets(s):
            names = [TRAIT_NAME[spots[n].symbol] for n in chosen]
            trophies = sum(spots[n].trophy for n in chosen)
            more = f", +{trophies} Champion" if trophies else ""
            hits = words.count(len(chosen), "Hit")
            text = f"{', '.join(names)}: {hits}{more}" if chosen else "no Hit"
            found.append(Preview("hit", chosen, text))
        return found

    def ask(self, s: TidalBlades) -> str:
        return "Which spots do you hit?" if self.sets(s) != [()] else "Your dice hit nothing"
