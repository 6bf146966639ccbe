"""What the server sends, as far as a program needs it; docs/api.md has every field."""

from typing import Any, Literal, NamedTuple, NotRequired, TypedDict

Noun = int | str | list[int | str] | None


class Action(NamedTuple):
    """An entry of the menu."""

    verb: str
    noun: Noun = None


class Account(TypedDict):
    """Who somebody is."""

    id: str
    name: str
    kind: Literal["guest", "person", "program"]


class Person(TypedDict):
    """Who sits on a seat."""

    id: str
    name: str
    kind: Literal["person", "guest", "program", "bot", "device"]
    level: str | None


class Seat(TypedDict):
    """A seat of a room."""

    seat: int
    player: Person | None
    connected: bool
    ready: bool


class You(TypedDict):
    """What this account is in a room."""

    role: Literal["player", "spectator"]
    seat: int | None
    seats: list[int]
    host: bool


class Match(TypedDict):
    """The latest match of a room."""

    number: int
    version: int
    waiting: list[int]


class Result(TypedDict):
    """How a match ended: a place per seat, 1 is the best, ties share."""

    placement: list[int]
    scores: list[float | None]
    reason: str


class Room(TypedDict):
    """A place where matches are played."""

    id: str
    game: str
    title: str
    status: Literal["lobby", "playing", "finished", "abandoned"]
    host: str
    access: Literal["link", "public"]
    options: dict[str, Any]
    clock: dict[str, Any] | None
    terms: int
    rated: bool
    programs: bool
    tournament: str | None
    seats: list[Seat]
    match: Match | None
    result: Result | None
    you: NotRequired[You | None]


class Links(TypedDict):
    """Links to share."""

    join: str
    watch: str


class Opened(TypedDict):
    """A new room."""

    room: Room
    links: Links


class Prompt(TypedDict):
    """What is asked, in words."""

    text: str
    kind: str


class Envelope(TypedDict):
    """The position as one seat may see it, and what that seat may do."""

    version: int
    decision: int
    seat: int | None
    waiting: list[int]
    view: dict[str, Any]
    menu: dict[str, list[Noun]]
    prompt: Prompt | None
    events: list[dict[str, Any]]
    undo: bool
    clock: dict[str, Any] | None


class DecisionWaits(TypedDict):
    """A decision that waits for this account."""

    type: Literal["decision"]
    room: str
    match: int
    seat: int
    version: int
    decision: int


class GameEvent(TypedDict):
    """Something of a room where this account sits."""

    type: Literal["lobby", "game_start", "game_finish", "rematch"]
    room: Room


class Left(TypedDict):
    """This account does not sit there any more."""

    type: Literal["left"]
    room: str


class TournamentLine(TypedDict):
    """A tournament, in short."""

    id: str
    name: str
    game: str
    status: Literal["draft", "registration", "running", "paused", "finished", "cancelled"]
    round: int


class TournamentEvent(TypedDict):
    """A tournament this account takes part in has another status or round."""

    type: Literal["tournament"]
    tournament: TournamentLine


class Tournament(TournamentLine):
    """A tournament; see docs/api.md for the rest."""

    programs: bool
    players: int
    standings: list[dict[str, Any]]
    entrants: list[dict[str, Any]]


class Hello(TypedDict):
    """The stream begins, also after it was interrupted: what waits comes again."""

    type: Literal["hello"]
    account: Account


Event = Hello | GameEvent | DecisionWaits | Left | TournamentEvent
