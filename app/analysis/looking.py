"""What runs in the process that looks back at matches. It gives way to everything else."""

import os
import time
from typing import Any, NamedTuple

from app.analysis.schemas import Better, LineStep, Saved, StepNote, TurnOut
from app.bots.worker import set_up
from app.matches.schemas import SaidOut
from engine import Action, Rules, noun_to_json, rules_of
from engine.bots import Effort, Played, chances, judge, line_from, luck_of

NICE = 19
FIRST_ROUNDS, SECOND_ROUNDS, LINE_ROUNDS = 100, 600, 40
LONGEST_LINE = 12


def set_up_quietly() -> None:
    """As the bots', but last in line for the processor."""
    os.nice(NICE)
    set_up()


class Position(NamedTuple):
    """A position and the action that was taken in it."""

    game: str
    rules_version: int
    before: Saved
    seat: int
    verb: str
    noun: Any
    seed: str


class Looked(NamedTuple):
    """What was seen, and the seconds of processor time it took."""

    note: StepNote
    seconds: float


class Closer(NamedTuple):
    """A turning point, or None where the second look found none."""

    turn: TurnOut | None
    seconds: float


def stand(game: str, rules_version: int, after: Saved) -> Looked:
    """A ply in which nobody chose anything: how everybody stands after it."""
    begun = time.process_time()
    rules = rules_of(game)
    note = StepNote(chances=_chances(rules, rules.load(after, rules_version)))
    return Looked(note, time.process_time() - begun)


def look(position: Position, after: Saved, level: str, seconds: float) -> Looked:
    """The first look at an action; `seconds` are what a careful bot may think, about."""
    begun = time.process_time()
    rules, version = rules_of(position.game), position.rules_version
    before, now = rules.load(position.before, version), rules.load(after, version)
    action = Action(position.verb, position.noun)
    effort = Effort(FIRST_ROUNDS, _until(begun + seconds))
    seen = judge(
        rules, before, position.seat, action, level=level, seed=position.seed, effort=effort
    )
    note = StepNote(
        chances=_chances(rules, now),
        cost=0 if seen is None else round(seen.cost, 4),
        luck=round(luck_of(rules, before, now, position.seat, action, position.seed), 4),
    )
    return Looked(note, time.process_time() - begun)


def look_closer(position: Position, ply: int, level: str, seconds: float, least: float) -> Closer:
    """The second look at a choice that seemed to cost much: whether it did, and what was better."""
    begun = time.process_time()
    rules = rules_of(position.game)
    s, seat = rules.load(position.before, position.rules_version), position.seat
    action, seed = Action(position.verb, position.noun), position.seed
    effort = Effort(SECOND_ROUNDS, _until(begun + seconds))
    seen = judge(rules, s, seat, action, level=level, seed=seed, effort=effort)
    chosen = rules.face(s, seat, action)
    if seen is None or seen.cost < least or rules.face(s, seat, seen.best).text == chosen.text:
        return Closer(None, time.process_time() - begun)  # of equal cards, any is as good
    line = line_from(
        rules, s, seat, seen.best, level=level, seed=seed, most=LONGEST_LINE,
        effort=Effort(LINE_ROUNDS, _until(time.process_time() + seconds)),
    )  # fmt: skip
    face = rules.face(s, seat, seen.best)
    better = Better(
        verb=seen.best.verb,
        noun=noun_to_json(seen.best.noun),
        text=face.text,
        at=[*face.at, *face.of],
        line=_in_words(rules, s, ply, line),
    )
    turn = TurnOut(
        ply=ply,
        seat=seat,
        kind="choice",
        size=round(seen.cost, 4),
        text=chosen.text,
        better=better,
    )
    return Closer(turn, time.process_time() - begun)


def _until(deadline: float) -> Any:
    return lambda: time.process_time() > deadline


def _chances(rules: Rules[Any], s: Any) -> list[float]:
    return [round(chance, 4) for chance in chances(rules, s)]


def _in_words(rules: Rules[Any], before: Any, ply: int, line: list[Played]) -> list[LineStep]:
    steps = []
    for number, (seat, action, events, after) in enumerate(line):
        fields = [event.looked_up() for event in events]
        told = [rules.tell(each["kind"], each) for each in fields]
        steps.append(
            LineStep(
                ply=ply + number,
                seat=seat,
                text=rules.face(before, seat, action).text,
                told=[SaidOut(**said.json()) for said in told if said.text],
                chances=_chances(rules, after),
            )
        )
        before = after
    return steps
