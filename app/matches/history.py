"""What is asked of the past of a match: the log in words, the slider, the replay, the record."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from app.core.clock import iso, iso_or_none
from app.core.errors import Problem
from app.matches.envelope import encoded, joined
from app.matches.live_match import LiveMatch
from app.matches.models import ActionRow, MatchRow
from app.matches.past import Moment, Past, late_ply, looked_up
from app.matches.rows import entry_of
from app.matches.schemas import LineOut, LogOut, ReplayOut
from app.matches.store import MatchStore
from app.matches.versions import CODE, by_earlier_rules, earlier_rules_text
from engine import Said, rules_of, write_record

KEPT = 16
"""Matches whose past is kept at hand."""
Viewer = int | None
PLACES = ("target", "spot", "area", "unit", "structure")
"""Fields of an event that name where it happened, the most telling first."""


@dataclass(slots=True)
class Sayings:
    """Sentences of one seat."""

    seat: int | None = None
    told: list[Said] = field(default_factory=list)


PlyOf = Callable[[str, int], int | None]
"""How far a match of a room has come, where that is known for certain."""


def envelope_of(past: Past, moment: Moment, view: dict[str, Any], viewer: Viewer) -> dict[str, Any]:
    """A position of the past, in the form of a present one in which nothing can be done."""
    return {
        "version": moment.ply,
        "decision": moment.decision,
        "ply": moment.ply,
        "seat": viewer,
        "waiting": list(moment.waiting),
        "by": moment.seat,
        "view": view,
        "menu": {},
        "prompt": None,
        "events": looked_up(past.match, moment),
        "undo": False,
        "clock": None,
        "hash": joined(encoded(view))[1].decode(),
    }


class History:
    """Answers questions about the past; replays run in a thread, one match at a time.

    Many may ask for the same: the log is read once for all who wait, and told in words once.
    """

    def __init__(self, store: MatchStore, ply_of: PlyOf = lambda _room, _match: None) -> None:
        self._store = store
        self._ply_of = ply_of
        self._pasts: OrderedDict[int, Past] = OrderedDict()
        self._lock = asyncio.Lock()

    async def match_row(self, room: str, number: int | None) -> MatchRow:
        """A match of the room; 404 or 409 where there is none."""
        row = await self._store.row(room, number)
        if row is None and number is not None:
            raise Problem("not_found", f"This room has no match {number}.")
        if row is None:
            raise Problem("not_started", "The game has not started yet.")
        return row

    async def past(self, row: MatchRow) -> Past:
        """The past of a match up to now; a Problem where it was played by earlier rules."""
        if by_earlier_rules(row):
            raise Problem(CODE, earlier_rules_text(row))
        known = self._pasts.get(row.id)
        if known is not None and self._complete(known, row):
            return known
        readings = 0 if known is None else known.readings
        async with self._lock:
            past = self._pasts.pop(row.id, None) or Past(await self._store.begun(row))
            if past.readings > readings or self._complete(past, row):  # read while we waited
                self._pasts[row.id] = past
                return past
            past.readings += 1
            actions = list(await self._store.entries(row.id, past.match.ply))
            if actions or not past.moments:
                await self._advance(past, actions)
            self._pasts[row.id] = past
            while len(self._pasts) > KEPT:
                self._pasts.popitem(last=False)
            return past

    @staticmethod
    async def _advance(past: Past, actions: list[ActionRow]) -> None:
        past.reading = True
        try:
            await asyncio.to_thread(past.advance, actions)
        finally:
            past.reading = False

    def _complete(self, past: Past, row: MatchRow) -> bool:
        if past.reading or not past.moments:
            return False
        latest = row.plies if row.status == "finished" else self._ply_of(row.room_id, row.id)
        return past.match.ply == latest

    # -- what is asked ---------------------------------------------------------------------------

    async def log(self, row: MatchRow, turns_late: int | None = None) -> bytes:
        """Everything that may be looked up, in words, without steps taken back: a `LogOut`."""
        past = await self.past(row)
        last = past.match.ply if turns_late is None else late_ply(past.moments, turns_late)
        if last not in past.said:
            past.said[last] = self._log(past, last).model_dump_json(exclude_unset=True).encode()
        return past.said[last]

    @staticmethod
    def _log(past: Past, last: int) -> LogOut:
        lines = []
        lap = 0
        for moment in past.moments[: last + 1]:
            for event in () if moment.undone else moment.events:
                fields = event.looked_up()
                lap = fields.get("lap", lap)
                if (said := past.match.rules.tell(event.kind, fields)).text:
                    lines.append(line_of(moment, lap, fields, said))
            lap = moment.state.lap
        return LogOut(lines=lines, turn=lap)

    async def view(self, row: MatchRow, ply: int, viewer: Viewer) -> dict[str, Any]:
        """An earlier position: of a finished match all open, of a running one what may be seen."""
        past = await self.past(row)
        if not 0 <= ply < len(past.moments):
            last = len(past.moments) - 1
            raise Problem("invalid", f"ply: the plies of this match are 0 to {last}")
        moment = past.moments[ply]
        rules = past.match.rules
        if row.status == "finished":
            view = rules.open_view(moment.state)
        else:
            view = rules.past_view(moment.state, past.match.state, viewer)
        return envelope_of(past, moment, view, viewer)

    async def late_view(self, row: MatchRow, turns: int) -> dict[str, Any]:
        """What watchers see of a running match that shows them all hands some turns late."""
        past = await self.past(row)
        moment = past.moments[late_ply(past.moments, turns)]
        view = past.match.rules.late_view(moment.state, past.match.state)
        return envelope_of(past, moment, view, None) | {"late": True}

    async def replay(self, row: MatchRow) -> bytes:
        """All steps of a finished match: a `ReplayOut`."""
        if row.status != "finished":
            raise Problem("not_finished", "The game is still going on.")
        past = await self.past(row)
        if not past.played:
            past.played = (
                ReplayOut(**self._steps(past, row)).model_dump_json(exclude_unset=True).encode()
            )
        return past.played

    @staticmethod
    def _steps(past: Past, row: MatchRow) -> dict[str, Any]:
        rules = past.match.rules
        steps: list[dict[str, Any]] = []
        sayings: list[list[Said]] = []
        lap, waiting = 0, Sayings()
        for moment in past.moments:
            own = Sayings(moment.seat)
            if waiting.seat == moment.seat:
                own.told += waiting.told
            elif sayings:
                sayings[-1] += waiting.told
            waiting, begins = Sayings(), False
            for event in moment.events:
                fields = event.looked_up()
                begins = begins or event.kind in ("turn", "lap")
                if begins and (whose := fields.get("seat")) is not None:
                    begins = False
                    if whose != moment.seat:
                        waiting = Sayings(whose)  # the turn of another begins: a part of theirs
                if (said := rules.tell(event.kind, fields)).text:
                    (own if waiting.seat is None else waiting).told.append(said)
            sayings.append(own.told)
            steps.append(
                {
                    "ply": moment.ply,
                    "seat": moment.seat,
                    "turn": lap,
                    "kinds": [event.kind for event in moment.events],
                }
            )
            lap = moment.state.lap
        sayings[-1] += waiting.told
        steps = [step | in_words(told) for step, told in zip(steps, sayings, strict=True)]
        return {
            "steps": steps,
            "scores": [rules.points(moment.state) for moment in past.moments],
            "result": row.result,
            "seats": row.players,
            "match": row.number,
            "commitment": row.commitment,
            "plies": row.plies,
            "origin": row.origin,
            "started_at": iso(row.started_at),
            "ended_at": iso_or_none(row.ended_at),
            "duration_ms": None if row.ended_at is None else row.ended_at - row.started_at,
        }

    async def record(self, row: MatchRow) -> dict[str, Any]:
        """The game record of a finished match."""
        if row.status != "finished" or row.result is None:
            raise Problem("not_finished", "The record is available when the game is over.")
        actions = await self._store.entries(row.id)
        rules = rules_of(row.game)
        return write_record(
            game=row.game,
            rules_version=row.rules_version,
            options=rules.used_options(row.options, map(entry_of, actions)),
            seats=[{"name": seat["name"], "kind": seat["kind"]} for seat in row.players],
            seed=row.seed,
            salt=row.salt,
            entries=[(entry_of(action), iso(action.at)) for action in actions],
            result=row.result,
            started_at=iso(row.started_at),
            ended_at=iso_or_none(row.ended_at),
            begins=await self._store.begins(row),
        )


def line_of(moment: Moment, lap: int, fields: dict[str, Any], said: Said) -> LineOut:
    """One line of the log."""
    where = next((fields[name] for name in PLACES if fields.get(name)), None)
    return LineOut(
        ply=moment.ply,
        seat=fields.get("seat"),  # as spectators see it: None where the event names no seat
        by=moment.seat,
        kind=fields["kind"],
        at=where if isinstance(where, str) else None,
        turn=lap,
        **said.json(),
    )


def in_words(told: list[Said]) -> dict[str, Any]:
    """What was said of one ply, as one text and sentence by sentence."""
    return {"text": " ".join(one.text for one in told), "told": [one.json() for one in told]}


def present_row(table: LiveMatch | None, row: MatchRow) -> bool:
    """Whether the row is the match that is in memory."""
    return table is not None and table.match_id == row.id
