"""What a seat looks at when it asks what is possible, each fact found once for all its pieces."""

from __future__ import annotations

from engine.core.types import Seat
from engine.games.leviatel import queries
from engine.games.leviatel.cards import CARDS, Card
from engine.games.leviatel.state import Leviatel, Unit


class Outlook:
    """Good for one position: who changes it asks anew."""

    __slots__ = ("_build", "_contested", "_summon", "cheaper", "full", "s", "seat", "side")

    def __init__(self, s: Leviatel, seat: Seat) -> None:
        self.s = s
        self.seat = seat
        self.side = s.sides[seat]
        self.full = queries.full_areas(s, seat)
        """LL-2.9: areas without room."""
        self.cheaper = queries.reductions(s, seat)
        """LL-7.6."""
        self._contested: set[str] | None = None
        self._summon: dict[bool, list[str]] = {}
        self._build: dict[tuple[bool, bool], list[str]] = {}

    @property
    def contested(self) -> set[str]:
        """Areas with somebody, or something, to fight."""
        if self._contested is None:
            self._contested = queries.contested(self.s, self.seat)
        return self._contested

    def cost(self, card: Card) -> tuple[int, int]:
        return queries.cost(self.s, self.seat, card, self.cheaper)

    def summon_areas(self, card: Card) -> list[str]:
        """LL-7.2: they are the same for all cards of a kind."""
        kind = "maritime" in card.keywords
        if kind not in self._summon:
            self._summon[kind] = queries.summon_areas(self.s, self.seat, card, self.full)
        return self._summon[kind]

    def build_areas(self, card: Card) -> list[str]:
        """LL-9.1, LL-9.2: likewise."""
        kind = "maritime" in card.keywords, bool(card.static("restrict_build"))
        if kind not in self._build:
            self._build[kind] = queries.build_areas(self.s, self.seat, card)
        return self._build[kind]

    def move_areas(self, unit: Unit) -> list[str]:
        """LL-8."""
        return queries.move_areas(self.s, unit, self.full)

    def living(self) -> list[Unit]:
        """The characters of the seat, in arrival order."""
        return queries.living(self.s, self.seat)

    def targets_in_graveyard(self) -> list[str]:
        """LL-11.4: who may come back, in the order of the graveyard."""
        return [
            card
            for card in dict.fromkeys(self.side.graveyard)
            if CARDS[card].kind == "character" and self.summon_areas(CARDS[card])
        ]
