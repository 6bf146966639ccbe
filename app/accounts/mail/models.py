"""Tables of addresses, of links that were sent, and of letters that wait."""

from typing import Literal

from sqlalchemy import ForeignKey, Integer, SmallInteger, String, Text
from sqlalchemy.orm import Mapped, mapped_column

from app.core.database import Base

Purpose = Literal["add", "enter"]


class AddressRow(Base):
    """An address that somebody can sign in with: they have read a letter there."""

    __tablename__ = "mail_address"

    address: Mapped[str] = mapped_column(String(254), primary_key=True)
    """In small letters."""
    account_id: Mapped[str] = mapped_column(ForeignKey("account.id"), index=True)
    created_at: Mapped[int]


class LinkRow(Base):
    """A link in a letter; only its keyed hash is kept. The latest of an address is good, once."""

    __tablename__ = "mail_link"

    hash: Mapped[str] = mapped_column(String(64), primary_key=True)
    address: Mapped[str] = mapped_column(String(254), index=True)
    purpose: Mapped[Purpose] = mapped_column(String(8))
    account_id: Mapped[str | None] = mapped_column(ForeignKey("account.id"), index=True)
    """Who wants to add the address, or whose it is; None: nobody's, and no letter was sent."""
    expires_at: Mapped[int]


class OutboxRow(Base):
    """A letter that waits to be sent. Deleted when it was, or was tried often enough."""

    __tablename__ = "outbox"
    __table_args__ = ({"sqlite_autoincrement": True},)  # a Message-ID is never given twice

    id: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=True)
    address: Mapped[str] = mapped_column(String(254), index=True)
    subject: Mapped[str] = mapped_column(String(200))
    text: Mapped[str] = mapped_column(Text)
    html: Mapped[str] = mapped_column(Text)
    tries: Mapped[int] = mapped_column(SmallInteger, default=0)
    next_at: Mapped[int] = mapped_column(index=True)
    """Not before. Who tries moves it on first, so of several nodes one does."""
    until: Mapped[int | None]
    """When it is worth nothing any more, and is not sent."""
    about: Mapped[str | None] = mapped_column(String(60), index=True)
    """What it is about, for who takes back what was not sent yet."""
    stop: Mapped[str | None] = mapped_column(String(400))
    """Where one press ends letters of this sort (RFC 8058)."""
