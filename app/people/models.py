"""Tables of how people deal with each other, and how operators deal with them."""

from sqlalchemy import ForeignKey, Index, Integer, String
from sqlalchemy.orm import Mapped, mapped_column

from app.core.database import Base


class AvoidedRow(Base):
    """Somebody does not want to hear (`mute`) or to meet (`block`) another person."""

    __tablename__ = "avoided"

    account_id: Mapped[str] = mapped_column(ForeignKey("account.id"), primary_key=True)
    other_id: Mapped[str] = mapped_column(ForeignKey("account.id"), primary_key=True, index=True)
    how: Mapped[str] = mapped_column(String(8))
    created_at: Mapped[int]


class ReportRow(Base):
    """What somebody told the operators, with the moment it happened."""

    __tablename__ = "report"
    __table_args__ = (Index("ix_report_status", "status", "id"),)

    id: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=True)
    at: Mapped[int]
    reporter_id: Mapped[str] = mapped_column(ForeignKey("account.id"))
    about_id: Mapped[str | None] = mapped_column(ForeignKey("account.id"))
    room_id: Mapped[str | None] = mapped_column(String(8))
    tournament_id: Mapped[str | None] = mapped_column(String(8))
    match_number: Mapped[int | None] = mapped_column(Integer)
    version: Mapped[int | None]
    line_id: Mapped[int | None] = mapped_column(Integer)
    line: Mapped[str | None] = mapped_column(String(500))
    """The words of the line, as they were."""
    reason: Mapped[str] = mapped_column(String(16))
    text: Mapped[str] = mapped_column(String(500))
    status: Mapped[str] = mapped_column(String(8))
    """open, or done."""


class SanctionRow(Base):
    """What an operator decided: warn or mute an account, ban an account, address or network."""

    __tablename__ = "sanction"

    id: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=True)
    kind: Mapped[str] = mapped_column(String(8))
    """warn, mute or ban."""
    target: Mapped[str] = mapped_column(String(64), index=True)
    """An account id, or an address or network (only banned)."""
    reason: Mapped[str] = mapped_column(String(200))
    at: Mapped[int]
    until: Mapped[int | None]
    """Empty: until it is lifted."""
    seen_at: Mapped[int | None]
    """When the person read a warning."""


class NoticeRow(Base):
    """What everybody is told, on every page."""

    __tablename__ = "notice"

    id: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=True)
    text: Mapped[str] = mapped_column(String(200))
    at: Mapped[int]
    until: Mapped[int | None]


class AuditRow(Base):
    """What an operator did; never changed, never deleted."""

    __tablename__ = "audit"

    id: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=True)
    at: Mapped[int]
    who: Mapped[str] = mapped_column(String(64))
    """Address of the operator: there is one token."""
    act: Mapped[str] = mapped_column(String(32))
    target: Mapped[str] = mapped_column(String(80))
    detail: Mapped[str] = mapped_column(String(400))
