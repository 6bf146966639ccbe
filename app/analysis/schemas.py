"""What is noted of a match, and what goes over HTTP of it."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field

from app.matches.schemas import Noun, SaidOut


class StepNote(BaseModel):
    """What is noted of one ply, the start included."""

    chances: list[float] = Field(description="Of winning, by seat, after it")
    cost: Annotated[
        float, Field(description="How much less than the best choice it is worth, 0 to 1")
    ] = 0
    luck: Annotated[float, Field(description="How much more it brought than could be expected")] = 0


class LineStep(BaseModel):
    """One step of how it would have gone on."""

    ply: int = Field(description="As if it had been played: the first is that of the turning point")
    seat: int
    text: str = Field(description="What was chosen")
    told: list[SaidOut] = Field(description="What comes of it")
    chances: list[float]


class Better(BaseModel):
    """The choice a bot would have made there."""

    verb: str
    noun: Noun
    text: str
    at: list[str] = Field(description="Ids of the view that stand for it")
    line: list[LineStep] = Field(description="How it goes on with bots, as the cards lay")


class TurnOut(BaseModel):
    """A moment in which the match turned."""

    ply: int
    seat: int
    kind: Literal["choice", "luck"]
    size: float = Field(description="choice: what it cost; luck: what it brought, below 0 bad luck")
    text: Annotated[str, Field(description="What was chosen")] = ""
    better: Better | None = None


class Notes(BaseModel):
    """What is kept in the database."""

    steps: list[StepNote] = []
    turns: list[TurnOut] = []
    spent: Annotated[float, Field(description="Seconds of processor time")] = 0


Status = Literal["none", "waiting", "done", "failed"]


class AnalysisOut(BaseModel):
    """How far the analysis of a match is, and what it says so far."""

    status: Status
    done: Annotated[int, Field(description="How many steps have been looked at")] = 0
    of: int = Field(description="How many there are")
    ahead: Annotated[int, Field(description="How many other matches come first")] = 0
    steps: Annotated[list[StepNote], Field(description="By ply, from 0")] = []
    turns: Annotated[
        list[TurnOut], Field(description="In the order they were played, when it is done")
    ] = []


Saved = dict[str, Any]
"""A position as the engine saves it."""
