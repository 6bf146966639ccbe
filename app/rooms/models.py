"""Tables of rooms."""

from typing import Any

from sqlalchemy import (
    JSON,
    ForeignKey,
    Index,
    Integer,
    SmallInteger,
    String,
    Text,
    UniqueConstraint,
    false,
)
from sqlalchemy.orm import Mapped, mapped_column

from app.core.database import Base
from app.matches.schemas import Origin
from app.rooms.best_of import Score
from app.rooms.schemas import Access, BestOf, RoomStatus, Watch


class RoomRow(Base):
    """A place with a link, for one game."""

    __tablename__ = "room"
    __table_args__ = (
        Index("ix_room_listing", "access", "status", "created_at"),
        Index("ix_room_watching", "watch", "status", "created_at"),
    )

    id: Mapped[str] = mapped_column(String(8), primary_key=True)
    game: Mapped[str] = mapped_column(String(40))
    status: Mapped[RoomStatus] = mapped_column(String(12))
    host_id: Mapped[str] = mapped_column(ForeignKey("account.id"))
    access: Mapped[Access] = mapped_column(String(8))
    watch: Mapped[Watch] = mapped_column(String(8))
    options: Mapped[dict[str, Any]] = mapped_column(JSON)
    clock: Mapped[dict[str, Any] | None] = mapped_column(JSON(none_as_null=True))
    join_generation: Mapped[int] = mapped_column(default=0)
    watch_generation: Mapped[int] = mapped_column(default=0)
    tournament_id: Mapped[str | None] = mapped_column(String(8))
    """The tournament whose table this is: nobody changes seats or begins again here."""
    group_id: Mapped[str | None] = mapped_column(String(8), index=True)
    """The group whose room this is: its members come in without a link."""
    open_hands: Mapped[int | None] = mapped_column(SmallInteger)
    """How many turns late watchers see the table, then with all hands; None: at once, without."""
    terms: Mapped[int] = mapped_column(Integer, default=0, server_default="0")
    """Grows whenever the host changes what is played for: who is ready is ready for these terms."""
    rated: Mapped[bool] = mapped_column(default=False, server_default=false())
    """The host wants matches to count for ratings; see `unrated_why` in standing.py."""
    programs: Mapped[bool | None]
    """Whether programs may sit down, as the host said; empty: see `Room.programs_welcome`."""
    host_away_since: Mapped[int | None]
    """On the service clock; empty while the host is here."""
    spoken: Mapped[str | None] = mapped_column(String(40), unique=True)
    """The code people say aloud, while somebody may sit down."""
    origin: Mapped[Origin | None] = mapped_column(JSON(none_as_null=True))
    """`Origin`: the step of a match elsewhere that the match here goes on from."""
    series: Mapped[dict[str, int] | None] = mapped_column(JSON(none_as_null=True))
    """Account -> matches won in this room, before the present one."""
    best_of: Mapped[BestOf] = mapped_column(SmallInteger, default=1, server_default="1")
    """Matches of a series; 1: no series."""
    score: Mapped[Score | None] = mapped_column(JSON(none_as_null=True))
    """`app.rooms.best_of.Score`: the matches of the series before the present one."""
    created_at: Mapped[int]
    changed_at: Mapped[int]


class StartRow(Base):
    """The position from which the first match of a room will begin; gone when it has begun."""

    __tablename__ = "room_start"

    room_id: Mapped[str] = mapped_column(ForeignKey("room.id"), primary_key=True)
    data: Mapped[str] = mapped_column(Text)
    """JSON of `app.matches.store.Start`."""


class SeatRow(Base):
    """One seat of a room: a person, a bot, or nobody."""

    __tablename__ = "seat"
    __table_args__ = (UniqueConstraint("room_id", "account_id"),)

    room_id: Mapped[str] = mapped_column(ForeignKey("room.id"), primary_key=True)
    seat: Mapped[int] = mapped_column(SmallInteger, primary_key=True, autoincrement=False)
    account_id: Mapped[str | None] = mapped_column(ForeignKey("account.id"), index=True)
    bot_level: Mapped[str | None] = mapped_column(String(12))
    bot_name: Mapped[str | None] = mapped_column(String(24))
    ready: Mapped[bool] = mapped_column(default=False)
    away_since: Mapped[int | None]
    """When the person was last here, on the service clock; empty while they are."""
    rematch: Mapped[bool | None]
    """After a match: wants another one, or declined; empty: has not said."""
    device_of: Mapped[str | None] = mapped_column(ForeignKey("account.id"))
    """The account at whose device somebody without one plays this seat."""
    device_name: Mapped[str | None] = mapped_column(String(24))
    """What they are called."""
    kept_for: Mapped[str | None] = mapped_column(String(24))
    """The account whose seat a bot keeps: it may come back to it."""


class MemberRow(Base):
    """Who came by a link: may come back without the key. `role` is player or watcher."""

    __tablename__ = "room_member"

    room_id: Mapped[str] = mapped_column(ForeignKey("room.id"), primary_key=True)
    account_id: Mapped[str] = mapped_column(ForeignKey("account.id"), primary_key=True, index=True)
    role: Mapped[str] = mapped_column(String(8))
    created_at: Mapped[int]


class ChatRow(Base):
    """One line of chat: of a room, or of a tournament."""

    __tablename__ = "chat_message"
    __table_args__ = (
        UniqueConstraint("room_id", "account_id", "kind", "command"),
        UniqueConstraint("tournament_id", "account_id", "kind", "command"),
        Index("ix_chat_message_room_id_kind_id", "room_id", "kind", "id"),
        Index("ix_chat_message_tournament_id_kind_id", "tournament_id", "kind", "id"),
        {"sqlite_autoincrement": True},
    )
    # Numbers are never given twice: reports name them, and sockets remember what they were told.
    # A revision that makes this table anew has to say so again (see 0028).

    id: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=True)
    room_id: Mapped[str | None] = mapped_column(ForeignKey("room.id"), index=True)
    tournament_id: Mapped[str | None] = mapped_column(String(8), index=True)
    account_id: Mapped[str] = mapped_column(ForeignKey("account.id"))
    command: Mapped[str] = mapped_column(String(64))
    name: Mapped[str] = mapped_column(String(24))
    text: Mapped[str] = mapped_column(String(500))
    version: Mapped[int | None]
    kind: Mapped[str] = mapped_column(String(8), default="said", server_default="said")
    """`said`; `event`: what somebody did in the room; `comment`: see `app.rooms.commentary`."""
    program: Mapped[bool] = mapped_column(default=False, server_default=false())
    """A program said or did it."""
    marks: Mapped[list[dict[str, str]] | None] = mapped_column(JSON(none_as_null=True))
    """Arrows and rings on the board, of a comment; see `app.rooms.commentary`."""
    at: Mapped[int]
