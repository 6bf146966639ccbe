"""Tournaments in lists."""

from typing import Annotated

from pydantic import Field
from typing_extensions import TypedDict

from app.rooms.room import Access
from app.tournaments.models import Format, Status


class TournamentSummary(TypedDict):
    """What a list and the whole state of a tournament both say."""

    id: str
    name: str
    game: str
    title: str
    format: Format
    table_seats: int
    status: Status
    access: Access
    capacity: int
    players: int
    rounds_planned: int | None
    round: Annotated[int, Field(description="The present round, 0 before the start")]
    starts_at: Annotated[str | None, Field(description="When the organiser means to start")]
    created_at: str


class ListedTournament(TournamentSummary):
    """A tournament in a list."""

    stage: Annotated[str, Field(description="Its state, in words")]
    open: Annotated[bool, Field(description="Whether registration is open")]


class TournamentPage(TypedDict):
    """A page of tournaments."""

    tournaments: list[ListedTournament]
    next: Annotated[str | None, Field(description="Cursor of the next page")]
