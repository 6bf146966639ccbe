"""What a tournament action card asks once the trophies are awarded (WF-6.13)."""

from __future__ import annotations

from dataclasses import field

from engine.core.frames import DONE, STAY, Flow, frame
from engine.core.types import Action, Seat
from engine.games.wind_and_fire import moves, pyramid, queries
from engine.games.wind_and_fire.cards import (
    ELEMENT_NAME,
    ELEMENTS,
    TOURNAMENT_ACTIONS,
)
from engine.games.wind_and_fire.flow.advanced import moves as advanced
from engine.games.wind_and_fire.flow.advanced.card_questions import CardQuestion
from engine.games.wind_and_fire.state import WindAndFire


@frame("wind_and_fire.exchange")
class Exchange(CardQuestion):
    """`TA1`: each purple element that is handed in gains one of another kind.

    `handed`: a piece is handed in and its gain not chosen yet.
    """

    rules = ("WF-6.20",)
    card: str = ""
    count: int = 0
    handed: bool = False

    def element(self) -> str:
        return str(TOURNAMENT_ACTIONS[self.card].params["kind"])

    def gains(self, s: WindAndFire) -> list[str]:
        """Free slots and crystals of other kinds."""
        player, kind = self.player(s), self.element()
        slots = pyramid.ALL_SLOTS & ~pyramid.ELEMENT_SLOTS[kind] & ~player.filled
        realms = pyramid.ALL_REALMS & ~pyramid.ELEMENT_REALMS[kind] & ~player.crystals
        return [*pyramid.slots_of(slots), *pyramid.realms_of(realms)]

    def trades(self, s: WindAndFire) -> list[str]:
        """The pieces that may be handed in."""
        player, kind = self.player(s), self.element()
        slots = pyramid.slots_of(pyramid.ELEMENT_SLOTS[kind] & player.filled)
        realms = pyramid.realms_of(pyramid.ELEMENT_REALMS[kind] & player.crystals)
        return [*slots, *realms] if self.gains(s) else []

    def options(self, s: WindAndFire, seat: Seat) -> list[Action]:
        if self.handed:
            return [Action("gain_element", piece) for piece in self.gains(s)]
        found = [Action("hand_in", piece) for piece in self.trades(s)]
        return [*found, Action("finish_card")] if self.count else found

    def resolve(self, s: WindAndFire, seat: Seat, action: Action) -> Flow:
        piece = str(action.noun)
        if action.verb == "finish_card":
            return DONE
        if action.verb == "hand_in":
            advanced.spend(s, seat, piece)
            s.emit("handed_in", seat=seat, pieces=[piece])
            self.handed = True
            return STAY
        if piece in pyramid.SLOT_BIT:
            moves.place_tile(s, seat, piece, "exchange")
        else:
            advanced.gain_crystal(s, seat, piece)
        self.handed = False
        self.count += 1
        most = TOURNAMENT_ACTIONS[self.card].params["max"]
        return STAY if self.count < most and self.trades(s) else DONE

    def ask(self, s: WindAndFire) -> str:
        if self.handed:
            return "Which element do you gain?"
        return f"Which {ELEMENT_NAME[self.element()]} element do you hand in?"


@frame("wind_and_fire.return_tiles")
class ReturnTiles(CardQuestion):
    """`TA2`: 3 tiles of different elements; `TA3`: 2 of one element spent in this tournament.

    `back`: the slots that were filled so far.
    """

    rules = ("WF-6.21",)
    card: str = ""
    back: list[str] = field(default_factory=list)

    def _count(self) -> int:
        return int(TOURNAMENT_ACTIONS[self.card].params["count"])

    def _twins(self) -> bool:
        return self._count() == 2

    def _room(self, s: WindAndFire, element: str) -> int:
        """How many tiles of this element could return now."""
        player = self.player(s)
        pile = player.just_spent if self._twins() else player.spent_tiles
        return min(pile.get(element, 0), len(queries.free_slots(player, element)))

    def possible(self, s: WindAndFire) -> bool:
        """WF-6.13: playable only in full."""
        if self._twins():
            return any(self._room(s, element) >= 2 for element in ELEMENTS)
        return sum(self._room(s, element) > 0 for element in ELEMENTS) >= self._count()

    def kinds(self, s: WindAndFire) -> list[str]:
        done = [pyramid.SLOT_ELEMENT[slot] for slot in self.back]
        if self._twins():
            return done[:1] or [e for e in ELEMENTS if self._room(s, e) >= 2]
        return [e for e in ELEMENTS if e not in done and self._room(s, e)]

    def options(self, s: WindAndFire, seat: Seat) -> list[Action]:
        player = self.player(s)
        return [
            Action("place_tile", slot)
            for element in self.kinds(s)
            for slot in queries.free_slots(player, element)
        ]

    def resolve(self, s: WindAndFire, seat: Seat, action: Action) -> Flow:
        slot = str(action.noun)
        advanced.return_tile(s, seat, slot, just_spent=self._twins())
        self.back.append(slot)
        return STAY if len(self.back) < self._count() else DONE

    def ask(self, s: WindAndFire) -> str:
        left = self._count() - len(self.back)
        return f"Put {left} {'tile' if left == 1 else 'tiles'} back on your pyramid"
