"""One command, all cores: worker processes that serve one port, and the parent that keeps them up.

Each worker is a node like any other (docs/architecture.md): what they tell each other goes over
Redis, what is done once is done by the eldest, the first one brings the database up to date while
the others wait. The parent binds the port and serves nobody; as long as it holds the port, who
knocks while a worker dies is let in by another one.
"""

import multiprocessing
import os
import signal
import socket
import sys
import tempfile
import time
from contextlib import closing, suppress
from importlib.util import find_spec
from multiprocessing.connection import wait
from multiprocessing.context import SpawnProcess
from pathlib import Path
from types import FrameType

import uvicorn
from uvicorn.config import STARTUP_FAILURE

from app.core.logging import logger, set_up_logging
from app.core.parent import end_with_parent
from app.core.settings import Settings

log = logger(__name__)

AGAIN_SECONDS = 1.0
"""At most so often one worker is started in the place of another."""
END_SECONDS = 20.0
"""For the workers to end, beside the time they drain; more than they ever need."""


class Unfit(Exception):
    """Several workers cannot run with these settings; says what would be right."""


def require_fit(settings: Settings) -> None:
    """Raise Unfit where several processes could not share the database or hear each other."""
    if not settings.database_url.startswith("postgresql"):
        raise Unfit(
            "--workers: several workers need PostgreSQL, SQLite is written by one process:"
            " --database-url postgresql://user@host/name (or TIDETABLE_DATABASE_URL)."
        )
    if settings.redis_url is None:
        raise Unfit(
            "--workers: several workers tell each other over Redis:"
            " --redis-url redis://host:6379/0 (or TIDETABLE_REDIS_URL)."
        )
    if find_spec("redis") is None:
        raise Unfit("--workers: needs the Redis client: pip install 'tidetable[cluster]'.")


def run_workers(
    settings: Settings, host: str, port: int, number: int, own_ports: int | None
) -> None:
    """Serve with so many workers until told to stop. `own_ports`: each worker also listens at a
    port of its own, from this one on."""
    with (
        tempfile.TemporaryDirectory(prefix="tidetable-workers-") as folder,
        closing(uvicorn.Config("", host=host, port=port).bind_socket()) as listener,
    ):
        code = Workers(settings, listener, Path(folder), number, own_ports).run()
    if code:
        sys.exit(code)


class Workers:
    """The parent's view of its workers."""

    def __init__(
        self,
        settings: Settings,
        listener: socket.socket,
        folder: Path,
        number: int,
        own_ports: int | None,
    ) -> None:
        self._settings, self._listener, self._folder = settings, listener, folder
        self._own_ports = None if own_ports is None else range(own_ports, own_ports + number)
        self._spawn = multiprocessing.get_context("spawn")
        self._number = number
        self._first: set[SpawnProcess] = set()
        self._running: set[SpawnProcess] = set()
        self._next_start = 0.0
        """When the next one that is missing may be started, by the monotonic clock."""
        self._stopping = False

    def run(self) -> int:
        """Until told to stop, or until a worker could not even start; the exit code."""
        signalled, signals = socket.socketpair()
        with signalled, signals:
            for end in (signalled, signals):
                end.setblocking(False)
            signal.set_wakeup_fd(signals.fileno(), warn_on_full_buffer=False)
            for number in (signal.SIGINT, signal.SIGTERM):
                signal.signal(number, self._stop)
            for _ in range(self._number):
                self._start()
            self._first = self._running.copy()
            code = 0
            while not self._stopping and not code:
                ends = (worker.sentinel for worker in self._running)
                wait([signalled, *ends], self._seconds_to_start())
                code = self._bury_dead()
                if not self._stopping and not code and self._seconds_to_start() == 0:
                    self._start()
            self._end()
            signal.set_wakeup_fd(-1)
        return code

    def _stop(self, _number: int, _frame: FrameType | None) -> None:
        self._stopping = True

    def _start(self) -> None:
        process = self._spawn.Process(
            target=work, args=(self._settings, self._listener, self._folder, self._own_ports)
        )
        process.start()
        self._running.add(process)
        self._next_start = time.monotonic() + AGAIN_SECONDS

    def _seconds_to_start(self) -> float | None:
        """Until another worker is started; None while none is missing."""
        if len(self._running) == self._number:
            return None
        return max(0.0, self._next_start - time.monotonic())

    def _bury_dead(self) -> int:
        """Forget the workers that ended: others will be started. The exit code where that would be
        no use: one of the first did not start, so none will."""
        for worker in [each for each in self._running if not each.is_alive()]:
            if worker in self._first and worker.exitcode == STARTUP_FAILURE:
                return STARTUP_FAILURE
            if not self._stopping:
                log.warning("worker_ended", pid=worker.pid, code=worker.exitcode)
                self._running.remove(worker)
        return 0

    def _end(self) -> None:
        """Let all leave politely, and none stay."""
        for worker in self._running:
            worker.terminate()
        give_up = time.monotonic() + self._settings.drain_seconds + END_SECONDS
        for worker in self._running:
            worker.join(max(0.0, give_up - time.monotonic()))
            if worker.is_alive():
                log.error("worker_did_not_end", pid=worker.pid)
                worker.kill()
                worker.join()


# -- in the worker -------------------------------------------------------------------------------


def work(
    settings: Settings, listener: socket.socket, folder: Path, own_ports: range | None
) -> None:
    """The life of one worker."""
    from app.serving import run_worker
    from app.steering import Steering

    end_with_parent(lambda: os.kill(os.getpid(), signal.SIGTERM))  # as if it had been told to
    set_up_logging(settings.log_level, settings.log_format)
    sockets = [listener]
    if own_ports is not None:
        own = first_free(listener.getsockname()[0], own_ports)
        if own is None:
            log.error("no_own_port", ports=f"{own_ports.start} to {own_ports.stop - 1}")
            sys.exit(STARTUP_FAILURE)
        sockets.append(own)
    with suppress(KeyboardInterrupt):  # said to all processes of a terminal; it has left by then
        run_worker(settings, sockets, Steering(folder))


def first_free(host: str, ports: range) -> socket.socket | None:
    """A socket at the first of these ports that nobody has."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for port in ports:
        own = socket.socket(family)
        own.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            own.bind((host, port))
            own.listen()  # or two could be bound to it
        except OSError:
            own.close()
        else:
            return own
    return None
