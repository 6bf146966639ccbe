"""What goes over HTTP about help."""

from typing import Literal

from pydantic import BaseModel, Field

from app.matches.schemas import Noun


class ChoiceOut(BaseModel):
    """A legal action the coach speaks of."""

    verb: str
    noun: Noun
    text: str = Field(description="What it is, as an imperative without its end")
    brings: list[str] = Field(description="What it would do, clause by clause")
    worth: float = Field(
        description="How the seat stands with it, from 0 (last) to 1 (the winner); "
        "with two seats that is the chance to win"
    )
    expects: str = Field(description="The same in two or three words")


class ToldOut(BaseModel):
    """What the coach says of your latest step."""

    kind: Literal["best", "cost"]
    text: str
    cost: float = Field(description="Worth that was given away; 0 for the best")
    better: ChoiceOut | None = Field(description="What would have kept it")


class CoachOut(BaseModel):
    """Before a step: what is worth a look. After it: what it cost."""

    decision: int
    choices: list[ChoiceOut] = Field(
        description="The best first; none where you are not asked or it hardly matters"
    )
    told: ToldOut | None


class HintOut(BaseModel):
    """What a strong player would do, and what it expects."""

    decision: int
    choice: ChoiceOut
    expects: str = Field(description="In words")
    instead: ChoiceOut | None = Field(description="The next best, where there is another")
