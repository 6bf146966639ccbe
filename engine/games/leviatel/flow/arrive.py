"""Characters that come to an area (LL-7.5, LL-8.4 to 8.8, LL-10.1, LL-13.8, LL-13.14)."""

from __future__ import annotations

from engine.core.frames import (
    DONE,
    STAY,
    Become,
    Call,
    Decision,
    Done,
    Flow,
    Frame,
    Procedure,
    Sequence,
    frame,
)
from engine.core.types import Action, Preview, Prompt, Seat, Viewer
from engine.games.leviatel import board, moves, queries
from engine.games.leviatel.cards import CARDS
from engine.games.leviatel.flow.combat import Attack
from engine.games.leviatel.state import Leviatel, Unit
from engine.games.leviatel.triggers import frame_of

FIGHT = Action("fight")


@frame("leviatel.arrive")
class Arrive(Procedure[Leviatel]):
    """What an arrival causes: reactions of enemies, the choice to pass through, an attack."""

    steps = ("reactions", "pass_or_fight", "attack")
    unit: int = 0
    coast: bool = False
    asked: bool = False

    def reactions(self, s: Leviatel) -> Flow:
        """LL-13.8: in anybody's turn, in arrival order of the reacting cards."""
        unit = queries.alive(s, self.unit)
        if unit is None:
            return DONE
        reacting = [
            frame_of(effect, source, other=unit.id)
            for source, effect in sorted(
                queries.sources(s, "damage"), key=lambda pair: pair[0].arrived
            )
            if source.seat != unit.seat
            and effect.trigger == "enemy_enters_area"
            and unit.area in board.front(source.area, source.seat)
        ]
        return Call(Sequence(waiting=list(reacting))) if reacting else STAY

    def pass_or_fight(self, s: Leviatel) -> Flow:
        """LL-8.7, LL-8.9."""
        unit = self._attacker(s)
        if unit is None:
            return DONE
        if self.coast and unit.ready and queries.move_areas(s, unit):
            self.asked = True
            return Call(PassOrFight(unit=unit.id))
        return STAY

    def attack(self, s: Leviatel) -> Flow:
        """LL-10.1."""
        unit = self._attacker(s)
        if unit is None or (self.asked and s.returned != "fight"):
            return DONE
        return Become(Attack(unit=unit.id, arrival=True))

    def _attacker(self, s: Leviatel) -> Unit | None:
        """The character, if it is alive, on turn and has somebody to fight."""
        unit = queries.alive(s, self.unit)
        if unit is None or unit.seat != s.player:
            return None
        fights = queries.has_opponents(s, unit) or bool(queries.interceptors(s, unit))
        return unit if fights else None


@frame("leviatel.pass_or_fight")
class PassOrFight(Decision[Leviatel]):
    """LL-8.7: fight in the coast, or move on at once."""

    rules = ("LL-8.7",)
    unit: int

    def actors(self, s: Leviatel) -> tuple[Seat, ...]:
        return (s.player,)

    def options(self, s: Leviatel, seat: Seat) -> list[Action]:
        areas = queries.move_areas(s, s.units[self.unit])
        return [FIGHT, *(Action("pass_to", area) for area in areas)]

    def resolve(self, s: Leviatel, seat: Seat, action: Action) -> Flow:
        if action.verb == "fight":
            return Done("fight")
        return Become(MoveUnit(unit=self.unit, area=str(action.noun)))

    def prompt(self, s: Leviatel, viewer: Viewer) -> Prompt:
        name = CARDS[s.units[self.unit].card].name
        if viewer != s.player:
            return Prompt(f"{{{s.player}}} is choosing whether to pass through", "wait")
        return Prompt(f"Does {name} fight here or move on?", "choose")

    def previews(self, s: Leviatel, seat: Seat) -> list[Preview]:
        from engine.games.leviatel.previews import of_answer

        return [of_answer(s, seat, action) for action in self.options(s, seat)]


@frame("leviatel.move_unit")
class MoveUnit(Procedure[Leviatel]):
    """LL-8.4: a move that is paid for; afterwards the character is exhausted unless on a coast."""

    steps = ("pay", "go")
    unit: int = 0
    area: str = ""

    def pay(self, s: Leviatel) -> Flow:
        unit = s.units[self.unit]
        if queries.castle_pays(s, unit, self.area):
            moves.use_castle(s, unit.seat)
        else:
            moves.pay(s, unit.seat, queries.move_cost(s, unit, self.area))
        unit.ready = False
        return STAY

    def go(self, s: Leviatel) -> Flow:
        return Become(Relocate(unit=self.unit, area=self.area))


@frame("leviatel.relocate")
class Relocate(Procedure[Leviatel]):
    """A character comes to another area, by a move or an effect (LL-8.4, LL-8.8)."""

    steps = ("go", "own_effects", "arrive")
    unit: int = 0
    area: str = ""
    coast: bool = False

    def go(self, s: Leviatel) -> Flow:
        unit = queries.alive(s, self.unit)
        if unit is None or queries.room(s, self.area, unit.seat) <= 0:
            return DONE
        self.coast = moves.relocate(s, unit, self.area)
        return STAY

    def own_effects(self, s: Leviatel) -> Flow:
        return Call(entering_area(s, self.unit))

    def arrive(self, s: Leviatel) -> Flow:
        return Become(Arrive(unit=self.unit, coast=self.coast))


def entering_area(s: Leviatel, ident: int) -> Sequence:
    """LL-13.4: the own effects of a character that has moved into an area."""
    unit = queries.alive(s, ident)
    if unit is None or unit.hidden:
        return Sequence()
    effects = CARDS[unit.card].on("on_entering_area")
    frames: list[Frame] = [frame_of(effect, unit) for effect in effects]
    return Sequence(waiting=frames)


@frame("leviatel.swap_places")
class SwapPlaces(Procedure[Leviatel]):
    """LL-13.14: areas and places in arrival order are exchanged; `first` arrives first."""

    steps = ("exchange", "first_effects", "first_arrives", "second_effects", "second_arrives")
    first: int = 0
    second: int = 0
    coasts: tuple[int, ...] = ()

    def exchange(self, s: Leviatel) -> Flow:
        first, second = queries.alive(s, self.first), queries.alive(s, self.second)
        if first is None or second is None:
            return DONE
        places = (second.area, second.arrived), (first.area, first.arrived)
        arrivals = []
        for unit, (area, arrived) in zip((first, second), places, strict=True):
            if moves.relocate(s, unit, area, arrived=arrived):
                arrivals.append(unit.id)
        self.coasts = tuple(arrivals)
        return STAY

    def first_effects(self, s: Leviatel) -> Flow:
        return Call(entering_area(s, self.first))

    def first_arrives(self, s: Leviatel) -> Flow:
        return Call(Arrive(unit=self.first, coast=self.first in self.coasts))

    def second_effects(self, s: Leviatel) -> Flow:
        return Call(entering_area(s, self.second))

    def second_arrives(self, s: Leviatel) -> Flow:
        return Call(Arrive(unit=self.second, coast=self.second in self.coasts))


@frame("leviatel.create")
class Create(Procedure[Leviatel]):
    """LL-7.5, LL-11.4: a character for free; if the area is full nothing, or the next ahead."""

    steps = ("place", "arrive")
    card: str = ""
    seat: Seat = 0
    area: str = ""
    next_ahead: bool = False
    unit: int = 0

    def place(self, s: Leviatel) -> Flow:
        areas = [self.area]
        if self.next_ahead:
            areas += board.ahead(self.area, self.seat)
        for area in areas:
            if queries.room(s, area, self.seat) > 0:
                self.unit = moves.place(s, self.seat, self.card, area).id
                return STAY
        return DONE

    def arrive(self, s: Leviatel) -> Flow:
        return Become(Arrive(unit=self.unit))
