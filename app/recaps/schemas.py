"""What is noted of a match, and what goes over HTTP of a tournament."""

from typing import Annotated, Literal

from pydantic import BaseModel, Field

FORM = 1
"""Goes up when `MatchFacts` says more, or otherwise."""


class Point(BaseModel):
    """How a match stood."""

    ply: int
    chances: list[float] = Field(description="Of winning, by seat")


class Mark(BaseModel):
    """A big moment."""

    ply: int
    kind: str = Field(description="Of the event")
    text: str = Field(description="In a sentence; `{0}` is the name of seat 0")


class Count(BaseModel):
    """How often a seat did something."""

    tally: str
    key: str
    label: str
    seat: int
    times: int


class MatchFacts(BaseModel):
    """What a finished match was like. Kept in the database."""

    plies: int
    course: list[Point]
    marks: list[Mark]
    counts: list[Count]


class CourseOut(BaseModel):
    """How a match went: where it stood, and its big moments."""

    plies: int
    points: list[Point]
    marks: list[Mark]


class BestGame(BaseModel):
    """A game worth a replay."""

    table: int
    title: str = Field(description="What it stands out for")
    text: str = Field(description="Why, in a sentence")
    ply: int = Field(description="The step to open the replay at")
    course: CourseOut


class Sentence(BaseModel):
    """A sentence of the story."""

    text: str
    table: Annotated[int | None, Field(description="The table it speaks of")] = None


class SeatShare(BaseModel):
    """What a seat was worth."""

    seat: int
    games: int
    share: float = Field(description="Of the points there were, 0 to 1")


class Numbers(BaseModel):
    """Figures of the whole tournament; games that were played, without byes and defaults."""

    games: int
    moves: int
    played_ms: int = Field(description="All games together")
    longest: int | None = Field(description="Table with most moves")
    shortest: int | None = Field(description="Table with fewest")
    draws: int
    seats: list[SeatShare]


class TallyLine(BaseModel):
    """One thing that was counted."""

    label: str
    times: int
    games: int = Field(description="In how many games, counted for each player who did it")
    share: float = Field(description="Of the points those players got, 0 to 1")


class Tally(BaseModel):
    """What was counted: openings taken, cards played."""

    title: str
    lines: list[TallyLine]


class RecapOut(BaseModel):
    """What a tournament was like."""

    status: Literal["none", "making", "done"] = Field(
        description="none: it is not over; making: `done` of `of` games were looked at"
    )
    done: int = 0
    of: int = 0
    story: list[Sentence] = []
    best: list[BestGame] = []
    numbers: Numbers | None = None
    tallies: list[Tally] = []
