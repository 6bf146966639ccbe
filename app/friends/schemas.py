"""What goes over HTTP about people one met, and invitations."""

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from app.people.friends import Bond


class PersonOut(BaseModel):
    """A person."""

    id: str
    name: str
    kind: str = Field(description="guest or person")


class HereOut(BaseModel):
    """Where a friend is now."""

    state: Literal["table", "waiting", "online"]
    room: str | None = Field(description="To watch, or to sit down; null: not for everybody")
    game: str | None = Field(description="Title of what is played there")


class AcquaintanceOut(PersonOut):
    """Somebody you met."""

    bond: Bond = Field(description="asked: by you; asks: they would like to be friends")
    met_at: str | None = Field(description="When you met last; null: not for long")
    here: HereOut | None = Field(description="Of friends: where they are now")


class PeopleOut(BaseModel):
    """The people you met, whom you met last first."""

    people: list[AcquaintanceOut]
    offline: bool = Field(description="You appear offline: also friends do not see you here")


class PresenceIn(BaseModel):
    """Whether friends see that you are here."""

    model_config = ConfigDict(extra="forbid")

    offline: bool


class InviteIn(BaseModel):
    """Whom to invite."""

    model_config = ConfigDict(extra="forbid")

    person: str = Field(max_length=24, description="Account of somebody you met")


class SentOut(BaseModel):
    """An invitation, as who sent it sees it."""

    person: PersonOut
    status: Literal["open", "accepted", "declined", "ended"] = Field(
        description="ended: nobody answered for a day"
    )
    at: str


class SentListOut(BaseModel):
    """Who was invited here."""

    invitations: list[SentOut]


class InvitationOut(BaseModel):
    """An invitation to you that is open."""

    kind: Literal["room", "group"]
    place: str = Field(description="Id of the room or group")
    title: str = Field(description="Title of the game, or name of the group")
    text: str = Field(description="Who invites you to what")
    game: str | None
    host: PersonOut
    at: str


class InvitationsOut(BaseModel):
    """The open invitations to you, the newest first."""

    invitations: list[InvitationOut]


class AcceptedOut(BaseModel):
    """Where an accepted invitation leads."""

    path: str
