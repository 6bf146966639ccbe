"""Tables of webhooks: where a tournament sends its results, and what is still to be sent."""

from typing import Any

from sqlalchemy import JSON, ForeignKey, Integer, SmallInteger, String
from sqlalchemy.orm import Mapped, mapped_column

from app.core.database import Base


class WebhookRow(Base):
    """Where results go, and how it went the last time."""

    __tablename__ = "tournament_webhook"

    tournament_id: Mapped[str] = mapped_column(ForeignKey("tournament.id"), primary_key=True)
    url: Mapped[str] = mapped_column(String(400))
    secret: Mapped[str] = mapped_column(String(64))
    """Signs what is sent; told once."""
    last_at: Mapped[int | None]
    last_said: Mapped[str | None] = mapped_column(String(200))
    """What came of the latest try."""


class DeliveryRow(Base):
    """Something to be sent. Deleted when it has arrived, or was tried often enough."""

    __tablename__ = "tournament_delivery"
    __table_args__ = ({"sqlite_autoincrement": True},)  # who listens knows a number again

    id: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=True)
    tournament_id: Mapped[str] = mapped_column(
        ForeignKey("tournament_webhook.tournament_id"), index=True
    )
    body: Mapped[dict[str, Any]] = mapped_column(JSON)
    tries: Mapped[int] = mapped_column(SmallInteger, default=0)
    next_at: Mapped[int] = mapped_column(index=True)
    """When it is tried (again). Who tries moves it on first, so of several nodes one does."""
