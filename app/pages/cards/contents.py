"""What the cards of rooms and tournaments say: what a spectator sees, nothing else."""

from app.core.words import ordinal
from app.pages.cards.drawing import MOST_LINES, Card, Line
from app.pages.tables import marked, moves
from app.rooms.schemas import RoomOut
from app.tournaments.responses import PublicState
from app.tournaments.stages import stage_words

DRAW = "draw"


def card_of_room(room: RoomOut, event: PublicState | None) -> Card:
    """A table in play, or how its game ended."""
    places = room["result"]["placement"] if room["result"] else []
    lines = tuple(
        Line(
            marked(seat["player"]) if seat["player"] else "Free seat",
            outcome(places, seat["seat"]),
            seat["seat"],
        )
        for seat in room["seats"]
    )
    live = room["status"] == "playing"
    foot = {
        "lobby": "Open the link and sit down",
        "playing": f"Live, {moves(room)}",
        "finished": "Replay, step by step",
        "abandoned": "Closed",
    }[room["status"]]
    return Card(room["game"], kicker(room, event), room["title"], lines, foot, live)


def kicker(room: RoomOut, event: PublicState | None) -> str:
    """Event and round, or what kind of table it is."""
    if event is None:
        return "Rated game" if room["rated"] else "A table for friends"
    table = next((one for one in event["tables"] if one["room"] == room["id"]), None)
    number = table["round"] if table else event["round"]
    stage = stage_words(event["format"], number, event["rounds_planned"])
    return ", ".join(filter(None, [event["name"], stage]))


def outcome(places: list[int], seat: int) -> str:
    """How it ended for a seat.

    >>> outcome([], 0), outcome([1, 2], 0), outcome([1, 1], 1), outcome([3, 1, 2], 0)
    ('', 'won', 'draw', '3rd')
    """
    if not places:
        return ""
    if len(places) > 2:
        return ordinal(places[seat])
    if places[0] == places[1]:
        return DRAW
    return "won" if places[seat] == 1 else ""


def card_of_event(state: PublicState) -> Card:
    """A tournament with who leads."""
    names = {one["entrant"]: one["name"] for one in state["entrants"]}
    lines = tuple(
        Line(f"{line['rank']}  {names[line['entrant']]}", f"{line['points']:g}")
        for line in state["standings"][: MOST_LINES - 1]
        if state["round"]
    )
    players = f"{state['players']} player{'' if state['players'] == 1 else 's'}"
    live = state["status"] in ("running", "paused")
    foot = {
        "registration": f"{players}. Open the link and take part",
        "finished": f"{players}. The final ranking",
        "cancelled": "Called off",
    }.get(state["status"])
    stage = stage_words(state["format"], state["round"], state["rounds_planned"])
    now = foot or ", ".join(filter(None, [f"Live, {players}", stage]))
    return Card(state["game"], state["title"], state["name"], lines, now, live)
