"""What the one who asks is in a tournament, and what only organisers are told."""

from typing import Annotated

from pydantic import Field
from typing_extensions import TypedDict


class Reserve(TypedDict):
    """Who would step in."""

    account: str
    name: str


class Waiting(TypedDict):
    """Who waits for a place, or to be let in."""

    account: str
    name: str
    let_in: Annotated[bool, Field(description="Waits only for a place")]


class Refusal(TypedDict):
    """Why somebody cannot enter, and what would be right."""

    code: str
    detail: str


class Rest(TypedDict):
    """The next round, which one may have off."""

    round: int
    asked: bool
    left: Annotated[int, Field(description="How many rounds one may have off, this one included")]


class RunningSeat(TypedDict):
    """Where an entrant plays now."""

    table: Annotated[int | None, Field(description="The running table of the account that asks")]
    room: str | None
    seat: int | None


class WebhookState(TypedDict):
    """Where results are sent."""

    url: str
    last_at: Annotated[str | None, Field(description="When something was sent last")]
    last_said: Annotated[str | None, Field(description="What went wrong then; null: it arrived")]
    waiting: Annotated[int, Field(description="How much is still to be sent")]


class ForOrganisers(TypedDict):
    """What only organisers are told."""

    reserves: Annotated[list[Reserve] | None, Field(description="For the organiser")]
    waiting_list: Annotated[list[Waiting] | None, Field(description="For the organiser")]
    co_organisers: Annotated[list[Reserve] | None, Field(description="For the organiser")]


class Viewer(RunningSeat, ForOrganisers):
    """What the asking account is in the tournament."""

    account: str | None
    entrant: int | None
    organiser: bool
    may_join: bool
    refusal: Annotated[Refusal | None, Field(description="Why you cannot enter")]
    may_wait: Annotated[bool, Field(description="You can wait for it")]
    rest: Annotated[Rest | None, Field(description="The round you may have off; null: none")]
    waits: Annotated[int | None, Field(description="Your place in the waiting list")]
    checked_in: Annotated[bool, Field(description="Said that you are here, also while you wait")]
