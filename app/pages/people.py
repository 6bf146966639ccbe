"""The page of the people one met, and who of them the first page shows."""

from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import Response

from app.accounts.identity import MaybeAccount, shown_account
from app.accounts.service import Account
from app.core.templates import templates
from app.friends.routes import invitation_out, people_of
from app.friends.schemas import AcquaintanceOut
from app.friends.whereabouts import Friend, friends_here
from app.groups.reading import group_line
from app.groups.schemas import GroupLine
from app.pages import shelf
from app.rooms.ids import public_id
from app.services import services
from engine import rules_of

router = APIRouter()
Json = dict[str, Any]


async def company(request: Request, account: Account | None) -> Json:
    """What the first page shows of people: who invites, and who of one's friends is here."""
    if account is None:
        return {"invitations": [], "friends": []}
    made = services(request)
    found = await friends_here(made.database, made.presence, made.looking, account.id)
    return {
        "invitations": [invitation_out(one) for one in await made.invitations.received(account.id)],
        "friends": [friend(one) for one in found],
    }


def friend(one: Friend) -> Json:
    """A friend who is here, for a list."""
    here = one.here
    return {
        "id": one.id,
        "name": one.name,
        "state": here.state,
        "room": None if here.room is None else public_id(here.room),
        "words": words(here.state, None if here.game is None else rules_of(here.game).info.title),
    }


def words(state: str, title: str | None) -> str:
    """Where somebody is.

    >>> words("table", "Opale"), words("waiting", "Opale"), words("online", None)
    ('plays Opale', 'waits for a game of Opale', 'here now')
    """
    if state == "table":
        return f"plays {title}"
    return f"waits for a game of {title}" if state == "waiting" else "here now"


@router.get("/people")
async def people_page(request: Request, account: MaybeAccount, part: str | None = None) -> Response:
    """The people you met; `?part=now` is only the lists."""
    made = services(request)
    found = None if account is None else await people_of(made, account)
    people = found.people if found else []
    friends = sorted(
        (one for one in people if one.bond == "friends"), key=lambda one: one.here is None
    )
    context = {
        "me": shown_account(account),
        "nav": "",
        "offline": found is not None and found.offline,
        "people_lists": [
            ("They would like to be friends", "", lines(people, "asks")),
            ("Friends", "", [line(one) for one in friends]),
            ("You asked", "They are friends once they say yes.", lines(people, "asked")),
            ("People you met", "", lines(people, "none")),
        ],
    }
    if part == "now":
        return templates.TemplateResponse(request, "partials/people_list.html", context)
    context |= {
        "groups": await groups(request, account),
        "games": shelf.games(),
        "levels": shelf.levels(),
    }
    return templates.TemplateResponse(request, "pages/people.html", context)


async def groups(request: Request, account: Account | None) -> list[GroupLine]:
    """The groups of the visitor."""
    if account is None:
        return []
    return [group_line(one, account.id) for one in await services(request).groups.of(account.id)]


def lines(people: list[AcquaintanceOut], bond: str) -> list[Json]:
    """Those of the people with whom there is this."""
    return [line(one) for one in people if one.bond == bond]


def line(one: AcquaintanceOut) -> Json:
    """Somebody one met, for a list."""
    here = one.here
    return {
        "id": one.id,
        "name": one.name,
        "bond": one.bond,
        "state": here and here.state,
        "room": here and here.room,
        "words": "" if here is None else words(here.state, here.game),
        "met": one.met_at,
    }
