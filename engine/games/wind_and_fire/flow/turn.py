"""A turn of Dragon Training (WF-3.10 to 3.16)."""

from __future__ import annotations

from engine.core.frames import DONE, STAY, Call, Flow, Procedure, frame
from engine.core.types import Action, Blocked, Preview, Seat, Why
from engine.games.wind_and_fire import moves, queries
from engine.games.wind_and_fire.cards import EASY_GOLD, PARTS, TILES
from engine.games.wind_and_fire.flow import actions, foresight
from engine.games.wind_and_fire.flow.bonus import TASK_REWARDS, GainBonuses
from engine.games.wind_and_fire.flow.dice import targets, use_die
from engine.games.wind_and_fire.flow.question import Question
from engine.games.wind_and_fire.flow.settle import Settle
from engine.games.wind_and_fire.flow.upgrade import Upgrade
from engine.games.wind_and_fire.state import NOBODY, WindAndFire


@frame("wind_and_fire.turn")
class Turn(Procedure[WindAndFire]):
    """Settle pairs, choose dice, use them; cards, upgrade and task in between."""

    steps = ("begin", "choose_area", "act", "finish")
    seat: int = 0

    def begin(self, s: WindAndFire) -> Flow:
        """WF-3.10."""
        s.player = self.seat
        s.held, s.resolved = [], []
        s.took, s.upgraded = NOBODY, False
        s.begin_turn(self.seat)
        return Call(Settle(seat=self.seat))

    def choose_area(self, s: WindAndFire) -> Flow:
        return Call(ChooseArea(seat=self.seat))

    def act(self, s: WindAndFire) -> Flow:
        return Call(Act(seat=self.seat))

    def finish(self, s: WindAndFire) -> Flow:
        s.player = s.took = NOBODY
        s.held, s.resolved = [], []
        s.upgraded = False
        return DONE


@frame("wind_and_fire.choose_area")
class ChooseArea(Question):
    """WF-3.11, WF-3.12."""

    rules = ("WF-3.12", "WF-3.11")
    waits = "is choosing a dice area"

    def options(self, s: WindAndFire, seat: Seat) -> list[Action]:
        areas = [Action("choose_area", area) for area in queries.open_areas(s)]
        return [*areas, *actions.playable(s, seat)]

    def resolve(self, s: WindAndFire, seat: Seat, action: Action) -> Flow:
        if action.verb == "play_card":
            return actions.play(s, seat, str(action.noun))
        assert isinstance(action.noun, int)
        moves.take_area(s, seat, action.noun)
        return DONE

    def blocked(self, s: WindAndFire, seat: Seat) -> list[Blocked]:
        taken = [n for n, dice in enumerate(s.areas) if not dice]
        found = [
            Blocked("choose_area", area, "another player took these dice", ("WF-3.12",))
            for area in taken
        ]
        return [*found, *actions.blocked(s, seat)]

    def ask(self, s: WindAndFire) -> str:
        return "Which dice do you take?"


@frame("wind_and_fire.act")
class Act(Question):
    """WF-3.13: everything of a turn after the dice were taken, in any order."""

    rules = ("WF-3.13", "WF-3.40", "WF-3.16")
    settled = True
    waits = "is training a dragon"

    def options(self, s: WindAndFire, seat: Seat) -> list[Action]:
        player = self.player(s)
        found = [Action("use_die", (die, to)) for die in s.held for to in targets(s, seat, die)]
        found += actions.playable(s, seat)
        if not s.upgraded:
            found += [Action("upgrade", tile) for tile in queries.affordable_tiles(s, player)]
        if not queries.task_problems(s, player):
            found.append(Action("complete_task"))
        if not s.held:
            found.append(Action("end_turn"))
        return found

    def resolve(self, s: WindAndFire, seat: Seat, action: Action) -> Flow:
        match action.verb:
            case "use_die":
                assert isinstance(action.noun, tuple)
                die, target = (str(part) for part in action.noun)
                return Call(use_die(seat, die, target))
            case "play_card":
                return actions.play(s, seat, str(action.noun))
            case "upgrade":
                s.upgraded = True
                return Call(Upgrade(seat=seat, tile=str(action.noun)))
            case "complete_task":
                return complete_task(s, seat)
        s.emit("ended_turn", seat=seat)
        return DONE

    def blocked(self, s: WindAndFire, seat: Seat) -> list[Blocked]:
        player = self.player(s)
        found = actions.blocked(s, seat)
        able = [] if s.upgraded else queries.affordable_tiles(s, player)
        once = Why("you have upgraded this turn", ("WF-3.40",))
        for tile in queries.open_tiles(s, player):
            if tile not in able:
                unfit = f"no place on your pyramid fits the pattern of {TILES[tile].name}"
                why = once if s.upgraded else Why(unfit, ("WF-3.41", "WF-3.45"))
                found.append(Blocked("upgrade", tile, *why))
        if s.held:
            left = len(s.held)
            dice = "one die is" if left == 1 else f"{left} dice are"
            found.append(
                Blocked("end_turn", None, f"{dice} still to be used", ("WF-3.13", "WF-3.16"))
            )
        if missing := queries.task_problems(s, player):
            task = "WF-3.62" if s.settings.hard_trainer else "WF-3.61"
            found.append(Blocked("complete_task", None, ", ".join(missing), (task, "WF-3.60")))
        return found

    def previews(self, s: WindAndFire, seat: Seat) -> list[Preview]:
        return foresight.uses(s, seat)

    def asked_by(self, s: WindAndFire) -> tuple[str, ...]:
        return ("WF-3.14", "WF-3.20", "WF-3.36") if s.held else self.rules

    def ask(self, s: WindAndFire) -> str:
        able = [] if s.upgraded else queries.affordable_tiles(s, self.player(s))
        parts = [part for part in PARTS if any(TILES[tile].part == part for tile in able)]
        more = f", or upgrade your {' or '.join(parts)}" if parts else ""
        if s.held:
            return f"Where does each die go: pyramid or training grounds{more}?"
        if not more and len(self.options(s, self.seat)) > 1:
            return "All dice are used. Anything else, or end the turn?"
        return f"All dice are used: end the turn{more}?"


def complete_task(s: WindAndFire, seat: Seat) -> Flow:
    """WF-3.60 to 3.62: the card leaves the game and pays."""
    moves.finish_task(s, seat)
    if s.settings.hard_trainer:
        return Call(GainBonuses(seat=seat, left=list(TASK_REWARDS), task=True))
    moves.gain_gold(s, seat, EASY_GOLD, "task")
    return STAY
