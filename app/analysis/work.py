"""One match in work: a look at every step, then a closer one at what seemed to cost much."""

import secrets
from collections.abc import Sequence

from app.analysis.looking import Position, look, look_closer, stand
from app.analysis.schemas import Notes, Saved, TurnOut
from app.analysis.turning import by_choice, by_luck
from app.bots.pool import Pool
from app.matches.models import ActionRow
from app.matches.past import Past
from app.matches.rows import entry_of
from engine import NO_ACTIONS, LogEntry

FIRST_SHARE = 0.6
"""Of the budget: for a look at every step. The rest is for a second look at what seemed dear."""
CLOSEST_SECONDS = 4.0
"""So long a second look takes, and so long its line, at most: about what a server waits to stop."""
LEAST = 0.03
"""What costs less is no turning point."""


class Work:
    """One match in work: its positions, what was chosen in them, and what may be spent."""

    def __init__(
        self, pool: Pool, past: Past, entries: Sequence[ActionRow], seconds: float
    ) -> None:
        self._pool, self._past, self._seconds = pool, past, seconds
        self._entries: list[LogEntry | None] = [None, *map(entry_of, entries)]
        self._rules = past.match.rules
        self._level = self._rules.info.bots[-1]

    async def look_at(self, notes: Notes, ply: int) -> None:
        """Add what is seen of the next ply."""
        position, after = self._position(ply), self._saved(ply)
        if position is None:
            info = self._rules.info
            looked = await self._pool.ask(stand, info.id, info.rules_version, after)
        else:
            left = FIRST_SHARE * self._seconds - notes.spent
            share = left / (len(self._past.moments) - ply)
            level = self._level if share > 0 else self._rules.info.bots[0]
            looked = await self._pool.ask(look, position, after, level, share)
        notes.steps.append(looked.note)
        notes.spent += looked.seconds

    async def turning_points(self, notes: Notes) -> list[TurnOut]:
        """The choices that cost most after a second look, and the greatest luck."""
        seats = [moment.seat for moment in self._past.moments]
        found: list[TurnOut] = by_luck(seats, notes.steps)
        dear = by_choice(seats, notes.steps, LEAST)
        for place, ply in enumerate(dear):
            position = self._position(ply)
            assert position is not None  # nothing else costs anything
            share = max(0.0, self._seconds - notes.spent) / (2 * (len(dear) - place))
            share = min(share, CLOSEST_SECONDS)
            closer = await self._pool.ask(look_closer, position, ply, self._level, share, LEAST)
            notes.spent += closer.seconds
            if closer.turn is not None:
                found.append(closer.turn)
        return sorted(found, key=lambda turn: turn.ply)

    def _position(self, ply: int) -> Position | None:
        """The position in which a ply was chosen; None where it was no choice of a seat."""
        entry, moment = self._entries[ply], self._past.moments[ply]
        if entry is None or entry.verb in NO_ACTIONS or moment.undone:
            return None
        info = self._rules.info
        return Position(
            info.id, info.rules_version, self._saved(ply - 1),
            entry.seat, entry.verb, entry.noun, secrets.token_hex(16),
        )  # fmt: skip

    def _saved(self, ply: int) -> Saved:
        return self._rules.save(self._past.moments[ply].state)
