"""HTTP: the games on the shelf."""

from typing import Any

from fastapi import APIRouter
from pydantic import BaseModel, Field

from app.core.errors import Problem, problems
from engine import Rules, UnknownGame, catalogue, rules_of

router = APIRouter(prefix="/api/games", tags=["games"])


class SeatRange(BaseModel):
    """How many can play."""

    min: int
    max: int


class LessonOut(BaseModel):
    """A lesson of a game."""

    id: str
    title: str
    text: str
    minutes: int


class GameOut(BaseModel):
    """A game on the shelf."""

    id: str
    title: str
    tagline: str
    seats: SeatRange
    minutes: tuple[int, int] = Field(description="Shortest and longest usual duration")
    options: dict[str, Any] = Field(description="JSON Schema of the options")
    rules_version: int
    stage: str
    bots: list[str]
    lessons: list[LessonOut] = []


def game_out(rules: Rules[Any]) -> GameOut:
    """The data sheet of a game."""
    info = rules.info
    lessons = [
        LessonOut(id=one.id, title=one.title, text=one.text, minutes=one.minutes)
        for one in rules.lessons
    ]
    return GameOut(
        id=info.id,
        title=info.title,
        tagline=info.tagline,
        seats=SeatRange(min=info.seats[0], max=info.seats[1]),
        minutes=info.minutes,
        options=info.options_schema(),
        rules_version=info.rules_version,
        stage=info.stage,
        bots=list(info.bots),
        lessons=lessons,
    )


@router.get("")
async def list_games() -> list[GameOut]:
    """All games."""
    return [game_out(rules) for rules in catalogue.values()]


@router.get("/{game}", responses=problems(404, 422))
async def one_game(game: str) -> GameOut:
    """One game."""
    try:
        return game_out(rules_of(game))
    except UnknownGame as error:
        raise Problem("unknown_game", str(error)) from None


@router.get("/{game}/components", responses=problems(404, 422))
async def components(game: str) -> dict[str, Any]:
    """Names, texts and places of a game, for clients."""
    try:
        return dict(rules_of(game).components())
    except UnknownGame as error:
        raise Problem("unknown_game", str(error)) from None
