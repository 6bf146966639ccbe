"""Gaining, refreshing, upgrading and losing dice (TB-6.12, TB-8.15, TB-10)."""

from __future__ import annotations

from dataclasses import field

from engine.core.frames import DONE, STAY, Become, Call, Done, Flow, Procedure, frame
from engine.core.types import Action, Seat
from engine.games.tidal_blades import moves, queries
from engine.games.tidal_blades.flow.question import Question
from engine.games.tidal_blades.flow.run import RunEffects, makes_sense, performs
from engine.games.tidal_blades.flow.windows import UseCards
from engine.games.tidal_blades.parts import Table
from engine.games.tidal_blades.state import TidalBlades

NONE = "none"

# -- gaining --------------------------------------------------------------------------------------


@performs("gain_die")
def _gain_die(s: TidalBlades, run: RunEffects, row: Table) -> Flow:
    rank = queries.amount(s, run.seat, row["level"])
    rank = max(row.get("min_level", 1), min(row.get("max_level", 4), rank))
    wanted = queries.of_level(s, rank, row.get("colour", "any"))
    return Call(GainDice(seat=run.seat, wanted=wanted, left=run.amount(s, row)))


@frame("tidal_blades.gain_dice")
class GainDice(Procedure[TidalBlades]):
    """TB-10.1, TB-10.5. `area`: where they come to."""

    steps = ("choose", "room", "gain")
    seat: int = 0
    wanted: list[str] = field(default_factory=list)
    left: int = 1
    area: str = moves.ACTIVE
    die: str = ""

    def choose(self, s: TidalBlades) -> Flow:
        if not self.left:
            return DONE
        self.left -= 1
        kinds, optional = queries.obtainable(s, self.wanted)
        if not kinds:
            return self.jump("choose")
        if len(kinds) > 1 or optional:
            return Call(ChooseDie(seat=self.seat, wanted=self.wanted))
        s.returned = kinds[0]
        return STAY

    def room(self, s: TidalBlades) -> Flow:
        """TB-P10.1: where the limit holds before gaining, a die makes room, or none is gained."""
        self.die = str(s.returned)
        if self.die == NONE:
            return self.jump("choose")
        rules = queries.box(s).rules
        full = queries.dice_count(s, self.seat) >= rules["dice_limit"]
        if full and rules["dice_limit_check"] == "before_gaining":
            return Call(MakeRoom(seat=self.seat, gained=self.die))
        s.returned = "room"
        return STAY

    def gain(self, s: TidalBlades) -> Flow:
        if s.returned != NONE:
            moves.gain_die(s, self.seat, self.die, self.area)
        return self.jump("choose")


@frame("tidal_blades.choose_die")
class ChooseDie(Question):
    """D3: which kind of die, or nothing where only others than the wanted ones are left."""

    rules = ("TB-10.8", "TB-10.5")
    wanted: list[str] = field(default_factory=list)

    def options(self, s: TidalBlades, seat: Seat) -> list[Action]:
        kinds, optional = queries.obtainable(s, self.wanted)
        found = [Action("gain_die", kind) for kind in kinds]
        return [*found, Action("gain_die", NONE)] if optional else found

    def resolve(self, s: TidalBlades, seat: Seat, action: Action) -> Flow:
        return Done(action.noun)

    def ask(self, s: TidalBlades) -> str:
        return "Which die do you gain?"


@frame("tidal_blades.make_room")
class MakeRoom(Question):
    """TB-P10.1: a die is discarded for the new one, or the new one is forgone."""

    rules = ("TB-P10.1",)
    gained: str = ""

    def options(self, s: TidalBlades, seat: Seat) -> list[Action]:
        return [*die_actions(s, seat, "discard_die"), Action("discard_die", NONE)]

    def resolve(self, s: TidalBlades, seat: Seat, action: Action) -> Flow:
        if action.noun == NONE:
            return Done(NONE)
        drop(s, seat, action, "limit")
        return Done("room")

    def ask(self, s: TidalBlades) -> str:
        name = queries.die(s, self.gained).name
        return f"Six dice are the limit: which one goes for the {name}?"


def die_actions(s: TidalBlades, seat: Seat, verb: str) -> list[Action]:
    """One action per different die of the board; noun is the area and the kind."""
    player = s.players[seat]
    pairs = [(moves.ACTIVE, kind) for kind in dict.fromkeys(player.active)]
    pairs += [(moves.SPENT, kind) for kind in dict.fromkeys(player.spent)]
    return [Action(verb, pair) for pair in pairs]


def place_of(action: Action) -> tuple[str, str]:
    assert isinstance(action.noun, tuple)
    return str(action.noun[0]), str(action.noun[1])


def drop(s: TidalBlades, seat: Seat, action: Action, why: str) -> None:
    area, kind = place_of(action)
    moves.drop_die(s, seat, kind, area, why)


# -- refreshing -----------------------------------------------------------------------------------


@performs("refresh")
def _refresh(s: TidalBlades, run: RunEffects, row: Table) -> Flow:
    return Call(Refresh(seat=run.seat, left=run.amount(s, row)))


@makes_sense("refresh")
def _can_refresh(s: TidalBlades, seat: Seat, row: Table) -> bool:
    return bool(s.players[seat].spent) and queries.amount(s, seat, row.get("n", 1)) > 0


@frame("tidal_blades.refresh")
class Refresh(Procedure[TidalBlades]):
    """TB-6.12: up to so many Spent dice; asked only while there is one."""

    steps = ("ask", "again")
    seat: int = 0
    left: int = 0

    def ask(self, s: TidalBlades) -> Flow:
        if not self.left or not s.players[self.seat].spent:
            return DONE
        return Call(ChooseRefresh(seat=self.seat, left=self.left))

    def again(self, s: TidalBlades) -> Flow:
        if s.returned == NONE:
            return DONE
        self.left -= 1
        moves.refresh(s, self.seat, str(s.returned))
        return self.jump("ask")


@frame("tidal_blades.choose_refresh")
class ChooseRefresh(Question):
    """D7."""

    rules = ("TB-6.12",)
    left: int = 0

    def options(self, s: TidalBlades, seat: Seat) -> list[Action]:
        kinds = dict.fromkeys(self.player(s).spent)
        return [*(Action("refresh", kind) for kind in kinds), Action("finish_refresh")]

    def resolve(self, s: TidalBlades, seat: Seat, action: Action) -> Flow:
        return Done(NONE if action.verb == "finish_refresh" else action.noun)

    def ask(self, s: TidalBlades) -> str:
        return f"Refresh up to {self.left} {'die' if self.left == 1 else 'dice'}"


# -- upgrading ------------------------------------------------------------------------------------


@performs("upgrade")
def _upgrade(s: TidalBlades, run: RunEffects, row: Table) -> Flow:
    return Call(UpgradeDice(seat=run.seat, left=run.amount(s, row)))


@makes_sense("upgrade")
def _would_upgrade(s: TidalBlades, seat: Seat, row: Table) -> bool:
    player = s.players[seat]
    able = any(queries.upgrades_of(s, kind)[0] for kind in (*player.active, *player.spent))
    return able and queries.amount(s, seat, row.get("n", 1)) > 0


@frame("tidal_blades.upgrade_dice")
class UpgradeDice(Procedure[TidalBlades]):
    """TB-10.2: up to so many dice, each once, where they lie. `done`: area and new kind of those
    that were upgraded."""

    steps = ("ask", "upgrade")
    seat: int = 0
    left: int = 0
    done: list[tuple[str, str]] = field(default_factory=list)

    def ask(self, s: TidalBlades) -> Flow:
        if not self.left or not upgradable(s, self.seat, self.done):
            return DONE
        return Call(ChooseUpgrade(seat=self.seat, left=self.left, done=self.done[:]))

    def upgrade(self, s: TidalBlades) -> Flow:
        if not isinstance(s.returned, tuple):
            return DONE
        self.left -= 1
        area, kind, into = (str(part) for part in s.returned)
        moves.upgrade(s, self.seat, area, kind, into)
        self.done.append((area, into))
        return self.jump("ask")


def upgradable(
    s: TidalBlades, seat: Seat, done: list[tuple[str, str]]
) -> list[tuple[str, str, str]]:
    """Area, die and what it becomes; dice that were upgraded by this effect are left alone."""
    player = s.players[seat]
    found = []
    for area, dice in ((moves.ACTIVE, player.active), (moves.SPENT, player.spent)):
        for kind in dict.fromkeys(dice):
            if dice.count(kind) > done.count((area, kind)):
                found += [(area, kind, into) for into in queries.upgrades_of(s, kind)[0]]
    return found


@frame("tidal_blades.choose_upgrade")
class ChooseUpgrade(Question):
    """D7: noun is area, die and what it becomes."""

    rules = ("TB-10.2", "TB-10.3")
    left: int = 0
    done: list[tuple[str, str]] = field(default_factory=list)

    def options(self, s: TidalBlades, seat: Seat) -> list[Action]:
        ways = upgradable(s, seat, self.done)
        return [*(Action("upgrade", way) for way in ways), Action("finish_upgrade")]

    def resolve(self, s: TidalBlades, seat: Seat, action: Action) -> Flow:
        return Done(NONE if action.verb == "finish_upgrade" else action.noun)

    def ask(self, s: TidalBlades) -> str:
        return f"Upgrade up to {self.left} {'die' if self.left == 1 else 'dice'}"


# -- losing ---------------------------------------------------------------------------------------


@performs("lose_die")
def _lose_die(s: TidalBlades, run: RunEffects, row: Table) -> Flow:
    """TB-8.15: a die of your choice from Active or Spent, if there is one."""
    del row
    player = s.players[run.seat]
    return Call(LoseDie(seat=run.seat)) if player.active or player.spent else STAY


@frame("tidal_blades.lose_die")
class LoseDie(Question):
    """D16; a lost die may trigger cards (TB-17.10)."""

    rules = ("TB-8.15", "TB-13.2")

    def options(self, s: TidalBlades, seat: Seat) -> list[Action]:
        return die_actions(s, seat, "lose_die")

    def resolve(self, s: TidalBlades, seat: Seat, action: Action) -> Flow:
        drop(s, seat, action, "invasion")
        return Become(UseCards(seat=seat, triggers=("on_lose_die",)))

    def ask(self, s: TidalBlades) -> str:
        running = next(one for one in reversed(s.stack) if isinstance(one, RunEffects))
        monster = queries.box(s).monsters[running.source.partition(":")[2]]
        return f"The {monster.name} Invades, and you have not hit it: which die do you lose?"
