"""What a game tells about itself and what the core asks of it; the catalogue of all games."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeVar

from engine.core.codec import decode, encode
from engine.core.errors import InvalidOptions, UnknownGame
from engine.core.face import Face, plain
from engine.core.lesson import Lesson
from engine.core.said import Said
from engine.core.state import State
from engine.core.types import Action, Json, Noun, Options, Result, Seat, Viewer

S = TypeVar("S", bound=State)
Value = Any


@dataclass(frozen=True, slots=True)
class Option:
    """One option of a game: its values with a label each, and what it does in one sentence.

    `internal` options are set by the server (for example who lost the last game) and not shown;
    `free` ones of those hold any JSON, which the game checks in its setup. One with `seats` counts
    only with so many players (from, to); with others it is ignored.
    """

    id: str
    title: str
    text: str
    values: tuple[Value, ...]
    labels: tuple[str, ...]
    default: Value
    internal: bool = False
    free: bool = False
    seats: tuple[int, int] | None = None
    book: Value = None
    """The value that is the rulebook's own, where that is not the default."""

    @property
    def as_in_book(self) -> Value:
        """The value with which this is played as the rulebook says."""
        return self.default if self.book is None else self.book

    def allows(self, value: Any) -> bool:
        return self.free or any(value == v and type(value) is type(v) for v in self.values)

    def schema(self) -> dict[str, Json]:
        """JSON Schema of the value; labels in the order of the values."""
        shown: dict[str, Json] = {
            "title": self.title,
            "description": self.text,
            "enum": list(self.values),
            "x-labels": list(self.labels),
            "default": self.default,
            "x-book": self.as_in_book,
        }
        return shown | ({"x-seats": list(self.seats)} if self.seats else {})


@dataclass(frozen=True, slots=True)
class OptionSet:
    """A named set of option values, chosen with one click; what it does not name stands at its
    default."""

    id: str
    title: str
    text: str
    values: Mapping[str, Value]


@dataclass(frozen=True, slots=True)
class GameInfo:
    """The data sheet of a game. `rules_version` changes only when behaviour changes."""

    id: str
    title: str
    tagline: str
    seats: tuple[int, int]
    minutes: tuple[int, int]
    rules_version: int
    max_plies: int
    options: tuple[Option, ...] = ()
    sets: tuple[OptionSet, ...] = ()
    bots: tuple[str, ...] = ("random",)
    stage: str = "stable"
    credits: tuple[tuple[str, str], ...] = field(default=())
    check_options: Callable[[Mapping[str, Value]], None] | None = field(default=None, compare=False)
    """Raises InvalidOptions with the reason where values exclude each other."""

    @property
    def usual_seats(self) -> int:
        """How many seats there are when nobody says: two, or as near to it as the game goes."""
        low, high = self.seats
        return min(max(low, 2), high)

    def options_schema(self) -> dict[str, Json]:
        shown = [option for option in self.options if not option.internal]
        schema: dict[str, Json] = {
            "type": "object",
            "additionalProperties": False,
            "properties": {option.id: option.schema() for option in shown},
        }
        return schema | ({"x-sets": self._sets(shown)} if self.sets else {})

    def _sets(self, shown: list[Option]) -> list[Json]:
        """The rulebook's own values first, then the named sets, each with all its values."""
        book = OptionSet("book", "As in the book", "Exactly what the rulebook says.", {
            option.id: option.as_in_book for option in shown
        })  # fmt: skip
        return [
            {
                "id": one.id,
                "title": one.title,
                "description": one.text,
                "values": {o.id: one.values.get(o.id, o.default) for o in shown},
            }
            for one in (book, *self.sets)
        ]

    def resolve_options(
        self, given: Mapping[str, Any] | None, *, trusted: bool = False
    ) -> dict[str, Value]:
        """All options with their values; raises InvalidOptions saying what would be right.

        `trusted` (the server, a record) may set internal options too.
        """
        known = {o.id: o for o in self.options if trusted or not o.internal}
        given = given or {}
        for name in given:
            if name not in known:
                right = ", ".join(known) or "none"
                raise InvalidOptions(f"{self.title} has no option {name!r}; it has: {right}")
        for name, value in given.items():
            if not known[name].allows(value):
                right = ", ".join(map(repr, known[name].values))
                raise InvalidOptions(f"option {name!r} cannot be {value!r}; it can be: {right}")
        full = {o.id: given.get(o.id, o.default) for o in self.options}
        if self.check_options:
            self.check_options(full)
        return full

    def check_seats(self, seats: int) -> None:
        """Raises InvalidOptions unless the game can be played with so many seats."""
        low, high = self.seats
        if not low <= seats <= high:
            right = str(low) if low == high else f"{low} to {high}"
            raise InvalidOptions(f"{self.title} is played with {right} seats, not {seats}")


class DeckFormat(Protocol):
    """What a game with own decks says about them; cards are ids."""

    def check(self, cards: list[str]) -> list[str]:
        """What is wrong with a deck, in sentences; empty for a legal one."""
        ...

    def refused(self, cards: list[str]) -> dict[str, list[str]]:
        """For each card that cannot be added: why not, in sentences."""
        ...

    def encode(self, cards: list[str]) -> str:
        """A short text for copying and links; raises InvalidOptions for an unknown card."""
        ...

    def decode(self, code: str) -> list[str]:
        """The cards of such a text; raises InvalidOptions saying what is wrong with it."""
        ...


class Rules(Generic[S]):
    """One game. Subclasses are stateless; one instance each stands in the catalogue."""

    info: GameInfo
    decks: DeckFormat | None = None
    """For games to which players bring own decks (internal option `own_decks`)."""
    lessons: tuple[Lesson, ...] = ()
    """What a newcomer can learn at the table, the first lesson first."""
    spread: float = 10.0
    """The lead in `prospects` with which about three of four matches are won."""
    dice: bool = False
    """Whether what is rolled or drawn decides a turn while it is played, or a turn has so many
    steps that no tree reaches the answers: bots play lines on, instead of searching a tree."""

    def setup(self, seats: int, seed: str, options: Options) -> S:
        """The position at the first decision. `options` are complete (`resolve_options`)."""
        raise NotImplementedError

    def view(self, s: S, viewer: Viewer) -> dict[str, Json]:
        """What `viewer` sees, built from nothing: top-level sections of JSON.

        A game gives either this, or `common` and `own`.
        """
        return self.common(s) | self.own(s, viewer)

    def common(self, s: S) -> dict[str, Json]:
        """The sections of `view` that everybody sees alike: made once for all viewers."""
        return {}

    def own(self, s: S, viewer: Viewer) -> dict[str, Json]:
        """The other sections of `view`."""
        return self.view(s, viewer)

    def open_view(self, s: S) -> dict[str, Json]:
        """The position with everything open: for finished matches only."""
        raise NotImplementedError

    def past_view(self, past: S, now: S, viewer: Viewer) -> dict[str, Json]:
        """What `viewer` may look up of an earlier position while the match is at `now`."""
        return self.view(past, viewer)

    def late_view(self, past: S, now: S) -> dict[str, Json]:
        """An earlier position for spectators who are shown all hands, late: everything open but
        what is still hidden at `now`. What a player still holds is never shown, however late."""
        secret = _words(self.open_view(now)) - _words(self.view(now, None))
        public = self.view(past, None)
        return {
            name: _shown_late(opened, public[name], secret)
            for name, opened in self.open_view(past).items()
        }

    def points(self, s: S) -> list[int | None]:
        """Points per seat so far, for the score line of a replay (finished matches only)."""
        return [None] * s.seats

    def lesson(self, ident: str) -> Lesson | None:
        """The lesson of this id; None where there is none."""
        return next((one for one in self.lessons if one.id == ident), None)

    def face(self, s: S, seat: Seat, action: Action) -> Face:
        """How an action of the menu of `seat`, or one that is blocked, meets a person.

        Made for the seat that is asked only, so it may hold all that seat knows.
        """
        return plain(action)

    def tell(self, kind: str, fields: Mapping[str, Json]) -> Said:
        """An event in one sentence (`said`, `UNTOLD`); the rulebook's words, in the past tense."""
        raise NotImplementedError

    def determinize(self, s: S, seat: Seat, seed: str) -> S:
        """Another position that looks the same to `seat`: what it cannot know is dealt anew."""
        raise NotImplementedError

    def result(self, s: S) -> Result:
        """How the finished match ended."""
        raise NotImplementedError

    def components(self) -> dict[str, Json]:
        """Names, texts and places for the client."""
        raise NotImplementedError

    def check(self, s: S) -> list[str]:
        """Broken invariants by name; empty for a sound position."""
        raise NotImplementedError

    def imagine(self, s: S, seat: Seat, seed: str) -> S:
        """A position as `seat` may think it is, if it remembers all it was ever shown; for bots.

        `determinize` deals anew what cannot be looked up; this, only what was never seen.
        """
        return self.determinize(s, seat, seed)

    def prospects(self, s: S) -> Sequence[float]:
        """How good the position of each seat looks, in points on one scale from the first decision
        to the last; for bots. Alone: the lead over what is needed. `s` is a position somebody may
        think of, so everything in it counts. Not asked when the match is over.
        """
        return [0.0] * s.seats

    def resign(self, s: S, seat: Seat, reason: str = "resigned") -> None:
        """`seat` gives up and the match ends: it is last, the others win whatever the points.

        Alone it is second: nobody else won, but the game is lost. `reason` is `resigned`,
        `timeout` or `absent`.
        """
        last = max(s.seats, 2)
        s.finish(tuple(last if other == seat else 1 for other in range(s.seats)), reason)

    def used_options(self, options: Options, actions: Iterable[tuple[Seat, str, Noun]]) -> Options:
        """The options of a finished match as its record may tell them: without what was brought to
        the table and never used. `actions`: seat, verb and noun of every entry of the log."""
        return options

    def upgrade(self, saved: dict[str, Json], version: int) -> dict[str, Json]:
        """A snapshot of an older rules version in the form of the present one."""
        if version != self.info.rules_version:
            raise InvalidOptions(f"cannot read a position of rules version {version}")
        return saved

    def save(self, s: S) -> dict[str, Json]:
        return encode(s)

    def load(self, saved: dict[str, Json], version: int) -> S:
        state: S = decode(self.upgrade(saved, version))
        return state


def _words(value: Json) -> set[str]:
    """Every text in a value: ids of cards and pieces are texts."""
    if isinstance(value, str):
        return {value}
    if isinstance(value, Mapping):
        return set().union(*(_words(each) for each in value.values()), value.keys())
    if isinstance(value, list | tuple):
        return set().union(*(_words(each) for each in value))
    return set()


def _shown_late(opened: Json, public: Json, secret: set[str]) -> Json:
    """A section with everything open, seat by seat where it has one value each, as spectators saw
    it where it would tell something that is still secret."""
    if opened == public or not (_words(opened) - _words(public)) & secret:
        return opened
    if isinstance(opened, list) and isinstance(public, list) and len(opened) == len(public):
        return [_shown_late(*pair, secret) for pair in zip(opened, public, strict=True)]
    return public


catalogue: dict[str, Rules[Any]] = {}


def register(rules: Rules[Any]) -> None:
    """Puts a game on the shelf."""
    if rules.info.id in catalogue:
        raise ValueError(f"two games are called {rules.info.id!r}")
    catalogue[rules.info.id] = rules


def rules_of(game: str) -> Rules[Any]:
    """The rules of a game; raises UnknownGame naming the games there are."""
    try:
        return catalogue[game]
    except KeyError:
        shelf = ", ".join(catalogue)
        raise UnknownGame(f"there is no game {game!r}; there are: {shelf}") from None
