"""Rooms in which somebody learns a game: a prepared match against bots, taken up where it was."""

from sqlalchemy import select

from app.accounts.service import Account
from app.core.errors import Problem
from app.matches.models import MatchPlayerRow, MatchRow
from app.rooms.opening import open_room
from app.rooms.room import Visit
from app.rooms.service import Rooms
from app.rooms.starting import start
from engine import LEARNER, Lesson, UnknownGame, rules_of


def wanted_lesson(game: str, ident: str | None) -> Lesson:
    """A lesson of a game, or its first; Problems that say which there are."""
    try:
        rules = rules_of(game)
    except UnknownGame as error:
        raise Problem("unknown_game", str(error)) from None
    found = rules.lesson(ident) if ident else next(iter(rules.lessons), None)
    if found is None:
        known = ", ".join(lesson.id for lesson in rules.lessons) or "none"
        raise Problem("invalid", f"lesson: {rules.info.title} has these lessons: {known}")
    return found


async def learn(
    rooms: Rooms, account: Account, game: str, ident: str | None = None, *, again: bool = False
) -> Visit:
    """The room of a lesson: the one that somebody left before its end, or (`again`) a new one."""
    lesson = wanted_lesson(game, ident)
    room = None if again else await unfinished(rooms, account.id, game, lesson.id)
    if room is not None:
        return await rooms.visit(room, account)
    open_options = {option.id for option in rules_of(game).info.options if not option.internal}
    visit = await open_room(
        rooms,
        account,
        game,
        lesson.seats,
        {name: value for name, value in lesson.options.items() if name in open_options},
        bot=lesson.bot,
        watch="nobody",
        rated=False,
    )
    return await start(rooms, visit.room.id, account, lesson=lesson)


async def unfinished(rooms: Rooms, account: str, game: str, ident: str) -> str | None:
    """The room in which an account is still in the midst of a lesson."""
    learners = select(MatchPlayerRow.match_id).where(
        MatchPlayerRow.account_id == account, MatchPlayerRow.seat == LEARNER
    )
    statement = (
        select(MatchRow.room_id)
        .where(
            MatchRow.id.in_(learners),
            MatchRow.game == game,
            MatchRow.lesson == ident,
            MatchRow.status == "playing",
        )
        .order_by(MatchRow.id.desc())
        .limit(1)
    )
    async with rooms.database.read() as session:
        return await session.scalar(statement)
