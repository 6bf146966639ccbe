"""A result that was corrected: ratings become what they would be had it been so from the beginning.

Everything later that rests on it is counted again, in the transaction of the correction.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from app.core.clock import now_ms
from app.matches.models import MatchRow
from app.ratings.counting import Places, places_of
from app.ratings.models import RatedRow, RatingChangeRow, RatingRow
from app.ratings.strength import FRESH, Strength, after, ordinal


@dataclass(slots=True)
class Counted:
    """A match as it counted."""

    match: int
    lines: dict[str, RatingChangeRow] = field(default_factory=dict)
    """By account."""

    @property
    def places(self) -> Places:
        """Who came in where."""
        return {account: line.place for account, line in self.lines.items()}


async def recount(session: AsyncSession, match: MatchRow) -> bool:
    """Let a match that counted already count as it stands now; False if nothing is otherwise.

    Who is not rated for it any more was, before it, as strong as it says of them.
    """
    rated = await session.get(RatedRow, match.id, with_for_update=True)
    if rated is None:
        return False  # it will count as it stands then
    locked = select(RatingRow).where(RatingRow.game == match.game).order_by(RatingRow.account_id)
    found = (await session.scalars(locked.with_for_update())).all()
    rows = {row.account_id: row for row in found}
    story, whole = await history(session, match, rated)
    changed = next(each for each in story if each.match == match.id)
    wanted = await places_of(session, match)
    if wanted == changed.places:
        return False
    rated.corrected_at = now_ms()
    tally(rows, changed.places, -1)
    gone = {who: before(line) for who, line in changed.lines.items() if who not in wanted}
    await replace_lines(session, changed, wanted, match)
    for account in wanted.keys() - rows.keys():
        rows[account] = new_row(account, match.game)
        session.add(rows[account])
    tally(rows, wanted, +1)
    write(rows, replay(story, changed, rows, None if whole else gone))
    for row in rows.values():
        if row.games == 0:
            await session.delete(row)
    await session.flush()
    return True


async def history(
    session: AsyncSession, match: MatchRow, rated: RatedRow
) -> tuple[list[Counted], bool]:
    """This match and all of its game that counted after it; all there are (and True), where an
    earlier release has not kept how strong people were before."""
    statement = (
        select(RatingChangeRow, RatedRow.at)
        .join(RatedRow, RatedRow.match_id == RatingChangeRow.match_id)
        .where(RatingChangeRow.game == match.game)
        .order_by(RatedRow.at, RatingChangeRow.match_id, RatingChangeRow.account_id)
    )
    begin = (rated.at, match.id)
    lines = [(at, row) for row, at in (await session.execute(statement)).all()]
    later = [(at, row) for at, row in lines if (at, row.match_id) >= begin]
    whole = any(row.mu is None for _, row in later)
    found: dict[tuple[int, int], Counted] = {begin: Counted(match.id)}
    for at, row in lines if whole else later:
        key = (at, row.match_id)
        found.setdefault(key, Counted(row.match_id)).lines[row.account_id] = row
    return [found[key] for key in sorted(found)], whole


def tally(rows: dict[str, RatingRow], places: Places, sign: int) -> None:
    """Games and wins that come or go with a match."""
    best = min(places.values(), default=0)
    for account, place in places.items():
        rows[account].games += sign
        rows[account].wins += sign * (place == best)


async def replace_lines(
    session: AsyncSession, changed: Counted, wanted: Places, match: MatchRow
) -> None:
    """The lines of the corrected match."""
    for account in changed.lines.keys() - wanted.keys():
        await session.delete(changed.lines.pop(account))
    for account, place in wanted.items():
        if account not in changed.lines:
            line = RatingChangeRow(
                match_id=match.id,
                account_id=account,
                game=match.game,
                before=0.0,
                after=0.0,
                at=match.ended_at or now_ms(),
            )
            session.add(line)
            changed.lines[account] = line
        changed.lines[account].place = place


def replay(
    story: Sequence[Counted],
    changed: Counted,
    rows: dict[str, RatingRow],
    gone: dict[str, Strength] | None,
) -> dict[str, Strength]:
    """Count again, one after the other, what has become otherwise; how strong those people are.

    `gone`: how strong they were before the corrected match who are not rated for it any more.
    None: the story is whole, and everybody begins with nothing known.
    """
    now = dict(gone or {})
    for each in story:
        if not (gone is None or each is changed or now.keys() & each.lines.keys()):
            continue
        for account in each.lines.keys() - now.keys():
            now[account] = FRESH if gone is None else known(account, each, story, rows)
        count_again(each, now)
    return now


def write(rows: dict[str, RatingRow], found: dict[str, Strength]) -> None:
    """How strong people are by now."""
    for account, strength in found.items():
        if account in rows:
            row = rows[account]
            row.mu, row.sigma, row.ordinal = *strength, ordinal(strength)


def known(
    account: str, at: Counted, story: Sequence[Counted], rows: dict[str, RatingRow]
) -> Strength:
    """How strong somebody was before a match: as kept with it or with their next one, else as they
    are now."""
    for each in story[story.index(at) :]:
        line = each.lines.get(account)
        if line is not None and line.mu is not None and line.sigma is not None:
            return line.mu, line.sigma
    return rows[account].mu, rows[account].sigma


def before(line: RatingChangeRow) -> Strength:
    """How strong somebody was before a match, where it was kept."""
    return FRESH if line.mu is None or line.sigma is None else (line.mu, line.sigma)


def count_again(each: Counted, now: dict[str, Strength]) -> None:
    """One match, with everybody as strong as they are now."""
    strengths = {account: now[account] for account in each.lines}
    now |= after(strengths, each.places)
    for account, line in each.lines.items():
        line.mu, line.sigma = strengths[account]
        line.before, line.after = ordinal(strengths[account]), ordinal(now[account])


def new_row(account: str, game: str) -> RatingRow:
    """Somebody nothing is known of yet."""
    mu, sigma = FRESH
    return RatingRow(
        account_id=account,
        game=game,
        mu=mu,
        sigma=sigma,
        ordinal=ordinal(FRESH),
        games=0,
        wins=0,
        changed_at=now_ms(),
    )
