"""Decks and discard piles: lists of ids whose last one is the top."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from engine.core.state import State


class Printed(Protocol):
    """A card that is in the box several times."""

    @property
    def id(self) -> str: ...
    @property
    def copies(self) -> int: ...


def copies(cards: Mapping[str, Printed]) -> list[str]:
    """Every card as often as it is in the box, in the order of the data."""
    return [card.id for card in cards.values() for _ in range(card.copies)]


def draw(s: State, deck: list[str], discards: list[str], name: str) -> str:
    """The top card, after the discard pile was shuffled in if the deck is empty; "" if none is.

    Emits `reshuffled` with the `name` of the deck; a draw cannot be taken back.
    """
    if not deck and discards:
        deck.extend(discards)
        discards.clear()
        s.chance.shuffle(deck)
        s.emit("reshuffled", deck=name)
    if not deck:
        return ""
    s.barrier = True
    return deck.pop()
