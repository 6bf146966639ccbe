"""The table of analyses."""

from typing import Literal

from sqlalchemy import ForeignKey, Integer, String, Text
from sqlalchemy.orm import Mapped, mapped_column

from app.core.database import Base


class AnalysisRow(Base):
    """What is known of a finished match so far. Asked for once, kept for everybody."""

    __tablename__ = "match_analysis"

    match_id: Mapped[int] = mapped_column(Integer, ForeignKey("match.id"), primary_key=True)
    account_id: Mapped[str | None] = mapped_column(ForeignKey("account.id"), index=True)
    """Who asked for it, as long as it is not done."""
    status: Mapped[Literal["waiting", "done", "failed"]] = mapped_column(String(8), index=True)
    """waiting, done or failed."""
    asked_at: Mapped[int]
    done: Mapped[int] = mapped_column(Integer, default=0)
    """How many steps have been looked at."""
    plies: Mapped[int] = mapped_column(Integer)
    """How many there are."""
    data: Mapped[str | None] = mapped_column(Text)
    """JSON of `app.analysis.schemas.Notes`."""
