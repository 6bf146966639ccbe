"""Tables of what goes on around the games of a tournament: what is told, and who may speak."""

from sqlalchemy import ForeignKey, Integer, String
from sqlalchemy.orm import Mapped, mapped_column

from app.core.database import Base


class SilencedRow(Base):
    """Somebody who writes no more in the chat of a tournament: an organiser said so."""

    __tablename__ = "tournament_silenced"

    tournament_id: Mapped[str] = mapped_column(ForeignKey("tournament.id"), primary_key=True)
    account_id: Mapped[str] = mapped_column(ForeignKey("account.id"), primary_key=True)


class AnnouncementRow(Base):
    """What an organiser tells everybody, until it is taken back."""

    __tablename__ = "tournament_announcement"

    id: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=True)
    tournament_id: Mapped[str] = mapped_column(ForeignKey("tournament.id"), index=True)
    account_id: Mapped[str] = mapped_column(ForeignKey("account.id"))
    text: Mapped[str] = mapped_column(String(300))
    at: Mapped[int]


class CommentatorRow(Base):
    """Somebody whose comments stand beside the boards of a tournament."""

    __tablename__ = "tournament_commentator"

    tournament_id: Mapped[str] = mapped_column(ForeignKey("tournament.id"), primary_key=True)
    account_id: Mapped[str] = mapped_column(ForeignKey("account.id"), primary_key=True)


class NoteRow(Base):
    """What happened beside the games, for everybody to read."""

    __tablename__ = "tournament_note"

    id: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=True)
    tournament_id: Mapped[str] = mapped_column(ForeignKey("tournament.id"), index=True)
    at: Mapped[int]
    kind: Mapped[str] = mapped_column(String(16))
    text: Mapped[str] = mapped_column(String(400))
