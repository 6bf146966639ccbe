"""What goes out about a series."""

from typing import Annotated

from pydantic import Field
from typing_extensions import TypedDict

from app.tournaments.responses import ListedTournament


class Edition(TypedDict):
    """A tournament of a series."""

    tournament: ListedTournament
    winners: Annotated[list[str], Field(description="Names; once it is over")]


class EditionResult(TypedDict):
    """Where somebody came in an edition."""

    tournament: str
    rank: int
    points: float


class SeasonLine(TypedDict):
    """Somebody's season."""

    rank: int
    account: str
    name: str
    program: bool
    points: float
    wins: int
    results: list[EditionResult]


class SeriesState(TypedDict):
    """A series as somebody sees it: of the editions they may look at."""

    id: str
    name: str
    organiser: Annotated[str, Field(description="Account id")]
    points: Annotated[list[int], Field(description="For the first, the second …")]
    best: Annotated[int | None, Field(description="How many editions count for each; null: all")]
    editions: Annotated[list[Edition], Field(description="The latest first")]
    next: Annotated[str | None, Field(description="The tournament that comes next, or goes on")]
    standings: list[SeasonLine]
