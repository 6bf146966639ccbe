"""Awarding: everybody hands in what was spent (WF-6.8)."""

from __future__ import annotations

from dataclasses import field

from engine.core.frames import DONE, STAY, Decision, Flow, frame
from engine.core.types import Action, Prompt, Seat, Viewer
from engine.games.wind_and_fire import pyramid, queries
from engine.games.wind_and_fire.flow.advanced import moves as advanced
from engine.games.wind_and_fire.state import WindAndFire


def owed(s: WindAndFire, seat: Seat) -> int:
    """How many elements a player hands in; the dial has been cut already."""
    assert s.contest is not None
    bet = s.contest.bets[seat]
    return bet.elements + sum(bet.extra.values())


def kind_of(piece: str) -> str:
    """The element of a slot or a realm."""
    return pyramid.SLOT_ELEMENT.get(piece) or pyramid.REALM_ELEMENT[piece]


def payable(s: WindAndFire, seat: Seat, paid: list[str]) -> list[str]:
    """The tiles (slots) and crystals (realms) that may be handed in next.

    Kinds in force pay the dial and what cards named of them, other kinds what cards named of them.
    """
    assert s.contest is not None
    player, bet = s.players[seat], s.contest.bets[seat]
    dial = queries.in_force(s.contest, bet)
    given: dict[str, int] = {}
    for piece in paid:
        given[kind_of(piece)] = given.get(kind_of(piece), 0) + 1
    missing = {kind: max(0, n - given.get(kind, 0)) for kind, n in bet.extra.items()}
    left = bet.elements + sum(bet.extra.get(kind, 0) - given.get(kind, 0) for kind in dial)
    free = left - sum(missing.get(kind, 0) for kind in dial)
    kinds = [kind for kind, n in missing.items() if n]
    if free > 0:
        kinds += [kind for kind in dial if kind not in kinds]
    slots = sum(pyramid.ELEMENT_SLOTS[kind] for kind in kinds) & player.filled
    realms = sum(pyramid.ELEMENT_REALMS[kind] for kind in kinds) & player.crystals
    pieces = [*pyramid.slots_of(slots), *pyramid.realms_of(realms)]
    return [piece for piece in pieces if piece not in paid]


@frame("wind_and_fire.pay")
class Pay(Decision[WindAndFire]):
    """Any mix of tiles and crystals of the allowed kinds; all at once, one piece at a time."""

    rules = ("WF-6.8", "WF-6.7")
    simultaneous = True
    paid: list[list[str]] = field(default_factory=list)
    done: list[bool] = field(default_factory=list)

    @classmethod
    def of(cls, s: WindAndFire) -> Pay:
        """Seats that owe nothing are done."""
        done = [not owed(s, seat) for seat in range(s.seats)]
        return cls(paid=[[] for _ in done], done=done)

    def actors(self, s: WindAndFire) -> tuple[Seat, ...]:
        return tuple(seat for seat, done in enumerate(self.done) if not done)

    def options(self, s: WindAndFire, seat: Seat) -> list[Action]:
        if len(self.paid[seat]) == owed(s, seat):
            return [Action("finish_payment")]
        return [Action("hand_in", piece) for piece in payable(s, seat, self.paid[seat])]

    def resolve(self, s: WindAndFire, seat: Seat, action: Action) -> Flow:
        if action.verb == "hand_in":
            self.paid[seat].append(str(action.noun))
            return STAY
        self.done[seat] = True
        s.emit("ready", seat=seat)
        if not all(self.done):
            return STAY
        for player, pieces in enumerate(self.paid):
            for piece in pieces:
                advanced.spend(s, player, piece)
            if pieces:
                s.emit("handed_in", seat=player, pieces=pieces[:])
        s.barrier = True
        return DONE

    def may_take_back(self, s: WindAndFire, seat: Seat) -> bool:
        return bool(self.paid[seat])

    def take_back(self, s: WindAndFire, seat: Seat) -> bool:
        if not self.paid[seat]:
            return False
        if self.done[seat]:
            self.done[seat] = False
            s.emit("undone", seat=seat)
        else:
            self.paid[seat].pop()
        return True

    def prompt(self, s: WindAndFire, viewer: Viewer) -> Prompt:
        if viewer is None or self.done[viewer]:
            names = " and ".join(f"{{{seat}}}" for seat in self.actors(s))
            return Prompt(f"Waiting for {names} to hand in what was spent", "wait")
        left = owed(s, viewer) - len(self.paid[viewer])
        if not left:
            return Prompt("Hand these elements in?", "confirm")
        word = "element" if left == 1 else "elements"
        return Prompt(f"Hand in {left} {word}: tiles or crystals", "choose")
