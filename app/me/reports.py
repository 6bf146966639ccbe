"""Report a person or a line of the chat to the operators."""

from app.accounts.models import AccountRow
from app.accounts.service import Account
from app.core.clock import now_ms
from app.core.database import Database
from app.core.errors import Problem
from app.people.models import ReportRow
from app.rooms.models import ChatRow


async def report(
    database: Database,
    account: Account,
    *,
    reason: str,
    text: str,
    about: str | None = None,
    room: str | None = None,
    tournament: str | None = None,
    match: int | None = None,
    version: int | None = None,
    line: int | None = None,
) -> int:
    """Tell the operators; the words of the line are kept as they are now."""
    async with database.write() as session:
        said = None if line is None else await session.get(ChatRow, line)
        if said is not None and (said.room_id, said.tournament_id) != (room, tournament):
            said = None
        if line is not None and said is None:
            raise Problem("not_found", "There is no such line there.")
        who = said.account_id if said is not None else about
        if who is None or await session.get(AccountRow, who) is None:
            raise Problem("not_found", "There is no such person.")
        row = ReportRow(
            at=now_ms(),
            reporter_id=account.id,
            about_id=who,
            room_id=room,
            tournament_id=tournament,
            match_number=match,
            version=version if said is None else said.version,
            line_id=line,
            line=None if said is None else said.text,
            reason=reason,
            text=text,
            status="open",
        )
        session.add(row)
        await session.flush()
        return row.id
