"""HTTP: the games on the shelf."""

from typing import Any

from fastapi import APIRouter

from app.core.errors import Problem, problems
from app.rooms.schemas import GameOut, SeatRange
from engine import GameInfo, UnknownGame, catalogue, rules_of

router = APIRouter(prefix="/api/games", tags=["games"])


def game_out(info: GameInfo) -> GameOut:
    """The data sheet of a game."""
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
    )


@router.get("")
async def list_games() -> list[GameOut]:
    """All games."""
    return [game_out(rules.info) for rules in catalogue.values()]


@router.get("/{game}", responses=problems(404, 422))
async def one_game(game: str) -> GameOut:
    """One game."""
    try:
        return game_out(rules_of(game).info)
    except UnknownGame as error:
        raise Problem("unknown_game", str(error)) from None


@router.get("/{game}/components", responses=problems(404, 422))
async def components(game: str) -> dict[str, Any]:
    """Names, texts and places of a game, for clients."""
    try:
        return dict(rules_of(game).components())
    except UnknownGame as error:
        raise Problem("unknown_game", str(error)) from None
