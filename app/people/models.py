"""Tables of how people deal with each other, and how operators deal with them."""

from typing import Literal

from sqlalchemy import ForeignKey, Index, Integer, String, true
from sqlalchemy.orm import Mapped, mapped_column

from app.core.database import Base


class AvoidedRow(Base):
    """Somebody does not want to hear (`mute`) or to meet (`block`) another person."""

    __tablename__ = "avoided"

    account_id: Mapped[str] = mapped_column(ForeignKey("account.id"), primary_key=True)
    other_id: Mapped[str] = mapped_column(ForeignKey("account.id"), primary_key=True, index=True)
    how: Mapped[str] = mapped_column(String(8))
    created_at: Mapped[int]


class FriendRow(Base):
    """Whether somebody would like to be another person's friend. Friends are two who both would;
    a no keeps the other one from asking on and on."""

    __tablename__ = "friend"

    account_id: Mapped[str] = mapped_column(ForeignKey("account.id"), primary_key=True)
    other_id: Mapped[str] = mapped_column(ForeignKey("account.id"), primary_key=True, index=True)
    at: Mapped[int]
    yes: Mapped[bool] = mapped_column(default=True, server_default=true())


class GroupRow(Base):
    """People who play with each other again and again, with standings of their own."""

    __tablename__ = "player_group"

    id: Mapped[str] = mapped_column(String(8), primary_key=True)
    name: Mapped[str] = mapped_column(String(60))
    access: Mapped[Literal["private", "public"]] = mapped_column(String(8))
    """private: only members see it; public: everybody does."""
    generation: Mapped[int] = mapped_column(Integer, default=0, server_default="0")
    """Grows when a new link is made; the old one opens nothing then."""
    created_at: Mapped[int]
    closed_at: Mapped[int | None]


class GroupMemberRow(Base):
    """Somebody is in a group. `role` is owner or member."""

    __tablename__ = "player_group_member"

    group_id: Mapped[str] = mapped_column(ForeignKey("player_group.id"), primary_key=True)
    account_id: Mapped[str] = mapped_column(ForeignKey("account.id"), primary_key=True, index=True)
    role: Mapped[str] = mapped_column(String(8))
    since: Mapped[int]


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
