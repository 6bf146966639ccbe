"""The game and one turn of it (OP-3.1, OP-7.3)."""

from __future__ import annotations

from engine.core.frames import DONE, STAY, Call, Flow, Procedure, frame
from engine.games.opale import moves, queries
from engine.games.opale.flow.play import LayCards
from engine.games.opale.flow.refill import Refill
from engine.games.opale.flow.reserve import ReserveCards
from engine.games.opale.flow.shells import ChooseShell
from engine.games.opale.state import NOBODY, Opale


@frame("opale.game")
class Game(Procedure[Opale]):
    """From the deal to the score."""

    steps = ("reserve_cards", "take_turn", "next_player")

    def reserve_cards(self, s: Opale) -> Flow:
        return Call(ReserveCards()) if s.foreshadowing else STAY  # OP-8.1

    def take_turn(self, s: Opale) -> Flow:
        return Call(Turn())

    def next_player(self, s: Opale) -> Flow:
        if s.extra_turn:  # OP-9.3
            s.extra_turn = False
        else:
            s.player = queries.other(s.player)
        return self.jump("take_turn")


@frame("opale.turn")
class Turn(Procedure[Opale]):
    """OP-3.1: the steps of a turn in order."""

    steps = (
        "begin",
        "play",
        "second_play",
        "refill",
        "end_shell",
        "check_end",
    )

    def begin(self, s: Opale) -> Flow:
        s.shell = s.barred = ""
        s.shell_later = False
        s.barrier = True  # OP-13.11: a turn that has ended stays ended
        s.begin_turn(s.player)
        moves.unseal(s, s.player)
        return STAY

    def play(self, s: Opale) -> Flow:
        return Call(LayCards())

    def second_play(self, s: Opale) -> Flow:
        if s.shell == "twin_currents":  # OP-9.4
            return Call(LayCards(second=True))
        return STAY

    def refill(self, s: Opale) -> Flow:
        return Call(Refill())

    def end_shell(self, s: Opale) -> Flow:
        """OP-13.7: asked only if the player wanted it, so that no turn takes a click more."""
        if s.shell_later and queries.usable_shells(s, s.player, "end"):
            return Call(ChooseShell())
        return STAY

    def check_end(self, s: Opale) -> Flow:
        if s.end_by not in (NOBODY, s.player):  # OP-7.3: that was the one last turn
            moves.finish(s)
        return DONE
