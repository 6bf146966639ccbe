"""Two accounts become one: its ratings are what they would be had it been one from the beginning.

Games of the two against each other count for nobody (`counting`).
"""

from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import aliased

from app.matches.models import MatchRow
from app.ratings.models import RatedRow, RatingChangeRow, RatingRow
from app.ratings.recount import history, new_row, recount, replay, write
from app.ratings.strength import FRESH


async def merge_ratings(session: AsyncSession, gone: str, kept: str) -> None:
    """The matches say already that `kept` played what `gone` did."""
    theirs = aliased(RatingChangeRow)
    met = (
        select(RatingChangeRow.match_id)
        .join(theirs, theirs.match_id == RatingChangeRow.match_id)
        .where(RatingChangeRow.account_id == gone, theirs.account_id == kept)
        .order_by(RatingChangeRow.match_id)
    )
    for ident in (await session.scalars(met)).all():
        await recount(session, await session.get_one(MatchRow, ident))
    games = select(RatingRow.game).where(RatingRow.account_id == gone)
    for game in (await session.scalars(games.order_by(RatingRow.game))).all():
        await _merge(session, game, gone, kept)


async def _merge(session: AsyncSession, game: str, gone: str, kept: str) -> None:
    rows = await _locked(session, game)
    before, row = rows[gone], rows.get(kept) or new_row(kept, game)
    session.add(row)
    row.games, row.wins = row.games + before.games, row.wins + before.wins
    row.changed_at = max(row.changed_at, before.changed_at)
    await session.delete(before)
    await session.flush()
    await session.execute(
        update(RatingChangeRow)
        .where(RatingChangeRow.account_id == gone, RatingChangeRow.game == game)
        .values(account_id=kept)
        .execution_options(synchronize_session=False)
    )
    session.expunge_all()  # what is in memory has another key now
    first = await session.scalar(
        select(RatedRow)
        .join(RatingChangeRow, RatingChangeRow.match_id == RatedRow.match_id)
        .where(RatingChangeRow.account_id == kept, RatingChangeRow.game == game)
        .order_by(RatedRow.at, RatedRow.match_id)
        .limit(1)
    )
    if first is None:
        return
    rows = await _locked(session, game)
    match = await session.get_one(MatchRow, first.match_id)
    story, whole = await history(session, match, first)
    changed = next(each for each in story if each.match == match.id)
    write(rows, replay(story, changed, rows, None if whole else {kept: FRESH}))
    await session.flush()


async def _locked(session: AsyncSession, game: str) -> dict[str, RatingRow]:
    """The ratings of a game by account; nobody else changes them."""
    found = select(RatingRow).where(RatingRow.game == game).order_by(RatingRow.account_id)
    return {row.account_id: row for row in await session.scalars(found.with_for_update())}
