"""A turn (TB-4, TB-12)."""

from __future__ import annotations

from engine.core.frames import DONE, STAY, Call, Done, Flow, Procedure, frame
from engine.core.types import Action, Blocked, Seat, Why
from engine.games.tidal_blades import moves, queries
from engine.games.tidal_blades.flow.bonus import IslandBonus
from engine.games.tidal_blades.flow.dice import die_actions, drop
from engine.games.tidal_blades.flow.fight import Fight
from engine.games.tidal_blades.flow.question import Question
from engine.games.tidal_blades.flow.run import run
from engine.games.tidal_blades.flow.windows import UseCards, Window
from engine.games.tidal_blades.parts import EDGE
from engine.games.tidal_blades.state import NOBODY, TidalBlades

HUNT = "hunt"


@frame("tidal_blades.turn")
class Turn(Procedure[TidalBlades]):
    """Move, Action reward, Island Bonus, attempt or fight, end (TB-4.1)."""

    steps = (
        "begin", "arrive", "look_round", "reward", "bonus", "follow", "act", "attempt", "limits",
        "end",
    )  # fmt: skip
    seat: int = 0

    def begin(self, s: TidalBlades) -> Flow:
        s.player = self.seat
        s.attempts = queries.box(s).rules["attempts_per_turn"]
        s.stunts = queries.box(s).rules["stunts_per_turn"]
        s.used, s.fresh, s.footing, s.limit = [], [], 0, 0
        s.begin_turn(self.seat)
        return Call(Move(seat=self.seat))

    def arrive(self, s: TidalBlades) -> Flow:
        """TB-4.5."""
        return Call(UseCards(seat=self.seat, triggers=("on_move",)))

    def look_round(self, s: TidalBlades) -> Flow:
        """TB-5.3: the window after the move, asked only where something may be used and the reward
        holds a choice; before any other reward it is the same as the window after it."""
        question = Arrived(seat=self.seat)
        return Call(question) if question.matters(s) and question.extras(s) else STAY

    def reward(self, s: TidalBlades) -> Flow:
        """TB-4.6."""
        space = s.players[self.seat].space
        return Call(run(self.seat, f"space:{space}")) if space else STAY

    def bonus(self, s: TidalBlades) -> Flow:
        """TB-4.7; at The Fold it is the fight (TB-4.9), which may be a hunt (TB-8.3)."""
        player = s.players[self.seat]
        if queries.island(s, player.island).kind == "fold":
            hunt(s, self.seat)
            return Call(ChooseFight(seat=self.seat))
        return Call(ChooseBonus(seat=self.seat))

    def follow(self, s: TidalBlades) -> Flow:
        s.fresh = []
        if s.returned == "bonus":
            return Call(IslandBonus(seat=self.seat))
        if isinstance(s.returned, str) and s.returned.startswith("fight"):
            return Call(Fight(seat=self.seat, place=s.returned.partition(" ")[2]))
        return STAY

    def act(self, s: TidalBlades) -> Flow:
        s.fresh = []
        return Call(Act(seat=self.seat))

    def attempt(self, s: TidalBlades) -> Flow:
        if s.returned is None:
            return STAY
        self.jump("act")
        s.attempts -= 1
        return Call(queries.edition(s).attempt(self.seat, str(s.returned)))

    def limits(self, s: TidalBlades) -> Flow:
        """TB-12.1."""
        player, rules = s.players[self.seat], queries.box(s).rules
        if rules["shield_limit"] and player.shield > rules["shield_limit"]:
            moves.spend_shield(s, self.seat, player.shield - rules["shield_limit"], "limit")
        if queries.dice_count(s, self.seat) > rules["dice_limit"]:
            return Call(DiscardDice(seat=self.seat))
        return STAY

    def end(self, s: TidalBlades) -> Flow:
        s.player = NOBODY
        s.stunts = s.attempts = s.footing = s.limit = 0
        s.used, s.fresh = [], []
        return DONE


def hunt(s: TidalBlades, seat: Seat) -> None:
    """TB-8.3: both places empty, The Fold's Edge taken: the top Monster lies face up."""
    if s.players[seat].space != EDGE or s.monsters or not queries.edition(s).hunting:
        return
    if s.hunted is None:
        s.hunted = moves.new_monster(s)
        if s.hunted:
            name = queries.monster_card(s, s.hunted).name
            s.emit("hunted", seat=seat, id=s.hunted.id, name=name)


@frame("tidal_blades.move")
class Move(Window):
    """TB-4.2 to 4.4, D2: a free space, or an Island that has none."""

    rules = ("TB-4.3", "TB-4.4", "TB-6.1")
    waits = "is choosing where to go"

    def options(self, s: TidalBlades, seat: Seat) -> list[Action]:
        return [*(Action("move", place) for place in queries.destinations(s)), *self.extras(s)]

    def resolve(self, s: TidalBlades, seat: Seat, action: Action) -> Flow:
        if flow := self.extra(s, action):
            return flow
        moves.place_standee(s, seat, str(action.noun))
        return DONE

    def blocked(self, s: TidalBlades, seat: Seat) -> list[Blocked]:
        found = self.blocked_extras(s)
        for ident in queries.box(s).spaces:
            if not queries.is_free(s, ident):
                found.append(Blocked("move", ident, "this space is taken", ("TB-4.3", "TB-4.4")))
        return found

    def ask(self, s: TidalBlades) -> str:
        return "Where do you go?"


FIXED = ("gain_fruit", "gain_shell", "gain_die", "draw_stunt", "take_first_player")
"""Rewards for which it makes no difference what is used before them."""


@frame("tidal_blades.arrived")
class Arrived(Window):
    """The window between the move and the Action reward."""

    rules = ("TB-5.3", "TB-5.5", "TB-5.8")

    def matters(self, s: TidalBlades) -> bool:
        here = self.player(s).space
        rows = queries.space(s, here).effects if here else ()
        return any(row["verb"] not in FIXED for row in rows)

    def options(self, s: TidalBlades, seat: Seat) -> list[Action]:
        return [Action("go_on"), *self.extras(s)]

    def resolve(self, s: TidalBlades, seat: Seat, action: Action) -> Flow:
        return self.extra(s, action) or DONE

    def ask(self, s: TidalBlades) -> str:
        reward = queries.space(s, self.player(s).space).name
        return f"Before the reward of {reward}: use {self.offered(s)}?"


@frame("tidal_blades.choose_bonus")
class ChooseBonus(Window):
    """TB-4.7, D5; the window after the Action reward."""

    rules = ("TB-4.7", "TB-6.1")
    settled = True
    triggers = ("on_action_reward",)

    def options(self, s: TidalBlades, seat: Seat) -> list[Action]:
        return [Action("take_bonus"), Action("skip_bonus"), *self.extras(s)]

    def resolve(self, s: TidalBlades, seat: Seat, action: Action) -> Flow:
        if flow := self.extra(s, action):
            return flow
        return Done("bonus" if action.verb == "take_bonus" else None)

    def ask(self, s: TidalBlades) -> str:
        return f"Island Bonus: {queries.island(s, self.player(s).island).bonus_text}"


@frame("tidal_blades.choose_fight")
class ChooseFight(Window):
    """TB-8.2, 8.3: fighting is optional, but a hunted Monster must be fought."""

    rules = ("TB-8.2", "TB-8.13")
    settled = True
    triggers = ("on_action_reward",)

    def place(self, s: TidalBlades) -> str:
        """Where there is a Monster to fight, "" if nowhere or without an Active die."""
        return self.found(s) if self.player(s).active else ""

    def found(self, s: TidalBlades) -> str:
        """Where a Monster is, "" if nowhere."""
        here = self.player(s).space
        if here in s.monsters:
            return here
        return HUNT if here == EDGE and s.hunted and not s.monsters else ""

    def options(self, s: TidalBlades, seat: Seat) -> list[Action]:
        place = self.place(s)
        found = [Action("fight")] if place else []
        if place != HUNT:
            found.append(Action("no_fight"))
        return [*found, *self.extras(s)]

    def resolve(self, s: TidalBlades, seat: Seat, action: Action) -> Flow:
        if flow := self.extra(s, action):
            return flow
        return Done(f"fight {self.place(s)}" if action.verb == "fight" else None)

    def blocked(self, s: TidalBlades, seat: Seat) -> list[Blocked]:
        found = self.blocked_extras(s)
        if not self.place(s):
            no_die = Why("you have no Active die", ("TB-8.4",))
            nobody = Why("no Monster is here", ("TB-8.2", "TB-8.3"))
            found.append(Blocked("fight", None, *(no_die if self.found(s) else nobody)))
        return found

    def asked_by(self, s: TidalBlades) -> tuple[str, ...]:
        return ("TB-8.3", "TB-8.13") if self.found(s) == HUNT else self.rules

    def ask(self, s: TidalBlades) -> str:
        place = self.found(s)
        monster = queries.monster_at(s, place) if place else None
        if monster is None:
            return "No Monster is here: nothing to fight"
        name = queries.monster_card(s, monster).name
        if not self.place(s):
            return f"The {name} is here, but you have no Active die to fight it with"
        if place == HUNT:
            return f"The {name} was found and must be fought: the dice you commit are lost"
        return f"Fight the {name}? The dice you commit are lost, hit or not"


@frame("tidal_blades.act")
class Act(Window):
    """TB-4.9, D10: attempt a Challenge of this Arena, or end the turn."""

    rules = ("TB-4.9", "TB-7.1", "TB-4.10")
    settled = True
    waits = "is choosing a Challenge"

    def options(self, s: TidalBlades, seat: Seat) -> list[Action]:
        hand = [card for card in self.player(s).hand if not self.problem(s, card)]
        return [*(Action("declare", card) for card in hand), Action("end_turn"), *self.extras(s)]

    def problem(self, s: TidalBlades, card: str) -> Why | None:
        data, player = queries.challenge(s, card), self.player(s)
        if not s.attempts:
            return Why("one attempt a turn", ("TB-4.10",))
        if data.arena != player.island:
            there = queries.island(s, data.arena).the
            return Why(f"this is a Challenge of {there}", ("TB-7.1", "TB-4.9"))
        if s.limit and data.level >= s.limit:
            return Why("the second one must need fewer symbols", ("TB-17.19",))
        return None if player.active else Why("you have no Active die", ("TB-7.1",))

    def resolve(self, s: TidalBlades, seat: Seat, action: Action) -> Flow:
        if flow := self.extra(s, action):
            return flow
        if action.verb == "declare":
            return Done(action.noun)
        s.emit("ended_turn", seat=seat)
        return Done(None)

    def blocked(self, s: TidalBlades, seat: Seat) -> list[Blocked]:
        hand = self.player(s).hand
        found = [Blocked("declare", card, *why) for card in hand if (why := self.problem(s, card))]
        return [*found, *self.blocked_extras(s)]

    def ask(self, s: TidalBlades) -> str:
        if self.able(s):
            return "Attempt a Challenge, or end your turn?"
        return "Anything else, or end your turn?" if self.extras(s) else "End your turn?"

    def able(self, s: TidalBlades) -> bool:
        """Whether any Challenge of the hand may be attempted."""
        return any(not self.problem(s, card) for card in self.player(s).hand)


@frame("tidal_blades.discard_dice")
class DiscardDice(Question):
    """TB-10.4: down to the limit."""

    rules = ("TB-10.4",)

    def options(self, s: TidalBlades, seat: Seat) -> list[Action]:
        return die_actions(s, seat, "discard_die")

    def resolve(self, s: TidalBlades, seat: Seat, action: Action) -> Flow:
        drop(s, seat, action, "limit")
        over = queries.dice_count(s, seat) > queries.box(s).rules["dice_limit"]
        return STAY if over else DONE

    def ask(self, s: TidalBlades) -> str:
        limit = queries.box(s).rules["dice_limit"]
        return f"At most {limit} dice: which one goes back?"
