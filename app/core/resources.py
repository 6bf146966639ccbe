"""Where templates, static files and migrations lie: in the repository or in the package."""

from functools import cache
from pathlib import Path

from app.core import client_digest

_APP = Path(__file__).resolve().parent.parent


def resource_dir(name: str) -> Path:
    """The directory `name` ("static" or "templates")."""
    packaged = _APP / f"_{name}"
    return packaged if packaged.is_dir() else _APP.parent / name


@cache
def static_roots() -> tuple[Path, ...]:
    """Where a static file is looked for, first the build; decided once, at the start."""
    return roots_of(resource_dir("static"))


def roots_of(static: Path) -> tuple[Path, ...]:
    """The build of the client and what it was made of; without a build of just this, the latter."""
    built = static / "built"
    stamp = built / ".digest"
    fresh = stamp.is_file() and stamp.read_text() == client_digest.digest(static)
    return (built, static) if fresh else (static,)


def migrations_dir() -> Path:
    """The directory with the Alembic environment."""
    return _APP.parent / "migrations"
