"""Table of saved decks."""

from sqlalchemy import JSON, ForeignKey, String, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from app.core.database import Base


class DeckRow(Base):
    """A deck of an account; it may be unfinished. Cards are ids."""

    __tablename__ = "deck"
    __table_args__ = (UniqueConstraint("account_id", "game", "name"),)

    id: Mapped[str] = mapped_column(String(16), primary_key=True)
    account_id: Mapped[str] = mapped_column(ForeignKey("account.id"), index=True)
    game: Mapped[str] = mapped_column(String(40))
    name: Mapped[str] = mapped_column(String(24))
    cards: Mapped[list[str]] = mapped_column(JSON)
    changed_at: Mapped[int]
