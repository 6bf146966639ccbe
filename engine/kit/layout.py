"""Positions that are laid out instead of played to: for worked examples, lessons and tests.

A game has a layout of its own (`Rules.layout`). It makes a match (`begun`), puts pieces where its
words say, and gives the match back through `resumed`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from engine.core import loop
from engine.core.chance import ScriptedChance
from engine.core.codec import saved
from engine.core.errors import EngineError
from engine.core.match import Match
from engine.core.rules import Rules
from engine.core.types import Json, Noun, Options, Seat

SALT = "0" * 32
saved(ScriptedChance)


class BadLayout(EngineError):
    """A position cannot be laid out like this; the text says why."""


def _itself(_s: Any, noun: Noun, _seat: Seat) -> Noun:
    return noun


def _no_dice(_s: Any, text: str) -> list[int]:
    return [int(number) for number in text.split()]


@dataclass(frozen=True, slots=True)
class Layout:
    """How positions of a game are laid out and spoken of.

    `lay_out` takes the fields of a position by name and raises BadLayout, `meant` is the noun of an
    action that is named by a short form, `falls` what the draws give when the dice show a text.
    """

    lay_out: Callable[..., Match]
    meant: Callable[[Any, Noun, Seat], Noun] = _itself
    falls: Callable[[Any, str], list[int]] = _no_dice


def by_seat(value: Json) -> Json:
    """Data files know texts as keys only: those that are numbers are seats.

    >>> by_seat({"hands": {"0": ["pearl 1"]}, "cities": 2})
    {'hands': {0: ['pearl 1']}, 'cities': 2}
    """
    if isinstance(value, list):
        return [by_seat(each) for each in value]
    if not isinstance(value, Mapping):
        return value
    return {int(k) if k.isdigit() else k: by_seat(each) for k, each in value.items()}


def begun(
    game: str | Rules[Any], *, seed: str, seats: int | None = None, options: Options | None = None
) -> Match:
    """A match at its first decision; a layout then changes its state."""
    return Match.new(game, seats=seats, options=options, seed=seed, salt=SALT)


def resumed(match: Match, script: Iterable[int] | None = None) -> Match:
    """The match goes on from the position that was laid out, which must be sound.

    Nothing of the laying out can be taken back. `script`: what the draws give from here on.
    """
    s = match.state
    s.events, s.barrier, s.triggers, s.returned = [], False, [], None
    if script is not None:
        s.chance = ScriptedChance(s.chance.seed, script=list(script))
    loop.advance(s)
    require_sound(match)
    return Match(match.rules, s, match.salt)


def require_sound(match: Match) -> None:
    """Raises BadLayout where the position breaks the rules of the game."""
    broken = match.rules.check(match.state)
    if broken:
        raise BadLayout(f"the position breaks the rules: {'; '.join(broken)}")


def script(match: Match, numbers: Iterable[int]) -> None:
    """What the next draws give, of a match that was resumed with a script."""
    chance = match.state.chance
    if not isinstance(chance, ScriptedChance):
        raise BadLayout("the draws of this position have no script: see `resumed`")
    chance.script += numbers
