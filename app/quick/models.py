"""Tables of quick match: who waits, and when a pool was last of use."""

from sqlalchemy import ForeignKey, Index, String, false
from sqlalchemy.orm import Mapped, mapped_column

from app.core.database import Base


class EntryRow(Base):
    """Somebody waits in a pool, or has been paired. Moments are those of the service clock."""

    __tablename__ = "quick_entry"
    __table_args__ = (Index("ix_quick_entry_pool", "game", "pace", "since"),)

    account_id: Mapped[str] = mapped_column(ForeignKey("account.id"), primary_key=True)
    game: Mapped[str] = mapped_column(String(40))
    pace: Mapped[str] = mapped_column(String(12))
    points: Mapped[int]
    """The rating when they came."""
    since: Mapped[int]
    """When they came: who was let down comes back to this place."""
    until: Mapped[int]
    """The place is kept till then; a node moves it on while their stream is open."""
    pair: Mapped[str | None] = mapped_column(String(16), index=True)
    """The same for the two who are paired."""
    paired_at: Mapped[int | None]
    here: Mapped[bool] = mapped_column(default=False, server_default=false())
    """Paired, and has said that they are there."""
    room_id: Mapped[str | None] = mapped_column(String(8))
    """Where their match has begun."""


class PoolRow(Base):
    """When the last match of a pool began, ms since 1970."""

    __tablename__ = "quick_pool"

    game: Mapped[str] = mapped_column(String(40), primary_key=True)
    pace: Mapped[str] = mapped_column(String(12), primary_key=True)
    last_at: Mapped[int]
