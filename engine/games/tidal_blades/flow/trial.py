"""Committing, rolling, danger: the same in attempts and fights (TB-7.2 to 7.9, 8.4 to 8.7)."""

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
from engine.core.types import Action, Blocked, Preview, Seat, Why
from engine.games.tidal_blades import moves, queries, words
from engine.games.tidal_blades.flow.goods import SHIELD, Payment
from engine.games.tidal_blades.flow.odds import odds_previews, subsets
from engine.games.tidal_blades.flow.windows import UseCards, Window
from engine.games.tidal_blades.state import TidalBlades

COMPLETE, WITHDRAW, STOP = "complete", "withdraw", "stop"
NO_DICE = "no_dice"


@frame("tidal_blades.roll_loop")
class RollLoop(Procedure[TidalBlades]):
    """Commit, roll, danger, decide, and again; returns complete, withdraw, stop or no_dice."""

    steps = ("commit", "roll", "danger", "decide", "follow")
    seat: int = 0

    def commit(self, s: TidalBlades) -> Flow:
        return Call(Commit(seat=self.seat))

    def roll(self, s: TidalBlades) -> Flow:
        moves.roll(s, self.seat, queries.trial_of(s).dice, danger=True)
        return STAY

    def danger(self, s: TidalBlades) -> Flow:
        return Call(Danger(seat=self.seat))

    def decide(self, s: TidalBlades) -> Flow:
        if not queries.trial_of(s).dice:
            return Done(NO_DICE)
        return Call(Decide(seat=self.seat))

    def follow(self, s: TidalBlades) -> Flow:
        if not isinstance(s.returned, tuple):
            return Done(s.returned)
        numbers = [int(number) for number in s.returned]
        moves.roll(s, self.seat, [moves.in_use(s, n) for n in numbers], danger=True)
        return self.jump("danger")


# -- committing -----------------------------------------------------------------------------------


@frame("tidal_blades.commit")
class Commit(Window):
    """TB-7.2, 8.4, 8.5: one die after the other; each beyond the free number costs Fruit at once.
    Until the first one it is the `declare` window (TB-5.4)."""

    rules = ("TB-7.2",)
    waits = "is committing dice"

    def window_now(self, s: TidalBlades) -> str:
        return "" if queries.trial_of(s).dice else "declare"

    def moments(self, s: TidalBlades) -> tuple[str, ...]:
        trial = queries.trial_of(s)
        if trial.dice or not (trial.place or trial.challenge):
            return ("on_commit",)
        return ("on_declare_fight" if trial.place else "on_declare_challenge", "on_commit")

    def committed(self, s: TidalBlades) -> int:
        return sum(one.own for one in queries.trial_of(s).dice)

    def price(self, s: TidalBlades) -> int:
        """Fruit for one die more."""
        beyond = self.committed(s) + 1 - queries.free_dice(s, self.seat)
        due = beyond * int(queries.box(s).rules["extra_die_fruit"]) - queries.trial_of(s).paid
        return max(0, due)

    def options(self, s: TidalBlades, seat: Seat) -> list[Action]:
        found = []
        if queries.can_pay(s, seat, fruit=self.price(s)):
            kinds = dict.fromkeys(self.player(s).active)
            found += [Action("commit", kind) for kind in kinds]
        found += [Action("add_bonus", kind) for kind in bonus_dice(s, seat)]
        if self.may_finish(s):
            found.append(Action("finish_commit"))
        return [*found, *self.extras(s)]

    def may_finish(self, s: TidalBlades) -> bool:
        mandatory = queries.box(s).rules.get("bonus_die_mandatory") and bonus_dice(s, self.seat)
        return self.committed(s) > 0 and not mandatory

    def resolve(self, s: TidalBlades, seat: Seat, action: Action) -> Flow:
        if flow := self.extra(s, action):
            return flow
        if action.verb == "commit":
            price = self.price(s)
            moves.commit(s, seat, str(action.noun))
            queries.trial_of(s).paid += price
            return Call(Payment(seat=seat, fruit=price, why="dice")) if price else STAY
        if action.verb == "add_bonus":
            queries.trial_of(s).bonus = True
            moves.add_in_use(s, seat, str(action.noun), own=False)
            return STAY
        s.emit("dice_committed", seat=seat, dice=[one.die for one in queries.trial_of(s).dice])
        return DONE

    def blocked(self, s: TidalBlades, seat: Seat) -> list[Blocked]:
        found = self.blocked_extras(s)
        if not self.committed(s):
            found.append(Blocked("finish_commit", None, "commit at least one die", ("TB-7.2",)))
        elif not self.may_finish(s):
            found.append(
                Blocked("finish_commit", None, "the Bonus die must be used", ("TB-P11.1",))
            )
        if not queries.can_pay(s, seat, fruit=self.price(s)):
            why = Why("a further die costs 1 Fruit, and you have none left", ("TB-7.2",))
            kinds = dict.fromkeys(self.player(s).active)
            found += [Blocked("commit", kind, *why) for kind in kinds]
        return found

    def previews(self, s: TidalBlades, seat: Seat) -> list[Preview]:
        price = self.price(s)
        if not queries.can_pay(s, seat, fruit=price):
            return []
        text = f"costs {price} Fruit" if price else "free"
        return [Preview("commit", kind, text) for kind in dict.fromkeys(self.player(s).active)]

    def asked_by(self, s: TidalBlades) -> tuple[str, ...]:
        trial = queries.trial_of(s)
        if trial.challenge:
            return self.rules
        if not trial.place:
            return ("TB-P7.2",)
        mandatory = queries.box(s).rules.get("bonus_die_mandatory")
        return (*self.rules, *(("TB-P11.1",) if mandatory else ()), "TB-8.5")

    def ask(self, s: TidalBlades) -> str:
        trial = queries.trial_of(s)
        if self.committed(s) and not self.may_finish(s):
            return "Choose the Bonus die: in a fight it must be used"
        free = queries.free_dice(s, self.seat)
        lost = "; the dice of a fight are lost" if trial.place else ""
        are = "1 is" if free == 1 else f"{free} are"
        return f"Commit dice: {are} free, each further one costs 1 Fruit{lost}"


def bonus_dice(s: TidalBlades, seat: Seat) -> list[str]:
    """TB-8.5: kinds of which one may be added to a fight; of several styles one is chosen (D25)."""
    trial = queries.trial_of(s)
    if not trial.place or trial.bonus:
        return []
    monster = queries.monster_at(s, trial.place)
    assert monster is not None
    by_level = queries.box(s).style_dice
    found: list[str] = []
    for style in queries.monster_card(s, monster).styles:
        rank = queries.style_level(s, seat, style)
        if rank > 0:
            wanted = list(by_level[min(rank, len(by_level)) - 1])
            found += queries.obtainable(s, wanted)[0]
    return list(dict.fromkeys(found))


# -- danger ---------------------------------------------------------------------------------------


@frame("tidal_blades.danger")
class Danger(Procedure[TidalBlades]):
    """TB-7.4; asked only while an x is not blocked."""

    steps = ("ask",)
    seat: int = 0
    used: list[str] = field(default_factory=list)

    def ask(self, s: TidalBlades) -> Flow:
        trial = queries.trial_of(s)
        if not trial.x or not trial.dice:
            trial.x = 0
            return DONE
        return Become(FaceDanger(seat=self.seat, used=self.used))


@frame("tidal_blades.face_danger")
class FaceDanger(Window):
    """D12: block all of it, or lose one die."""

    rules = ("TB-7.4",)
    settled = True
    window = "danger"
    triggers = ("on_danger",)
    waits = "is facing danger"

    def options(self, s: TidalBlades, seat: Seat) -> list[Action]:
        trial = queries.trial_of(s)
        found = [Action("lose_die", one.id) for one in trial.dice]
        if queries.can_pay(s, seat, shells=trial.x):
            found.insert(0, Action("block"))
        return [*found, *self.extras(s)]

    def resolve(self, s: TidalBlades, seat: Seat, action: Action) -> Flow:
        trial = queries.trial_of(s)
        match self.extra(s, action):
            case Call(frame=asked):  # whatever it did, the danger is looked at again
                again = Danger(seat=seat, used=self.used)
                return Become(Sequence(waiting=[asked, again]))
        then: list[Frame] = []
        if action.verb == "block":
            then.append(Payment(seat=seat, shells=trial.x, why=SHIELD))
            then.append(UseCards(seat=seat, triggers=("on_block",)))
        else:
            assert isinstance(action.noun, int)
            lost = moves.lose_in_use(s, seat, action.noun)
            if lost.own:
                trial.last_lost = lost.die
                then.append(UseCards(seat=seat, triggers=("on_lose_die",)))
        trial.x = 0
        return Become(Sequence(waiting=then))

    def blocked(self, s: TidalBlades, seat: Seat) -> list[Blocked]:
        found = self.blocked_extras(s)
        x = queries.trial_of(s).x
        if not queries.can_pay(s, seat, shells=x):
            found.append(Blocked("block", None, words.shells_needed(x), ("TB-7.4", "TB-9.2")))
        return found

    def ask(self, s: TidalBlades) -> str:
        x = queries.trial_of(s).x
        if not queries.can_pay(s, self.seat, shells=x):
            return f"Danger you cannot block ({words.shells_needed(x)}): which die do you lose?"
        shells = "a Shell" if x == 1 else f"{x} Shells"
        return f"Danger: block with {shells}, or lose a die"


# -- deciding -------------------------------------------------------------------------------------


@frame("tidal_blades.decide")
class Decide(Window):
    """TB-7.8, TB-8.7: stop here, or re-roll any of the dice in use (TB-7.9)."""

    rules = ("TB-7.8", "TB-7.9", "TB-7.13")
    settled = True
    window = "in_roll"
    triggers = ("in_roll",)
    rerolls = True
    waits = "is deciding what to roll"

    def options(self, s: TidalBlades, seat: Seat) -> list[Action]:
        return [*self.endings(s), *subsets(s), *self.extras(s)]

    def endings(self, s: TidalBlades) -> list[Action]:
        if queries.trial_of(s).place:
            return [Action(STOP)]
        done = [Action(COMPLETE)] if queries.is_matched(s) else []
        return [*done, Action(WITHDRAW)]

    def resolve(self, s: TidalBlades, seat: Seat, action: Action) -> Flow:
        if flow := self.extra(s, action):
            return flow
        return Done(action.noun if action.verb == "reroll" else action.verb)

    def blocked(self, s: TidalBlades, seat: Seat) -> list[Blocked]:
        found = self.blocked_extras(s)
        trial = queries.trial_of(s)
        if not trial.place and not queries.is_matched(s):
            found.append(
                Blocked(COMPLETE, None, "the dice do not match all required symbols", ("TB-7.7",))
            )
        return found

    def previews(self, s: TidalBlades, seat: Seat) -> list[Preview]:
        return odds_previews(s)

    def asked_by(self, s: TidalBlades) -> tuple[str, ...]:
        if queries.trial_of(s).place:
            return ("TB-8.7", "TB-8.8")
        return ("TB-7.8", "TB-7.10", "TB-7.9") if queries.is_matched(s) else self.rules

    def ask(self, s: TidalBlades) -> str:
        trial = queries.trial_of(s)
        if trial.place:
            return "Stop and hit, or re-roll some dice? All of them are lost after the fight"
        if queries.is_pushed(s):
            return "Matched, Push It included: complete?"
        if queries.is_matched(s):
            return "Matched: complete, or push your luck?"
        return "Not matched yet: re-roll or Withdraw?"
