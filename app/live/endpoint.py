"""The live socket of a room: a plain ASGI endpoint beside FastAPI (cheaper per message)."""

import orjson
from starlette.types import Receive, Scope, Send

from app.accounts.service import Account
from app.core.errors import Problem
from app.core.limits import ACT, FRAME, Limits
from app.core.logging import logger
from app.core.metrics import HASH_MISMATCHES, RESYNCS
from app.core.settings import Settings
from app.live.answers import answer_frame, refused
from app.live.broadcast import FORBIDDEN, Broadcast
from app.live.channel import Channel
from app.live.commands import (
    MAX_FRAME,
    Act,
    Invalid,
    Look,
    Pass,
    Ping,
    Query,
    Resync,
    Say,
    Undo,
    parse,
)
from app.live.greeting import Greeter
from app.live.handshake import BROKEN, NOT_FOUND, TOO_MANY, Handshake
from app.live.hub import RESTART, Hub, allowed
from app.live.sessions import NO_IDENTITY, Sessions
from app.live.socket import Socket
from app.live.speech import Speech
from app.live.transport import Line, framed, last_words, line_of
from app.matches.service import Attempt, Matches, act_attempt
from app.rooms.ids import stored_id
from app.rooms.room import Room, Visit, visit_of
from app.rooms.service import Rooms

log = logger(__name__)

PREFIX = "/ws/rooms/"
TOO_BIG = 1009
NOBODY = "Choose a name first: spectators without an account only watch."


class LiveEndpoint:
    """Serves `/ws/rooms/{room}`."""

    def __init__(
        self,
        *,
        settings: Settings,
        handshake: Handshake,
        limits: Limits,
        rooms: Rooms,
        matches: Matches,
        speech: Speech,
        hub: Hub,
        broadcast: Broadcast,
        sessions: Sessions,
        greeter: Greeter,
    ) -> None:
        self._greeter = greeter
        self._settings = settings
        self._handshake = handshake
        self._limits = limits
        self._rooms = rooms
        self._matches = matches
        self._speech = speech
        self._hub = hub
        self._broadcast = broadcast
        self._sessions = sessions
        sessions.watch(hub.sockets)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One connection from handshake to the end."""
        await receive()
        line = line_of(scope)
        welcome = await self._handshake.let_in(scope, send)
        if welcome is None:
            return
        query = Query.of(scope)
        account = None if query.look else welcome.account
        watched_as = welcome.account.answerable if welcome.account else ()
        room = stored_id(scope["path"][len(PREFIX) :])
        await self.serve(room, account, query, receive, line, watched_as)

    async def serve(
        self,
        room: str,
        account: Account | None,
        query: Query,
        receive: Receive,
        line: Line,
        watched_as: tuple[str, ...],
    ) -> None:
        """Whoever was let in is in the room until either side ends it."""
        channel = self._hub.enter(room)
        try:
            await self._serve(room, channel, account, query, receive, line, watched_as)
        finally:
            self._hub.exit(room, channel)

    async def _serve(
        self,
        room_id: str,
        channel: Channel,
        account: Account | None,
        query: Query,
        receive: Receive,
        line: Line,
        watched_as: tuple[str, ...],
    ) -> None:
        changes = channel.changes
        try:
            code, room = await self._admit(room_id, channel, account, query)
        except Exception:
            log.exception("admission_failed", room=room_id)
            code, room = BROKEN, None
        if room is None:
            line.close(code)
            await last_words(receive)
            return
        socket = Socket(
            line,
            account,
            join=query.join,
            watch=query.watch,
            patches=query.patches,
            notes=query.notes,
            glances=query.look == "glance",
            comments=query.comments,
            watched_as=watched_as,
            wanted=query.seat,
            patience=self._settings.slow_socket_seconds,
            on_drained=lambda drained: self._broadcast.drained(channel, drained),
        )
        visit = self._hub.register(channel, socket, room, changes)
        if changes != channel.changes:
            self._broadcast.room_changed(room.id)
        try:
            if not allowed(visit):
                socket.close(FORBIDDEN)
            if (
                ended := self._sessions.ended(account, watched_as)
            ) is not None:  # while we asked who it is
                socket.close(ended)
            await self._greeter.greet(channel, socket)
            while socket.open:
                message = await receive()
                if message["type"] == "websocket.disconnect":
                    return
                socket.busy = True
                try:
                    await self._handle(channel, socket, message.get("text"))
                except Exception:  # not answered: to be sent again over the next socket
                    log.exception("command_failed", room=room_id)
                    socket.close(BROKEN)
                socket.busy = False
                if self._hub.leaving:
                    socket.finish(RESTART)
            await last_words(receive)
        finally:
            self._hub.unregister(room_id, channel, socket)

    async def _admit(
        self, room_id: str, channel: Channel, account: Account | None, query: Query
    ) -> tuple[int, Room | None]:
        """The room, or the code to close with. Unknown and invisible look the same."""
        visit = self._at_once(channel, account, query)
        if visit is None:
            try:
                visit = await self._rooms.visible(room_id, account, query.join, query.watch)
            except Problem:
                return (NO_IDENTITY if account is None else NOT_FOUND), None
            if not allowed(visit):
                return (NO_IDENTITY if account is None else FORBIDDEN), None
        if visit.room.status != "lobby":
            await self._matches.cache.fresh(visit.room.id)
        return 0, visit.room

    def _at_once(self, channel: Channel, account: Account | None, query: Query) -> Visit | None:
        """What somebody may do in a room that others are in, when they may come in.

        For all others the database is asked: they cannot tell by the time whether anybody is there.
        """
        room = self._broadcast.certain(channel)
        if room is None:
            return None
        who = None if account is None else account.id
        visit = visit_of(room, who, self._rooms.keys, query.join, query.watch)
        return visit if allowed(visit) else None

    async def _handle(self, channel: Channel, socket: Socket, text: str | None) -> None:
        """Answer one frame."""
        if text is not None and len(text) > MAX_FRAME:
            socket.close(TOO_BIG)
            return
        who = socket.account.id if socket.account else f"socket {id(socket)}"
        try:
            if text is None:
                raise Invalid("Frames are text.")
            command = parse(text)
        except Invalid as error:
            if not self._limits.allows(FRAME, who):
                socket.close(TOO_MANY)
                return
            self._refuse(channel, socket, error.command, "invalid", error.reason)
            return
        if isinstance(command, Act):
            attempt = act_attempt(command.seat, command.verb, command.noun, command.decision)
            await self._command(channel, socket, command.id, command.seat, attempt)
        elif isinstance(command, Undo):
            seat = command.seat
            await self._command(
                channel, socket, command.id, seat, lambda match: match.try_undo(seat)
            )
        elif isinstance(command, Say):
            await self._say(channel, socket, command)
        elif not self._limits.allows(FRAME, who):
            reason = "Too many frames. Wait a moment."
            self._refuse(channel, socket, None, "rate_limited", reason)
        else:
            self._ask(channel, socket, command)

    def _ask(self, channel: Channel, socket: Socket, command: Resync | Pass | Ping | Look) -> None:
        """What changes nothing but what this socket is sent."""
        if isinstance(command, Resync):
            RESYNCS.inc()
            if command.hash:
                HASH_MISMATCHES.inc()
            self._resync(channel, socket)
        elif isinstance(command, Pass):
            self._broadcast.passed_on(channel, socket, command.seat)
        elif isinstance(command, Look):
            self._hub.shown(socket, command.shown)
        else:
            socket.push(framed(orjson.dumps({"type": "pong", "n": command.n})))

    def _refuse(
        self, channel: Channel, socket: Socket, command: str | None, code: str, reason: str
    ) -> None:
        """Refuse without asking the rules."""
        room = channel.room
        table = None if room is None else self._matches.cache.tables.get(room.id)
        answer = None if table is None else table.refusal(code, reason)
        socket.push(refused(command, code, reason, answer))

    def _resync(self, channel: Channel, socket: Socket) -> None:
        if socket.sent_up_to is None:
            self._broadcast.drained(channel, socket)
        else:
            self._broadcast.send_view(channel, socket)

    async def _command(
        self, channel: Channel, socket: Socket, command: str, seat: int, attempt: Attempt
    ) -> None:
        account = socket.account
        if account is None:
            reason = "You do not hold that seat."
            self._refuse(channel, socket, command, "not_your_seat", reason)
            return
        if not account.may("play"):
            reason = "The token of this program lacks the scope play."
            self._refuse(channel, socket, command, "scope", reason)
            return
        if not self._limits.allows(ACT, account.id):
            reason = "Too many actions: at most 50 a second."
            self._refuse(channel, socket, command, "rate_limited", reason)
            return
        assert channel.room is not None
        try:
            answer = await self._matches.command(
                channel.room.id,
                account.id,
                command,
                seat,
                attempt,
                lambda answer: socket.answer(answer_frame(command, answer)),
            )
        except Problem:  # nobody knows yet whether it was stored: to be asked again
            socket.close(RESTART)
            return
        finally:
            socket.flush()
        if not answer.ok and answer.code == "stale_decision":
            self._broadcast.send_view(channel, socket)

    async def _say(self, channel: Channel, socket: Socket, command: Say) -> None:
        account, room = socket.account, channel.room
        assert room is not None
        if account is None:
            self._refuse(channel, socket, command.id, "invalid", NOBODY)
            return
        try:
            version = await self._speech.say(room.id, account, command.id, command.text)
        except Problem as problem:
            self._refuse(channel, socket, command.id, problem.code, problem.detail)
            return
        ok = {"type": "ok", "id": command.id, "version": version}
        socket.push(framed(orjson.dumps(ok)))
