"""Cards and Shield powers that act on dice in use (TB-9, TB-17)."""

from __future__ import annotations

from dataclasses import field

from engine.core.frames import DONE, STAY, Become, Call, Flow, frame
from engine.core.types import Action, Seat
from engine.games.tidal_blades import moves, queries
from engine.games.tidal_blades.flow.dice import GainDice, Refresh
from engine.games.tidal_blades.flow.question import Question
from engine.games.tidal_blades.flow.run import RunEffects, makes_sense, performs
from engine.games.tidal_blades.flow.traits import AdvanceTraits
from engine.games.tidal_blades.hits import assignments
from engine.games.tidal_blades.parts import SYMBOLS, Table
from engine.games.tidal_blades.state import InUse, TidalBlades


def dice_in_use(s: TidalBlades) -> list[InUse]:
    return s.trial.dice if s.trial else []


# -- the Shield (TB-9) ----------------------------------------------------------------------------


@performs("shield_leap")
def _leap(s: TidalBlades, run: RunEffects, row: Table) -> Flow:
    del s, row
    return Call(SetFace(seat=run.seat))


@performs("shield_memory")
def _memory(s: TidalBlades, run: RunEffects, row: Table) -> Flow:
    del s
    return Call(Refresh(seat=run.seat, left=row["refresh"]))


@performs("shield_infuse")
def _infuse(s: TidalBlades, run: RunEffects, row: Table) -> Flow:
    del s
    return Call(AdvanceTraits(seat=run.seat, symbols=list(SYMBOLS), left=row["n"]))


@frame("tidal_blades.set_face")
class SetFace(Question):
    """TB-9.3: one of the dice in use shows any of its own faces; noun is the die and the face."""

    rules = ("TB-9.3",)

    def options(self, s: TidalBlades, seat: Seat) -> list[Action]:
        return [
            Action("set_face", (one.id, face))
            for one in dice_in_use(s)
            for face in dict.fromkeys(queries.die(s, one.die).faces)
            if face != one.shown
        ]

    def resolve(self, s: TidalBlades, seat: Seat, action: Action) -> Flow:
        number, face = die_and_symbol(action)
        moves.show(s, seat, number, face, "leap")
        return DONE

    def ask(self, s: TidalBlades) -> str:
        return "Which die do you set, and to which face?"


def die_and_symbol(action: Action) -> tuple[int, str]:
    assert isinstance(action.noun, tuple)
    return int(action.noun[0]), str(action.noun[1])


# -- re-rolls -------------------------------------------------------------------------------------


@performs("reroll")
def _reroll(s: TidalBlades, run: RunEffects, row: Table) -> Flow:
    return Call(RerollSome(seat=run.seat, left=run.amount(s, row)))


@makes_sense("reroll")
def _dice_left(s: TidalBlades, seat: Seat, row: Table) -> bool:
    return bool(dice_in_use(s)) and queries.amount(s, seat, row.get("n", 1)) > 0


@frame("tidal_blades.reroll_some")
class RerollSome(Question):
    """TB-17.37: dice are chosen one by one, up to so many, then rolled without the Danger die."""

    rules = ("TB-17.37",)
    left: int = 0
    chosen: list[int] = field(default_factory=list)

    def options(self, s: TidalBlades, seat: Seat) -> list[Action]:
        others = [one.id for one in dice_in_use(s) if one.id not in self.chosen]
        found = [Action("choose_reroll", number) for number in others] if self.left else []
        return [*found, Action("finish_reroll")] if self.chosen else found

    def resolve(self, s: TidalBlades, seat: Seat, action: Action) -> Flow:
        if action.verb == "choose_reroll":
            assert isinstance(action.noun, int)
            self.chosen.append(action.noun)
            self.left -= 1
            if self.left and len(self.chosen) < len(dice_in_use(s)):
                return STAY
        moves.roll(s, seat, [moves.in_use(s, number) for number in self.chosen], danger=False)
        return DONE

    def ask(self, s: TidalBlades) -> str:
        return "Which dice do you re-roll?"


@performs("reroll_danger")
def _reroll_danger(s: TidalBlades, run: RunEffects, row: Table) -> Flow:
    """TB-17.8: the new result replaces the old one."""
    del row
    moves.roll_danger(s)
    s.emit("danger_rerolled", seat=run.seat, danger=queries.trial_of(s).danger)
    moves.block_free(s, run.seat)
    return STAY


# -- danger ---------------------------------------------------------------------------------------


@performs("block_x")
def _block(s: TidalBlades, run: RunEffects, row: Table) -> Flow:
    """TB-17.7."""
    trial = queries.trial_of(s)
    trial.x = max(0, trial.x - run.amount(s, row))
    return STAY


@performs("block_x_turn")
def _block_turn(s: TidalBlades, run: RunEffects, row: Table) -> Flow:
    s.footing += run.amount(s, row)
    moves.block_free(s, run.seat)
    return STAY


@performs("lost_die_to_spent")
def _to_spent(s: TidalBlades, run: RunEffects, row: Table) -> Flow:
    """Thick Hide (TB-17.9)."""
    del row
    moves.save_die(s, run.seat, queries.trial_of(s).last_lost)
    return STAY


# -- committing and damage ------------------------------------------------------------------------


@performs("extra_dice")
def _extra_dice(s: TidalBlades, run: RunEffects, row: Table) -> Flow:
    queries.trial_of(s).free += run.amount(s, row)
    return STAY


@performs("add_temp_die")
def _borrowed(s: TidalBlades, run: RunEffects, row: Table) -> Flow:
    """TB-17.17."""
    kinds, _ = queries.obtainable(s, queries.of_level(s, row["level"]))
    if kinds:
        moves.add_in_use(s, run.seat, kinds[0], own=False)
    return STAY


@makes_sense("add_temp_die")
def _die_to_borrow(s: TidalBlades, seat: Seat, row: Table) -> bool:
    del seat
    return bool(queries.obtainable(s, queries.of_level(s, row["level"]))[0])


@performs("ignore_armor")
def _ignore_armor(s: TidalBlades, run: RunEffects, row: Table) -> Flow:
    queries.trial_of(s).ignore += run.amount(s, row)
    return STAY


@performs("double_symbol")
def _double(s: TidalBlades, run: RunEffects, row: Table) -> Flow:
    queries.trial_of(s).double += run.amount(s, row)
    return STAY


@makes_sense("ignore_armor", "double_symbol")
def _would_hit_more(s: TidalBlades, seat: Seat, row: Table) -> bool:
    """TB-5.12: only where other spots could be covered with it."""
    trial = queries.trial_of(s)
    more = queries.amount(s, seat, row.get("n", 1))
    ignore = trial.ignore + (more if row["verb"] == "ignore_armor" else 0)
    double = trial.double + (more if row["verb"] == "double_symbol" else 0)
    return assignments(s, ignore, double) != assignments(s, trial.ignore, trial.double)


# -- afterwards -----------------------------------------------------------------------------------


@performs("copy_die_to_spent")
def _copy_die(s: TidalBlades, run: RunEffects, row: Table) -> Flow:
    """Endurance of the Traveler (TB-17.14)."""
    del s, row
    return Call(ChooseUsed(seat=run.seat, copy=True))


@performs("keep_active")
def _keep_active(s: TidalBlades, run: RunEffects, row: Table) -> Flow:
    """Rewound Die (TB-17.27)."""
    del s, row
    return Call(ChooseUsed(seat=run.seat))


@makes_sense("copy_die_to_spent", "keep_active")
def _dice_used(s: TidalBlades, seat: Seat, row: Table) -> bool:
    return bool(used_dice(s, seat, copy=row["verb"] == "copy_die_to_spent"))


def used_dice(s: TidalBlades, seat: Seat, *, copy: bool) -> list[str]:
    """Kinds of the own dice that were in use at the end; for Rewound Die those that lie Spent."""
    kinds = list(dict.fromkeys(queries.trial_of(s).done))
    return kinds if copy else [kind for kind in kinds if kind in s.players[seat].spent]


@frame("tidal_blades.choose_used")
class ChooseUsed(Question):
    """Which of the dice that were used."""

    rules = ("TB-17.27",)
    copy: bool = False

    def options(self, s: TidalBlades, seat: Seat) -> list[Action]:
        return [Action("choose_used", kind) for kind in used_dice(s, seat, copy=self.copy)]

    def resolve(self, s: TidalBlades, seat: Seat, action: Action) -> Flow:
        kind = str(action.noun)
        if self.copy:
            return Become(GainDice(seat=seat, wanted=[kind], area=moves.SPENT))
        moves.refresh(s, seat, kind)
        return DONE

    def asked_by(self, s: TidalBlades) -> tuple[str, ...]:
        return ("TB-17.14",) if self.copy else self.rules

    def ask(self, s: TidalBlades) -> str:
        if self.copy:
            return "Which of the dice you used do you copy?"
        return "Which of the dice you used stays Active?"
