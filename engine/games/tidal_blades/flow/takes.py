"""Challenges, Stunts, the Market, the Boat (TB-6.3 to 6.11)."""

from __future__ import annotations

from dataclasses import field

from engine.core.frames import DONE, STAY, Become, Call, Done, Flow, Procedure, frame
from engine.core.types import Action, Seat
from engine.games.tidal_blades import moves, queries
from engine.games.tidal_blades.flow.question import Question
from engine.games.tidal_blades.flow.run import RunEffects, makes_sense, performs, run, would_do
from engine.games.tidal_blades.flow.windows import UseCards, Window
from engine.games.tidal_blades.parts import Table
from engine.games.tidal_blades.state import TidalBlades

DECK = "deck"
CONTINUE, FINISH = "continue_boat", "finish_boat"

# -- Challenges and Stunts ------------------------------------------------------------------------


@performs("draw_stunt")
def _draw_stunt(s: TidalBlades, run: RunEffects, row: Table) -> Flow:
    for _ in range(run.amount(s, row)):
        moves.draw_stunt(s, run.seat)
    return STAY


@makes_sense("draw_stunt")
def _stunts_left(s: TidalBlades, seat: Seat, row: Table) -> bool:
    del seat, row
    return bool(s.stunt_deck or s.stunt_pile)


@performs("take_challenge")
def _take_challenge(s: TidalBlades, run: RunEffects, row: Table) -> Flow:
    left = run.amount(s, row)
    return Call(TakeChallenges(seat=run.seat, left=left, deck=row.get("source") == DECK))


@makes_sense("take_challenge", "draw_keep")
def _challenges_left(s: TidalBlades, seat: Seat, row: Table) -> bool:
    if row["verb"] == "draw_keep" and queries.amount(s, seat, row["draw"]) < 1:
        return False
    return bool(s.pool or s.challenge_deck or s.challenge_pile)


@frame("tidal_blades.take_challenges")
class TakeChallenges(Procedure[TidalBlades]):
    """One after the other, each seen after the refill; `deck`: from the deck alone."""

    steps = ("take", "limit")
    seat: int = 0
    left: int = 0
    deck: bool = False

    def take(self, s: TidalBlades) -> Flow:
        if not self.left:
            return DONE
        self.left -= 1
        if self.deck or not s.pool:
            moves.take_from_deck(s, self.seat)
            return STAY
        return Call(TakeChallenge(seat=self.seat, left=self.left))

    def limit(self, s: TidalBlades) -> Flow:
        self.jump("take")
        return Call(HandLimit(seat=self.seat)) if over_limit(s, self.seat) else STAY


def over_limit(s: TidalBlades, seat: Seat) -> bool:
    """TB-P4.1; no limit in the retail rules (TB-6.4)."""
    limit = queries.box(s).rules["challenge_hand_limit"]
    return bool(limit) and len(s.players[seat].hand) > limit


@frame("tidal_blades.take_challenge")
class TakeChallenge(Question):
    """D4: a card of the pool, or the top of the deck."""

    rules = ("TB-6.3", "TB-7.16")
    left: int = 0

    def options(self, s: TidalBlades, seat: Seat) -> list[Action]:
        found = [Action("take_challenge", card) for card in s.pool]
        deck = s.challenge_deck or s.challenge_pile
        return [*found, Action("take_challenge", DECK)] if deck else found

    def resolve(self, s: TidalBlades, seat: Seat, action: Action) -> Flow:
        if action.noun == DECK:
            moves.take_from_deck(s, seat)
        else:
            moves.take_from_pool(s, seat, str(action.noun))
        return DONE

    def ask(self, s: TidalBlades) -> str:
        more = f", then {self.left} more" if self.left else ""
        return f"Take a Challenge from the pool or the deck{more}"


@frame("tidal_blades.hand_limit")
class HandLimit(Question):
    """TB-P4.1, D22: one card too many is discarded."""

    rules = ("TB-P4.1",)

    def options(self, s: TidalBlades, seat: Seat) -> list[Action]:
        return [Action("discard_challenge", card) for card in self.player(s).hand]

    def resolve(self, s: TidalBlades, seat: Seat, action: Action) -> Flow:
        card = str(action.noun)
        self.player(s).hand.remove(card)
        moves.discard_challenge(s, seat, card)
        return DONE

    def ask(self, s: TidalBlades) -> str:
        limit = queries.box(s).rules["challenge_hand_limit"]
        return f"At most {limit} Challenges in hand: which one do you discard?"


@performs("draw_keep")
def _draw_keep(s: TidalBlades, run: RunEffects, row: Table) -> Flow:
    """TB-17.33."""
    count = queries.amount(s, run.seat, row["draw"])
    cards = [card for _ in range(count) if (card := moves.draw_challenge(s))]
    return Call(KeepChallenge(seat=run.seat, cards=cards)) if cards else STAY


@frame("tidal_blades.keep_challenge")
class KeepChallenge(Question):
    """D4: of the drawn cards one is kept, the others are discarded face up."""

    rules = ("TB-17.33",)
    waits = "is choosing a Challenge"
    cards: list[str] = field(default_factory=list)

    def options(self, s: TidalBlades, seat: Seat) -> list[Action]:
        return [Action("keep_challenge", card) for card in self.cards]

    def resolve(self, s: TidalBlades, seat: Seat, action: Action) -> Flow:
        kept = str(action.noun)
        self.player(s).hand.append(kept)
        s.emit("challenge_drawn", seat=seat, private={seat: {"card": kept}})
        for card in self.cards:
            if card != kept:
                moves.discard_challenge(s, seat, card)
        s.barrier = True
        return Become(HandLimit(seat=seat)) if over_limit(s, seat) else DONE

    def ask(self, s: TidalBlades) -> str:
        return "Which Challenge do you keep?"


# -- the Boat -------------------------------------------------------------------------------------


@performs("move_boat")
def _move_boat(s: TidalBlades, run: RunEffects, row: Table) -> Flow:
    """Cards add spaces to the Boat move that is being made (TB-6.8); else it is one of its own."""
    amount = run.amount(s, row)
    moving = next((one for one in reversed(s.stack) if isinstance(one, MoveBoat)), None)
    if moving and moving.bonus and run.source.partition(":")[0] in ("card", "stunt"):
        moving.left += amount
        moving.stop = moving.stop or bool(row.get("up_to"))
        return STAY
    bonus = run.source == "island:lamara"
    return Call(MoveBoat(seat=run.seat, left=amount, bonus=bonus))


@frame("tidal_blades.move_boat")
class MoveBoat(Procedure[TidalBlades]):
    """TB-6.8: space by space, each with its reward. `bonus`: the bonus of Lamara Stadium, to which
    cards may add; `stop`: one may stop after any space (TB-17.35)."""

    steps = ("next_space", "after", "decide", "moved")
    seat: int = 0
    left: int = 0
    bonus: bool = False
    stop: bool = False
    used: list[str] = field(default_factory=list)

    def next_space(self, s: TidalBlades) -> Flow:
        self.left -= 1
        return Call(run(self.seat, f"boat:{moves.move_boat(s, self.seat)}"))

    def after(self, s: TidalBlades) -> Flow:
        """After each reward of the bonus cards may add spaces (TB-17.1, 17.35)."""
        question = BoatBonus(seat=self.seat, used=self.used[:])
        if self.bonus and len(question.choices(self)) + len(question.extras(s)) > 1:
            return Call(question)
        s.returned = CONTINUE if self.left else FINISH
        return STAY

    def decide(self, s: TidalBlades) -> Flow:
        return self.jump("next_space") if s.returned == CONTINUE else STAY

    def moved(self, s: TidalBlades) -> Flow:
        return Call(UseCards(seat=self.seat, triggers=("on_boat_move",)))


@frame("tidal_blades.boat_bonus")
class BoatBonus(Window):
    """D9: add spaces, go on, or stop where one may. It lies inside an effect, so nothing fits in
    that is not made for it (TB-5.2, 5.5)."""

    rules = ("TB-6.8",)
    window = "boat_bonus"
    triggers = ("on_island_bonus",)

    def takes(self, s: TidalBlades, window: str) -> bool:
        return window == self.window

    def choices(self, moving: MoveBoat) -> list[Action]:
        found = [Action(CONTINUE)] if moving.left else []
        return found if moving.left and not moving.stop else [*found, Action(FINISH)]

    def moving(self, s: TidalBlades) -> MoveBoat:
        return next(one for one in reversed(s.stack) if isinstance(one, MoveBoat))

    def options(self, s: TidalBlades, seat: Seat) -> list[Action]:
        return [*self.choices(self.moving(s)), *self.extras(s)]

    def resolve(self, s: TidalBlades, seat: Seat, action: Action) -> Flow:
        if flow := self.extra(s, action):
            self.moving(s).used = self.used[:]
            return flow
        return Done(action.verb)

    def asked_by(self, s: TidalBlades) -> tuple[str, ...]:
        return ("TB-17.35", *self.rules) if self.moving(s).stop else self.rules

    def ask(self, s: TidalBlades) -> str:
        if self.moving(s).left:
            return "Move the Boat further?"
        return f"The Boat has moved: use {self.offered(s)}?"


@performs("repeat_boat_reward")
def _repeat_boat(s: TidalBlades, run_: RunEffects, row: Table) -> Flow:
    del row
    return Call(run(run_.seat, f"boat:{s.boat}"))


@makes_sense("repeat_boat_reward")
def _boat_gives(s: TidalBlades, seat: Seat, row: Table) -> bool:
    del row
    return would_do(s, seat, queries.box(s).effects(f"boat:{s.boat}"))


# -- repetitions ----------------------------------------------------------------------------------


@performs("take_first_player")
def _first_player(s: TidalBlades, run: RunEffects, row: Table) -> Flow:
    del row
    moves.take_first(s, run.seat)
    return STAY


@performs("repeat_action_reward")
def _repeat_reward(s: TidalBlades, run_: RunEffects, row: Table) -> Flow:
    del row
    return Call(run(run_.seat, f"space:{s.players[run_.seat].space}"))


@makes_sense("repeat_action_reward")
def _reward_gives(s: TidalBlades, seat: Seat, row: Table) -> bool:
    del row
    return would_do(s, seat, queries.space(s, s.players[seat].space).effects)
