"""The live socket of a tournament: `/ws/tournaments/{tournament}`.

A whole state first, then what changed: sections that differ, and of entrants, tables and standings
only the lines that differ. A frame is made once a version, whoever looks. What other nodes changed
comes by the bus, and by comparing versions now and then. Boards are not sent here: a page opens the
sockets of the rooms it shows.
"""

import asyncio
import time
from collections.abc import Iterator
from functools import partial
from urllib.parse import parse_qs

import orjson
from starlette.types import Receive, Scope, Send

from app.accounts.service import Account
from app.bots.thinkers import Thinkers
from app.core.database import AWAY
from app.core.errors import Problem
from app.core.events import TournamentChanged
from app.core.limits import FRAME, Limits
from app.core.logging import logger
from app.core.settings import Settings
from app.live.audience import BATCH, Audience, changes, rights
from app.live.commands import Invalid, Ping, Resync, parse
from app.live.event_chat import EventChat
from app.live.handshake import BROKEN, NOT_FOUND, TOO_MANY, Handshake
from app.live.hub import LEAVE_SECONDS, RESTART
from app.live.outlook import Outlook, Standing, outlook_frame
from app.live.sessions import Sessions
from app.live.socket import Socket
from app.live.transport import Line, framed, last_words, line_of
from app.matches.live_match import MatchStepped
from app.rooms.ids import stored_id
from app.tournaments.reading import Snapshot
from app.tournaments.responses import TournamentState
from app.tournaments.service import Tournaments

log = logger(__name__)

PREFIX = "/ws/tournaments/"


class TournamentEndpoint:
    """Serves `/ws/tournaments/{tournament}`."""

    def __init__(
        self,
        settings: Settings,
        handshake: Handshake,
        limits: Limits,
        tournaments: Tournaments,
        sessions: Sessions,
        thinkers: Thinkers,
        chat: EventChat,
    ) -> None:
        self._chat = chat
        self.outlook = Outlook(thinkers, self._tell_outlook)
        self._settings = settings
        self._handshake = handshake
        self._limits = limits
        self._later = tournaments.progression.later
        self._reader = tournaments.reader
        self._audiences: dict[str, Audience] = {}
        self._sessions = sessions
        sessions.watch(self._sockets)
        tournaments.transactions.rooms.events.subscribe(
            TournamentChanged, lambda event: self.changed(event.tournament)
        )

    # -- connections -----------------------------------------------------------------------

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One connection from handshake to the end."""
        await receive()
        welcome = await self._handshake.let_in(scope, send)
        if welcome is None:
            return
        query = parse_qs(scope["query_string"].decode("latin-1"))
        key = query.get("join", [None])[0]
        asked = frozenset(name for name in ("outlook", "talk") if query.get(name) == ["1"])
        tournament = stored_id(scope["path"][len(PREFIX) :])
        account = welcome.account
        try:
            seen = await self._reader.visible(tournament, account, key)
        except (Problem, *AWAY) as error:
            code = NOT_FOUND if isinstance(error, Problem) else BROKEN
            await send({"type": "websocket.close", "code": code})
            return
        await self._serve(seen, account, key, receive, line_of(scope), asked)

    async def _serve(
        self,
        seen: Snapshot,
        account: Account | None,
        key: str | None,
        receive: Receive,
        line: Line,
        asked: frozenset[str],
    ) -> None:
        tournament = seen.row.id
        socket = Socket(
            line,
            account,
            join=key,
            patches=True,
            patience=self._settings.slow_socket_seconds,
            on_drained=lambda drained: self._later(self._catch_up(tournament, drained)),
        )
        audience = self._audiences.setdefault(tournament, Audience(seen))
        audience.enter(socket, looks="outlook" in asked)
        if (code := self._sessions.ended(account)) is not None:  # while we asked who it is
            socket.close(code)
        try:
            await self._whole(tournament, socket, first=True)
            if "talk" in asked:
                await self._chat.enter(seen, socket)
            while socket.open:
                message = await receive()
                if message["type"] == "websocket.disconnect":
                    return
                try:
                    await self._answer(tournament, socket, message.get("text"), account)
                except Exception:  # as in a room: to be asked again over the next socket
                    log.exception("answer_failed", tournament=tournament)
                    socket.close(BROKEN)
                if self._handshake.leaving:
                    socket.finish(RESTART)
            await last_words(receive)
        finally:
            socket.gone()
            self._chat.leave(tournament, socket)
            audience.leave(socket)
            if not audience.looking:
                self.outlook.forget(tournament)
            if not audience.sockets and self._audiences.get(tournament) is audience:
                del self._audiences[tournament]
                audience.retry.stop()

    async def leave(self) -> None:
        """Close all sockets, each after what it is owed; those of rooms are the hub's."""
        give_up = time.monotonic() + LEAVE_SECONDS
        while self._audiences and time.monotonic() < give_up:
            for socket in list(self._sockets()):
                socket.finish(RESTART)
            await asyncio.sleep(0.02)

    def _sockets(self) -> Iterator[Socket]:
        for audience in self._audiences.values():
            yield from audience.sockets

    async def _answer(
        self, tournament: str, socket: Socket, text: str | None, account: Account | None
    ) -> None:
        """`ping` and `resync`; anything else is refused."""
        who = account.id if account else str(id(socket))
        if not self._limits.allows(FRAME, who):
            socket.close(TOO_MANY)
            return
        try:
            command = parse(text or "")
        except Invalid as error:
            frame = {"type": "refused", "id": error.command, "code": "invalid"}
            socket.push(framed(orjson.dumps(frame | {"reason": error.reason})))
            return
        if isinstance(command, Ping):
            socket.push(framed(orjson.dumps({"type": "pong", "n": command.n})))
        elif isinstance(command, Resync):
            self._chat.owe(tournament, socket)
            await self._whole(tournament, socket)
            await self._chat.catch_up(tournament, socket)

    async def _catch_up(self, tournament: str, socket: Socket) -> None:
        """It can take frames again: what it missed, and nothing it has, which might be more than it
        can take at once."""
        seen = await self._reader.find(tournament)
        if seen is None or not socket.open:
            return
        if socket.sent_up_to is None or socket.sent_up_to[1] < seen.state["version"]:
            await self._whole(tournament, socket)
        await self._chat.catch_up(tournament, socket)

    async def _whole(self, tournament: str, socket: Socket, *, first: bool = False) -> None:
        """The whole state to one socket. The first one opens it."""
        audience = self._audiences.get(tournament)
        seen = await self._reader.find(tournament)
        if audience is None or seen is None or not socket.open:
            return
        you = await self._reader.you(seen, socket.account, socket.join)
        state: TournamentState = {**seen.state, "you": you}
        whole = {"type": "tournament", "version": state["version"], "tournament": state}
        frame = framed(orjson.dumps(whole))
        if first:
            socket.release(frame, frozenset())
            boards = self.outlook.of(tournament) if socket in audience.looking else {}
            if boards:
                socket.push(outlook_frame(boards))
        if first or socket.offer(frame):
            audience.sockets[socket] = you
            socket.sent_up_to = (0, state["version"])
        if seen.state["version"] != audience.seen.state["version"]:
            self.changed(tournament)

    # -- how the boards stand ----------------------------------------------------------------

    def stepped(self, event: MatchStepped) -> None:
        """A step of a match; where somebody follows its tournament here, how it stands is told."""
        tournament = event.table.facts.tournament
        audience = self._audiences.get(tournament) if tournament else None
        if tournament and audience is not None and audience.looking:
            self.outlook.stepped(tournament, event.table)

    async def _tell_outlook(self, tournament: str, boards: dict[str, Standing]) -> None:
        if audience := self._audiences.get(tournament):
            await audience.show_boards(outlook_frame(boards))

    # -- changes ---------------------------------------------------------------------------

    def changed(self, tournament: str) -> None:
        """Read the tournament again and tell its sockets."""
        audience = self._audiences.get(tournament)
        if audience is None:
            return
        audience.due = True
        if audience.telling is None:
            work = self._tell(tournament, audience)
            audience.telling = asyncio.get_running_loop().create_task(work)

    async def _tell(self, tournament: str, audience: Audience) -> None:
        try:
            while audience.due:
                audience.due = False
                seen = await self._reader.find(tournament)
                if seen is not None and seen.state["version"] > audience.seen.state["version"]:
                    self._chat.note(seen)  # whatever fails below: who plays is told nothing
                    if rights(audience.seen) != rights(seen):
                        await audience.send_away(self._reader)
                    await self._show(tournament, audience, seen)
                    await self._chat.changed(seen)
                    audience.seen = seen  # only now: what fails before is done again
        except Exception:
            log.exception("tournament_broadcast_failed", tournament=tournament)
            audience.retry.failed(partial(self.changed, tournament))
        else:
            audience.retry.worked()
        finally:
            audience.telling = None

    async def _show(self, tournament: str, audience: Audience, seen: Snapshot) -> None:
        change = changes(audience.seen.state, seen.state)
        common = orjson.dumps(change)
        plain = framed(common)
        for at, socket in enumerate(list(audience.sockets), 1):
            if at % BATCH == 0:
                await asyncio.sleep(0)
            if (
                not socket.open
                or socket.sent_up_to is None
                or socket.sent_up_to[1] >= change["version"]
            ):
                continue
            if socket.sent_up_to[1] != change["since"]:
                await self._whole(tournament, socket)
                continue
            frame = plain
            if socket.account is not None:
                you = await self._reader.you(seen, socket.account, socket.join)
                if you != audience.sockets.get(socket):
                    frame = framed(common[:-1] + b',"you":' + orjson.dumps(you) + b"}")
                    audience.sockets[socket] = you
            if socket.offer(frame):
                socket.sent_up_to = (0, change["version"])

    async def watch(self) -> None:
        """Until cancelled: notice what other nodes changed."""
        while True:
            await asyncio.sleep(self._settings.tournament_seconds)
            for tournament in list(self._audiences):
                try:
                    await self._look(tournament)
                except Exception as error:  # the next round looks again
                    log.warning("tournament_check_failed", tournament=tournament, error=str(error))
            try:
                await self._chat.look()
            except Exception as error:  # the same
                log.warning("event_chat_check_failed", error=str(error))

    async def _look(self, tournament: str) -> None:
        seen = await self._reader.find(tournament)
        audience = self._audiences.get(tournament)
        if seen and audience and seen.state["version"] != audience.seen.state["version"]:
            self.changed(tournament)
