"""An attempt at a Challenge (TB-7)."""

from __future__ import annotations

from engine.core.frames import DONE, STAY, Become, Call, Done, Flow, Procedure, frame
from engine.core.types import Action, Seat
from engine.games.tidal_blades import moves, queries, symbols
from engine.games.tidal_blades.flow.question import Question
from engine.games.tidal_blades.flow.run import RunEffects, makes_sense, performs
from engine.games.tidal_blades.flow.traits import GainNotches
from engine.games.tidal_blades.flow.trial import COMPLETE, RollLoop
from engine.games.tidal_blades.flow.windows import UseCards
from engine.games.tidal_blades.parts import Table
from engine.games.tidal_blades.state import TidalBlades, Trial

AFTER_COMPLETION = ("on_complete", "on_complete_or_damage")


@frame("tidal_blades.attempt")
class Attempt(Procedure[TidalBlades]):
    """Declared already: commit and roll until it is completed or one withdraws."""

    steps = ("declare", "loop", "end")
    seat: int = 0
    challenge: str = ""

    def declare(self, s: TidalBlades) -> Flow:
        """TB-7.1: the card is shown."""
        s.players[self.seat].hand.remove(self.challenge)
        s.trial = Trial(challenge=self.challenge)
        name = queries.challenge(s, self.challenge).name
        s.emit("declared", seat=self.seat, challenge=self.challenge, name=name)
        return STAY

    def loop(self, s: TidalBlades) -> Flow:
        return Call(RollLoop(seat=self.seat))

    def end(self, s: TidalBlades) -> Flow:
        if s.returned == COMPLETE:
            return Become(Completed(seat=self.seat))
        return Become(Withdrawn(seat=self.seat))


@frame("tidal_blades.completed")
class Completed(Procedure[TidalBlades]):
    """TB-7.12."""

    steps = ("notches", "tuck", "cards", "finish")
    seat: int = 0

    def notches(self, s: TidalBlades) -> Flow:
        """(a)."""
        trial = queries.trial_of(s)
        data = queries.challenge(s, trial.challenge)
        trial.pushed = queries.is_pushed(s)
        symbols = list(data.symbols if trial.pushed else data.required)
        s.emit("completed", seat=self.seat, challenge=data.id, name=data.name,
               pushed=trial.pushed)  # fmt: skip
        return Call(GainNotches(seat=self.seat, symbols=symbols))

    def tuck(self, s: TidalBlades) -> Flow:
        """(b) to (e)."""
        player, trial = s.players[self.seat], queries.trial_of(s)
        rules = queries.box(s).rules
        before = min(queries.arena_counts(s, player).values())
        player.completed.append(trial.challenge)
        steps = rules.get("diversity_champion", 0)
        if steps and min(queries.arena_counts(s, player).values()) > before:
            moves.champion(s, self.seat, steps, "diversity")
        if s.judge == player.island:
            moves.champion(s, self.seat, rules["judge_champion"], "judge")
        trial.done = [one.die for one in trial.dice if one.own]
        moves.return_dice(s, self.seat, moves.SPENT)
        if fruit := rules.get("audience_fruit", 0):  # TB-P6.1
            for other in queries.standees_at(s, player.island):
                if other != self.seat:
                    moves.gain(s, other, fruit=fruit, why="audience")
        return STAY

    def cards(self, s: TidalBlades) -> Flow:
        """(f)."""
        return Call(UseCards(seat=self.seat, triggers=AFTER_COMPLETION))

    def finish(self, s: TidalBlades) -> Flow:
        s.trial = None
        s.fresh = []
        return DONE


@frame("tidal_blades.withdrawn")
class Withdrawn(Procedure[TidalBlades]):
    """TB-7.13, 7.14. `kept`: the card stays in hand (Stubborn Grit)."""

    steps = ("cards", "choose", "notches", "replace")
    seat: int = 0
    kept: bool = False

    def cards(self, s: TidalBlades) -> Flow:
        s.emit("withdrew", seat=self.seat)
        return Call(UseCards(seat=self.seat, triggers=("on_withdraw",)))

    def choose(self, s: TidalBlades) -> Flow:
        """(b): the largest part of the required symbols that the dice cover."""
        parts = covered_parts(s)
        if len(parts) > 1:
            return Call(ChooseCover(seat=self.seat))
        s.returned = parts[0]
        return STAY

    def notches(self, s: TidalBlades) -> Flow:
        assert isinstance(s.returned, tuple)
        return Call(GainNotches(seat=self.seat, symbols=[str(part) for part in s.returned]))

    def replace(self, s: TidalBlades) -> Flow:
        """(c), (d)."""
        card = queries.trial_of(s).challenge
        moves.return_dice(s, self.seat, moves.SPENT)
        s.trial = None
        s.fresh = []
        if self.kept:
            s.players[self.seat].hand.append(card)
            s.emit("challenge_kept", seat=self.seat, challenge=card)
            return DONE
        moves.discard_challenge(s, self.seat, card)
        moves.take_from_deck(s, self.seat)
        return DONE


def covered_parts(s: TidalBlades) -> list[tuple[str, ...]]:
    trial = queries.trial_of(s)
    required = queries.challenge(s, trial.challenge).required
    return symbols.best_covers(queries.shown(trial), required)


@frame("tidal_blades.choose_cover")
class ChooseCover(Question):
    """D14: which symbols count; noun is the symbols."""

    rules = ("TB-7.13",)

    def options(self, s: TidalBlades, seat: Seat) -> list[Action]:
        return [Action("count_symbols", part) for part in covered_parts(s)]

    def resolve(self, s: TidalBlades, seat: Seat, action: Action) -> Flow:
        return Done(action.noun)

    def ask(self, s: TidalBlades) -> str:
        return "Which symbols do your dice stand for?"


@performs("keep_challenge")
def _keep(s: TidalBlades, run: RunEffects, row: Table) -> Flow:
    """Stubborn Grit (TB-17.18)."""
    del run, row
    withdrawing = next(one for one in reversed(s.stack) if isinstance(one, Withdrawn))
    withdrawing.kept = True
    return STAY


@performs("second_attempt")
def _second_attempt(s: TidalBlades, run: RunEffects, row: Table) -> Flow:
    """Feats of the Betalod (TB-17.19): one more, with fewer required symbols."""
    del run, row
    s.attempts += 1
    s.limit = queries.challenge(s, queries.trial_of(s).challenge).level
    return STAY


@makes_sense("second_attempt")
def _has_easier(s: TidalBlades, seat: Seat, row: Table) -> bool:
    del row
    done = queries.challenge(s, queries.trial_of(s).challenge).level
    player = s.players[seat]
    hand = [queries.challenge(s, card) for card in player.hand]
    return bool(player.active) and any(
        card.level < done and card.arena == player.island for card in hand
    )
