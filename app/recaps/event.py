"""A tournament that is over, as its story is told from: names, rounds, games played."""

from collections.abc import Sequence
from dataclasses import dataclass

from app.core.words import named
from app.recaps.schemas import CourseOut, Mark, MatchFacts
from app.tournaments import responses
from app.tournaments.stages import named_round


@dataclass(frozen=True, slots=True)
class Played:
    """A game of a tournament, and what is known of it."""

    table: responses.TableState
    facts: MatchFacts
    scores: Sequence[int | None]
    began_at: int
    ended_at: int

    @property
    def id(self) -> int:
        """Of the table."""
        return self.table["id"]

    @property
    def places(self) -> list[int]:
        """Per seat."""
        return [seat["place"] or len(self.table["seats"]) for seat in self.table["seats"]]

    @property
    def winner(self) -> int | None:
        """The seat that alone came first."""
        return self.places.index(1) if self.places.count(1) == 1 else None

    @property
    def in_earnest(self) -> bool:
        """Everybody played it to the end, and it was left as it was played."""
        fates = any(seat["fate"] for seat in self.table["seats"])
        return not fates and not self.table["corrected"]

    def low(self) -> tuple[int, float] | None:
        """The step at which the winner stood worst after the first fifth, and the chance then."""
        if self.winner is None:
            return None
        early = self.facts.plies / 5
        stood = [(p.chances[self.winner], p.ply) for p in self.facts.course if p.ply >= early]
        if len(stood) < 2:
            return None
        chance, ply = min(stood[:-1])
        return ply, chance

    def turned(self) -> int | None:
        """The last step before which somebody else was more likely to win."""
        if self.winner is None:
            return None
        behind = [p.ply for p in self.facts.course if max(p.chances) > p.chances[self.winner]]
        return behind[-1] if behind else None


class Event:
    """The tournament with its games; texts about people are made here."""

    def __init__(self, state: responses.PublicState, games: Sequence[Played]) -> None:
        self.state = state
        self.games = {game.id: game for game in games}
        self._names = {one["entrant"]: one["name"] for one in state["entrants"]}
        self._seeds = {one["entrant"]: one["seed"] for one in state["entrants"]}
        self._kinds = {one["entrant"]: one["kind"] for one in state["entrants"]}

    def name(self, entrant: int) -> str:
        """Of who takes part."""
        return self._names[entrant]

    def seed(self, entrant: int) -> int:
        """By which somebody was set; 0 where seeds were drawn."""
        return 0 if self.state["seeding"] == "random" else self._seeds[entrant] or 0

    def is_person(self, entrant: int) -> bool:
        """Neither a bot nor a program."""
        return self._kinds[entrant] == "person"

    def at(self, table: responses.TableState) -> list[str]:
        """Who sat at the table, seat by seat; a stand-in by its own name."""
        return [seat["stand_in"] or self.name(seat["entrant"]) for seat in table["seats"]]

    def round(self, number: int) -> str:
        """A round in a sentence: "round 3", "the final"; an arena has only one."""
        if self.state["format"] == "arena":
            return "the arena"
        name = named_round(self.state["format"], number, self.state["rounds_planned"])
        return f"the {name}" if name else f"round {number}"

    def course(self, game: Played) -> CourseOut:
        """How a game went, with names in its moments."""
        names = self.at(game.table)
        marks = [
            Mark(ply=mark.ply, kind=mark.kind, text=named(mark.text, names))
            for mark in game.facts.marks
        ]
        return CourseOut(plies=game.facts.plies, points=game.facts.course, marks=marks)


def pointed(points: float) -> str:
    """
    >>> pointed(1), pointed(4.5)
    ('1 point', '4.5 points')
    """
    return f"{points:g} point{'' if points == 1 else 's'}"


def percent(share: float) -> str:
    """
    >>> percent(0.123)
    '12 %'
    """
    return f"{share * 100:.0f} %"
