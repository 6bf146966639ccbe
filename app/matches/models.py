"""Tables of matches: the append-only log is the truth, snapshots bound the replay."""

from typing import Any

from sqlalchemy import (
    JSON,
    ForeignKey,
    Integer,
    SmallInteger,
    String,
    Text,
    UniqueConstraint,
    true,
)
from sqlalchemy.orm import Mapped, mapped_column

from app.core.database import Base
from app.matches.schemas import Origin


class MatchRow(Base):
    """One play of a game in a room. Seed and salt stay secret until it is finished."""

    __tablename__ = "match"
    __table_args__ = (UniqueConstraint("room_id", "number"),)

    id: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=True)
    room_id: Mapped[str] = mapped_column(ForeignKey("room.id"))
    number: Mapped[int] = mapped_column(Integer)
    game: Mapped[str] = mapped_column(String(40))
    rules_version: Mapped[int] = mapped_column(Integer)
    options: Mapped[dict[str, Any]] = mapped_column(JSON)
    seats: Mapped[int] = mapped_column(SmallInteger)
    seed: Mapped[str] = mapped_column(String(32))
    salt: Mapped[str] = mapped_column(String(32))
    commitment: Mapped[str] = mapped_column(String(64))
    status: Mapped[str] = mapped_column(String(12), index=True)
    players: Mapped[list[dict[str, Any]]] = mapped_column(JSON)
    """Who sat where, with names as they were; kept for ever."""
    result: Mapped[dict[str, Any] | None] = mapped_column(JSON(none_as_null=True))
    plies: Mapped[int | None] = mapped_column(Integer)
    rated: Mapped[bool] = mapped_column(default=True, server_default=true())
    """Agreed before it began: it counts for ratings, if it is played in earnest."""
    left: Mapped[list[str] | None] = mapped_column(JSON(none_as_null=True))
    """Accounts that gave up a seat on which somebody else played on."""
    came_later: Mapped[list[str] | None] = mapped_column(JSON(none_as_null=True))
    """Accounts that took over a seat in the running match."""
    lesson: Mapped[str | None] = mapped_column(String(40))
    """The lesson of the game whose script the match follows."""
    origin: Mapped[Origin | None] = mapped_column(JSON(none_as_null=True))
    """`Origin`: the step of another match it goes on from. Its snapshot of ply 0 is that position,
    and `seed` is what was drawn from since."""
    started_at: Mapped[int]
    ended_at: Mapped[int | None]


class MatchPlayerRow(Base):
    """Whose matches they are: the account at each seat, without bots."""

    __tablename__ = "match_player"

    match_id: Mapped[int] = mapped_column(Integer, ForeignKey("match.id"), primary_key=True)
    seat: Mapped[int] = mapped_column(SmallInteger, primary_key=True, autoincrement=False)
    account_id: Mapped[str] = mapped_column(ForeignKey("account.id"), index=True)


class ActionRow(Base):
    """One entry of the log; written by the journal, and before the first idea of a lesson."""

    __tablename__ = "match_action"
    __table_args__ = (UniqueConstraint("match_id", "command"),)

    match_id: Mapped[int] = mapped_column(Integer, ForeignKey("match.id"), primary_key=True)
    ply: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    seat: Mapped[int] = mapped_column(SmallInteger)
    verb: Mapped[str] = mapped_column(String(40))
    noun: Mapped[str] = mapped_column(Text)
    """JSON."""
    command: Mapped[str] = mapped_column(String(96))
    """Account and command id of who acted."""
    at: Mapped[int]


class SnapshotRow(Base):
    """The state after `ply` actions, as the engine dumps it."""

    __tablename__ = "match_snapshot"

    match_id: Mapped[int] = mapped_column(Integer, ForeignKey("match.id"), primary_key=True)
    ply: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    data: Mapped[str] = mapped_column(Text)


class ClockRow(Base):
    """The clocks of a match that has some, as they were after its latest step."""

    __tablename__ = "match_clock"

    match_id: Mapped[int] = mapped_column(Integer, ForeignKey("match.id"), primary_key=True)
    control: Mapped[dict[str, Any]] = mapped_column(JSON)
    """The room's `clock` when the match began."""
    state: Mapped[str] = mapped_column(Text)
    """JSON of `app.matches.clocks.Clock`."""
    due: Mapped[int | None] = mapped_column(index=True)
    """When the first clock is at zero, on the service clock; empty while none runs."""


class QuarantineRow(Base):
    """A match whose rules raised: it may be looked at, and nobody acts in it."""

    __tablename__ = "match_quarantine"

    match_id: Mapped[int] = mapped_column(Integer, ForeignKey("match.id"), primary_key=True)
    at: Mapped[int]
    ply: Mapped[int] = mapped_column(Integer)
    error: Mapped[str] = mapped_column(Text)
    """Class and text of the exception, and where it was raised."""
