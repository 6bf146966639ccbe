"""The table of open codes."""

from typing import Literal

from sqlalchemy import ForeignKey, SmallInteger, String
from sqlalchemy.orm import Mapped, mapped_column

from app.core.database import Base

State = Literal["open", "asked", "agreed", "refused", "dead"]
How = Literal["copy", "move"]


class HandoverRow(Base):
    """A code somebody shows; at most one of each account."""

    __tablename__ = "handover"

    account_id: Mapped[str] = mapped_column(ForeignKey("account.id"), primary_key=True)
    session_id: Mapped[str | None] = mapped_column(String(32))
    """The session that shows it; None: a program does."""
    code_hash: Mapped[str] = mapped_column(String(64), unique=True)
    next: Mapped[str] = mapped_column(String(200))
    """Where the other device goes then."""
    expires_at: Mapped[int]
    state: Mapped[State] = mapped_column(String(8))
    wrong: Mapped[int] = mapped_column(SmallInteger, default=0)
    """Confirmations of another number than the one shown."""
    number: Mapped[int | None] = mapped_column(SmallInteger)
    """What both devices show, from when somebody asks."""
    what: Mapped[str | None] = mapped_column(String(60))
    """What asks, in plain words."""
    secret_hash: Mapped[str | None] = mapped_column(String(64), unique=True)
    """What the one that asks is known by."""
    how: Mapped[How | None] = mapped_column(String(4))
