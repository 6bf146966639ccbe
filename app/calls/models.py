"""Tables of calls: what waits for whom, what is being sent, and where people want to be told."""

from typing import Any

from sqlalchemy import JSON, ForeignKey, Index, Integer, SmallInteger, String, false, true
from sqlalchemy.orm import Mapped, mapped_column

from app.core.database import Base


class CallRow(Base):
    """Something in a room waits for a person. Deleted when it does not wait any more; so nobody is
    called twice for it, at whatever node."""

    __tablename__ = "call"
    __table_args__ = (Index("ix_call_due", "sent_at", "due_at"),)

    account_id: Mapped[str] = mapped_column(ForeignKey("account.id"), primary_key=True)
    room_id: Mapped[str] = mapped_column(String(8), primary_key=True, index=True)
    kind: Mapped[str] = mapped_column(String(8), primary_key=True)
    match: Mapped[int] = mapped_column(Integer)
    """Number of the match in the room."""
    since: Mapped[int] = mapped_column(Integer)
    """The person's own latest step; -1: none. With another one, something else waits."""
    due_at: Mapped[int]
    """When the person is called, on the service clock."""
    sent_at: Mapped[int | None]
    """When they were, or would have been had they not asked for silence."""
    told: Mapped[bool] = mapped_column(default=False, server_default=true())
    """Whether anything was said: only that is taken back."""


class CallDeliveryRow(Base):
    """A notice on its way to one address of a person."""

    __tablename__ = "call_delivery"
    __table_args__ = ({"sqlite_autoincrement": True},)  # who listens knows a number again

    id: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=True)
    account_id: Mapped[str] = mapped_column(ForeignKey("account.id"), index=True)
    room_id: Mapped[str] = mapped_column(String(8), index=True)
    channel: Mapped[str] = mapped_column(String(8))
    address: Mapped[int] = mapped_column(Integer)
    """The row of the channel's own table."""
    notice: Mapped[dict[str, Any]] = mapped_column(JSON)
    tries: Mapped[int] = mapped_column(SmallInteger, default=0)
    next_at: Mapped[int] = mapped_column(index=True)
    """When it is tried (again). Who tries moves it on first, so of several nodes one does."""


class BrowserRow(Base):
    """A browser that shows notifications: a push subscription (RFC 8030)."""

    __tablename__ = "call_browser"
    __table_args__ = ({"sqlite_autoincrement": True},)  # what is on its way names its address

    id: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=True)
    account_id: Mapped[str] = mapped_column(ForeignKey("account.id"), index=True)
    session_id: Mapped[str | None] = mapped_column(
        ForeignKey("session.id", ondelete="CASCADE"), index=True
    )
    """Who signed in there; when that ends, nothing is told there. None: a token named it."""
    endpoint: Mapped[str] = mapped_column(String(800), unique=True)
    p256dh: Mapped[str] = mapped_column(String(100))
    auth: Mapped[str] = mapped_column(String(40))
    label: Mapped[str] = mapped_column(String(40))
    created_at: Mapped[int]
    failed: Mapped[int] = mapped_column(SmallInteger, default=0)
    """So many times in a row nothing arrived."""


class HookRow(Base):
    """An address of one's own that is told, in the words of a chat program."""

    __tablename__ = "call_hook"
    __table_args__ = ({"sqlite_autoincrement": True},)  # what is on its way names its address

    id: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=True)
    account_id: Mapped[str] = mapped_column(ForeignKey("account.id"), unique=True)
    url: Mapped[str] = mapped_column(String(400))
    form: Mapped[str] = mapped_column(String(8))
    secret: Mapped[str] = mapped_column(String(64))
    site: Mapped[str] = mapped_column(String(200))
    """Under which address this server was seen when it was set: what links begin with."""
    last_at: Mapped[int | None]
    last_said: Mapped[str | None] = mapped_column(String(200))
    failed: Mapped[int] = mapped_column(SmallInteger, default=0)


class LettersRow(Base):
    """A person who is told by e-mail, at the first address they can sign in with."""

    __tablename__ = "call_letters"
    __table_args__ = ({"sqlite_autoincrement": True},)  # what is on its way names its address

    id: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=True)
    account_id: Mapped[str] = mapped_column(ForeignKey("account.id"), unique=True)
    site: Mapped[str] = mapped_column(String(200))
    """Under which address this server was seen when it was set: what links begin with."""
    hour_at: Mapped[int] = mapped_column(default=0)
    """When the hour began in which letters are counted."""
    sent: Mapped[int] = mapped_column(SmallInteger, default=0)
    """Letters of that hour."""


class WishesRow(Base):
    """What a person wants to be told, and when not. Without a row: everything, at any time."""

    __tablename__ = "call_wishes"

    account_id: Mapped[str] = mapped_column(ForeignKey("account.id"), primary_key=True)
    silenced: Mapped[str] = mapped_column(String(60), default="")
    """Kinds they do not want to hear of, with spaces."""
    quiet: Mapped[bool] = mapped_column(default=False, server_default=false())
    quiet_from: Mapped[int] = mapped_column(SmallInteger, default=1320)
    """Minutes of the day, in their zone."""
    quiet_to: Mapped[int] = mapped_column(SmallInteger, default=480)
    zone: Mapped[str] = mapped_column(String(64), default="UTC")


class MutedRow(Base):
    """A table that calls somebody no more."""

    __tablename__ = "call_muted"

    account_id: Mapped[str] = mapped_column(ForeignKey("account.id"), primary_key=True)
    room_id: Mapped[str] = mapped_column(String(8), primary_key=True)
