"""Invitations by name."""

from typing import Literal

from sqlalchemy import ForeignKey, Index, Integer, String, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from app.core.database import Base


class InvitationRow(Base):
    """Somebody invites a person into a room or a group: once, until they declined."""

    __tablename__ = "invitation"
    __table_args__ = (
        UniqueConstraint("kind", "place", "account_id"),
        Index("ix_invitation_account_id_status", "account_id", "status"),
    )

    id: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=True)
    kind: Mapped[str] = mapped_column(String(8))
    """room or group."""
    place: Mapped[str] = mapped_column(String(8))
    """The id of the room or group."""
    account_id: Mapped[str] = mapped_column(ForeignKey("account.id"))
    """Who is invited."""
    host_id: Mapped[str] = mapped_column(ForeignKey("account.id"), index=True)
    """Who invites."""
    at: Mapped[int]
    status: Mapped[Literal["open", "accepted", "declined"]] = mapped_column(String(8))
    """open, accepted or declined. An open one may have ended all the same: see `invitations`."""
    answered_at: Mapped[int | None]
