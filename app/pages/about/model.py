"""The shape of an `about.toml`. Every part may be left out: the defaults are neutral."""

from typing import Annotated, Any, TypeAlias

from pydantic import BaseModel, BeforeValidator, ConfigDict, StringConstraints

Paint = Annotated[str, StringConstraints(pattern=r"^[^;{}<>]+$")]
"""A colour, or any other value of a custom property."""
PaintName = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9-]*$")]
FileName = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9_]*\.svg$")]
When: TypeAlias = dict[str, bool | int | str | list[bool | int | str]]
"""Values of options, any of a list; `seats`: how many play; `game`: the edition."""


class Part(BaseModel):
    """A part of the file. What it does not know is a mistake."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Sentence(Part):
    """Words that are said where `when` holds. Without a title they go on in the paragraph."""

    title: str = ""
    text: str
    when: When = {}


def as_sentences(value: Any) -> Any:
    """One text stands for one sentence that always holds."""
    return [{"text": value}] if isinstance(value, str) else value


Said = Annotated[tuple[Sentence, ...], BeforeValidator(as_sentences)]


class Step(Part):
    """One step of a turn."""

    title: str
    text: str


class Offer(Part):
    """A button beside the rules that starts a game for newcomers."""

    text: str
    label: str
    bot: str | None = None
    seats: int | None = None
    options: dict[str, bool | int | str] = {}


class Section(Part):
    """A section of the rules in one minute."""

    title: str
    steps: tuple[Step, ...] = ()
    paragraphs: tuple[str, ...] = ()
    offer: Offer | None = None
    at_table: bool = True
    """False: only for who chooses a game."""
    when: When = {}


class Piece(Part):
    """A kind of piece, a place, a value: its icon in two colours, and what it does."""

    icon: str
    tint: tuple[Paint, Paint]
    name: str
    text: Said = ()
    more: str = ""
    """Said at the table only."""


class Pieces(Part):
    """A list of pieces. The shelf shows every list that is not for the table alone."""

    title: str
    note: str = ""
    on_shelf: bool = True
    when: When = {}
    items: tuple[Piece, ...]


class RulesText(Part):
    """The rules in one minute, what they leave out, the pieces."""

    minute: tuple[Section, ...] = ()
    details: tuple[Sentence, ...] = ()
    pieces: tuple[Pieces, ...] = ()


class Holder(Part):
    """The piece that shows in a seat panel who holds what."""

    icon: str
    words: str


class Log(Part):
    """How the events of a step are read together, by their kinds."""

    latest: tuple[str, ...] = ()
    """What is pointed at as the latest move."""
    follows: tuple[str, ...] = ()
    """What is told in one entry with what came before it."""
    joins: tuple[str, ...] = ()
    """What a step of a replay can begin with and still belong to the move before it."""


class Cards(Part):
    """A list of the page of the game: all cards or tiles of a kind, to be searched."""

    title: str
    source: str
    """The name of the components: a dict or a list of rows with `name`."""
    text: str = "text"
    """What of a row is its text; "" where it has none."""
    facts: tuple[str, ...] = ()
    """What else of a row is told, one after the other."""
    rules: tuple[str, ...] = ()
    """Numbers of the rules that say what such a card is."""


class BookPicture(Part):
    """A picture of the rulebook, drawn by `static/js/games/<game>/pictures.js`."""

    name: str
    rule: str
    """Number of the rule below which it stands."""
    caption: str
    needs: tuple[str, ...] = ()
    """Names of the components it is drawn of."""


class Tally(Part):
    """What is counted over all games of a tournament: openings, cards played."""

    id: str
    title: str
    event: str
    """Kind of the events that count."""
    by: str
    """Field of the event that says what was done."""
    first: bool = False
    """Only the first one of each player."""


class Page(Part):
    """What the page of the game tells beside the rules."""

    feel: str = ""
    """How it feels, in one paragraph for somebody who has never heard of it."""
    weight: str = ""
    """How much there is to learn, in two or three words."""
    strategy: tuple[str, ...] = ()
    """What a friend would say before the first game, in single sentences."""
    cards: tuple[Cards, ...] = ()
    pictures: tuple[BookPicture, ...] = ()
    rules: dict[str, tuple[str, ...]] = {}
    """Numbers of the rules of one card, by its id, or of all of a kind, by its `kind`."""


class About(Part):
    """All about a game that is not a rule."""

    palette: dict[PaintName, Paint | tuple[Paint, Paint]] = {}
    """Custom properties below `data-game`; a pair is by day and by night."""
    cover: FileName | None = None
    """A drawing in the folder of the game; None: one is made of its colours."""
    icons: tuple[str, ...] = ()
    """Icons of game-icons.net that only this game uses, see hatch_build.py."""
    log: Log = Log()
    moments: dict[str, str] = {"resigned": "ui-flag"}
    """Kinds of events that are big moments of a replay, with their icon."""
    tallies: tuple[Tally, ...] = ()
    """What the recap of a tournament counts."""
    tally_names: dict[str, str] = {}
    """What to call what is counted; else by the first piece the sentence of the event names."""
    reasons: dict[str, Said] = {}
    """Why a match ended; without one, what the log says last is shown."""
    total: str = "Points"
    nothing: str = "Nothing has happened yet."
    holder: Holder | None = None
    rules: RulesText = RulesText()
    page: Page = Page()
