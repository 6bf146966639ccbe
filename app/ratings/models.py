"""Tables of ratings. `rated_match` says that a match has counted: once."""

from sqlalchemy import Float, ForeignKey, Index, Integer, SmallInteger, String
from sqlalchemy.orm import Mapped, mapped_column

from app.core.database import Base


class RatingRow(Base):
    """How strong an account is in a game, as openskill's PlackettLuce sees it."""

    __tablename__ = "rating"
    __table_args__ = (Index("ix_rating_board", "game", "ordinal"),)

    account_id: Mapped[str] = mapped_column(ForeignKey("account.id"), primary_key=True)
    game: Mapped[str] = mapped_column(String(40), primary_key=True)
    mu: Mapped[float] = mapped_column(Float)
    sigma: Mapped[float] = mapped_column(Float)
    ordinal: Mapped[float] = mapped_column(Float)
    """mu - 3 sigma: what the leaderboard is ordered by."""
    games: Mapped[int] = mapped_column(Integer)
    wins: Mapped[int] = mapped_column(Integer)
    changed_at: Mapped[int]


class RatedRow(Base):
    """A match that has counted."""

    __tablename__ = "rated_match"

    match_id: Mapped[int] = mapped_column(
        Integer, ForeignKey("match.id"), primary_key=True, autoincrement=False
    )
    at: Mapped[int]
    """When it counted: of one person's matches, none at the same time."""
    corrected_at: Mapped[int | None]
    """When its result became another one, and all that rests on it was counted again."""


class RatingChangeRow(Base):
    """What a match did to the rating of somebody who played it."""

    __tablename__ = "rating_change"

    match_id: Mapped[int] = mapped_column(
        Integer, ForeignKey("match.id"), primary_key=True, autoincrement=False
    )
    account_id: Mapped[str] = mapped_column(ForeignKey("account.id"), primary_key=True, index=True)
    game: Mapped[str] = mapped_column(String(40))
    place: Mapped[int] = mapped_column(SmallInteger)
    before: Mapped[float] = mapped_column(Float)
    """Ordinal."""
    mu: Mapped[float | None] = mapped_column(Float)
    sigma: Mapped[float | None] = mapped_column(Float)
    """Before the match; None: counted by a release that did not keep it."""
    after: Mapped[float] = mapped_column(Float)
    at: Mapped[int]
    """When the match ended."""
