"""The shelf: games of the catalogue as they are shown."""

from dataclasses import dataclass
from functools import cache
from typing import Any

from app.core.resources import resource_dir
from app.pages.about import showing
from app.rooms.seating import substitute_level
from engine import GameInfo, Lesson, catalogue


@dataclass(frozen=True, slots=True)
class Box:
    """One box on the shelf, in words."""

    id: str
    title: str
    players: str
    time: str
    tagline: str = ""
    waiting_text: str = ""
    own_decks: bool = False
    alone: bool = False
    levels: tuple[str, ...] = ()
    """Of its bots."""
    bot: str = ""
    """The level of the bot a button calls."""
    lessons: tuple[Lesson, ...] = ()


def span(pair: tuple[int, int]) -> str:
    """A range in words.

    >>> span((2, 2)), span((1, 4))
    ('2', '1 to 4')
    """
    low, high = pair
    return str(low) if low == high else f"{low} to {high}"


def players(info: GameInfo) -> str:
    """How many people play."""
    return "1 player" if info.seats == (1, 1) else f"{span(info.seats)} players"


def box(info: GameInfo, waiting: int = 0) -> Box:
    """A game that can be played."""
    decks = catalogue[info.id].decks is not None
    text = "" if not waiting else f"{waiting} room{'s' if waiting > 1 else ''} waiting"
    time = f"{span(info.minutes)} min"
    alone = info.seats[0] == 1
    return Box(
        id=info.id,
        title=info.title,
        players=players(info),
        time=time,
        tagline=info.tagline,
        waiting_text=text,
        own_decks=decks,
        alone=alone,
        levels=tuple(info.bots),
        bot=substitute_level(info.id),
        lessons=catalogue[info.id].lessons,
    )


def games(waiting: dict[str, int] | None = None) -> list[Box]:
    """Every game that can be played, with the number of public rooms that wait."""
    counts = waiting or {}
    return [box(rules.info, counts.get(rules.info.id, 0)) for rules in catalogue.values()]


def levels() -> list[str]:
    """Every level of bot that some game has, the weakest first."""
    return list(dict.fromkeys(level for rules in catalogue.values() for level in rules.info.bots))


def sheet(game: str) -> dict[str, Any]:
    """What the client knows of a game beside the view: data sheet, components, words and icons."""
    rules = catalogue[game]
    info = rules.info
    return {
        "id": info.id,
        "info": {
            "id": info.id,
            "title": info.title,
            "tagline": info.tagline,
            "seats": {"min": info.seats[0], "max": info.seats[1]},
            "minutes": list(info.minutes),
            "options": info.options_schema(),
            "bots": list(info.bots),
            "own_decks": rules.decks is not None,
            "rules_version": info.rules_version,
            "credits": [list(line) for line in info.credits],
        },
        "components": rules.components(),
        "about": showing.for_table(game),
    }


@cache
def table_of(game: str) -> str:
    """The name of the table a game is played at: editions of one game share theirs.

    >>> table_of("tidal_blades_prototype"), table_of("opale")
    ('tidal_blades', 'opale')
    """
    tables = [path.parent.name for path in resource_dir("static").glob("js/games/*/index.js")]
    fits = [table for table in tables if game == table or game.startswith(f"{table}_")]
    return max(fits, key=len, default=game)


@cache
def table_styles(game: str) -> tuple[str, ...]:
    """Addresses of the style sheets of a table: components, table, then those of the game."""
    root = resource_dir("static")
    table = table_of(game)
    own = (f"css/games/{table}.css", f"css/games/{table}/*.css")
    patterns = ("css/components/*.css", "css/table.css", *own)
    found = [path for pattern in patterns for path in sorted(root.glob(pattern))]
    return tuple(f"/static/{path.relative_to(root).as_posix()}" for path in found)
