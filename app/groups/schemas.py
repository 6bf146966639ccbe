"""What goes over HTTP about groups."""

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from app.core.text import Title
from app.friends.schemas import PersonOut
from app.groups.group import Access, Role
from app.rooms.schemas import RoomOut


class GroupIn(BaseModel):
    """A new group."""

    model_config = ConfigDict(extra="forbid")

    name: Title
    access: Access = "private"


class GroupPatch(BaseModel):
    """What an owner changes; what is left out stays."""

    model_config = ConfigDict(extra="forbid")

    name: Title | None = None
    access: Access | None = Field(None, description="public: everybody sees it")


class JoinIn(BaseModel):
    """The key of the link; not needed by who was invited."""

    key: Annotated[str | None, Field(max_length=400)] = None


class RoleIn(BaseModel):
    """What somebody is in the group."""

    role: Role


class GroupRoomIn(BaseModel):
    """A room for the group."""

    model_config = ConfigDict(extra="forbid")

    game: str = Field(max_length=40, examples=["opale"])
    call: bool = Field(False, description="Invite everybody in the group")


class GroupRoomOut(BaseModel):
    """The room that was opened."""

    room: RoomOut


class GroupLine(BaseModel):
    """A group in a list."""

    id: str
    name: str
    access: Access
    role: Role = Field(description="Yours")
    members: int


class GroupsOut(BaseModel):
    """The groups you are in."""

    groups: list[GroupLine]


class MemberOut(PersonOut):
    """Somebody in a group."""

    role: Role
    since: str


class StandingOut(BaseModel):
    """How a member did in one game."""

    rank: int
    person: PersonOut
    played: int
    won: int = Field(description="First places, shared ones too")
    average_place: float
    rating: int = Field(description="Over these matches alone; everybody begins with 1000")


class GameStandingsOut(BaseModel):
    """The standings of one game over the group's own matches."""

    game: str
    title: str
    matches: int
    players: list[StandingOut]


class MatchSeatOut(BaseModel):
    """Who sat where in a match, and their place."""

    name: str
    place: int


class GroupMatchOut(BaseModel):
    """A match of the group that is over."""

    room: str
    number: int
    game: str
    title: str
    ended_at: str
    seats: list[MatchSeatOut] = Field(description="The best first")
    replay: bool = Field(description="Whether you may look at it")


class GroupOut(BaseModel):
    """A group as you see it."""

    id: str
    name: str
    access: Access
    role: Role | None = Field(description="Yours; null: you only look")
    members: list[MemberOut]
    rooms: list[RoomOut] = Field(description="Where something goes on now")
    month: str | None = Field(description="What the standings are of; null: all times")
    months: list[str] = Field(description="In which a match ended, the latest first")
    standings: list[GameStandingsOut] = Field(description="What is played most first")
    matches: list[GroupMatchOut] = Field(description="The latest thirty")


class GroupLinkOut(BaseModel):
    """The link by which people join."""

    join: str
