"""Playing a card: summoning, building, casting (LL-7, LL-9, LL-11)."""

from __future__ import annotations

from engine.core.frames import DONE, STAY, Become, Call, Flow, Frame, Procedure, Sequence, frame
from engine.games.leviatel import moves, queries
from engine.games.leviatel.cards import CARDS, ENERGY
from engine.games.leviatel.effects.run import RunEffect
from engine.games.leviatel.flow.arrive import Arrive
from engine.games.leviatel.state import Leviatel
from engine.games.leviatel.targets import holds_at


@frame("leviatel.summon")
class Summon(Procedure[Leviatel]):
    """LL-7.3: the steps of a summon, all choices made before it is paid (LL-7.7)."""

    steps = ("pay", "place", "entering", "joins", "arrive", "joined_arrives")
    card: str = ""
    area: str = ""
    target: str = ""
    joiner: str = ""
    open: bool = False
    unit: int = 0
    joined: int = 0

    def pay(self, s: Leviatel) -> Flow:
        energy, coins = queries.cost(s, s.player, CARDS[self.card])
        moves.pay(s, s.player, energy, coins)
        hidden = s.sides[s.player].hide_next
        card = None if hidden else self.card
        s.emit("summoned", seat=s.player, card=card, area=self.area, energy=energy, coins=coins,
               private={s.player: {"card": self.card}})  # fmt: skip
        moves.leave_hand(s, s.player, self.card, play=True)
        return STAY

    def place(self, s: Leviatel) -> Flow:
        side = s.sides[s.player]
        hidden, side.hide_next = side.hide_next, False
        unit = moves.place(s, s.player, self.card, self.area, played=True, hidden=hidden)
        self.unit = unit.id
        chosen = self.target not in ("", "none")
        if hidden and (self.open or self.joiner or chosen):  # LL-13.20, LL-13.29
            moves.reveal(s, unit)
        return STAY

    def entering(self, s: Leviatel) -> Flow:
        """LL-13.3: "on entering" effects; a hidden character has none."""
        unit = s.units[self.unit]
        if unit.hidden:
            return STAY
        frames: list[Frame] = [
            RunEffect(card=unit.card, index=effect.index, seat=unit.seat, area=unit.area,
                      source=unit.id, target=self.target)
            for effect in CARDS[unit.card].on("on_entering")
            if holds_at(s, effect.condition, unit.seat, unit.area, unit.id)
            and not (effect.chooses and self.target in ("", "none"))
        ]  # fmt: skip
        return Call(Sequence(waiting=frames)) if frames else STAY

    def joins(self, s: Leviatel) -> Flow:
        """Ant comes along for free (LL-7.3 step 4)."""
        if self.joiner and queries.room(s, self.area, s.player) > 0:
            s.emit("summoned", seat=s.player, card=self.joiner, area=self.area, energy=0, coins=0)
            moves.leave_hand(s, s.player, self.joiner, play=True)
            self.joined = moves.place(s, s.player, self.joiner, self.area, played=True).id
        return STAY

    def arrive(self, s: Leviatel) -> Flow:
        """LL-7.8: who has swapped places has arrived already."""
        unit = queries.alive(s, self.unit)
        if unit is None or unit.area != self.area:
            return STAY
        return Call(Arrive(unit=self.unit))

    def joined_arrives(self, s: Leviatel) -> Flow:
        return Become(Arrive(unit=self.joined)) if self.joined else DONE


@frame("leviatel.build")
class Build(Procedure[Leviatel]):
    """LL-9."""

    steps = ("pay", "place")
    card: str = ""
    area: str = ""
    paid: tuple[int, int] = (0, 0)

    def pay(self, s: Leviatel) -> Flow:
        self.paid = queries.cost(s, s.player, CARDS[self.card])
        moves.pay(s, s.player, *self.paid)
        moves.leave_hand(s, s.player, self.card, play=True)
        return STAY

    def place(self, s: Leviatel) -> Flow:
        moves.build(s, s.player, self.card, self.area, paid=self.paid)
        return DONE


@frame("leviatel.cast")
class Cast(Procedure[Leviatel]):
    """LL-11.1: pay, the hand is filled, the effects, then the graveyard."""

    steps = ("pay", "effects", "discard")
    card: str = ""
    target: str = ""

    def pay(self, s: Leviatel) -> Flow:
        energy, coins = queries.cost(s, s.player, CARDS[self.card])
        moves.pay(s, s.player, energy, coins)
        s.emit("cast", seat=s.player, card=self.card, target=self.target or None, energy=energy,
               coins=coins)  # fmt: skip
        moves.leave_hand(s, s.player, self.card, play=True)
        return STAY

    def effects(self, s: Leviatel) -> Flow:
        frames: list[Frame] = [
            RunEffect(card=self.card, index=effect.index, seat=s.player, target=self.target)
            for effect in CARDS[self.card].on("on_cast")
            if holds_at(s, effect.condition, s.player, "", 0)
        ]
        return Call(Sequence(waiting=frames))

    def discard(self, s: Leviatel) -> Flow:
        if self.card != ENERGY:
            moves.to_graveyard(s, s.player, self.card, CARDS[self.card].tribe)
        return DONE
