"""Who of somebody's friends is here: asked again and again by the first page."""

from dataclasses import dataclass

from app.core.database import Database
from app.core.looking import Looking
from app.core.presence import Presence
from app.friends.meeting import people
from app.friends.whereabouts import Whereabouts, whereabouts
from app.people.friends import bonds_of
from app.people.service import blocked_with


@dataclass(frozen=True, slots=True)
class Friend:
    """A friend who is here."""

    id: str
    name: str
    here: Whereabouts


async def friends_here(
    database: Database, presence: Presence, looking: Looking, account: str
) -> list[Friend]:
    """The friends of somebody who are here, those at a table first."""
    async with database.read() as session:
        friends = (await bonds_of(session, account)).friends
        if not friends:
            return []
        friends -= await blocked_with(session, account)
        here = await whereabouts(session, presence, looking, friends)
        rows = await people(session, here)
    found = [Friend(row.id, row.name, here[row.id]) for row in rows]
    order = ("table", "waiting", "online")
    return sorted(found, key=lambda one: (order.index(one.here.state), one.name.casefold()))
