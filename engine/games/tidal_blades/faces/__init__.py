"""Actions in words and places, for the seat that is asked."""

from __future__ import annotations

from functools import cache

from engine.core.face import Face, plain
from engine.core.types import Action, Noun, Seat
from engine.games.tidal_blades.editions.edition import edition_of
from engine.games.tidal_blades.faces import cards, dice, turn
from engine.games.tidal_blades.state import TidalBlades

ALWAYS = turn.ALWAYS | cards.ALWAYS | dice.ALWAYS
"""The same wherever they are offered."""
BY_NOUN = turn.BY_NOUN | cards.BY_NOUN | dice.BY_NOUN
"""The same in every match of an edition."""
NOW = turn.NOW | cards.NOW | dice.NOW
"""As the position has it."""


def face(s: TidalBlades, seat: Seat, action: Action) -> Face:
    """What `action` is to `seat`."""
    verb, noun = action
    if made := NOW.get(verb):
        return made(s, seat, noun)
    if verb in BY_NOUN:
        return _by_noun(s.edition, verb, noun)
    return ALWAYS.get(verb) or plain(action)


@cache
def _by_noun(edition: str, verb: str, noun: Noun) -> Face:
    return BY_NOUN[verb](edition_of(edition), noun)
