"""What comes in over HTTP about tournaments."""

from datetime import datetime
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, AwareDatetime, BaseModel, ConfigDict, Field

from app.core.text import Notice, Remark, Title, clean_text
from app.matches.schemas import CommandId
from app.rooms.requests import ClockIn, Level, OpenHands
from app.rooms.schemas import Access
from app.tournaments.models import AtZero, Entry, Format, NoShow, Seeding

Capacity = Annotated[int, Field(ge=2, le=1024)]
Rounds = Annotated[int, Field(ge=1, le=30)]
YEARS = range(2020, 2100)


def reachable(moment: datetime) -> datetime:
    """A time somebody may mean."""
    if moment.year not in YEARS:
        raise ValueError("between 2020 and 2099")
    return moment


Start = Annotated[AwareDatetime, AfterValidator(reachable)]
Seconds = Annotated[int, Field(ge=5, le=24 * 3600)]
Deadline = Annotated[int, Field(ge=5, le=7 * 24 * 3600)]


RoundSeconds = Annotated[int, Field(ge=60, le=7 * 24 * 3600)]
Team = Annotated[
    str, Field(min_length=1, max_length=32), AfterValidator(lambda one: clean_text(one, 32))
]
TeamNames = Annotated[list[Team], Field(min_length=2, max_length=64)]
RatingLimit = Annotated[int, Field(ge=0, le=4000)]


class TournamentIn(BaseModel):
    """A new tournament."""

    model_config = ConfigDict(extra="forbid")

    name: Title
    game: str = Field(max_length=40, examples=["opale"])
    format: Format = Field("swiss", description="pods and groups: for tables of 3 or 4")
    options: dict[str, Any] | None = None
    table_seats: Annotated[int, Field(ge=2, le=4)] | None = None
    access: Access = "link"
    capacity: Capacity = 64
    rounds: Rounds | None = Field(
        None, description="Swiss, pods, groups; default: as usual for the number of players"
    )
    entry: Entry = Field(
        "open", description="invitation: with the organiser's link, or let in from the waiting list"
    )
    entry_from: Start | None = Field(None, description="When registration opens")
    entry_until: Start | None = Field(None, description="When registration closes")
    rating_from: RatingLimit | None = Field(
        None, description="Lowest rating in this game, after enough rated games"
    )
    rating_to: RatingLimit | None = Field(None, description="Highest rating in this game")
    late_until: Annotated[int, Field(ge=0, le=30)] = Field(
        0, description="Swiss, pods: the last round a late player can start with"
    )
    seeding: Seeding = "random"
    clock: ClockIn | None = Field(None, description="As in a room; holds for every table")
    open_hands: OpenHands | None = None
    no_show: NoShow = Field(
        "bot", description="For a player who does not come: a bot plays, or the game is lost"
    )
    programs: bool = Field(False, description="Programs may take part")
    chat: bool = Field(True, description="Whoever sees it can write there")
    start_deadline_s: Deadline | None = Field(
        300, description="How long a table waits for its players; null: no limit"
    )
    description: Notice | None = Field(None, description="Prizes, house rules")
    starts_at: Start | None = Field(None, description="Planned start")
    auto_start: bool = Field(
        False, description="It starts by itself then, or as soon after as enough take part"
    )
    check_in_s: Seconds | None = Field(
        None, description="So long before the start people check in; who did not is taken out"
    )
    round_break_s: Seconds | None = Field(None, description="The wait between two rounds")
    team_best: Annotated[int, Field(ge=1, le=64)] | None = Field(
        None, description="Entrants play for teams: the best so many of each count"
    )
    team_names: TeamNames | None = Field(None, description="null: who enters names a team")
    rests: Annotated[int, Field(ge=0, le=9)] = Field(
        0, description="Swiss, pods: how many rounds everybody may have off, for half a bye"
    )
    round_s: RoundSeconds | None = Field(None, description="How long a round lasts")
    at_zero: AtZero = Field(
        "nothing",
        description="Games that go on then: nothing, points (they end by the points so far), bots "
        "(bots finish them for the players), loss (both lose)",
    )
    draft: bool = Field(False, description="Not open for registration yet; only you see it")


class TournamentPatch(BaseModel):
    """New settings; what is left out stays."""

    model_config = ConfigDict(extra="forbid")

    name: Title | None = None
    format: Format | None = None
    options: dict[str, Any] | None = None
    table_seats: Annotated[int, Field(ge=2, le=4)] | None = None
    access: Access | None = None
    capacity: Capacity | None = None
    rounds: Rounds | None = None
    late_until: Annotated[int, Field(ge=0, le=30)] | None = None
    seeding: Seeding | None = None
    clock: ClockIn | None = None
    open_hands: OpenHands | None = None
    no_show: NoShow | None = None
    programs: bool | None = None
    chat: bool | None = None
    start_deadline_s: Deadline | None = None
    description: Notice | None = None
    entry: Entry | None = None
    entry_from: Start | None = None
    entry_until: Start | None = None
    rating_from: RatingLimit | None = None
    rating_to: RatingLimit | None = None
    starts_at: Start | None = None
    auto_start: bool | None = None
    check_in_s: Seconds | None = None
    round_break_s: Seconds | None = None
    team_best: Annotated[int, Field(ge=1, le=64)] | None = None
    team_names: TeamNames | None = None
    rests: Annotated[int, Field(ge=0, le=9)] | None = None
    round_s: RoundSeconds | None = None
    at_zero: AtZero | None = None

    def changes(self) -> dict[str, Any]:
        """What was sent; a clock with all its parts."""
        sent = self.model_dump(exclude_unset=True)
        return sent | ({"clock": self.clock.model_dump()} if self.clock else {})


class JoinIn(BaseModel):
    """How one takes part."""

    join: str | None = Field(
        default=None, max_length=400, description="The key of the link, or the whole link"
    )
    name: str | None = Field(
        default=None, min_length=1, max_length=200, description="Under this name from now on"
    )
    reserve: bool = Field(default=False, description="Do not play, but be ready to step in")
    team: Team | None = Field(default=None, description="Where entrants play for teams: yours")
    wait: bool = Field(
        default=False, description="Without a place or an invitation: wait for it, do not refuse"
    )


class BotsIn(BaseModel):
    """Bots that take part."""

    id: CommandId | None = Field(None, description="The same id again adds nobody")
    level: Level = "easy"
    count: int = Field(1, ge=1, le=64)
    team: Team | None = Field(None, description="null: where they are needed most")


class EntrantPatch(BaseModel):
    """What the organiser changes about somebody who takes part."""

    model_config = ConfigDict(extra="forbid")

    seed: int | None = Field(None, ge=1, le=1024, description="Before the start: 1 is the best")
    bot: Level | Literal["auto"] | None = Field(None, description="A bot plays on for them")
    account: str | None = Field(None, max_length=24, description="A reserve plays on for them")
    team: Team | None = Field(None, description="They play for this team")
    active: Literal[True] | None = Field(
        None, description="Bring an entrant back who was taken out"
    )


class ResultIn(BaseModel):
    """A result by hand."""

    places: list[Annotated[int, Field(ge=1, le=8)]] = Field(
        max_length=8, description="Place per seat: 1 is the best, ties share, all 2: nobody came"
    )
    reason: Remark = Field(description="For everybody to read")


class RepairIn(BaseModel):
    """The last round anew."""

    tables: list[list[int]] | None = Field(
        default=None, max_length=512, description="Entrants per table; default: paired by the rules"
    )
    reason: Remark | Literal[""] = Field(default="", description="For everybody to read")


class FeaturedIn(BaseModel):
    """The table that everybody sees first."""

    table: int | None = Field(description="null: chosen by the standings")


class OrganiserIn(BaseModel):
    """Somebody who runs the tournament too."""

    account: str = Field(max_length=24, description="Of who takes part, or of a reserve")


class MoreTimeIn(BaseModel):
    """More time for the present round."""

    id: CommandId | None = Field(None, description="The same id again gives no more")
    seconds: int = Field(ge=60, le=24 * 3600)


class RestIn(BaseModel):
    """Whether one has the next round off."""

    rest: bool = Field(default=True, description="false: play it after all")
