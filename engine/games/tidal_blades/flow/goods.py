"""Fruit and Shells: payments, losses, charging the Shield (TB-5.11, 6.13, 8.15, 17.5)."""

from __future__ import annotations

from dataclasses import field

from engine.core.frames import (
    DONE,
    STAY,
    Become,
    Call,
    Done,
    Flow,
    Frame,
    Procedure,
    Sequence,
    frame,
)
from engine.core.types import Action, Seat
from engine.games.tidal_blades import moves, queries, words
from engine.games.tidal_blades.flow.question import Question
from engine.games.tidal_blades.flow.run import RunEffects, makes_sense, performs, would_do
from engine.games.tidal_blades.parts import Table
from engine.games.tidal_blades.state import TidalBlades

SHIELD, CHARGE = "block", "charge"
"""Payments onto the Shield instead of to the supply."""


def then(seat: Seat, cost: Table, why: str, *frames: Frame) -> Sequence:
    """Pays a cost, then runs the frames."""
    fruit, shells = cost.get("fruit", 0), cost.get("shell", 0)
    paying: list[Frame] = []
    if fruit or shells:
        paying.append(Payment(seat=seat, fruit=fruit, shells=shells, why=why))
    return Sequence(waiting=[*paying, *frames])


@frame("tidal_blades.payment")
class Payment(Procedure[TidalBlades]):
    """D20: with Tricks of the Trade the player says how much of it is Fruit.

    `why` says whereto: see SHIELD.
    """

    steps = ("choose", "pay")
    seat: int = 0
    fruit: int = 0
    shells: int = 0
    why: str = ""

    def choose(self, s: TidalBlades) -> Flow:
        ways = fruit_shares(s, self.seat, self.fruit, self.shells)
        if len(ways) > 1:
            return Call(ChoosePayment(seat=self.seat, fruit=self.fruit, shells=self.shells))
        s.returned = ways[0]
        return STAY

    def pay(self, s: TidalBlades) -> Flow:
        assert isinstance(s.returned, int)
        fruit = s.returned
        shells = self.fruit + self.shells - fruit
        if self.why in (SHIELD, CHARGE):
            moves.to_shield(s, self.seat, fruit, shells, self.why)
        else:
            moves.pay(s, self.seat, fruit, shells, self.why)
        return DONE


def fruit_shares(s: TidalBlades, seat: Seat, fruit: int, shells: int) -> list[int]:
    """How much of a cost may be paid in Fruit; the printed way first."""
    if not queries.interchanges(s, seat):
        return [fruit]
    player, total = s.players[seat], fruit + shells
    lowest, highest = max(0, total - player.shells), min(player.fruit, total)
    ways = list(range(lowest, highest + 1))
    return sorted(ways, key=lambda share: share != fruit)


@frame("tidal_blades.choose_payment")
class ChoosePayment(Question):
    """Noun: how many Fruit; the rest are Shells."""

    rules = ("TB-17.5",)
    fruit: int = 0
    shells: int = 0

    def options(self, s: TidalBlades, seat: Seat) -> list[Action]:
        ways = fruit_shares(s, seat, self.fruit, self.shells)
        return [Action("pay_fruit", share) for share in ways]

    def resolve(self, s: TidalBlades, seat: Seat, action: Action) -> Flow:
        return Done(action.noun)

    def ask(self, s: TidalBlades) -> str:
        return f"{self.fruit + self.shells} to pay: how many of it in Fruit?"


@performs("gain_fruit", "gain_shell", "gain_shield_shell")
def _gain(s: TidalBlades, run: RunEffects, row: Table) -> Flow:
    amount = run.amount(s, row)
    if amount:
        verbs = ("gain_fruit", "gain_shell", "gain_shield_shell")
        fruit, shells, shield = (amount * (row["verb"] == verb) for verb in verbs)
        moves.gain(s, run.seat, fruit=fruit, shells=shells, shield=shield)
    return STAY


@makes_sense("gain_fruit", "gain_shell", "gain_shield_shell", "extra_dice")
def _gains(s: TidalBlades, seat: Seat, row: Table) -> bool:
    return queries.amount(s, seat, row.get("n", 1)) > 0


@performs("lose_fruit", "lose_shell")
def _lose(s: TidalBlades, run: RunEffects, row: Table) -> Flow:
    """TB-8.15: as far as there are any; with Tricks of the Trade in either kind (TB-17.5)."""
    player, amount = s.players[run.seat], run.amount(s, row)
    of_fruit = row["verb"] == "lose_fruit"
    here = player.fruit if of_fruit else player.shells
    if queries.interchanges(s, run.seat):
        here = player.fruit + player.shells
    lost = min(amount, here)
    if not lost:
        return STAY
    fruit, shells = (lost, 0) if of_fruit else (0, lost)
    return Call(Payment(seat=run.seat, fruit=fruit, shells=shells, why="loss"))


@performs("pay_for")
def _pay_for(s: TidalBlades, run: RunEffects, row: Table) -> Flow:
    if not _worth_paying(s, run.seat, row):
        return STAY
    return Call(PayFor(seat=run.seat, effects=run.inside(0)))


@makes_sense("pay_for")
def _worth_paying(s: TidalBlades, seat: Seat, row: Table) -> bool:
    return queries.can_afford(s, seat, row["cost"]) and would_do(s, seat, tuple(row["effects"]))


@frame("tidal_blades.pay_for")
class PayFor(Question):
    """TB-4.6: an effect one may pay for."""

    rules = ("TB-6.15", "TB-10.2")
    confirms = True
    effects: RunEffects = field(default_factory=RunEffects)

    def options(self, s: TidalBlades, seat: Seat) -> list[Action]:
        return [Action("pay_for", "yes"), Action("pay_for", "no")]

    def resolve(self, s: TidalBlades, seat: Seat, action: Action) -> Flow:
        if action.noun == "no":
            return DONE
        return Become(then(self.seat, self.row(s)["cost"], "effect", self.effects))

    def row(self, s: TidalBlades) -> Table:
        *path, place, _ = self.effects.path
        row: Table = queries.box(s).effects(self.effects.source, tuple(path))[place]
        return row

    def ask(self, s: TidalBlades) -> str:
        cost = self.row(s)["cost"]
        price = words.goods(cost.get("fruit", 0), cost.get("shell", 0))
        effects = words.effects(self.row(s)["effects"])
        return f"Once more for {price}: {effects}?"


@makes_sense("charge_shield")
def _has_shells(s: TidalBlades, seat: Seat, row: Table) -> bool:
    del row
    return chargeable(s, seat) > 0


@performs("charge_shield")
def _charge(s: TidalBlades, run: RunEffects, row: Table) -> Flow:
    del row
    return Call(ChargeShield(seat=run.seat)) if chargeable(s, run.seat) else STAY


def chargeable(s: TidalBlades, seat: Seat) -> int:
    player = s.players[seat]
    return player.shells + (player.fruit if queries.interchanges(s, seat) else 0)


@frame("tidal_blades.charge_shield")
class ChargeShield(Question):
    """TB-6.13, D19: how many Shells come onto the Shield."""

    rules = ("TB-6.13", "TB-9.1")

    def options(self, s: TidalBlades, seat: Seat) -> list[Action]:
        return [Action("charge", amount) for amount in range(chargeable(s, seat) + 1)]

    def resolve(self, s: TidalBlades, seat: Seat, action: Action) -> Flow:
        assert isinstance(action.noun, int)
        if not action.noun:
            return DONE
        return Become(Payment(seat=seat, shells=action.noun, why=CHARGE))

    def ask(self, s: TidalBlades) -> str:
        return "How many Shells do you put on your Shield?"
