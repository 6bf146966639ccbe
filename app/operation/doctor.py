"""`tidetable doctor`: is this installation sound? Reads only; safe beside a running server."""

import asyncio
import shutil
import time
from collections.abc import Awaitable, Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Literal

from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import func, select, text

from app.core.clock import now_ms
from app.core.database import Database
from app.core.resources import migrations_dir
from app.core.service_clock import BeatRow
from app.core.settings import Settings
from app.matches.history import History
from app.matches.models import ActionRow, MatchRow
from app.matches.quarantine import Quarantine
from app.matches.rows import entry_of
from app.matches.store import MatchStore
from app.matches.versions import by_earlier_rules
from engine import verify

HERE = Path.cwd()
SAMPLE = 20
"""Matches looked into, the latest ones."""
SKEW_MS = 1_000, 5_000
"""Clocks may differ by so much from the database's; by more is an error."""
LEAST_FREE = 1_000_000_000, 100_000_000
SECRET_LENGTH = 32

Level = Literal["ok", "warning", "error"]
Finding = tuple[Level, str]


@dataclass(frozen=True, slots=True)
class Check:
    """One thing that was looked at."""

    name: str
    level: Level
    detail: str
    ms: int


@dataclass(frozen=True, slots=True)
class Report:
    """All that was found."""

    checks: list[Check]

    @property
    def healthy(self) -> bool:
        """No errors; warnings are allowed."""
        return all(check.level != "error" for check in self.checks)

    def json(self) -> dict[str, Any]:
        """For programs."""
        return {"healthy": self.healthy, "checks": [asdict(check) for check in self.checks]}


class Doctor:
    """Looks at one installation."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._database = Database(settings.database_url)
        self._store = MatchStore(self._database)
        self._file = Path(self._database.sqlite_path).absolute()
        self._there = self._file.is_file()

    async def examine(self) -> Report:
        """Everything, in an order in which the first error explains those that follow."""
        looks: dict[str, Callable[[], Awaitable[Finding]]] = {
            "settings": self._look_at_settings,
            "disk": self._look_at_disk,
            "redis": self._look_at_redis,
            "database": self._look_at_database,
            "schema": self._look_at_schema,
            "clock": self._look_at_clock,
            "storage": self._look_at_storage,
            "logs": self._look_at_logs,
            "records": self._look_at_records,
            "snapshots": self._look_at_snapshots,
            "quarantine": self._look_at_quarantine,
        }
        checks: list[Check] = []
        try:
            for name, look in looks.items():
                checks.append(await self._check(name, look))
                if name in ("database", "schema") and checks[-1].level == "error":
                    break
        finally:
            await self._database.close()
        return Report(checks)

    @staticmethod
    async def _check(name: str, look: Callable[[], Awaitable[Finding]]) -> Check:
        begun = time.perf_counter()
        try:
            level, detail = await look()
        except Exception as error:
            level, detail = "error", f"{type(error).__name__}: {error}".splitlines()[0]
        return Check(name, level, detail, round((time.perf_counter() - begun) * 1000))

    # -- around it ---------------------------------------------------------------------------

    async def _look_at_settings(self) -> Finding:
        settings, wrong = self._settings, []
        key = settings.secret_key
        if key is None:
            wrong.append("TIDETABLE_SECRET_KEY is not set: a copy of the database can sign cookies")
        elif len(key.get_secret_value()) < SECRET_LENGTH:
            wrong.append(f"TIDETABLE_SECRET_KEY is shorter than {SECRET_LENGTH} characters")
        if settings.rate_limits == "off":
            wrong.append("TIDETABLE_RATE_LIMITS is off")
        if settings.base_url is None:
            wrong.append("TIDETABLE_BASE_URL is not set: links follow the Host header")
        return ("warning", "; ".join(wrong)) if wrong else ("ok", "complete")

    async def _look_at_disk(self) -> Finding:
        folder = self._file.parent if self._database.is_sqlite else HERE
        free = shutil.disk_usage(folder).free
        said = f"{free / 1e9:.1f} GB free at {folder}"
        enough, least = LEAST_FREE
        return ("ok" if free >= enough else "warning" if free >= least else "error"), said

    async def _look_at_redis(self) -> Finding:
        if self._settings.redis_url is None:
            return "ok", "not used: this is the only node"
        from app.core.redis_bus import connect  # needs the extra `cluster`

        client = connect(self._settings.redis_url, 2)
        try:
            async with asyncio.timeout(3):
                await client.execute_command("PING")  # type: ignore[no-untyped-call]
        finally:
            await client.aclose()
        return "ok", "answers"

    async def _look_at_clock(self) -> Finding:
        async with self._database.read() as session:
            beat = await session.get(BeatRow, 1)
            theirs = now_ms()
            if not self._database.is_sqlite:
                theirs = int(await session.scalar(text(EPOCH_MS)) or 0)
            elif beat is not None:
                theirs = max(theirs, beat.at)  # nobody was up in the future
        apart = abs(now_ms() - theirs)
        level: Level = "ok" if apart < SKEW_MS[0] else "warning"
        return ("error" if apart > SKEW_MS[1] else level), f"{apart} ms from the database's"

    # -- the database ------------------------------------------------------------------------

    async def _look_at_database(self) -> Finding:
        if self._database.is_sqlite and not self._there:
            return "error", "there is no such file: `tidetable serve` creates it"
        async with asyncio.timeout(5), self._database.read() as session:
            await session.execute(text("select 1"))
        return "ok", f"{self._database.url.get_backend_name()} answers"

    async def _look_at_schema(self) -> Finding:
        head = ScriptDirectory(str(migrations_dir())).get_current_head()
        async with self._database.engine.connect() as connection:
            now = await connection.run_sync(
                lambda plain: MigrationContext.configure(plain).get_current_revision()
            )
        if now == head:
            return "ok", f"at {head}"
        return "error", f"at {now}, not at {head}: start this version of the server once"

    async def _look_at_storage(self) -> Finding:
        if not self._database.is_sqlite:
            return "ok", "PostgreSQL checks its own pages"
        async with self._database.read() as session:
            found = (await session.scalars(text("pragma quick_check(5)"))).all()
            loose = (await session.execute(text("pragma foreign_key_check"))).all()
        if found != ["ok"]:
            return "error", "; ".join(str(line) for line in found)
        return (
            ("error", f"{len(loose)} loose references") if loose else ("ok", "every page is sound")
        )

    async def _look_at_logs(self) -> Finding:
        number, last = func.count(), func.max(ActionRow.ply)
        gaps = select(ActionRow.match_id).group_by(ActionRow.match_id).having(number != last)
        async with self._database.read() as session:
            broken = (await session.scalars(gaps.limit(5))).all()
            rows = await session.scalar(select(func.count()).select_from(ActionRow))
        if broken:
            return "error", f"plies are missing in the matches {', '.join(map(str, broken))}"
        return "ok", f"{rows} steps, none missing"

    async def _latest(self, status: str) -> list[MatchRow]:
        statement = select(MatchRow).where(MatchRow.status == status).order_by(MatchRow.id.desc())
        async with self._database.read() as session:
            return list((await session.scalars(statement.limit(SAMPLE))).all())

    async def _look_at_records(self) -> Finding:
        history, rows = History(self._store), await self._latest("finished")
        for row in rows:
            record = await history.record(row)
            if record["commitment"] != row.commitment:
                return "error", f"match {row.id} does not fit its commitment"
            if by_earlier_rules(row):
                continue
            if found := verify(record):
                return "error", f"the record of match {row.id} does not check out: {found[0]}"
        return "ok", f"{len(rows)} of the latest finished matches check out"

    async def _look_at_snapshots(self) -> Finding:
        rows = await self._latest("playing")
        away = {each.match for each in await Quarantine(self._database).all()}
        for row in (row for row in rows if row.id not in away):
            loaded = await self._store.load(row.room_id)
            if loaded is None or loaded.row.id != row.id:
                continue
            if loaded.error is not None:
                return "error", f"match {row.id} cannot be read: {loaded.error}"
            if by_earlier_rules(row):
                continue
            again = await self._store.begun(row)
            for action in await self._store.entries(row.id):
                again.apply_entry(entry_of(action))
            if again.rules.save(again.state) != loaded.match.rules.save(loaded.match.state):
                return "error", f"the snapshot of match {row.id} differs from its log"
        return "ok", f"{len(rows)} of the latest running matches load"

    async def _look_at_quarantine(self) -> Finding:
        away = await Quarantine(self._database).all()
        if not away:
            return "ok", "empty"
        rooms = ", ".join(each.room for each in away[:5])
        return "warning", f"{len(away)} matches are paused: {rooms}"


EPOCH_MS = "select extract(epoch from clock_timestamp()) * 1000"
