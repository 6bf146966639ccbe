"""Where templates, static files and migrations lie: in the repository or in the package."""

from pathlib import Path

_APP = Path(__file__).resolve().parent.parent


def resource_dir(name: str) -> Path:
    """The directory `name` ("static" or "templates")."""
    packaged = _APP / f"_{name}"
    return packaged if packaged.is_dir() else _APP.parent / name


def migrations_dir() -> Path:
    """The directory with the Alembic environment."""
    return _APP.parent / "migrations"
