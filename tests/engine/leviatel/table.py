"""A table of Leviatel Legends set up for one test: say what stands where, then act."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine import Action, Event, Match
from engine.core.types import Noun
from engine.games.leviatel import queries
from engine.games.leviatel.flow.prepare import Prepare
from engine.games.leviatel.position import PLENTY, N, S, begun, lay_out, meant
from engine.games.leviatel.state import Leviatel, Unit
from engine.testing import table as testing

__all__ = ["PLENTY", "N", "S", "Table", "begun", "state_of", "table"]


def state_of(match: Match) -> Leviatel:
    assert isinstance(match.state, Leviatel)
    return match.state


class Table(testing.Table[Leviatel]):
    """Cards on the map may be named by their area: "santana@c3"."""

    def action(self, verb: str, noun: Noun, by: int) -> Action:
        return Action(verb, self.id(noun))

    # -- acting ------------------------------------------------------------------------------

    def _compound(self, verb: str, noun: Noun, **answers: Any) -> list[Event]:
        """An action with the answers to its questions; every answer must be asked for or given."""
        events = self.do(verb, noun).told
        while not self.s.over and isinstance(self.s.stack[-1], Prepare):
            asked = self.match.menu(self.s.player)[0].verb
            assert answers.get(asked) is not None, f"{asked} is asked: {self.nouns(asked)}"
            events = self.do(asked, answers[asked]).told
        for asked in ("fight", "pass_to"):
            if answers.get(asked):
                noun = None if asked == "fight" else answers[asked]
                events = [*events, *self.do(asked, noun).told]
        self.told = events
        return events

    def summon(
        self, card: str, area: str, *, target: str | None = None, ant: bool | None = None,
        come_in: str | None = None,
    ) -> list[Event]:  # fmt: skip
        join = None if ant is None else "yes" if ant else "no"
        events = self._compound(
            "summon", card, choose_area=area, choose_target=target, join_ant=join, come_in=come_in
        )
        assert self.one(events, "summoned")["area"] == area
        return events

    def move(self, unit: str, area: str, *, fight: bool = False, pass_to: str = "") -> list[Event]:
        """Moves "billy@b2" to an area; on a coast it fights or passes on."""
        events = self._compound("move", unit, choose_area=area, fight=fight, pass_to=pass_to)
        assert self.one(events, "moved")["area"] == area
        return events

    def engage(self, unit: str) -> list[Event]:
        return self.do("engage", unit).told

    def invest(self, unit: str) -> list[Event]:
        return self.do("invest", unit).told

    def build(self, card: str, area: str) -> list[Event]:
        events = self._compound("build", card, choose_area=area)
        assert self.one(events, "built")["area"] == area
        return events

    def cast(self, card: str, target: str | None = None, area: str | None = None) -> list[Event]:
        """`target` is a card on the map, or a card of the graveyard for The Fallen One."""
        return self._compound(
            "cast", card, choose_target=target, choose_card=target, choose_area=area
        )

    def trade(self, trade: str, card: str | None = None) -> list[Event]:
        return self._compound("trade", trade, choose_card=card)

    def switch_deck(self) -> list[Event]:
        return self.do("switch_deck").told

    def end_turn(self) -> list[Event]:
        return self.do("end_turn").told

    # -- what is offered ---------------------------------------------------------------------

    def answers(self, verb: str, noun: Noun, asked: str = "choose_area", **given: str) -> list[str]:
        """Which answers a question of an action has; an area that is the only one is not asked and
        read from what happened. [] if the action is not legal or there is nothing to choose."""
        action = Action(verb, self.id(noun))
        if action not in self.match.menu(self.s.player):
            return []
        copy = Match(self.match.rules, self.match.state, self.match.salt)
        copy.act(self.s.player, action)
        while isinstance(copy.state.stack[-1], Prepare):
            menu = copy.menu(self.s.player)
            if menu[0].verb == asked:
                return [str(option.noun) for option in menu]
            copy.act(self.s.player, Action(menu[0].verb, self.id(given[menu[0].verb])))
        if asked != "choose_area":
            return []
        happened = {"summon": "summoned", "move": "moved", "build": "built"}[verb]
        return [e.public["area"] for e in copy.events if e.kind == happened]

    # -- looking -----------------------------------------------------------------------------

    def id(self, noun: Noun) -> Any:
        """ "santana@c3" or "n:santana@c3" as the id on the map; anything else as it is."""
        return meant(self.s, noun)

    def unit(self, card: str, area: str | None = None) -> Unit:
        found = [
            u for u in self.s.units.values()
            if u.card == card and not u.body and area in (None, u.area)
        ]  # fmt: skip
        assert len(found) == 1, f"{len(found)} living {card} in {area or 'all areas'}"
        return found[0]

    def stats(self, card: str, area: str | None = None) -> str:
        """Current attack and defence, as in "3/6"."""
        unit = self.unit(card, area)
        return f"{queries.attack(self.s, unit)}/{unit.defence}"

    def ready(self, card: str, area: str | None = None) -> bool:
        return self.unit(card, area).ready

    def at(self, area: str) -> list[str]:
        """Everything in an area, as the table writes it: characters in arrival order, structure."""
        held = sorted((u for u in self.s.units.values() if u.area == area), key=lambda u: u.arrived)
        found = []
        for unit in held:
            side = "n:" if unit.seat == N else ""
            value = "body" if unit.body else f"{queries.attack(self.s, unit)}/{unit.defence}"
            found.append(f"{side}{unit.card} {value}")
        structure = queries.structure_at(self.s, area)
        if structure is not None:
            side = "n:" if structure.seat == N else ""
            found.append(f"{side}{structure.card} {structure.defence}")
        return found

    def energy(self, seat: int = S) -> int:
        return self.s.sides[seat].energy

    def coins(self, seat: int = S) -> int:
        return self.s.sides[seat].coins

    def health(self, seat: int = N) -> int:
        return self.s.sides[seat].health

    def hand(self, seat: int = S) -> list[str]:
        return self.s.sides[seat].hand

    def deck(self, seat: int = S) -> list[str]:
        return self.s.sides[seat].deck

    def graveyard(self, seat: int = S) -> list[str]:
        return self.s.sides[seat].graveyard

    def one(self, events: Sequence[Event], kind: str) -> dict[str, Any]:
        """The public fields of the first event of a kind."""
        return dict(next(event.public for event in events if event.kind == kind))

    def seen(self, viewer: int | None) -> dict[str, dict[str, Any]]:
        """The characters a viewer sees, by id."""
        return {unit["id"]: unit for unit in self.match.view(viewer)["units"]}


def table(
    units: Mapping[str, Sequence[str]] | None = None,
    structures: Mapping[str, str] | None = None,
    **fields: Any,
) -> Table:
    """See `lay_out`."""
    return Table(lay_out(units, structures, **fields))
