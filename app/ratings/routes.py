"""HTTP: leaderboards and players."""

from typing import Annotated, Literal

from fastapi import APIRouter, Path, Query, Request
from pydantic import BaseModel, Field

from app.accounts.identity import MaybeAccount
from app.core.errors import problems
from app.services import services

router = APIRouter(prefix="/api", tags=["players"])

Limit = Annotated[int, Query(ge=1, le=100)]


class PlayerOut(BaseModel):
    """A player."""

    id: str
    name: str
    kind: Literal["person", "guest", "program"]


class RatingOut(BaseModel):
    """A rating: openskill's `mu` and `sigma`, and one number for people."""

    rating: int = Field(description="1000 + 40 (mu - 3 sigma), rounded")
    mu: float
    sigma: float
    games: int
    wins: int
    provisional: bool = Field(description="After few games")
    rank: int = Field(description="In this game, ties share")


class BoardLine(RatingOut):
    """A line of a leaderboard."""

    player: PlayerOut


class BoardOut(BaseModel):
    """The leaderboard of a game."""

    game: str
    title: str
    players: list[BoardLine]
    next: int | None = Field(description="`offset` of the next page")


class GameRatingOut(RatingOut):
    """A rating in one game."""

    game: str
    title: str


class PlayedSeatOut(BaseModel):
    """Who sat on a seat, with place and score."""

    seat: int
    player: str | None = Field(description="Account id; null for bots")
    name: str | None
    kind: str | None
    place: int | None
    score: float | None


class MovedOut(BaseModel):
    """What a match did to the rating."""

    before: int
    after: int


class PlayedOut(BaseModel):
    """A finished match of a player."""

    id: int
    room: str
    number: int = Field(description="`match` of the calls of the room")
    game: str
    title: str
    ended_at: str
    seat: int | None
    seats: list[PlayedSeatOut]
    rating: MovedOut | None = Field(description="null: not rated")
    rating_corrected: bool = Field(description="The result was corrected and ratings recalculated")


class RivalPlayerOut(BaseModel):
    """An opponent."""

    id: str
    name: str
    kind: Literal["person", "guest", "program"]


class RivalOut(BaseModel):
    """Head to head, in rated matches."""

    player: RivalPlayerOut
    games: int
    wins: int
    draws: int
    losses: int


class ProfileOut(BaseModel):
    """A player."""

    player: PlayerOut
    since: str
    ratings: list[GameRatingOut]
    matches: list[PlayedOut] = Field(description="The latest first; private ones only for players")
    next: int | None = Field(description="`before` of the next page")
    head_to_head: list[RivalOut]


@router.get("/games/{game}/leaderboard", tags=["games"], responses=problems(404, 422))
async def leaderboard(
    request: Request,
    game: Annotated[str, Path(max_length=40)],
    offset: Annotated[int, Query(ge=0, le=100_000)] = 0,
    limit: Limit = 50,
) -> BoardOut:
    """The leaderboard of a game, from all rated matches."""
    reading = services(request).rating_reading
    return BoardOut(**await reading.leaderboard(game, offset, limit))


@router.get("/players/{player}", responses=problems(401, 404, 422))
async def player_profile(
    request: Request,
    player: Annotated[str, Path(max_length=24, description="Account id")],
    account: MaybeAccount,
    before: Annotated[int | None, Query(ge=1, le=2**31 - 1, description="`next` of a page")] = None,
    limit: Limit = 20,
) -> ProfileOut:
    """Ratings, finished matches and head-to-head of a player."""
    reading = services(request).rating_reading
    return ProfileOut(**await reading.profile(player, account, before, limit))
