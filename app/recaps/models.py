"""The table of what finished matches were like."""

from sqlalchemy import ForeignKey, Integer, SmallInteger, Text
from sqlalchemy.orm import Mapped, mapped_column

from app.core.database import Base


class RecapRow(Base):
    """The facts of a finished match; found once, when somebody looks at a tournament it was of."""

    __tablename__ = "match_recap"

    match_id: Mapped[int] = mapped_column(Integer, ForeignKey("match.id"), primary_key=True)
    form: Mapped[int] = mapped_column(SmallInteger)
    """`schemas.FORM` when it was found; of an older form, it is found anew."""
    data: Mapped[str | None] = mapped_column(Text)
    """JSON of `schemas.MatchFacts`; empty: the match cannot be stepped through."""
