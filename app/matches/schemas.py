"""What goes over HTTP about matches."""

from typing import Annotated, Any, NotRequired

from pydantic import BaseModel, ConfigDict, Field
from typing_extensions import TypedDict  # pydantic wants this one before Python 3.12

CommandId = Annotated[
    str,
    Field(min_length=1, max_length=64, pattern=r"^[^\x00]+$", description="Chosen by the client"),
]
SeatNumber = Annotated[int, Field(ge=0, le=63, strict=True)]
Noun = int | str | list[int | str] | None


class ActIn(BaseModel):
    """An action, exactly as over the socket."""

    id: CommandId
    seat: SeatNumber
    decision: Annotated[int, Field(ge=0, le=2**31, strict=True)]
    verb: str = Field(min_length=1, max_length=40, description="From the menu")
    noun: Noun = Field(None, description="From the menu")


class UndoIn(BaseModel):
    """Take back the latest step."""

    id: CommandId
    seat: SeatNumber


class ResignIn(BaseModel):
    """Give up."""

    seat: SeatNumber


class Stored(BaseModel):
    """The command was accepted and is stored."""

    id: str
    version: int


class Origin(TypedDict):
    """The step of another match from which one goes on."""

    room: str
    match: Annotated[int, Field(description="Number of the match in that room")]
    ply: int


class MatchOut(TypedDict):
    """The latest match of a room."""

    id: str
    number: int
    version: int
    ply: int
    turn: Annotated[
        int, Field(description="Number of the present lap: once round the table, or a round")
    ]
    commitment: Annotated[
        str, Field(description="sha256(salt + seed), to check the shuffle afterwards")
    ]
    waiting: list[int]
    started_at: str
    quarantined: Annotated[bool, Field(description="Its rules raised an exception: it is paused")]
    paused: Annotated[bool, Field(description="Its players agreed to a pause")]


class ResultOut(TypedDict):
    """How a match ended."""

    placement: Annotated[list[int], Field(description="Rank per seat, 1 = best, ties share")]
    scores: list[int | float | None]
    reason: str
    breakdown: Annotated[
        list[list[dict[str, Any]]], Field(description="Score sheet lines per seat")
    ]
    sheet: NotRequired[
        Annotated[
            dict[str, Any] | None,
            Field(description="What a game adds to it, such as the exam sheet of a solo game"),
        ]
    ]


class PromptOut(BaseModel):
    """The one sentence of the action bar; {0} stands for the name of seat 0."""

    text: str
    kind: str
    rules: list[str] = Field([], description="Numbers of the rules that ask this, for who is asked")


class BlockedOut(BaseModel):
    """A choice shown but not allowed now."""

    verb: str
    noun: Noun
    why: str
    rules: list[str]
    text: str = Field("", description="What it is, in words")


class ClockOut(BaseModel):
    """Remaining time per seat."""

    remaining: list[int]
    running: list[int]
    rests: list[int] | None = Field(
        None,
        description="Per seat: how long its clock still rests over a vacation",
    )
    paused_ms: int | None = Field(
        None, description="How long the table still has a pause: all clocks rest, nobody moves"
    )
    pause_asked: list[int] | None = Field(None, description="Seats that ask for a pause")


class Envelope(BaseModel):
    """A position as one viewer sees it."""

    model_config = ConfigDict(json_schema_serialization_defaults_required=True)

    version: int
    decision: int
    ply: int
    seat: int | None
    waiting: list[int]
    by: int | None = Field(None, description="The seat that made the latest step, where known")
    view: dict[str, Any] = Field(description="Specific to the game")
    menu: dict[str, list[Noun]]
    faces: dict[str, list[dict[str, Any]]] = Field(
        {}, description="Beside the menu, noun by noun: words and places of each action"
    )
    blocked: list[BlockedOut] = []
    preview: list[dict[str, Any]] = []
    prompt: PromptOut | None
    events: list[dict[str, Any]]
    undo: bool
    lesson: dict[str, Any] | None = Field(
        None, description="For who learns: the idea, what to look at, and what to do next"
    )
    clock: ClockOut | None
    hash: str = Field(description="CRC-32 of the canonical JSON of `view`, 8 hex digits")
    late: bool = Field(
        False, description="Some turns late, with all hands that are no longer secret"
    )


class SaidOut(BaseModel):
    """What happened in one sentence; `{0}` stands for the name of seat 0."""

    text: str
    you: dict[int, str] = Field({}, description="As it is told to a seat it is about, if not so")
    does: str = Field("", description="The verb, where the text is `{seat} `, verb, rest, `.`")
    parts: list[tuple[str, str]] = Field([], description="Names in the text, with ids of the view")
    short: str = Field("", description="In two or three words")


class LineOut(SaidOut):
    """One line of the log in words."""

    ply: int
    seat: int | None
    by: int | None = Field(description="The seat that made the step; null before the first")
    kind: str
    at: str | None = Field(None, description="Id of the place it happened at")
    turn: int = Field(description="Number of the lap (once round the table); 0 before the first")


class LogOut(BaseModel):
    """Everything that may be looked up, without steps taken back."""

    lines: list[LineOut]
    turn: int = Field(description="Number of the present lap; an event `lap` names the next one")


class StepOut(BaseModel):
    """One ply of a finished match."""

    ply: int
    seat: int | None
    turn: int
    text: str
    told: list[SaidOut] = Field(description="The text, sentence by sentence")
    kinds: list[str]


class ReplayOut(BaseModel):
    """A finished match, step by step."""

    steps: list[StepOut]
    scores: list[list[int | None]] = Field(description="Points per seat after each ply, from 0 on")
    result: ResultOut
    seats: list[dict[str, Any]]
    match: int = Field(description="Number of the match in its room")
    commitment: str = Field("", description="sha256(salt + seed), shown before the first move")
    plies: int
    origin: Origin | None = Field(None, description="The step of another match it goes on from")
    started_at: str
    ended_at: str | None
    duration_ms: int | None


class RecordSeat(BaseModel):
    """Who played a seat."""

    name: str
    kind: str


class RecordOut(BaseModel):
    """The game record: the whole finished match in one file."""

    format: str
    game: str
    rules_version: int
    options: dict[str, Any]
    seats: list[RecordSeat]
    seed: str
    salt: str
    commitment: str
    started_at: str
    ended_at: str | None
    actions: list[dict[str, Any]]
    result: ResultOut
    begins: dict[str, Any] | None = Field(
        None, description="Where it goes on from: room, match, ply, and the position there"
    )
