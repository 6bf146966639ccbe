"""`tidetable backup` and `tidetable restore`: a copy of the database as one file.

SQLite: its own backup interface, so the server may run meanwhile. PostgreSQL: `pg_dump` and
`pg_restore`, which must be on the PATH (of the same major version as the server, or later).
"""

import os
import shutil
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path

from sqlalchemy.engine import URL

from app.core.clock import now_ms
from app.core.database import Database

ALIVE_MS = 5_000
"""A database that somebody beat in so lately has a server running on it."""
PART = ".part"
KEPT = ".before-restore"


class Failed(Exception):
    """It was not done; the text says why and what to do."""


def backup(database: Database, file: Path, *, force: bool = False) -> str:
    """Copy the database into `file`; says what was done. Raises Failed."""
    if file.exists() and not force:
        raise Failed(f"{file} exists already (--force writes over it)")
    part = file.with_name(file.name + PART)
    part.unlink(missing_ok=True)
    part.touch(mode=0o600)  # it holds chat, names and, without a setting, the secret key
    try:
        if database.is_sqlite:
            copy_sqlite(existing(Path(database.sqlite_path)), part)
            check_sqlite(part)
        else:
            what = ["--format=custom", "--no-owner", f"--file={part}", plain(database.url)]
            run("pg_dump", what, database.url)
        part.replace(file)
    finally:
        part.unlink(missing_ok=True)
    return f"{file}: {file.stat().st_size:,} bytes"


def restore(database: Database, file: Path, *, force: bool = False) -> str:
    """Make the database what it was when `file` was written; says what was done. Raises Failed."""
    existing(file)
    if not database.is_sqlite:
        return restore_postgres(database, file, force=force)
    check_sqlite(file)
    target, kept = Path(database.sqlite_path), ""
    if target.exists():
        refuse_alive(target)
        if not force:
            raise Failed(f"{target} exists already (--force replaces it and keeps the old one)")
        before = target.with_name(target.name + KEPT)
        before.unlink(missing_ok=True)
        copy_sqlite(target, before)
        kept = f"; what was there is in {before}"
    copy_sqlite(file, target)
    check_sqlite(target)
    return f"{target} is as it was in {file}{kept}"


def existing(path: Path) -> Path:
    """The path, if a file is there."""
    if not path.is_file():
        raise Failed(f"{path}: there is no such file")
    return path


def copy_sqlite(source: Path, target: Path) -> None:
    """All pages, as they were at one moment."""
    try:
        with (
            closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True)) as old,
            closing(sqlite3.connect(target)) as new,
        ):
            old.backup(new)
            new.execute("pragma journal_mode=delete")  # one file, nothing beside it
    except sqlite3.Error as error:
        raise Failed(f"{source} could not be copied: {error}") from None


def check_sqlite(path: Path) -> None:
    """Raises Failed for what is no sound database of ours."""
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as found:
            sound = found.execute("pragma quick_check(1)").fetchone()[0]
            found.execute("select version_num from alembic_version").fetchone()
    except sqlite3.Error as error:
        raise Failed(f"{path} is no database of Tidetable: {error}") from None
    if sound != "ok":
        raise Failed(f"{path} is damaged: {sound}")


def refuse_alive(path: Path) -> None:
    """Raises Failed while a server runs on the database."""
    try:
        with closing(sqlite3.connect(path)) as found:
            row = found.execute("select at from beat").fetchone()
    except sqlite3.Error:
        return  # whatever it is, no server of ours runs on it
    if row and now_ms() - row[0] < ALIVE_MS:
        raise Failed("a server ran on this database a moment ago: stop it, wait 5 seconds")


def restore_postgres(database: Database, file: Path, *, force: bool) -> str:
    """By pg_restore, all or nothing."""
    if not force:
        raise Failed("this replaces all tables of the database; stop the servers, add --force")
    options = ["--clean", "--if-exists", "--no-owner", "--single-transaction"]
    run("pg_restore", [*options, f"--dbname={plain(database.url)}", str(file)], database.url)
    return f"{database.url.database} is as it was in {file}"


def plain(url: URL) -> str:
    """The address for PostgreSQL's own programs, without the password: others see arguments."""
    return url.set(drivername="postgresql", password=None).render_as_string(hide_password=False)


def run(program: str, arguments: list[str], url: URL) -> None:
    """A program of PostgreSQL; raises Failed with what it says."""
    path = shutil.which(program)
    if path is None:
        raise Failed(f"{program} is not on the PATH: install PostgreSQL's client programs")
    environment = os.environ | ({"PGPASSWORD": str(url.password)} if url.password else {})
    done = subprocess.run(
        [path, *arguments], env=environment, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise Failed(f"{program}: {done.stderr.strip()[-500:]}")
