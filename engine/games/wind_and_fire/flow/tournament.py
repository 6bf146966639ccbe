"""Phase III, the tournaments: who announces which, base scoring, the end (WF-5)."""

from __future__ import annotations

from engine.core.frames import DONE, STAY, Call, Flow, Procedure, frame
from engine.core.types import Action, Seat
from engine.games.wind_and_fire import moves, queries
from engine.games.wind_and_fire.cards import TOURNAMENTS
from engine.games.wind_and_fire.flow.advanced import moves as advanced
from engine.games.wind_and_fire.flow.advanced.contest import AdvancedContest
from engine.games.wind_and_fire.flow.advanced.patterns import PatternWindow
from engine.games.wind_and_fire.flow.question import Question
from engine.games.wind_and_fire.state import WindAndFire

CONTESTS = 5
"""WF-5.1."""


@frame("wind_and_fire.tournaments")
class Tournaments(Procedure[WindAndFire]):
    """WF-5.1 to 5.8; in advanced mode with the pattern token (WF-6.1, 6.2)."""

    steps = (
        "first_active", "first_patterns", "set_aside", "opening",
        "announce", "contest", "pass_marker", "patterns", "finish",
    )  # fmt: skip

    def first_active(self, s: WindAndFire) -> Flow:
        """WF-5.2, WF-6.1."""
        s.phase = "tournament"
        s.active = queries.first_active(s)
        s.emit("tournament_begins", seat=s.active)
        if s.settings.advanced:
            advanced.toss_token(s)
        return STAY

    def first_patterns(self, s: WindAndFire) -> Flow:
        return Call(PatternWindow()) if s.settings.advanced else STAY

    def set_aside(self, s: WindAndFire) -> Flow:
        """WF-5.3."""
        return Call(SetAside(seat=s.active))

    def opening(self, s: WindAndFire) -> Flow:
        """WF-5.3, three players."""
        return Call(ChooseOpening(seat=s.active)) if s.seats == 3 else STAY

    def announce(self, s: WindAndFire) -> Flow:
        """WF-5.1, 5.4: the set-aside card comes last, the opening one first."""
        moves.discard_public(s)
        number = len(s.held_contests)
        if number == CONTESTS - 1:
            moves.announce(s, s.set_aside)
        elif number == 0 and s.opening:
            moves.announce(s, s.opening)
        else:
            return Call(ChoosePersonal(seat=s.active))
        return STAY

    def contest(self, s: WindAndFire) -> Flow:
        if s.settings.advanced:
            return Call(AdvancedContest())
        base_contest(s)
        return STAY

    def pass_marker(self, s: WindAndFire) -> Flow:
        """WF-5.4; WF-6.2: after the fifth the marker stays."""
        moves.end_contest(s)
        if len(s.held_contests) < CONTESTS:
            s.active = queries.left_of(s, s.active)
        return STAY

    def patterns(self, s: WindAndFire) -> Flow:
        if len(s.held_contests) < CONTESTS:
            self.jump("announce")
        return Call(PatternWindow()) if s.settings.advanced else STAY

    def finish(self, s: WindAndFire) -> Flow:
        """WF-5.8."""
        keys = [
            (queries.total_points(p), queries.upgrades(p), queries.dice_sum(p)) for p in s.players
        ]
        placement = tuple(1 + sum(other > key for other in keys) for key in keys)
        s.finish(placement, "points")
        points = [queries.total_points(player) for player in s.players]
        s.emit("over", placement=list(placement), scores=points, reason="points")
        return DONE


def base_contest(s: WindAndFire) -> None:
    """WF-5.6: shown power and elements of the kind."""
    contest = s.contest
    assert contest is not None
    part = queries.contest_part(contest)
    contest.lines = [
        (player.dice[part], queries.elements_of(player, contest.element), 0, 0)
        for player in s.players
    ]
    contest.totals = [sum(line) for line in contest.lines]
    moves.award(s)


@frame("wind_and_fire.set_aside")
class SetAside(Question):
    """The public tournament that is held last."""

    rules = ("WF-5.3",)
    waits = "is choosing the last tournament"

    def options(self, s: WindAndFire, seat: Seat) -> list[Action]:
        return [Action("set_aside", card) for card in s.public]

    def resolve(self, s: WindAndFire, seat: Seat, action: Action) -> Flow:
        s.set_aside = str(action.noun)
        s.emit("set_aside", seat=seat, card=s.set_aside, name=TOURNAMENTS[s.set_aside].name)
        return DONE

    def ask(self, s: WindAndFire) -> str:
        return "Which public tournament is held last?"


@frame("wind_and_fire.choose_opening")
class ChooseOpening(Question):
    """With three players another public tournament is held first."""

    rules = ("WF-5.3",)
    waits = "is choosing the first tournament"

    def options(self, s: WindAndFire, seat: Seat) -> list[Action]:
        return [Action("choose_opening", card) for card in s.public if card != s.set_aside]

    def resolve(self, s: WindAndFire, seat: Seat, action: Action) -> Flow:
        s.opening = str(action.noun)
        return DONE

    def ask(self, s: WindAndFire) -> str:
        return "Which public tournament is held first?"


@frame("wind_and_fire.choose_personal")
class ChoosePersonal(Question):
    """WF-5.4: the active player announces one of the own cards."""

    rules = ("WF-5.4", "WF-5.3")
    waits = "is choosing the next tournament"

    def options(self, s: WindAndFire, seat: Seat) -> list[Action]:
        return [Action("choose_tournament", card) for card in self.player(s).personal]

    def resolve(self, s: WindAndFire, seat: Seat, action: Action) -> Flow:
        card = str(action.noun)
        self.player(s).personal.remove(card)
        moves.announce(s, card, seat)
        return DONE

    def ask(self, s: WindAndFire) -> str:
        return "Which of your tournaments is held now?"
