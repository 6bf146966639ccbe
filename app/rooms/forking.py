"""Playing on from a step of a finished match: in a room of its own, never rated."""

from app.accounts.service import Account
from app.core.errors import Problem
from app.matches.history import History
from app.matches.models import MatchRow
from app.matches.new_match import Start
from app.matches.schemas import Origin
from app.rooms.ids import public_id
from app.rooms.opening import open_room
from app.rooms.requests import ForkIn
from app.rooms.room import Visit
from app.rooms.service import Rooms
from app.rooms.starting import start
from engine import rules_of


async def fork(
    rooms: Rooms, history: History, account: Account, match: MatchRow, wish: ForkIn
) -> Visit:
    """A new room that goes on from there: begun with bots or with others at the device, or with a
    lobby for friends.

    What is drawn from there on comes from a new seed. Alone, and asked at once, somebody meets
    other hidden cards than those the replay has shown; else they stay as they lay.
    """
    begins = await start_at(history, match, wish)
    shown = {option.id for option in rules_of(match.game).info.options if not option.internal}
    options = {name: value for name, value in match.options.items() if name in shown}
    visit = await open_room(
        rooms,
        account,
        match.game,
        match.seats,
        options,
        seat=wish.seat,
        bot=wish.bot if wish.how != "friends" and match.seats > 1 else None,
        people=wish.people if wish.how == "device" else (),
        rated=False,
        start=begins,
    )
    return visit if wish.how == "friends" else await start(rooms, visit.room.id, account)


async def start_at(history: History, match: MatchRow, wish: ForkIn) -> Start:
    """The position after a step of a finished match; Problems where nobody can play on."""
    if match.status != "finished":
        raise Problem("not_finished", "The game is still going on.")
    past = await history.past(match)
    if wish.ply >= len(past.moments):
        raise Problem("invalid", f"ply: the plies of this match are 0 to {len(past.moments) - 1}")
    if wish.seat >= match.seats:
        raise Problem("invalid", f"seat: the seats of this match are 0 to {match.seats - 1}")
    moment, rules = past.moments[wish.ply], past.match.rules
    if moment.state.over:
        raise Problem("finished", "The game was over there. Go back some steps.")
    alone = wish.how == "bots" and wish.seat in moment.waiting
    return Start(
        origin=Origin(room=public_id(match.room_id), match=match.number, ply=wish.ply),
        options=match.options,
        rules_version=rules.info.rules_version,
        state=rules.save(moment.state),
        knows=wish.seat if alone else None,
    )
