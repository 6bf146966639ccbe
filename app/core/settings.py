"""Settings: environment variables with the prefix TIDETABLE_ (two of them also without it)."""

from email.utils import parseaddr
from typing import Annotated, Literal, Self
from urllib.parse import urlsplit

from fastapi import Depends, Request
from pydantic import AliasChoices, Field, SecretStr, field_validator, model_validator
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
    """How often a node looks for moves of other nodes that it missed."""
    secret_key: SecretStr | None = None
    """Signs cookies and links. Default: the first start makes one and stores it in the database."""
    base_url: str | None = None
    """Public address for links and Origin checks behind a proxy, e.g. https://play.example."""
    embed_from: str = Field(default="", pattern=r"^(\*|https?://[^\s;,]+( https?://[^\s;,]+)*)?$")
    """Sites, with spaces, that may show TV pages in a frame: `*` or https://club.example. None if
    empty. All other pages can never be framed."""
    smtp_url: SecretStr | None = None
    """The operator's mail server: smtp://user:password@host:587 (STARTTLS where it has it), or
    smtps://. Without it the site says nothing of e-mail."""
    mail_from: str = ""
    """From whom letters are, e.g. Tidetable <noreply@play.example>."""
    outbox_seconds: float = Field(default=15, gt=0)
    """How often the server looks for letters that are due."""
    webhooks: Literal["on", "off"] = "off"
    """Organisers may let results be sent to a server of theirs, and people their calls."""
    webhook_allow: str = ""
    """host:port, with commas, to which something may be sent whatever they are: without TLS, or in
    the own network. All others must be https and public."""
    push: Literal["on", "off"] = "on"
    """People may switch on notifications in their browsers. Nothing is sent before one does."""
    push_contact: str = Field(default="", pattern=r"^(|mailto:\S+@\S+|https://\S+)$")
    """Whom push services can turn to, mailto: or https:. Default: the public address."""
    call_after_seconds: float = Field(default=30, ge=0)
    """How long a decision waits before somebody who is not looking is called."""
    call_slow_after_seconds: float = Field(default=60, ge=0)
    """The same in games over hours and days."""
    call_letters_hour: int = Field(default=6, ge=1)
    """Letters that call one person within an hour; what comes then is gathered in one letter after
    it."""
    calls_seconds: float = Field(default=2, gt=0)
    """How often the server looks who is to be called."""
    vacation_days: int = Field(default=14, ge=0, le=366)
    """Days of a calendar year in which somebody's slow clocks can rest."""
    trusted_proxies: str = "127.0.0.1,::1"
    """Addresses or networks, with commas, whose X-Forwarded-For and -Proto the server trusts."""
    drain_seconds: float = Field(default=0, ge=0)
    """How long a stopping server answers 503 at /readyz before it closes, for proxies to notice."""
    rate_limits: Literal["on", "off"] = "on"
    bot_delay_ms: int = Field(default=900, ge=0)
    bot_workers: int = Field(default=1, ge=1)
    bot_seconds: float = Field(default=1.6, gt=0)
    """How long a bot that searches thinks about one decision, at most."""
    analysis_seconds: float = Field(default=90, gt=0)
    """How much processor time the analysis of one finished match takes, about."""
    idle_seconds: float = Field(default=60, gt=0)
    """A match nobody looks at is dropped from memory after this long."""
    sweep_seconds: float = Field(default=10, gt=0)
    tournament_seconds: float = Field(default=2, gt=0)
    """How often the server checks tournaments: missing players, work that other nodes left."""
    snapshot_every: int = Field(default=64, ge=1)
    slow_socket_seconds: float = Field(default=30, gt=0)
    ping_seconds: float = Field(default=15, gt=0)
    """How often the server pings a live socket, and how long the answer can take."""
    stream_keepalive_seconds: float = Field(default=7, gt=0)
    """How often a stream over HTTP that has nothing to say sends an empty line."""
    presence_ms: int = Field(default=250, ge=0)
    claim_seconds: float = Field(default=180, gt=0)
    """How long the others wait for an absent player, where no clock runs."""
    claim_on_clock_seconds: float = Field(default=60, gt=0)
    """The same where a clock runs for the whole match."""
    host_gone_seconds: float = Field(default=60, gt=0)
    """After this long away, a host hands over to a seated player who is there, and the lobby is no
    longer listed."""
    lobby_hours: float = Field(default=48, gt=0)
    """A lobby without activity is closed after this long."""
    forget_days: float = Field(default=30, gt=0)
    """A closed lobby is deleted with its chat this long after its last activity."""
    guest_days: float = Field(default=60, gt=0)
    """A guest who never played, saved or organised anything is deleted after this long."""
    chat_days: float = Field(default=180, gt=0)
    """How long what is said is kept: chat of rooms and tournaments, comments."""
    admin_token: SecretStr | None = Field(default=None, min_length=16)
    """Opens /admin; without it that page does not exist."""
    journal_patience_seconds: float = Field(default=5, gt=0)
    """How long an action waits for a lost database before it is refused."""
    log_level: str = "INFO"
    log_format: Literal["auto", "json", "console"] = "auto"
    """auto: readable lines in a terminal, else JSON."""

    @field_validator("database_url")
    @classmethod
    def _async_driver(cls, url: str) -> str:
        return normalise_database_url(url)

    @property
    def mail_on(self) -> bool:
        """Whether letters can be sent."""
        return self.smtp_url is not None

    @model_validator(mode="after")
    def _whole_mail(self) -> Self:
        if self.smtp_url is not None:
            parts = urlsplit(self.smtp_url.get_secret_value())
            if parts.scheme not in ("smtp", "smtps") or not parts.hostname:
                raise ValueError("TIDETABLE_SMTP_URL looks like smtp://user:password@host:587")
            if "@" not in parseaddr(self.mail_from)[1]:
                raise ValueError("TIDETABLE_MAIL_FROM must hold an address where mail is sent")
        return self

    @field_validator("base_url")
    @classmethod
    def _no_trailing_slash(cls, url: str | None) -> str | None:
        return url.rstrip("/") if url else None


async def settings_of(request: Request) -> Settings:
    """The settings this application was made with."""
    return services(request).settings


SettingsDep = Annotated[Settings, Depends(settings_of)]
