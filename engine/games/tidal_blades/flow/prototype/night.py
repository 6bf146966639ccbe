"""The night of the prototype (TB-P13) and the Champion bonuses (TB-P12)."""

from __future__ import annotations

from engine.core.frames import DONE, STAY, Become, Call, Flow, Frame, Procedure, Sequence, frame
from engine.core.types import Action, Preview, Seat
from engine.games.tidal_blades import moves, queries, words
from engine.games.tidal_blades.flow.fight import rewards
from engine.games.tidal_blades.flow.night import (
    Rest,
    begin_round,
    come_home,
    move_judge,
    roll_invasion,
)
from engine.games.tidal_blades.flow.question import Question
from engine.games.tidal_blades.flow.run import run
from engine.games.tidal_blades.parts import REEF
from engine.games.tidal_blades.state import TidalBlades
from engine.kit.ask import AskEach


@frame("tidal_blades.prototype_night")
class PrototypeNight(Procedure[TidalBlades]):
    """TB-P13.1; the last one ends after the Monsters have moved (TB-P11.8)."""

    steps = (
        "invasion", "leave", "arrive", "offers", "upgrades", "home", "judge", "next_round",
        "bonuses",
    )  # fmt: skip
    last: bool = False

    def invasion(self, s: TidalBlades) -> Flow:
        s.phase = "night"
        s.emit("night", round=s.round)
        return Call(Sequence(waiting=roll_invasion(s)))

    def leave(self, s: TidalBlades) -> Flow:
        """TB-P11.5: those who hit the Monster gain its reward."""
        leaving = s.monsters.get(REEF)
        if leaving is None:
            return STAY
        frames = rewards(s, leaving.id, queries.hitters(s, leaving), s.first)
        moves.remove_monster(s, leaving, "left")
        return Call(Sequence(waiting=frames)) if frames else STAY

    def arrive(self, s: TidalBlades) -> Flow:
        moves.advance_monster(s)
        if self.last:
            return DONE
        moves.reveal_monster(s)
        return STAY

    def offers(self, s: TidalBlades) -> Flow:
        """TB-P8.1: the oldest cards go."""
        for offer, cards in (("pool", s.pool), ("market", s.market)):
            if cards:
                moves.discard_offer(s, None, offer, cards[0])
        moves.refill(s)
        return STAY

    def upgrades(self, s: TidalBlades) -> Flow:
        """TB-P10.2."""
        return Call(AskEach(order=queries.clockwise(s, s.first), ask=Rest.kind))

    def home(self, s: TidalBlades) -> Flow:
        return come_home(s)

    def judge(self, s: TidalBlades) -> Flow:
        move_judge(s)
        return STAY

    def next_round(self, s: TidalBlades) -> Flow:
        begin_round(s)
        return STAY

    def bonuses(self, s: TidalBlades) -> Flow:
        """TB-P12.1, 12.2: after this many rounds; leaders gain two."""
        after = queries.box(s).rules["champion_bonus_after_rounds"]
        if s.round - 1 not in after:
            return DONE
        frames: list[Frame] = []
        for seat in queries.clockwise(s, s.first):
            count = 2 if seat in queries.leaders(s) else 1
            frames.append(ChampionBonus(seat=seat, left=count))
        return Call(Sequence(waiting=frames))


def level_of(s: TidalBlades, seat: Seat) -> int:
    """The band of the Champion board one stands in, from 1."""
    space = s.players[seat].champion
    bands = queries.box(s).champion_bonus
    return next(n for n, (low, high, _) in enumerate(bands, 1) if low <= space <= high)


@frame("tidal_blades.champion_bonus")
class ChampionBonus(Question):
    """D24: a bonus of the own level or a lower one; the second of another level if there is one."""

    rules = ("TB-P12.1", "TB-P12.2")
    left: int = 0
    taken: int = 0

    def options(self, s: TidalBlades, seat: Seat) -> list[Action]:
        levels = range(1, level_of(s, seat) + 1)
        others = [level for level in levels if level != self.taken]
        return [Action("champion_bonus", level) for level in others or levels]

    def resolve(self, s: TidalBlades, seat: Seat, action: Action) -> Flow:
        assert isinstance(action.noun, int)
        s.emit("champion_bonus", seat=seat, level=action.noun)
        frames: list[Frame] = [run(seat, f"level:{action.noun}")]
        if self.left > 1:
            frames.append(ChampionBonus(seat=seat, left=self.left - 1, taken=action.noun))
        return Become(Sequence(waiting=frames))

    def previews(self, s: TidalBlades, seat: Seat) -> list[Preview]:
        rows = [effects for _, _, effects in queries.box(s).champion_bonus]
        return [
            Preview("champion_bonus", action.noun, words.effects(rows[int(str(action.noun)) - 1]))
            for action in self.options(s, seat)
        ]

    def ask(self, s: TidalBlades) -> str:
        return "Which bonus of the Champion board do you gain?"
