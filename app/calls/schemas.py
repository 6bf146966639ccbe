"""What goes over HTTP about how a person is told."""

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from app.calls.hook import Form
from app.calls.wanted import KINDS, Kind

Minute = Annotated[int, Field(ge=0, le=24 * 60 - 1)]


class QuietHours(BaseModel):
    """Hours in which you are not called: minutes of the day, where you live."""

    model_config = ConfigDict(extra="forbid")

    begin: Minute = Field(examples=[1320])
    end: Minute = Field(examples=[480])
    zone: str = Field(max_length=64, examples=["Europe/Berlin"])


class WishesIn(BaseModel):
    """What you want to be told, and when not."""

    model_config = ConfigDict(extra="forbid")

    kinds: list[Kind] = Field(max_length=len(KINDS))
    quiet: QuietHours | None = None


class Keys(BaseModel):
    """Of a push subscription, as `toJSON()` gives them."""

    p256dh: str = Field(max_length=100)
    auth: str = Field(max_length=40)


class BrowserIn(BaseModel):
    """A push subscription of the browser."""

    endpoint: str = Field(max_length=800)
    keys: Keys
    label: str = Field("A browser", max_length=40, description="What you call the browser")


class BrowserOut(BaseModel):
    """A browser in which you are told."""

    id: int
    label: str
    this: bool = Field(description="The one that asks")
    since: str
    failed: int = Field(description="So many times in a row nothing arrived")


class HookIn(BaseModel):
    """An address of your own."""

    model_config = ConfigDict(extra="forbid")

    url: str = Field(max_length=400, examples=["https://chat.example/hooks/7"])
    form: Form = "json"


class HookOut(BaseModel):
    """Where you are told, and what came of it the last time."""

    url: str
    form: Form
    last_at: str | None
    last_said: str | None
    off: bool = Field(description="Nothing arrived for long: set it anew")


class LettersOut(BaseModel):
    """Whether you are told by e-mail."""

    on: bool
    address: str | None = Field(description="Where letters go: your first address; null: none")


class CallsOut(BaseModel):
    """How you are told."""

    kinds: list[Kind]
    quiet: QuietHours | None
    browsers: list[BrowserOut]
    hook: HookOut | None
    letters: LettersOut | None = Field(description="Null: this server sends none")
    muted: list[str] = Field(description="Rooms that do not call you")
    push_key: str | None = Field(description="For `pushManager.subscribe`; null: off here")
    hooks: bool = Field(description="Whether this server sends to addresses of your own")


class HookMade(CallsOut):
    """The same, with what signs what is sent; told this once."""

    secret: str


class TestOut(BaseModel):
    """What came of a call that asked for nothing."""

    way: str
    wrong: str | None


class TestsOut(BaseModel):
    """Of each of your addresses."""

    tests: list[TestOut]
