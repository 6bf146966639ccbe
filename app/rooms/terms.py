"""What is played for, and how a change of it reads."""

from typing import Any, NamedTuple

from app.rooms.room import Room
from engine import Option, catalogue, rules_of


class Terms(NamedTuple):
    """Everything a player agrees to by being ready."""

    game: str
    seats: int
    options: dict[str, Any]
    clock: dict[str, Any] | None
    open_hands: int | None
    watch: str
    access: str
    unrated_why: str | None
    programs: bool
    best_of: int


def terms_of(room: Room) -> Terms:
    """The terms of a room as it is."""
    return Terms(
        room.game,
        len(room.seats),
        room.options,
        room.clock,
        room.open_hands,
        room.watch,
        room.access,
        room.unrated_why,
        room.programs_welcome,
        room.best_of,
    )


def played(terms: Terms) -> tuple[object, ...]:
    """What all matches of a series have in common."""
    return terms.game, terms.seats, terms.options, terms.clock, terms.best_of


def changed_terms(before: Terms, after: Terms, game: str) -> str:
    """What the host changed, in words that follow "changed"; empty where nothing is."""
    if before.game != after.game:
        return f"the game to {catalogue[after.game].info.title}"
    found = [
        f"{option.title} to {value_words(option, after.options.get(option.id))}"
        for option in rules_of(game).info.options
        if before.options.get(option.id) != after.options.get(option.id)
    ]
    if before.seats != after.seats:
        found.append(f"the number of seats to {after.seats}")
    if before.clock != after.clock:
        found.append(f"the clock to {clock_words(after.clock)}")
    if before.open_hands != after.open_hands:
        shown = "hidden" if after.open_hands is None else f"{after.open_hands} turns late"
        found.append(f"hands for spectators to {shown}")
    if before.watch != after.watch:
        found.append(f"who can watch to {after.watch}")
    if before.access != after.access:
        found.append("the room to public" if after.access == "public" else "the room to private")
    if (before.unrated_why is None) != (after.unrated_why is None):
        found.append("the game to rated" if after.unrated_why is None else "the game to unrated")
    if before.best_of != after.best_of:
        found.append("to " + ("single games" if after.best_of == 1 else f"best of {after.best_of}"))
    if before.programs != after.programs:
        found.append(f"programs to {'allowed' if after.programs else 'not allowed'}")
    return ", ".join(found)


def value_words(option: Option, value: object) -> str:
    """One value of an option, as the lobby names it."""
    labels = dict(zip(option.values, option.labels, strict=True))
    return str(labels.get(value, value))


def clock_words(clock: dict[str, Any] | None) -> str:
    """A time control in a few words.

    >>> clock_words(None), clock_words({"kind": "slow", "decision_ms": 86_400_000})
    ('no clock', '24 h a move')
    >>> clock_words({"kind": "real", "bank_ms": 300_000, "increment_ms": 5_000})
    '5 min + 5 s'
    """
    if clock is None:
        return "no clock"
    if clock["kind"] == "slow":
        return f"{clock['decision_ms'] / 3_600_000:g} h a move"
    return f"{clock['bank_ms'] / 60_000:g} min + {clock['increment_ms'] / 1000:g} s"
