"""The commands `doctor`, `backup` and `restore`."""

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer

DatabaseUrl = Annotated[
    str | None, typer.Option(help="SQLite or PostgreSQL; default: from the environment.")
]
MARKS = {"ok": "ok", "warning": "WARNING", "error": "ERROR"}


def doctor(
    database_url: DatabaseUrl = None,
    as_json: Annotated[bool, typer.Option("--json", help="As JSON.")] = False,
) -> None:
    """Check this installation. Exit code 0: sound (maybe with warnings), 1: not sound."""
    from app.core.settings import Settings
    from app.operation.doctor import Doctor

    settings = Settings() if database_url is None else Settings(database_url=database_url)
    report = asyncio.run(Doctor(settings).examine())
    if as_json:
        typer.echo(json.dumps(report.json(), indent=2))
    else:
        for check in report.checks:
            typer.echo(f"{MARKS[check.level]:<9}{check.name:<12}{check.detail}")
    if not report.healthy:
        raise typer.Exit(1)


def backup(
    file: Annotated[Path, typer.Argument(help="Where the copy goes.")],
    database_url: DatabaseUrl = None,
    force: Annotated[bool, typer.Option("--force", help="Overwrite the file.")] = False,
) -> None:
    """Copy the database into one file. The server can keep running."""
    from app.operation import backup as tool

    _do(tool.backup, file, database_url, force=force)


def restore(
    file: Annotated[Path, typer.Argument(help="A copy made by `backup`.")],
    database_url: DatabaseUrl = None,
    force: Annotated[bool, typer.Option("--force", help="Replace the present database.")] = False,
) -> None:
    """Restore a copy. No server can run meanwhile."""
    from app.operation import backup as tool

    _do(tool.restore, file, database_url, force=force)


def _do(work: Callable[..., str], file: Path, database_url: str | None, *, force: bool) -> None:
    from app.core.database import Database
    from app.core.settings import Settings
    from app.operation.backup import Failed

    settings = Settings() if database_url is None else Settings(database_url=database_url)
    try:
        typer.echo(work(Database(settings.database_url), file, force=force))
    except Failed as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(1) from None
