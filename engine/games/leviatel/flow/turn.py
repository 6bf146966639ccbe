"""The game, a turn and its phases (LL-4, LL-15)."""

from __future__ import annotations

from dataclasses import field

from engine.core.frames import (
    DONE,
    STAY,
    Become,
    Call,
    Decision,
    Flow,
    Frame,
    Procedure,
    Sequence,
    frame,
)
from engine.core.types import Action, Preview, Prompt, Seat, Viewer
from engine.games.leviatel import board, moves, previews, queries, words
from engine.games.leviatel.cards import CARDS, CASTLE_EFFECTS, ENERGY, RESOURCES, Effect
from engine.games.leviatel.effects.run import RunEffect
from engine.games.leviatel.flow.main import Main
from engine.games.leviatel.flow.setup import ChooseLoadouts, Mulligan
from engine.games.leviatel.state import Leviatel, Piece, Unit
from engine.games.leviatel.targets import candidates, holds, holds_at
from engine.games.leviatel.triggers import frame_of


@frame("leviatel.game")
class Game(Procedure[Leviatel]):
    """From the choice of decks to a fallen castle."""

    steps = ("loadouts", "deal", "mulligan", "turn", "next_player")

    def loadouts(self, s: Leviatel) -> Flow:
        return Call(ChooseLoadouts())

    def deal(self, s: Leviatel) -> Flow:
        """LL-3.5 to 3.8."""
        s.player = s.first = s.chance.below(2)
        s.emit("started", first=s.first, castles=[side.castle for side in s.sides])
        for seat in (0, 1):
            moves.next_deck(s, seat)
        s.sides[queries.other(s.first)].hand += [ENERGY] * s.settings.second_player_energy_cards
        return STAY

    def mulligan(self, s: Leviatel) -> Flow:
        return Call(Mulligan()) if s.settings.mulligan else STAY

    def turn(self, s: Leviatel) -> Flow:
        return Call(Turn())

    def next_player(self, s: Leviatel) -> Flow:
        s.player = queries.other(s.player)
        return self.jump("turn")


@frame("leviatel.turn")
class Turn(Procedure[Leviatel]):
    """LL-4.1 to 4.3, with the win check after each step (LL-4.4)."""

    steps = (
        "refresh", "resources", "craft", "check", "bases", "check",
        "start_effects", "check", "main",
        "castle_damage", "check", "end_effects", "check", "bury", "check", "finish",
    )  # fmt: skip

    def check(self, s: Leviatel) -> Flow:
        moves.check_castles(s)
        return STAY

    # -- start phase ---------------------------------------------------------------------------

    def refresh(self, s: Leviatel) -> Flow:
        """LL-4.1 (1)."""
        side = s.sides[s.player]
        side.turn += 1
        side.discards = side.trades = 0
        side.castle_uses_this_turn = 0
        side.played = []
        s.barrier = True
        s.begin_turn(s.player, turn=side.turn)
        if s.settings.open_hands:
            s.past_hands.append([each.hand[:] for each in s.sides])
            del s.past_hands[: -s.settings.open_hands - 1]
        for unit in queries.living(s, s.player):
            unit.ready, unit.invested, unit.round_attack = True, 0, 0
        return STAY

    def resources(self, s: Leviatel) -> Flow:
        """LL-4.1 (2), LL-5.2, LL-3.6."""
        side = s.sides[s.player]
        energy, coins = RESOURCES[min(side.turn, len(RESOURCES)) - 1]
        if side.turn == 1 and s.player != s.first:
            coins += s.settings.second_player_coins
        side.energy = energy
        side.coins += coins
        s.emit("resources", seat=s.player, energy=energy, coins=coins)
        return STAY

    def craft(self, s: Leviatel) -> Flow:
        """LL-4.1 (3), LL-9.4: oldest first."""
        own = [t for t in s.structures.values() if t.seat == s.player and t.craft > 0]
        for structure in sorted(own, key=lambda t: t.arrived):
            structure.craft -= 1
            if structure.craft == 0:
                moves.finish_structure(s, structure)
            else:
                moves.tell_structure(s, "crafting", structure, left=structure.craft)
        return STAY

    def bases(self, s: Leviatel) -> Flow:
        """LL-4.1 (4), LL-2.6."""
        for unit in queries.living(s, s.player):
            if board.KIND[unit.area] == "base":
                match s.settings.base_gain:
                    case "energy":
                        moves.gain(s, s.player, energy=1, by="base")
                    case "coin":
                        moves.gain(s, s.player, coins=1, by="base")
                    case value:
                        moves.change(s, unit, "base", **{value: 1})
        return STAY

    def start_effects(self, s: Leviatel) -> Flow:
        return Call(phase(s, "start_of_turn"))

    def main(self, s: Leviatel) -> Flow:
        return Call(Main())

    # -- end phase -----------------------------------------------------------------------------

    def castle_damage(self, s: Leviatel) -> Flow:
        """LL-12.1: one sum, dealt at once."""
        s.barrier = True  # LL-19.4
        while hidden := [unit for unit, _ in queries.storming(s, s.player) if unit.hidden]:
            for unit in hidden:  # LL-12.3; whoever is revealed may make others stronger
                moves.reveal(s, unit)
        storming = queries.storming(s, s.player)
        for unit, amount in storming:
            moves.tell(s, "storms", unit, amount=amount)
        moves.hit_castle(s, queries.other(s.player), sum(hit for _, hit in storming), "attack")
        return STAY

    def end_effects(self, s: Leviatel) -> Flow:
        return Call(phase(s, "end_of_turn"))

    def bury(self, s: Leviatel) -> Flow:
        """LL-4.3 (3), LL-14.5: one after the other, also those that die meanwhile."""
        bodies = [unit for unit in s.units.values() if unit.body]
        if not bodies:
            return STAY
        moves.remove_body(s, min(bodies, key=lambda unit: unit.died))
        return self.jump("bury")

    def finish(self, s: Leviatel) -> Flow:
        """LL-4.3 (4), LL-15.3."""
        for unit in s.units.values():
            unit.turn_attack = unit.block = 0
        s.sides[s.player].energy = 0
        limit = s.settings.turn_limit
        if limit and s.player != s.first and s.sides[s.player].turn >= limit:
            mine, theirs = s.sides[0].health, s.sides[1].health
            placement = (1, 1) if mine == theirs else (1, 2) if mine > theirs else (2, 1)
            moves.end(s, placement, "turn_limit")
        return DONE


# -- effects of a phase -----------------------------------------------------------------------


def phase(s: Leviatel, trigger: str) -> PhaseEffects:
    """LL-4.5: the cards concerned are fixed now, the castle first, then in arrival order."""
    pieces: list[Piece] = [*queries.living(s, s.player)]
    pieces += [t for t in s.structures.values() if t.seat == s.player]
    pieces.sort(key=lambda piece: piece.arrived)
    found = [piece.id for piece in pieces for _ in CARDS[piece.card].on(trigger)]
    indexes = [effect.index for piece in pieces for effect in CARDS[piece.card].on(trigger)]
    return PhaseEffects(trigger=trigger, pieces=found, indexes=indexes)


@frame("leviatel.phase_effects")
class PhaseEffects(Procedure[Leviatel]):
    """The effects of the start or the end phase, one card after the other."""

    steps = ("castle", "next_card")
    trigger: str = ""
    pieces: list[int] = field(default_factory=list)
    indexes: list[int] = field(default_factory=list)

    def castle(self, s: Leviatel) -> Flow:
        """LL-17."""
        castle = s.sides[s.player].castle
        frames: list[Frame] = [
            RunEffect(card=castle, index=effect.index, seat=s.player)
            for effect in CASTLE_EFFECTS[castle]
            if effect.trigger == self.trigger and holds_at(s, effect.condition, s.player, "", 0)
        ]
        return Call(Sequence(waiting=frames)) if frames else STAY

    def next_card(self, s: Leviatel) -> Flow:
        if not self.pieces:
            return DONE
        ident, index = self.pieces.pop(0), self.indexes.pop(0)
        self.jump("next_card")
        piece: Piece | None = queries.alive(s, ident) or s.structures.get(ident)
        if piece is None or not works(piece):
            return STAY
        effect = CARDS[piece.card].effects[index]
        if not holds(s, effect, piece):
            return STAY
        if effect.chooses:
            return (
                Call(ChooseTarget(source=ident, index=index)) if choices(s, piece, effect) else STAY
            )
        return Call(frame_of(effect, piece))


def works(piece: Piece) -> bool:
    """Hidden characters and unfinished structures have no effects."""
    return not piece.hidden if isinstance(piece, Unit) else piece.finished


def choices(s: Leviatel, piece: Piece, effect: Effect) -> list[Unit]:
    found = candidates(s, effect.target, piece.seat, piece.area, piece.id)
    return [unit for unit in found if isinstance(unit, Unit)]


@frame("leviatel.choose_target")
class ChooseTarget(Decision[Leviatel]):
    """LL-4.5, LL-19.3: a choice that comes up in a phase (Ruby)."""

    rules = ("LL-4.5",)
    source: int
    index: int

    def actors(self, s: Leviatel) -> tuple[Seat, ...]:
        return (s.player,)

    def _effect(self, s: Leviatel) -> tuple[Unit, Effect]:
        unit = s.units[self.source]
        return unit, CARDS[unit.card].effects[self.index]

    def options(self, s: Leviatel, seat: Seat) -> list[Action]:
        unit, effect = self._effect(s)
        found = [Action("choose_target", f"u{u.id}") for u in choices(s, unit, effect)]
        return [*found, Action("choose_target", "none")] if effect.optional else found

    def resolve(self, s: Leviatel, seat: Seat, action: Action) -> Flow:
        unit, effect = self._effect(s)
        if action.noun == "none":
            return DONE
        run: RunEffect = frame_of(effect, unit, target=str(action.noun))
        return Become(run)

    def prompt(self, s: Leviatel, viewer: Viewer) -> Prompt:
        name = CARDS[s.units[self.source].card].name
        if viewer != s.player:
            return Prompt(f"{{{s.player}}} is choosing for {name}", "wait")
        area = s.units[self.source].area
        asked = words.whom(f"{name} in {area}", self._effect(s)[1].verbs[0]["do"])
        return Prompt(asked, "choose")

    def previews(self, s: Leviatel, seat: Seat) -> list[Preview]:
        return [previews.of_answer(s, seat, action) for action in self.options(s, seat)]
