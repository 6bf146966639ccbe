"""Recaps of tournaments: the facts of their games are found when somebody looks, one game after the
other, and kept for everybody."""

import asyncio
import contextlib
from collections.abc import Iterable
from dataclasses import dataclass

from sqlalchemy import select
from sqlalchemy.exc import IntegrityError

from app.analysis.looking import set_up_quietly
from app.bots.pool import Pool, PoolBroken
from app.core.clock import now_ms
from app.core.database import Database
from app.core.logging import logger
from app.matches.models import MatchRow
from app.matches.rows import entry_of
from app.matches.store import MatchStore
from app.matches.versions import by_earlier_rules
from app.pages.about.reading import about
from app.recaps.best import best_games
from app.recaps.event import Event, Played
from app.recaps.looking import Question, look_back
from app.recaps.models import RecapRow
from app.recaps.numbers import numbers_of, tallies_of
from app.recaps.schemas import FORM, MatchFacts, RecapOut
from app.recaps.story import story_of
from app.rooms.ids import public_id
from app.tournaments.reading import Snapshot

log = logger(__name__)

KEPT = 32
"""Recaps that are at hand; each is good for one version of its tournament."""
AGAIN_SECONDS = 30


@dataclass(slots=True)
class Game:
    """A match that was played, and its facts where they were found."""

    match: MatchRow
    found: RecapRow | None

    @property
    def looked_at(self) -> bool:
        """Nothing is left to be found."""
        return self.found is not None and self.found.form == FORM

    @property
    def facts(self) -> MatchFacts | None:
        """None: not found yet, or they cannot be."""
        if self.found is None or not self.looked_at or self.found.data is None:
            return None
        return MatchFacts.model_validate_json(self.found.data)


@dataclass(slots=True)
class Look:
    """What is known of a tournament at one version. Whoever asks reads this, never the database:
    at the end of an event everybody asks at once."""

    version: int
    answer: RecapOut
    task: asyncio.Task[None] | None = None
    """Finds the rest."""


class Recaps:
    """Makes and keeps them; on every node for itself, what was found is found for all."""

    def __init__(self, database: Database, store: MatchStore) -> None:
        self._database, self._store = database, store
        self._pool = Pool(1, set_up_quietly)
        self._turn = asyncio.Lock()
        self._looks: dict[str, Look] = {}
        self._beginning = asyncio.Lock()

    async def of(self, snapshot: Snapshot) -> RecapOut:
        """What a tournament was like, as far as its games were looked at."""
        row = snapshot.row
        if row.status != "finished":
            return RecapOut(status="none")
        look = self._looks.get(row.id)
        if look is None or look.version != row.version:
            look = await self._begin(snapshot)
        return look.answer

    async def _begin(self, snapshot: Snapshot) -> Look:
        """The first who asks reads; who comes meanwhile waits for that."""
        row = snapshot.row
        async with self._beginning:
            look = self._looks.pop(row.id, None)
            if look is None or look.version != row.version:
                if look is not None and look.task is not None:
                    look.task.cancel()
                games = await self._games(rooms_of(snapshot))
                look = Look(row.version, await asyncio.to_thread(recap_of, snapshot, games))
                missing = [game.match for game in games if not game.looked_at]
                if missing:
                    making = self._make(snapshot, look, missing)
                    look.task = asyncio.get_running_loop().create_task(making)
            self._looks[row.id] = look
        while len(self._looks) > KEPT:
            gone = next(iter(self._looks))
            self._forget(gone)
        return look

    def _forget(self, tournament: str) -> None:
        look = self._looks.pop(tournament)
        if look.task is not None:
            look.task.cancel()

    async def stop(self) -> None:
        """Stop looking; what was found is kept."""
        tasks = [look.task for look in self._looks.values() if look.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._pool.close()

    async def _games(self, rooms: Iterable[str]) -> list[Game]:
        statement = (
            select(MatchRow, RecapRow)
            .outerjoin(RecapRow, RecapRow.match_id == MatchRow.id)
            .where(
                MatchRow.room_id.in_(list(rooms)),
                MatchRow.number == 1,
                MatchRow.status == "finished",
            )
            .order_by(MatchRow.ended_at)
        )
        async with self._database.read() as session:
            return [Game(match, found) for match, found in (await session.execute(statement)).all()]

    async def _make(self, snapshot: Snapshot, look: Look, matches: list[MatchRow]) -> None:
        """One tournament after the other. What cannot be finished now is begun anew by who asks
        after `AGAIN_SECONDS`."""
        begun, tournament = now_ms(), snapshot.row.id
        try:
            async with self._turn:
                try:
                    for match in matches:
                        await self._look_at(match)
                        progress = {"done": look.answer.done + 1}
                        look.answer = look.answer.model_copy(update=progress)
                finally:
                    self._pool.close()
            games = await self._games(rooms_of(snapshot))
            look.answer = await asyncio.to_thread(recap_of, snapshot, games)
        except Exception:
            log.exception("recap_failed", tournament=tournament)
            await asyncio.sleep(AGAIN_SECONDS)
            if self._looks.get(tournament) is look:
                look.task = None
                self._forget(tournament)
            return
        look.task = None
        log.info("recap_made", tournament=tournament, ms=now_ms() - begun, games=len(matches))

    async def _look_at(self, match: MatchRow) -> None:
        facts: MatchFacts | None = None
        if not by_earlier_rules(match) and match.origin is None:
            question = await self._question(match)
            try:
                facts = await self._pool.ask(look_back, question)
            except PoolBroken:
                raise
            except Exception:  # what its rules do not play again is passed over
                log.exception("match_recap_failed", match=match.id)
        data = None if facts is None else facts.model_dump_json()
        with contextlib.suppress(IntegrityError):  # another node found the same just now
            async with self._database.write() as session:
                await session.merge(RecapRow(match_id=match.id, form=FORM, data=data))

    async def _question(self, match: MatchRow) -> Question:
        told = about(match.game)
        return Question(
            game=match.game,
            seats=match.seats,
            options=match.options,
            seed=match.seed,
            entries=[entry_of(row) for row in await self._store.entries(match.id)],
            moments=frozenset(told.moments),
            tallies=told.tallies,
            names=told.tally_names,
        )


def rooms_of(snapshot: Snapshot) -> list[str]:
    """Where games were played to their end."""
    return [
        table.row.room_id
        for table in snapshot.tournament.tables
        if table.row.room_id and table.row.kind == "game"
    ]


def recap_of(snapshot: Snapshot, games: list[Game]) -> RecapOut:
    """The recap, from what was found so far."""
    looked_at = sum(game.looked_at for game in games)
    done = looked_at == len(games)
    by_room = {table["room"]: table for table in snapshot.state["tables"] if table["room"]}
    event = Event(
        snapshot.state,
        [
            Played(
                table=by_room[public_id(game.match.room_id)],
                facts=facts,
                scores=(game.match.result or {}).get("scores", []),
                began_at=game.match.started_at,
                ended_at=game.match.ended_at or game.match.started_at,
            )
            for game in games
            if (facts := game.facts) is not None
        ],
    )
    titles = [(one.id, one.title) for one in about(snapshot.row.game).tallies]
    return RecapOut(
        status="done" if done else "making",
        done=looked_at,
        of=len(games),
        story=story_of(event),
        best=best_games(event) if done else [],
        numbers=numbers_of(event) if done else None,
        tallies=tallies_of(event, titles) if done else [],
    )
