"""Tables of accounts; also the little table of values the service keeps for itself."""

from sqlalchemy import ForeignKey, Integer, SmallInteger, String, false
from sqlalchemy.orm import Mapped, mapped_column

from app.core.database import Base


class AccountRow(Base):
    """A guest, a person, or a program that belongs to one of them: `kind`."""

    __tablename__ = "account"

    id: Mapped[str] = mapped_column(String(24), primary_key=True)
    name: Mapped[str] = mapped_column(String(24))
    kind: Mapped[str] = mapped_column(String(8))
    created_at: Mapped[int]
    generation: Mapped[int] = mapped_column(Integer, default=0, server_default="0")
    """How often all cookies and tokens were taken back; sockets of before are closed."""
    earlier_cookies: Mapped[bool] = mapped_column(default=False, server_default=false())
    """A cookie that names no session, as releases before sessions made them, is still good."""
    owner_id: Mapped[str | None] = mapped_column(ForeignKey("account.id"), index=True)
    """Of a program: the person who made it."""
    appears_offline: Mapped[bool] = mapped_column(default=False, server_default=false())
    """Also friends do not see when they are here."""
    merged_id: Mapped[str | None] = mapped_column(ForeignKey("account.id"), index=True)
    """The account that this one has become; nobody is signed in as this one any more."""
    vacation_until: Mapped[int | None]
    """When the latest vacation ends or ended, on the service clock."""
    vacation_year: Mapped[int] = mapped_column(SmallInteger, default=0, server_default="0")
    """The calendar year (UTC) in which it began."""
    vacation_days: Mapped[int] = mapped_column(SmallInteger, default=0, server_default="0")
    """Days of vacations that began in that year."""


class SessionRow(Base):
    """A browser in which somebody is signed in; its cookie names it."""

    __tablename__ = "session"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    account_id: Mapped[str] = mapped_column(ForeignKey("account.id"), index=True)
    what: Mapped[str] = mapped_column(String(60))
    """What it is, in plain words: "Firefox on Linux"."""
    created_at: Mapped[int]
    seen_at: Mapped[int]
    """When it was last here; written at most once an hour."""
    left_id: Mapped[str | None] = mapped_column(String(32))
    """The session of somebody else that this browser had before, and may come back to."""


class TokenRow(Base):
    """A bearer token; only its SHA-256 is kept."""

    __tablename__ = "token"

    hash: Mapped[str] = mapped_column(String(64), primary_key=True)
    account_id: Mapped[str] = mapped_column(ForeignKey("account.id"), index=True)
    created_at: Mapped[int]
    scopes: Mapped[str | None] = mapped_column(String(40))
    """What it may be used for (`app.accounts.scopes`); empty: for everything."""


class SettingRow(Base):
    """A value the service made for itself, such as its secret key."""

    __tablename__ = "setting"

    key: Mapped[str] = mapped_column(String(64), primary_key=True)
    value: Mapped[str]
