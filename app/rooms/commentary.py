"""Comments on a match: lines of the room's chat that spectators read, with arrows and rings on the
board. A mark is `{"at": place}`, or `{"from": place, "to": place}`; places are the ids that faces
and views name. Who sits at the table reads them after the match.
"""

from collections.abc import Iterable, Sequence
from typing import Annotated

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, model_validator

from app.core.text import clean_text
from app.rooms.room import Room

MOST_MARKS = 12
MOST_SHOWN = 500
"""Comments of one match that are read afterwards."""
Place = Annotated[
    str,
    Field(min_length=1, max_length=64, description="Id of a place or piece of the view"),
    AfterValidator(lambda text: clean_text(text, 64)),
]


class Mark(BaseModel):
    """A ring around a place, or an arrow between two."""

    model_config = ConfigDict(extra="forbid", populate_by_name=True)

    at: Place | None = None
    start: Place | None = Field(None, alias="from")
    to: Place | None = None

    @model_validator(mode="after")
    def one_kind(self) -> "Mark":
        """Either of the two."""
        ring = self.at is not None and self.start is None and self.to is None
        arrow = self.at is None and self.start is not None and self.to is not None
        if not ring and not arrow:
            raise ValueError("at, or from and to")
        return self


def stored(marks: Sequence[Mark]) -> list[dict[str, str]] | None:
    """As they stand in the database."""
    shown = [mark.model_dump(by_alias=True, exclude_none=True) for mark in marks]
    return shown or None


def may_read(room: Room, accounts: Iterable[str]) -> bool:
    """Whether comments are for somebody, known by these accounts: not while they play there, also
    by a program of theirs or at whose device somebody plays, or could come back to the seat a bot
    keeps for them."""
    return room.status != "playing" or players_of(room).isdisjoint(accounts)


def players_of(room: Room) -> set[str]:
    """The accounts on whose behalf somebody plays, or may play on."""
    named = ((seat.account, seat.kept_for, seat.owner, seat.device) for seat in room.seats)
    return {account for names in named for account in names if account is not None}
