"""What a call says: never more than a spectator sees."""

from dataclasses import asdict, dataclass
from typing import Any

from app.calls.wanted import Wanted
from app.core.words import listed, named
from app.matches.envelope import events_json
from app.matches.live_match import LiveMatch
from app.rooms.ids import public_id
from app.rooms.room import Room
from engine import rules_of

DAY_S, HOUR_S, MINUTE_S = 86_400, 3600, 60
LONGEST_TEXT = 200


@dataclass(frozen=True, slots=True)
class Notice:
    """What is told, or taken back."""

    tag: str
    """The table: a newer notice of it takes the place of an older one."""
    kind: str
    title: str = ""
    text: str = ""
    path: str = "/"
    """Where it leads, below the address of this server."""
    seconds: int = DAY_S
    """How long it is of use."""
    gone: bool = False
    """It does not wait any more: what was shown goes away."""

    def json(self) -> dict[str, Any]:
        """As it is stored and sent."""
        return asdict(self)


def taken_back(room: str, kind: str) -> Notice:
    """Nothing of that table waits any more."""
    tag = public_id(room)
    return Notice(tag, kind, path=f"/r/{tag}", gone=True)


def invitation(room: Room, wanted: Wanted) -> Notice:
    """What somebody is told who is invited by name. It leads to the first page, where the
    invitation stands: its room is closed to who has not accepted it."""
    title = f"{wanted.by} invites you to play {rules_of(room.game).info.title}"
    here = listed([seat.name or "A bot" for seat in room.seats if seat.taken])
    return Notice(public_id(room.id), wanted.kind, title, f"At the table: {here}."[:LONGEST_TEXT])


def notice_of(room: Room, table: LiveMatch | None, wanted: Wanted, now: int) -> Notice:
    """What one person is told. `now`: on the service clock. `table`: None in a lobby."""
    if table is None:
        return invitation(room, wanted)
    tag = public_id(room.id)
    left = None if table.clock is None else max(0, table.clock.left(now)[wanted.seat]) // 1000
    runs = table.clock is not None and wanted.seat in table.clock.running
    seconds = DAY_S if left is None or not runs else left
    text = _text(room, table, wanted, left if runs else None)
    title = _title(room, wanted, first=table.match.ply == 0)
    return Notice(tag, wanted.kind, title, text[:LONGEST_TEXT], f"/r/{tag}", max(MINUTE_S, seconds))


def _title(room: Room, wanted: Wanted, *, first: bool) -> str:
    game = rules_of(room.game).info.title
    if wanted.kind == "rematch":
        others = [each for each in room.people if each.seat != wanted.seat]
        if wanted.since:
            who = listed([each.name or "" for each in others if each.rematch is False])
            return f"{who} declined another game of {game}"
        who = listed([each.name or "" for each in others if each.rematch])
        return f"{who} asked for another game of {game}"
    if first and room.tournament is not None:
        return f"Your table is open: {game}"
    if wanted.kind == "table":
        return f"Your game of {game} has begun"
    return f"Half your time is gone in {game}" if wanted.kind == "soon" else f"Your turn in {game}"


def _text(room: Room, table: LiveMatch, wanted: Wanted, left_s: int | None) -> str:
    others = listed([each.name or "A bot" for each in room.seats if each.seat != wanted.seat])
    if wanted.kind == "rematch":
        return ""
    time = "" if left_s is None else f"{span(left_s)} left."
    if wanted.kind == "soon":
        return f"{others} waits for your move. {time}" if others else time
    happened = latest(room, table) if wanted.kind == "turn" else ""
    return f"{happened or (f'With {others}.' if others else '')} {time}".strip()


def latest(room: Room, table: LiveMatch) -> str:
    """What the latest step did, in the words that spectators read."""
    names = [seat.name or "A bot" for seat in room.seats]
    match = table.match
    told = [event.get("text") for event in events_json(match, match.events, None)]
    return named(" ".join(text for text in told if text), names)


def span(seconds: int) -> str:
    """A time, roughly.

    >>> span(200_000), span(90_000), span(7_300), span(100)
    ('2 days', '25 hours', '2 hours', '1 minute')
    """
    for size, name in ((DAY_S, "day"), (HOUR_S, "hour")):
        if seconds >= 2 * size:
            return f"{seconds // size} {name}s"
    minutes = max(1, seconds // MINUTE_S)
    return f"{minutes} minute{'' if minutes == 1 else 's'}"
