"""Settings: environment variables with the prefix TIDETABLE_ (two of them also without it)."""

from typing import Annotated, Literal

from fastapi import Depends, Request
from pydantic import AliasChoices, Field, SecretStr, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

from app.services import services

DEFAULT_DATABASE_URL = "sqlite+aiosqlite:///./tidetable.db"


def normalise_database_url(url: str) -> str:
    """The URL with the asynchronous driver this service uses.

    >>> normalise_database_url("postgres://u@h/d")
    'postgresql+asyncpg://u@h/d'
    >>> normalise_database_url("sqlite:///x.db")
    'sqlite+aiosqlite:///x.db'
    """
    scheme, separator, rest = url.partition("://")
    if not separator:
        raise ValueError(
            "a database URL looks like sqlite:///file.db or postgresql://user@host/name"
        )
    dialect = scheme.partition("+")[0]
    if dialect == "sqlite":
        return f"sqlite+aiosqlite://{rest}"
    if dialect in ("postgres", "postgresql"):
        return f"postgresql+asyncpg://{rest}"
    raise ValueError(f"the database must be SQLite or PostgreSQL, not {dialect}")


class Settings(BaseSettings):
    """Everything that can be configured, with its default."""

    model_config = SettingsConfigDict(
        env_prefix="TIDETABLE_", env_ignore_empty=True, populate_by_name=True, extra="ignore"
    )

    database_url: str = Field(
        default=DEFAULT_DATABASE_URL,
        validation_alias=AliasChoices("TIDETABLE_DATABASE_URL", "DATABASE_URL"),
    )
    redis_url: str | None = Field(
        default=None, validation_alias=AliasChoices("TIDETABLE_REDIS_URL", "REDIS_URL")
    )
    sweep_nodes_seconds: float = Field(default=2, gt=0)
    """How often a node looks for what it missed of the others' moves."""
    secret_key: SecretStr | None = None
    """Signs cookies and links. Without it one is made at first start and kept in the database."""
    base_url: str | None = None
    """Public address for links and Origin checks behind a proxy, e.g. https://play.example."""
    trusted_proxies: str = "127.0.0.1,::1"
    """Addresses or networks, with commas, whose X-Forwarded-For and -Proto are believed."""
    drain_seconds: float = Field(default=0, ge=0)
    """Told to stop: how long a proxy gets to see that /readyz says 503."""
    rate_limits: Literal["on", "off"] = "on"
    bot_delay_ms: int = Field(default=900, ge=0)
    bot_workers: int = Field(default=1, ge=1)
    idle_seconds: float = Field(default=60, gt=0)
    """A match nobody looks at is dropped from memory after this long."""
    sweep_seconds: float = Field(default=10, gt=0)
    tournament_seconds: float = Field(default=2, gt=0)
    """How often tournaments are looked after: who is missing, what another node left or did."""
    snapshot_every: int = Field(default=64, ge=1)
    slow_socket_seconds: float = Field(default=30, gt=0)
    ping_seconds: float = Field(default=15, gt=0)
    """How often a live socket is asked whether somebody is there, and how long that may take."""
    presence_ms: int = Field(default=250, ge=0)
    claim_seconds: float = Field(default=180, gt=0)
    """So long the others at a table wait for a player who is away, where no clock runs."""
    claim_on_clock_seconds: float = Field(default=60, gt=0)
    """The same where a clock runs for the whole match."""
    host_gone_seconds: float = Field(default=60, gt=0)
    """A host who is away for longer loses the rights to somebody who is there, and the lobby is no
    longer listed as open."""
    lobby_hours: float = Field(default=48, gt=0)
    """A lobby nobody touched for this long is given up."""
    forget_days: float = Field(default=30, gt=0)
    """A lobby that was given up is deleted this long after it was last touched, with its chat."""
    guest_days: float = Field(default=60, gt=0)
    """A guest who never played, saved or organised anything is forgotten after so long."""
    chat_days: float = Field(default=180, gt=0)
    """What was said in rooms is kept for so long."""
    admin_token: SecretStr | None = Field(default=None, min_length=16)
    """Opens /admin; without it that page does not exist."""
    journal_patience_seconds: float = Field(default=5, gt=0)
    """How long an act waits for a database that went away before it is refused."""
    log_level: str = "INFO"
    log_format: Literal["auto", "json", "console"] = "auto"
    """auto: for people where somebody looks (a terminal), else JSON."""

    @field_validator("database_url")
    @classmethod
    def _async_driver(cls, url: str) -> str:
        return normalise_database_url(url)

    @field_validator("base_url")
    @classmethod
    def _no_trailing_slash(cls, url: str | None) -> str | None:
        return url.rstrip("/") if url else None


async def settings_of(request: Request) -> Settings:
    """The settings this application was made with."""
    return services(request).settings


SettingsDep = Annotated[Settings, Depends(settings_of)]
