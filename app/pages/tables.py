"""Lists of rooms in words: your tables, rooms to join, tables to watch."""

from collections.abc import Sequence
from dataclasses import dataclass

from app.accounts.service import Account
from app.core.words import listed, ordinal
from app.pages.public_lists import SHOWN, Json, Lists
from app.pages.tv.choosing import Candidate
from app.rooms.schemas import PlayerOut, RoomOut, SeatOut
from app.rooms.terms import clock_words
from engine import GameInfo, Option, rules_of


@dataclass(frozen=True, slots=True)
class Mine:
    """A room where the visitor sits."""

    id: str
    game: str
    headline: str
    line: str
    action: str
    my_turn: bool


@dataclass(frozen=True, slots=True)
class Waiting:
    """A public room with a free seat."""

    id: str
    game: str
    game_title: str
    host_name: str
    variants: str
    terms: str
    """Clock and rating."""
    taken: tuple[bool, ...]
    free_text: str


@dataclass(frozen=True, slots=True)
class Live:
    """A running match that everybody may watch."""

    id: str
    game: str
    game_title: str
    first: str
    others: str
    moves_text: str
    spectators: int
    seats: tuple[str, ...]
    """Who sits where."""
    event: str
    """The tournament it belongs to, and how far that is."""


def now(
    lists: Lists, own: Sequence[RoomOut], account: Account | None, watched: Sequence[Candidate]
) -> Json:
    """Everything on the first page that changes while somebody looks. `own`: rooms where the
    visitor sits; `watched`: tables to watch, the best first."""
    me = account.id if account else ""
    open_rooms = [room for room in lists.lobby if free_seats(room) and not seat_of(room, me)]
    counts: dict[str, int] = {}
    for room in open_rooms:
        counts[room["game"]] = counts.get(room["game"], 0) + 1
    live = [live_table(one) for one in watched[:SHOWN]]
    return {
        "yours": [my_table(room, me) for room in own],
        "lose": at_stake(own, account),
        "waiting": [waiting_room(room) for room in open_rooms[:SHOWN]],
        "counts": counts,
        "live": live,
        "live_text": f"{len(live)} table{'' if len(live) == 1 else 's'}",
    }


def at_stake(own: Sequence[RoomOut], account: Account | None) -> bool:
    """Whether a guest sits in a game that outlives an evening: it goes with the cookie."""
    return (
        account is not None
        and account.kind == "guest"
        and any(
            room["status"] == "playing" and (room["clock"] or {}).get("kind") == "slow"
            for room in own
        )
    )


def free_seats(room: RoomOut) -> int:
    """How many seats nobody holds."""
    return sum(seat["player"] is None for seat in room["seats"])


def seat_of(room: RoomOut, account: str) -> SeatOut | None:
    """The seat of an account, as the Room shows it."""
    for seat in room["seats"]:
        if seat["player"] is not None and seat["player"]["id"] == account:
            return seat
    return None


def names(room: RoomOut, without: str | None = None) -> list[str]:
    """Who sits at the table."""
    sitting = [seat["player"] for seat in room["seats"] if seat["player"]]
    return [marked(player) for player in sitting if player["id"] != without]


def marked(player: PlayerOut) -> str:
    """The name in a sentence; that of a program says so."""
    return player["name"] + (" (program)" if player["kind"] == "program" else "")


def moves(room: RoomOut) -> str:
    """How far a match has come, counted as the table counts."""
    turn = room["match"]["turn"] if room["match"] else 0
    return "just begun" if turn == 0 else f"turn {turn}"


def company_of(room: RoomOut, account: str) -> str:
    """Who else sits there, from a place at the table."""
    if others := listed(names(room, account)):
        return f"with {others}"
    return "on your own" if len(room["seats"]) == 1 else "nobody else is there yet"


def my_table(room: RoomOut, account: str) -> Mine:
    """A room where the visitor sits, with what waits for whom."""
    title, company = room["title"], company_of(room, account)
    if room["status"] == "lobby":
        return Mine(room["id"], room["game"], f"Your room for {title}", company, "Open", False)
    seat = seat_of(room, account)
    if room["status"] == "finished":
        return Mine(room["id"], room["game"], ended(room, seat), company, "Result", False)
    waiting = room["match"]["waiting"] if room["match"] else []
    line = f"{company}, {moves(room)}"
    if seat is not None and seat["seat"] in waiting:
        return Mine(room["id"], room["game"], f"Your turn in {title}", line, "Play", True)
    return Mine(room["id"], room["game"], f"{title} goes on", line, "Look", False)


def ended(room: RoomOut, seat: SeatOut | None) -> str:
    """How a finished game went for the visitor."""
    places = room["result"]["placement"] if room["result"] else []
    if seat is None or not places:
        return f"{room['title']} is over"
    place = places[seat["seat"]]
    if place == 1:
        return (
            f"You won {room['title']}"
            if places.count(1) < len(places)
            else f"{room['title']}: a draw"
        )
    return (
        f"{room['title']}: you came {ordinal(place)}"
        if len(places) > 2
        else f"You lost {room['title']}"
    )


def waiting_room(room: RoomOut) -> Waiting:
    """A public room with a free seat."""
    free = free_seats(room)
    host = next((marked(p) for p in sitting(room) if p["id"] == room["host"]), None)
    return Waiting(
        id=room["id"],
        game=room["game"],
        game_title=room["title"],
        host_name=host or listed(names(room)) or "An open table",
        variants=variants(rules_of(room["game"]).info, room["options"]),
        terms=", ".join(
            [
                clock_words(room["clock"]),
                "rated" if room["rated"] else "casual",
                *(["programs may play"] if room["programs"] else []),
            ]
        ),
        taken=tuple(seat["player"] is not None for seat in room["seats"]),
        free_text=f"{free} seat{'' if free == 1 else 's'} free",
    )


def live_table(one: Candidate) -> Live:
    """A running match."""
    room = one.room
    people = names(room)
    others = listed(people[1:])
    return Live(
        id=room["id"],
        game=room["game"],
        game_title=room["title"],
        first=people[0] if people else "Nobody",
        others=f"against {others}" if others else "alone",
        moves_text=moves(room),
        spectators=room["spectators"],
        seats=tuple(seat["player"]["name"] if seat["player"] else "" for seat in room["seats"]),
        event=f"{one.event['name']}, {one.event['stage']}" if one.event else "",
    )


def sitting(room: RoomOut) -> list[PlayerOut]:
    """The players of a room."""
    return [seat["player"] for seat in room["seats"] if seat["player"]]


def variants(info: GameInfo, options: Json) -> str:
    """What differs from the rulebook, in words."""
    shown = [option for option in info.options if not option.internal]
    return listed([variant(o, options[o.id]) for o in shown if options.get(o.id) != o.as_in_book])


def variant(option: Option, value: object) -> str:
    """One changed option."""
    if value is True:
        return option.title
    labels = dict(zip(option.values, option.labels, strict=True))
    return f"{option.title}: {labels.get(value, value)}"
