"""A tournament as an event of a calendar (RFC 5545)."""

from datetime import datetime, timedelta

from icalendar import Calendar, Event

from app.core.errors import Problem
from app.tournaments.responses import PublicState
from engine import rules_of

LIKELY_ROUNDS = 3


def as_calendar(state: PublicState, base_url: str) -> bytes:
    """The file; a Problem where nobody said when it starts."""
    if state["starts_at"] is None:
        raise Problem("not_open", "The organiser has not said yet when it starts.")
    begin = datetime.fromisoformat(state["starts_at"])
    minutes = rules_of(state["game"]).info.minutes[1] * (state["rounds_planned"] or LIKELY_ROUNDS)
    address = f"{base_url.rstrip('/')}/t/{state['id']}"
    event = Event.new(
        uid=f"{state['id']}@tidetable",
        summary=f"{state['name']} ({state['title']})",
        start=begin,
        end=begin + timedelta(minutes=minutes),
        url=address,
        description="\n".join(filter(None, [state["description"], address])),
        sequence=state["version"],
    )
    calendar = Calendar.new()
    calendar.add_component(event)
    return bytes(calendar.to_ical())
