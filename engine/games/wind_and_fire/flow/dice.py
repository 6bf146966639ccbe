"""Assigning a die to the pyramid or the training grounds (WF-3.14, 3.20, 3.21, 3.36 to 3.38)."""

from __future__ import annotations

from engine.core.frames import DONE, STAY, Call, Done, Flow, Procedure, frame
from engine.core.types import Action, Seat
from engine.games.wind_and_fire import moves, pyramid, queries
from engine.games.wind_and_fire.cards import ELEMENT_NAME
from engine.games.wind_and_fire.flow.bonus import Transfer
from engine.games.wind_and_fire.flow.question import Question
from engine.games.wind_and_fire.state import WindAndFire

PYRAMID, GROUNDS = "pyramid", "grounds"


def targets(s: WindAndFire, seat: Seat, die: str, *, gains_only: bool = False) -> list[str]:
    """Where a die may go: free slots or else "pyramid", movable realms or else "grounds".

    `gains_only` leaves out what would gain nothing (WF-3.53, `TR7`).
    """
    player, element = s.players[seat], queries.face(s, die).element
    slots = queries.free_slots(player, element)
    realms = queries.transferable(s, player, element)
    if gains_only:
        return [*slots, *realms]
    return [*(slots or [PYRAMID]), *(realms or [GROUNDS])]


def use_die(seat: Seat, die: str, target: str, *, again: bool = False) -> UseDie:
    """The frame that resolves a die on one of its `targets`."""
    on_pyramid = target == PYRAMID or target in pyramid.SLOT_BIT
    first = "" if target in (PYRAMID, GROUNDS) else target
    place = PYRAMID if on_pyramid else GROUNDS
    return UseDie(seat=seat, die=die, place=place, first=first, again=again)


@frame("wind_and_fire.use_die")
class UseDie(Procedure[WindAndFire]):
    """All elements of a die one after another, then its black icons. `first`: where the first one
    goes; `again`: reused, without black crystals (`TR7`)."""

    steps = ("start", "next_element", "gain", "icons")
    seat: int = 0
    die: str = ""
    place: str = ""
    first: str = ""
    again: bool = False
    left: int = 0

    def start(self, s: WindAndFire) -> Flow:
        self.left = queries.face(s, self.die).n
        if not self.again:
            s.held.remove(self.die)
            s.resolved.append(self.die)
        s.emit("used", seat=self.seat, place=self.place, again=self.again,
               **moves.shown_dice(s, [self.die])[0])  # fmt: skip
        return STAY

    def next_element(self, s: WindAndFire) -> Flow:
        if not self.left:
            return self.jump("icons")
        self.left -= 1
        found = self._free(s)
        if not found:
            if not self.again:
                storage = "pyramid" if self.place == PYRAMID else "training"
                moves.gain_black(s, self.seat, storage, 1, "no_room")
            return self.jump("next_element")
        if self.first or len(found) == 1:
            s.returned, self.first = self.first or found[0], ""
            return STAY
        element = queries.face(s, self.die).element
        return Call(ChooseSpot(seat=self.seat, place=self.place, element=element))

    def gain(self, s: WindAndFire) -> Flow:
        spot = str(s.returned)
        self.jump("next_element")
        if self.place == PYRAMID:
            moves.place_tile(s, self.seat, spot)
            return STAY
        return Call(Transfer(seat=self.seat, realm=spot))

    def icons(self, s: WindAndFire) -> Flow:
        """WF-3.21, WF-3.38: after the elements."""
        black = queries.face(s, self.die).black
        if black and not self.again:
            storage = "pyramid" if self.place == PYRAMID else "training"
            moves.gain_black(s, self.seat, storage, black, "icon")
        return DONE

    def _free(self, s: WindAndFire) -> list[str]:
        player, element = s.players[self.seat], queries.face(s, self.die).element
        if self.place == PYRAMID:
            return queries.free_slots(player, element)
        return queries.transferable(s, player, element)


@frame("wind_and_fire.choose_spot")
class ChooseSpot(Question):
    """The slot of a further tile, or the realm of a further crystal, of a die."""

    rules = ("WF-3.20", "WF-3.36")
    waits = "is using a die"
    place: str = ""
    element: str = ""

    def options(self, s: WindAndFire, seat: Seat) -> list[Action]:
        if self.place == PYRAMID:
            slots = queries.free_slots(self.player(s), self.element)
            return [Action("place_tile", slot) for slot in slots]
        realms = queries.transferable(s, self.player(s), self.element)
        return [Action("transfer", realm) for realm in realms]

    def resolve(self, s: WindAndFire, seat: Seat, action: Action) -> Flow:
        return Done(action.noun)

    def asked_by(self, s: WindAndFire) -> tuple[str, ...]:
        return self.rules[:1] if self.place == PYRAMID else self.rules[1:]

    def ask(self, s: WindAndFire) -> str:
        if self.place == PYRAMID:
            return f"Where does the second {ELEMENT_NAME[self.element]} tile go?"
        return f"Which {ELEMENT_NAME[self.element]} crystal moves?"
