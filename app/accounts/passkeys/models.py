"""Tables of passkeys and of open challenges."""

from typing import Literal

from sqlalchemy import ForeignKey, LargeBinary, String
from sqlalchemy.orm import Mapped, mapped_column

from app.core.database import Base

Purpose = Literal["add", "enter"]


class PasskeyRow(Base):
    """A passkey of an account. The private half never leaves the device."""

    __tablename__ = "passkey"

    id: Mapped[str] = mapped_column(String(1400), primary_key=True)
    """The credential's id, base64url."""
    account_id: Mapped[str] = mapped_column(ForeignKey("account.id"), index=True)
    public_key: Mapped[bytes] = mapped_column(LargeBinary)
    sign_count: Mapped[int]
    """Uses the device counted; 0: it does not count. One that falls back is a copy."""
    handle: Mapped[str] = mapped_column(String(24))
    """What the device knows the person by: the account for which it was made."""
    name: Mapped[str] = mapped_column(String(60))
    created_at: Mapped[int]
    used_at: Mapped[int | None]


class ChallengeRow(Base):
    """What a passkey is to sign; gone with the first answer."""

    __tablename__ = "challenge"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    challenge: Mapped[bytes] = mapped_column(LargeBinary)
    purpose: Mapped[Purpose] = mapped_column(String(8))
    account_id: Mapped[str | None] = mapped_column(ForeignKey("account.id"), index=True)
    """Who asked for it; None: a browser without an account."""
    expires_at: Mapped[int] = mapped_column(index=True)
