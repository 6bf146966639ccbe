"""Who is how far: standings, teams, tie-breaks, the cross table."""

from typing import Annotated

from pydantic import Field
from typing_extensions import TypedDict

from app.tournaments.responses.tables import RoundResult


class Ranked(TypedDict):
    """A rank and what it was reached with."""

    rank: int
    entrant: int
    points: float
    tie_breaks: dict[str, float]
    missed: Annotated[
        int, Field(description="Games a stand-in played, or lost because the player did not come")
    ]
    podium: Annotated[
        bool, Field(description="False for players who never came: they stand on no podium")
    ]


class StandingState(Ranked):
    """A line of the ranking."""

    played: Annotated[
        int, Field(description="Games the entrant played, without those of a stand-in")
    ]

    fire: Annotated[bool, Field(description="Arena: the next game counts double")]


class TeamState(TypedDict):
    """A line of the ranking of teams."""

    rank: int
    team: str
    points: float
    players: Annotated[int, Field(description="How many are in")]
    counted: Annotated[list[int], Field(description="Entrants whose points count, the best first")]


class TieBreak(TypedDict):
    """A tie-break of the format, in order."""

    id: str
    title: str


class CrossTableLine(Ranked):
    """A line of the cross table."""

    name: str
    games: list[RoundResult]


class CrossTable(TypedDict):
    """Everybody against everybody, in the order of the ranking."""

    lines: list[CrossTableLine]
