"""Awarding: everybody hands in what was spent (WF-6.8)."""

from __future__ import annotations

from dataclasses import field

from engine.core.frames import DONE, Flow, frame
from engine.core.types import Action, Prompt, Seat
from engine.games.wind_and_fire import pyramid, queries
from engine.games.wind_and_fire.flow.advanced import moves as advanced
from engine.games.wind_and_fire.state import WindAndFire
from engine.kit.secret import SecretChoice


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
class Pay(SecretChoice[WindAndFire]):
    """Any mix of tiles and crystals of the allowed kinds; all at once, one piece at a time."""

    rules = ("WF-6.8", "WF-6.7")
    finishes = "finish_payment"
    waits = "to hand in what was spent"
    paid: list[list[str]] = field(default_factory=list)

    @classmethod
    def of(cls, s: WindAndFire) -> Pay:
        """Seats that owe nothing are done."""
        done = [not owed(s, seat) for seat in range(s.seats)]
        return cls(paid=[[] for _ in done], done=done)

    def steps(self, s: WindAndFire, seat: Seat) -> list[str]:
        return self.paid[seat]

    def options(self, s: WindAndFire, seat: Seat) -> list[Action]:
        if len(self.paid[seat]) == owed(s, seat):
            return [Action("finish_payment")]
        return [Action("hand_in", piece) for piece in payable(s, seat, self.paid[seat])]

    def take_step(self, s: WindAndFire, seat: Seat, action: Action) -> None:
        self.paid[seat].append(str(action.noun))

    def reveal(self, s: WindAndFire) -> Flow:
        for player, pieces in enumerate(self.paid):
            for piece in pieces:
                advanced.spend(s, player, piece)
            if pieces:
                s.emit("handed_in", seat=player, pieces=pieces[:])
        s.barrier = True
        return DONE

    def ask(self, s: WindAndFire, seat: Seat) -> Prompt:
        left = owed(s, seat) - len(self.paid[seat])
        if not left:
            return Prompt("Hand these elements in?", "confirm")
        word = "element" if left == 1 else "elements"
        return Prompt(f"Hand in {left} {word}: tiles or crystals", "choose")
