"""Decks over HTTP."""

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

CardId = Annotated[str, Field(min_length=1, max_length=40)]
Cards = Annotated[list[CardId], Field(max_length=60)]


class CardsIn(BaseModel):
    """A list of cards of a game."""

    model_config = ConfigDict(extra="forbid")

    game: str
    cards: Cards


class DeckIn(CardsIn):
    """A deck to keep. It may break rules; only a legal one can be played with."""

    name: str = Field(description="1 to 24 characters, unique among your decks")


class CheckedOut(BaseModel):
    """What is wrong with a deck (empty: nothing), and the deck as a text code."""

    cards: list[str]
    problems: list[str]
    code: str


class ExaminedOut(CheckedOut):
    """The same with an answer for every card that cannot be added."""

    refused: dict[str, list[str]] = Field(description="Card id: why it cannot be added")


class DeckOut(CheckedOut):
    """A saved deck."""

    id: str
    game: str
    name: str
    changed_at: str = Field(description="ISO 8601 UTC")


class DecksOut(BaseModel):
    """The decks of an account for one game, the latest first."""

    decks: list[DeckOut]
