"""Sockets of ended sessions, of accounts whose cookies and tokens were taken back, and of banned
ones, are closed, on every node.

A socket knows its session, and how often its account had taken back everything when it was opened
(`Account.generation`); one that is behind is closed. So it does no harm to look too often, and who
comes with what was given since stays.
"""

import asyncio
import contextlib
from collections.abc import Callable, Iterable, Iterator

from app.accounts.service import Account, Accounts
from app.core.events import AccountRevoked, SessionsEnded
from app.core.logging import logger
from app.core.retry import Retry
from app.live.socket import Socket
from app.people.sanctions import Sanctions

log = logger(__name__)

NO_IDENTITY = 4401
BANNED = 4403
TOGETHER = 500
"""Accounts or sessions in one query."""
MOST_OVER = 4096
"""Ended sessions that are remembered, for who comes in the same moment."""


class Sessions:
    """Knows the open sockets of all kinds."""

    def __init__(self, accounts: Accounts, sanctions: Sanctions) -> None:
        self._accounts = accounts
        self._sanctions = sanctions
        self._kinds: list[Callable[[], Iterable[Socket]]] = []
        self._stamps: dict[str, int] = {}
        """Generations heard of: of the few accounts that ever took something back."""
        self._over: dict[str, None] = {}
        """Sessions that ended lately, the latest last."""
        self._due: set[str] = set()
        self._task: asyncio.Task[None] | None = None
        self._again = Retry()
        self.in_doubt = False
        """Something may have been missed: all accounts are to be compared."""

    def watch(self, sockets: Callable[[], Iterable[Socket]]) -> None:
        """Look after these too."""
        self._kinds.append(sockets)

    def revoked(self, event: AccountRevoked) -> None:
        """It was stored here."""
        self._cut({event.account: event.generation})

    def over(self, event: SessionsEnded) -> None:
        """They were ended here."""
        self._end(event.sessions)

    def revoked_elsewhere(self, accounts: Iterable[str]) -> None:
        """Another node says that there is something to read of these."""
        if new := set(accounts):
            self._due |= new
            self._start()

    def _start(self) -> None:
        if self._task is None:
            self._task = asyncio.get_running_loop().create_task(self._read())

    def banned(self) -> None:
        """An operator banned somebody."""
        self._close_ended()

    def ended(self, account: Account | None, watched_as: tuple[str, ...] = ()) -> int | None:
        """The code to close with what an account has open, if it has no right to it any more, as
        far as is known here: asked when a socket opens. `watched_as`: the accounts of who looks
        as nobody in particular."""
        if account is not None and (
            account.generation < self._stamps.get(account.id, 0) or account.session in self._over
        ):
            return NO_IDENTITY
        accounts = watched_as if account is None else account.answerable
        return None if self._sanctions.ban_of(accounts, "") is None else BANNED

    async def compare(self) -> None:
        """All accounts with open sockets against the database."""
        self.in_doubt = False
        try:
            await self._look({socket.account.id for socket in self._sockets() if socket.account})
        except BaseException:
            self.in_doubt = True
            raise

    async def stop(self) -> None:
        """Read no more."""
        self._again.stop()
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task

    async def _read(self) -> None:
        due: set[str] = set()
        try:
            while self._due:
                due, self._due = self._due, set()
                await self._look(due)
        except Exception as error:
            log.warning("session_check_failed", error=repr(error))
            self._due |= due
            self._again.failed(self._start)
        else:
            self._again.worked()
        finally:
            self._task = None

    async def _look(self, accounts: set[str]) -> None:
        names = list(accounts)
        for start in range(0, len(names), TOGETHER):
            self._cut(await self._accounts.generations(names[start : start + TOGETHER]))
        open_ = {
            socket.account.session
            for socket in self._sockets()
            if socket.account and socket.account.session and socket.account.id in accounts
        }
        ids = list(open_)
        for start in range(0, len(ids), TOGETHER):
            some = ids[start : start + TOGETHER]
            self._end(set(some) - await self._accounts.living(some))

    def _end(self, sessions: Iterable[str]) -> None:
        for each in sessions:
            self._over[each] = None
        while len(self._over) > MOST_OVER:
            del self._over[next(iter(self._over))]
        self._close_ended()

    def _cut(self, generations: dict[str, int]) -> None:
        self._stamps |= {account: stamp for account, stamp in generations.items() if stamp}
        self._close_ended()

    def _close_ended(self) -> None:
        for socket in list(self._sockets()):
            if (code := self.ended(socket.account, socket.watched_as)) is not None:
                socket.close(code)

    def _sockets(self) -> Iterator[Socket]:
        for sockets in self._kinds:
            yield from sockets()
