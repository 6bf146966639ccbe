"""Tables of tournaments. The unique keys say: no round is paired twice, nobody sits twice in a
round, no room belongs to two tables."""

from typing import Any, Literal

from sqlalchemy import (
    JSON,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    SmallInteger,
    String,
    UniqueConstraint,
    false,
    true,
)
from sqlalchemy.orm import Mapped, mapped_column

from app.core.database import Base
from app.rooms.room import Access
from app.tournaments.pairing.model import Kind

Format = Literal[
    "swiss", "round_robin", "single_elimination", "double_elimination", "pods", "groups", "arena"
]
Status = Literal["draft", "registration", "running", "paused", "finished", "cancelled"]
Seeding = Literal["random", "rating", "manual"]
NoShow = Literal["bot", "forfeit"]
Entry = Literal["open", "invitation"]
Fate = Literal["bot", "forfeit", "time"]
AtZero = Literal["nothing", "points", "bots", "loss"]


class SeriesRow(Base):
    """Tournaments that belong together; the season is reckoned from their rankings."""

    __tablename__ = "tournament_series"

    id: Mapped[str] = mapped_column(String(8), primary_key=True)
    name: Mapped[str] = mapped_column(String(60))
    organiser_id: Mapped[str] = mapped_column(ForeignKey("account.id"), index=True)
    points: Mapped[list[int]] = mapped_column(JSON)
    """For the first, the second …"""
    best: Mapped[int | None] = mapped_column(SmallInteger)
    """How many editions count for each; None: all."""
    created_at: Mapped[int]


class TournamentRow(Base):
    """A tournament; its row is the lock under which it moves on."""

    __tablename__ = "tournament"
    __table_args__ = (Index("ix_tournament_listing", "access", "status", "created_at"),)

    id: Mapped[str] = mapped_column(String(8), primary_key=True)
    name: Mapped[str] = mapped_column(String(60))
    game: Mapped[str] = mapped_column(String(40))
    options: Mapped[dict[str, Any]] = mapped_column(JSON)
    format: Mapped[Format] = mapped_column(String(24))
    table_seats: Mapped[int] = mapped_column(SmallInteger)
    status: Mapped[Status] = mapped_column(String(12), index=True)
    access: Mapped[Access] = mapped_column(String(8))
    join_generation: Mapped[int] = mapped_column(default=0)
    organiser_id: Mapped[str] = mapped_column(ForeignKey("account.id"), index=True)
    capacity: Mapped[int] = mapped_column(SmallInteger)
    rounds: Mapped[int | None] = mapped_column(SmallInteger)
    """Wished before the start, fixed by it."""
    rounds_wished: Mapped[int | None] = mapped_column(SmallInteger)
    """What was wished, kept by the start for the next edition."""
    previous_id: Mapped[str | None] = mapped_column(ForeignKey("tournament.id"), index=True)
    """The edition before this one."""
    round: Mapped[int] = mapped_column(SmallInteger, default=0)
    series_id: Mapped[str | None] = mapped_column(ForeignKey("tournament_series.id"), index=True)
    entry: Mapped[Entry] = mapped_column(String(12), default="open", server_default="open")
    """invitation: only who has the key of the invitation, or was let in."""
    entry_from: Mapped[int | None]
    """When registration opens; None: with the tournament."""
    entry_until: Mapped[int | None]
    """When it closes; None: by the start, or with `late_until`."""
    rating_from: Mapped[int | None] = mapped_column(Integer)
    rating_to: Mapped[int | None] = mapped_column(Integer)
    """Ratings of the game with which one may enter."""
    late_until: Mapped[int] = mapped_column(SmallInteger, default=0)
    """The last round with which one may still begin; 0: only before the start."""
    seeding: Mapped[Seeding] = mapped_column(String(8))
    clock: Mapped[dict[str, Any] | None] = mapped_column(JSON(none_as_null=True))
    open_hands: Mapped[int | None] = mapped_column(SmallInteger)
    """How many turns late watchers see the tables, then with all hands."""
    no_show: Mapped[NoShow] = mapped_column(String(8))
    programs: Mapped[bool] = mapped_column(default=False, server_default=false())
    """Programs may take part."""
    chat: Mapped[bool] = mapped_column(default=True, server_default=true())
    """Whoever sees it can write there."""
    start_deadline_s: Mapped[int | None] = mapped_column(Integer)
    description: Mapped[str | None] = mapped_column(String(500))
    starts_at: Mapped[int | None]
    """When it is meant to start."""
    auto_start: Mapped[bool] = mapped_column(default=False)
    """It starts by itself then, or as soon after that as enough take part."""
    check_in_s: Mapped[int | None] = mapped_column(Integer)
    """So long before the start people say that they are here; who did not is taken out by it."""
    round_break_s: Mapped[int | None] = mapped_column(Integer)
    """How long it waits between two rounds."""
    team_best: Mapped[int | None] = mapped_column(SmallInteger)
    """Entrants play for teams, and the best so many of each count for it; None: no teams."""
    team_names: Mapped[list[str] | None] = mapped_column(JSON(none_as_null=True))
    """The teams; None: who enters names one."""
    rests: Mapped[int] = mapped_column(SmallInteger, default=0, server_default="0")
    """How many rounds everybody may have off."""
    round_s: Mapped[int | None] = mapped_column(Integer)
    """How long a round, or an arena, lasts; None: until its games are over."""
    at_zero: Mapped[AtZero] = mapped_column(String(8), default="nothing", server_default="nothing")
    """What becomes of the games that go on then; points: they end by the points so far."""
    next_round_at: Mapped[int | None]
    """When the next round is paired, by the service clock; None: no break goes on."""
    featured: Mapped[int | None] = mapped_column(Integer)
    """The table the organiser chose; None: by the standings."""
    version: Mapped[int] = mapped_column(default=1)
    """Goes up with every change."""
    created_at: Mapped[int]
    changed_at: Mapped[int]
    started_at: Mapped[int | None]
    ended_at: Mapped[int | None]


class VisitorRow(Base):
    """Who took part or would: may come back without the key. `reserve`: would step in."""

    __tablename__ = "tournament_visitor"

    tournament_id: Mapped[str] = mapped_column(ForeignKey("tournament.id"), primary_key=True)
    account_id: Mapped[str] = mapped_column(ForeignKey("account.id"), primary_key=True)
    reserve: Mapped[bool] = mapped_column(default=False)


class WaitingRow(Base):
    """Who would take part: waits for a place, or to be let in. In the order of `id`."""

    __tablename__ = "tournament_waiting"
    __table_args__ = (UniqueConstraint("tournament_id", "account_id"),)

    id: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=True)
    tournament_id: Mapped[str] = mapped_column(ForeignKey("tournament.id"))
    account_id: Mapped[str] = mapped_column(ForeignKey("account.id"), index=True)
    program: Mapped[bool] = mapped_column(default=False)
    team: Mapped[str | None] = mapped_column(String(32))
    let_in: Mapped[bool] = mapped_column(default=False)
    """Had the key of the invitation, or the organiser said yes."""
    checked_in: Mapped[bool] = mapped_column(default=False)


class OrganiserRow(Base):
    """Somebody who runs it together with the one who opened it."""

    __tablename__ = "tournament_organiser"

    tournament_id: Mapped[str] = mapped_column(ForeignKey("tournament.id"), primary_key=True)
    account_id: Mapped[str] = mapped_column(ForeignKey("account.id"), primary_key=True)


class RequestRow(Base):
    """A request of the organiser that was done: the same id again changes nothing."""

    __tablename__ = "tournament_request"

    tournament_id: Mapped[str] = mapped_column(ForeignKey("tournament.id"), primary_key=True)
    id: Mapped[str] = mapped_column(String(64), primary_key=True)


class EntrantRow(Base):
    """Who takes part: a person, a program or a bot. `number` is the order of entry and never
    changes."""

    __tablename__ = "tournament_entrant"
    __table_args__ = (
        UniqueConstraint("tournament_id", "account_id"),
        UniqueConstraint("tournament_id", "number"),
    )

    id: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=True)
    tournament_id: Mapped[str] = mapped_column(ForeignKey("tournament.id"))
    number: Mapped[int] = mapped_column(SmallInteger)
    seed: Mapped[int | None] = mapped_column(SmallInteger)
    """Wished by hand before the start, given to everybody by it; pairing knows entrants by it."""
    account_id: Mapped[str | None] = mapped_column(ForeignKey("account.id"), index=True)
    bot_level: Mapped[str | None] = mapped_column(String(12))
    program: Mapped[bool] = mapped_column(default=False, server_default=false())
    """A program plays under this account."""
    name: Mapped[str] = mapped_column(String(32))
    team: Mapped[str | None] = mapped_column(String(32))
    active: Mapped[bool]
    joined: Mapped[int] = mapped_column(SmallInteger)
    """The first round with a game."""
    checked_in: Mapped[bool] = mapped_column(default=False)
    """Said shortly before the start that they are here."""
    rest_round: Mapped[int | None] = mapped_column(SmallInteger)
    """The round they asked to have off."""
    paused: Mapped[bool] = mapped_column(default=False, server_default=false())
    """Arena: they are not paired until they say so."""
    taken_out: Mapped[bool] = mapped_column(default=False, server_default=false())
    """An organiser took them out: only an organiser brings them back."""
    missed: Mapped[int] = mapped_column(SmallInteger, default=0)
    """Games one after the other for which they did not come."""
    created_at: Mapped[int]


class RoundRow(Base):
    """A round that was paired."""

    __tablename__ = "tournament_round"

    tournament_id: Mapped[str] = mapped_column(ForeignKey("tournament.id"), primary_key=True)
    number: Mapped[int] = mapped_column(SmallInteger, primary_key=True, autoincrement=False)
    created_at: Mapped[int]
    ended_at: Mapped[int | None]
    ends_at: Mapped[int | None]
    """When its time is over, by the service clock; None: it has all the time."""
    called: Mapped[bool] = mapped_column(default=False, server_default=false())
    """It was said that its time is over, and what follows from it is under way."""


class TableRow(Base):
    """A table of a round: a room where a match is played, or a bye or forfeit without one."""

    __tablename__ = "tournament_table"
    __table_args__ = (
        UniqueConstraint("tournament_id", "round", "number"),
        UniqueConstraint("room_id"),
        ForeignKeyConstraint(
            ["tournament_id", "round"],
            ["tournament_round.tournament_id", "tournament_round.number"],
            name="fk_tournament_table_round",
        ),
    )

    id: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=True)
    tournament_id: Mapped[str] = mapped_column(String(8))
    round: Mapped[int] = mapped_column(SmallInteger)
    number: Mapped[int] = mapped_column(SmallInteger)
    kind: Mapped[Kind] = mapped_column(String(8))
    asked: Mapped[bool] = mapped_column(default=False, server_default=false())
    """A bye the entrant asked for."""
    room_id: Mapped[str | None] = mapped_column(ForeignKey("room.id"))
    places: Mapped[list[int] | None] = mapped_column(JSON(none_as_null=True))
    """Place per seat; set once by the match, later only by a correction."""
    corrected: Mapped[bool] = mapped_column(default=False)
    deadline: Mapped[int | None] = mapped_column(index=True)
    """Until when all must have come; None once that is settled."""
    created_at: Mapped[int]
    ended_at: Mapped[int | None]


class TableSeatRow(Base):
    """Who sits where at a table."""

    __tablename__ = "tournament_table_seat"
    __table_args__ = (UniqueConstraint("tournament_id", "round", "entrant"),)

    table_id: Mapped[int] = mapped_column(
        Integer, ForeignKey("tournament_table.id"), primary_key=True
    )
    seat: Mapped[int] = mapped_column(SmallInteger, primary_key=True, autoincrement=False)
    tournament_id: Mapped[str] = mapped_column(String(8))
    round: Mapped[int] = mapped_column(SmallInteger)
    entrant: Mapped[int] = mapped_column(SmallInteger)
    """The entrant's number."""
    arrived: Mapped[bool] = mapped_column(default=False)
    fate: Mapped[Fate | None] = mapped_column(String(8))
    """bot: one plays on for them; forfeit: they are last, whatever happens at the table; time: a
    bot finishes the game, because the round is over, and what it reaches is theirs."""

    @property
    def theirs(self) -> bool:
        """Whether what is reached on the seat is the entrant's."""
        return self.fate in (None, "time")
