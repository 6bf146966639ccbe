"""Phase I, Dragon Training: rounds, rolling and distributing (WF-3.1 to 3.4)."""

from __future__ import annotations

from dataclasses import field

from engine.core.frames import DONE, STAY, Call, Flow, Procedure, frame
from engine.core.types import Action, Blocked, Seat
from engine.games.wind_and_fire import moves, queries
from engine.games.wind_and_fire.cards import DICE, ROUND_LIMIT, areas_for
from engine.games.wind_and_fire.flow.question import Question
from engine.games.wind_and_fire.flow.turn import Turn
from engine.games.wind_and_fire.state import NOBODY, WindAndFire


@frame("wind_and_fire.training")
class Training(Procedure[WindAndFire]):
    """Rounds until somebody has three upgrades; the marker stays with the last active player."""

    steps = ("start", "round", "next_round")

    def start(self, s: WindAndFire) -> Flow:
        s.phase = "training"
        s.areas = [[] for _ in range(areas_for(s.seats).count)]
        return STAY

    def round(self, s: WindAndFire) -> Flow:
        s.round += 1
        s.begin_lap()
        return Call(Round())

    def next_round(self, s: WindAndFire) -> Flow:
        if training_is_over(s):
            s.areas = [[] for _ in s.areas]
            say_over(s)
            return DONE
        s.active = queries.left_of(s, s.active)
        return self.jump("round")


def training_is_over(s: WindAndFire) -> bool:
    """WF-3.3, WF-3.4; asked at the end of a round."""
    full = all(queries.full_pyramid(player) for player in s.players)
    return s.trigger != NOBODY or full or s.round >= ROUND_LIMIT


def say_over(s: WindAndFire) -> None:
    """The training is over, and why."""
    full = all(queries.full_pyramid(player) for player in s.players)
    why = "upgrades" if s.trigger != NOBODY else "pyramid" if full else "rounds"
    if s.master and all(s.master.tiles) and s.trigger == NOBODY:
        why = "master"
    s.emit("training_over", seat=s.trigger if s.trigger != NOBODY else None, why=why)


@frame("wind_and_fire.round")
class Round(Procedure[WindAndFire]):
    """WF-3.1."""

    steps = ("roll", "distribute", "next_turn")
    order: list[int] = field(default_factory=list)

    def roll(self, s: WindAndFire) -> Flow:
        moves.roll_all(s)
        return STAY

    def distribute(self, s: WindAndFire) -> Flow:
        self.order = list(queries.clockwise(s, queries.left_of(s, s.active)))
        return Call(Distribute(seat=s.active))

    def next_turn(self, s: WindAndFire) -> Flow:
        if not self.order:
            return DONE
        self.jump("next_turn")
        return Call(Turn(seat=self.order.pop(0)))


@frame("wind_and_fire.distribute")
class Distribute(Question):
    """WF-3.2: each die into an area; noun is the die and the area."""

    rules = ("WF-3.2", "WF-3.1")
    waits = "is distributing the dice"

    def options(self, s: WindAndFire, seat: Seat) -> list[Action]:
        free = undistributed(s)
        if not free:
            return [Action("finish_distribution")]
        areas = areas_with_room(s, len(free))
        return [Action("place_die", (die, area)) for die in free for area in areas]

    def resolve(self, s: WindAndFire, seat: Seat, action: Action) -> Flow:
        if action.verb == "place_die":
            assert isinstance(action.noun, tuple)
            die, area = str(action.noun[0]), int(action.noun[1])
            s.areas[area].append(die)
            s.emit("die_placed", seat=seat, die=die, area=area)
            return STAY
        s.emit("distributed", seat=seat, areas=[list(area) for area in s.areas])
        return DONE

    def blocked(self, s: WindAndFire, seat: Seat) -> list[Blocked]:
        free = undistributed(s)
        if not free:
            return []
        sizes = areas_for(s.seats)
        left = f"{len(free)} dice are" if len(free) > 1 else "1 die is"
        found = [Blocked("finish_distribution", None, f"{left} still to be placed", ("WF-3.2",))]
        open_areas = areas_with_room(s, len(free))
        for area, dice in enumerate(s.areas):
            if area not in open_areas:
                full = len(dice) >= sizes.most
                why = "this area is full" if full else "the other areas need the dice that are left"
                found.append(Blocked("place_die", area, why, ("WF-3.2", "WF-2.1")))
        return found

    def asked_by(self, s: WindAndFire) -> tuple[str, ...]:
        return ("WF-3.2", "WF-7.3", "WF-7.4") if s.master else self.rules

    def ask(self, s: WindAndFire) -> str:
        if undistributed(s):
            sizes = areas_for(s.seats)
            first = "the Master" if s.master else "the others"
            each = f"{sizes.least} or {sizes.most} dice"
            return f"Put {each} into each area: {first} choose{'s' if s.master else ''} before you"
        return "Offer the dice in these areas?"


def undistributed(s: WindAndFire) -> list[str]:
    placed = [die for area in s.areas for die in area]
    return [die for die in DICE if die not in placed]


def areas_with_room(s: WindAndFire, left: int) -> list[int]:
    """Areas that may get one of the `left` dice so that all can still get their least number."""
    sizes = areas_for(s.seats)
    found = []
    for area, dice in enumerate(s.areas):
        needed = sum(
            max(0, sizes.least - len(other) - (n == area)) for n, other in enumerate(s.areas)
        )
        if len(dice) < sizes.most and needed <= left - 1:
            found.append(area)
    return found
