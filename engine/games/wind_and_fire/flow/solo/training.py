"""Dragon Training with the Master (WF-7.3 to 7.11)."""

from __future__ import annotations

from dataclasses import field

from engine.core.frames import DONE, STAY, Call, Done, Flow, Procedure, frame
from engine.core.types import Action, Seat
from engine.games.wind_and_fire import exams, moves, queries
from engine.games.wind_and_fire.cards import MASTER_SPACES, ROUND_LIMIT, areas_for
from engine.games.wind_and_fire.flow.question import Question
from engine.games.wind_and_fire.flow.solo import moves as solo
from engine.games.wind_and_fire.flow.training import Distribute, say_over
from engine.games.wind_and_fire.flow.turn import Turn
from engine.games.wind_and_fire.state import NOBODY, WindAndFire

YOU = 0
_SPACE = {space.id: space for space in MASTER_SPACES}


@frame("wind_and_fire.solo_training")
class SoloTraining(Procedure[WindAndFire]):
    """Rounds, you and the Master active in turn."""

    steps = ("start", "round", "next_round")

    def start(self, s: WindAndFire) -> Flow:
        s.phase = "training"
        s.areas = [[] for _ in range(areas_for(s.seats).count)]
        return STAY

    def round(self, s: WindAndFire) -> Flow:
        s.round += 1
        s.begin_lap()
        master = exams.master_of(s)
        master.revealed = False
        return Call(MasterRound() if master.active else OwnRound())

    def next_round(self, s: WindAndFire) -> Flow:
        master = exams.master_of(s)
        if not training_is_over(s):
            master.active = not master.active
            return self.jump("round")
        s.areas = [[] for _ in s.areas]
        say_over(s)
        solo.fill_rows(s)
        return DONE


def training_is_over(s: WindAndFire) -> bool:
    """WF-7.10; WF-3.4 looks at you alone."""
    three = s.trigger != NOBODY or all(exams.master_of(s).tiles)
    return three or queries.full_pyramid(s.players[YOU]) or s.round >= ROUND_LIMIT


@frame("wind_and_fire.own_round")
class OwnRound(Procedure[WindAndFire]):
    """WF-7.3: you roll and distribute, the Master chooses first."""

    steps = ("roll", "distribute", "master", "you")

    def roll(self, s: WindAndFire) -> Flow:
        moves.roll_all(s)
        return STAY

    def distribute(self, s: WindAndFire) -> Flow:
        return Call(Distribute(seat=YOU))

    def master(self, s: WindAndFire) -> Flow:
        return Call(MasterTurn())

    def you(self, s: WindAndFire) -> Flow:
        return Call(Turn(seat=YOU))


@frame("wind_and_fire.master_round")
class MasterRound(Procedure[WindAndFire]):
    """WF-7.3: the Master's card distributes, you choose first."""

    steps = ("roll", "distribute", "you", "master")

    def roll(self, s: WindAndFire) -> Flow:
        moves.roll_all(s)
        return STAY

    def distribute(self, s: WindAndFire) -> Flow:
        solo.reveal_card(s)
        solo.distribute(s)
        return STAY

    def you(self, s: WindAndFire) -> Flow:
        return Call(Turn(seat=YOU))

    def master(self, s: WindAndFire) -> Flow:
        return Call(MasterTurn())


@frame("wind_and_fire.master_turn")
class MasterTurn(Procedure[WindAndFire]):
    """WF-7.4 to 7.9. `dice`: not placed yet; `filled`: spaces of this turn, "" for the overflow."""

    steps = ("choose", "next_die", "place", "bonuses")
    dice: list[str] = field(default_factory=list)
    filled: list[str] = field(default_factory=list)

    def choose(self, s: WindAndFire) -> Flow:
        solo.reveal_card(s)
        self.dice = solo.take_area(s)
        return STAY

    def next_die(self, s: WindAndFire) -> Flow:
        if len(self.dice) > 1:
            return Call(ChooseMasterDie(seat=YOU, dice=self.dice[:]))
        s.returned = self.dice[0]
        return STAY

    def place(self, s: WindAndFire) -> Flow:
        die = str(s.returned)
        self.dice.remove(die)
        self.filled.append(solo.place(s, die))
        return self.jump("next_die") if self.dice else STAY

    def bonuses(self, s: WindAndFire) -> Flow:
        """WF-7.6: the last space filled, and every one that always counts."""
        for n, space in enumerate(self.filled):
            if space and (_SPACE[space].always or n == len(self.filled) - 1):
                master_bonus(s, space)
        return DONE


def master_bonus(s: WindAndFire, space: str) -> None:
    """WF-7.7."""
    data = _SPACE[space]
    row = data.row - 1
    if data.bonus == "gold":
        solo.gain_gold(s, row)
    elif data.bonus in exams.BONUS_LEVEL and exams.master_of(s).tiles[row] is None:
        tile = exams.tile_to_take(s, exams.BONUS_LEVEL[data.bonus])
        if tile:
            solo.take_tile(s, row, tile)


@frame("wind_and_fire.choose_master_die")
class ChooseMasterDie(Question):
    """WF-7.5: the order of his dice is yours."""

    rules = ("WF-7.5", "WF-7.6")
    dice: list[str] = field(default_factory=list)

    def options(self, s: WindAndFire, seat: Seat) -> list[Action]:
        return [Action("master_die", die) for die in self.dice]

    def resolve(self, s: WindAndFire, seat: Seat, action: Action) -> Flow:
        return Done(action.noun)

    def ask(self, s: WindAndFire) -> str:
        space = exams.next_space(exams.master_of(s))
        if space is None:
            return "His board is full: which of the Master's dice brings row 3 its gold first?"
        last = len(self.dice) - 1
        after = "The other one brings his bonus" if last == 1 else f"{last} follow"
        return f"Which of the Master's dice goes to row {space.id[1]}, space {space.id[2]}? {after}"
