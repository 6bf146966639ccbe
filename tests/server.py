"""The real server as a child process: to be measured, or killed and started again."""

from __future__ import annotations

import contextlib
import os
import random
import socket
import ssl
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import httpx
import psutil

ROOT = Path(__file__).resolve().parents[1]
NO_TLS = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
"""For clients of plain HTTP. Without it each of them reads the machine's certificates for 30 ms."""


def free_port() -> int:
    """A port nobody listens at just now.

    Not one the system hands out: a client that calls a dead server again and again could be given
    its very port as its own, and the server could not come back.
    """
    for port in random.sample(range(10_000, 30_000), 100):
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port
    raise RuntimeError("no free port")


START_SECONDS = 300
"""Longer than any machine needs, however much else it does."""


class Server:
    """`tidetable serve` with rate limits off; `database_url` None: a fresh SQLite file. `options`:
    more words of the command.

    Start and stop wait, so a test with an event loop calls them in a thread.
    """

    def __init__(
        self,
        folder: Path,
        database_url: str | None = None,
        options: Sequence[str] = (),
        **settings: str,
    ) -> None:
        self._options = options
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.ws = f"ws://127.0.0.1:{self.port}"
        self.log = folder / "server.log"
        self._environment = {
            **os.environ,
            "PYTHONDONTWRITEBYTECODE": "",  # compiling everything anew takes a start half a second
            "TIDETABLE_DATABASE_URL": database_url or f"sqlite:///{folder / 'server.db'}",
            "TIDETABLE_RATE_LIMITS": "off",
            "TIDETABLE_BOT_DELAY_MS": "0",
            "TIDETABLE_LOG_LEVEL": "WARNING",
            **settings,
        }
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> Server:
        """Starts and waits until it answers; raises RuntimeError with its log if it does not."""
        self.launch()
        return self.wait()

    def launch(self) -> None:
        """Starts without waiting."""
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "app", "serve", "--port", str(self.port), *self._options],
                cwd=ROOT,
                env=self._environment,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
            )

    def wait(self) -> Server:
        """Waits until it answers."""
        self.wait_for(self.url)
        return self

    def wait_for(self, url: str) -> None:
        """Waits until it answers at this address."""
        assert self.process is not None
        deadline = time.monotonic() + START_SECONDS
        with httpx.Client(verify=NO_TLS, timeout=1) as http:
            while time.monotonic() < deadline and self.process.poll() is None:
                with contextlib.suppress(httpx.TransportError):
                    if http.get(f"{url}/readyz").status_code == 200:
                        return
                time.sleep(0.02)  # not a condition of a test: the poll interval of this loop
        self.kill()
        raise RuntimeError(f"the server did not start:\n{self.log.read_text()[-3000:]}")

    def kill(self) -> None:
        """kill -9."""
        assert self.process is not None
        self.process.kill()
        self.process.wait()

    def stop(self) -> None:
        """A polite stop."""
        if self.process is None:
            return
        self.process.terminate()
        try:
            self.process.wait(15)
        except subprocess.TimeoutExpired:
            self.kill()

    def cpu_seconds(self) -> float:
        assert self.process is not None
        times = psutil.Process(self.process.pid).cpu_times()
        return float(times.user + times.system)

    def memory(self) -> int:
        """Resident bytes."""
        assert self.process is not None
        return int(psutil.Process(self.process.pid).memory_info().rss)


@contextmanager
def serving(database_url: str | None = None, **settings: str) -> Iterator[Server]:
    with tempfile.TemporaryDirectory(prefix="tidetable-server-") as folder:
        server = Server(Path(folder), database_url, **settings).start()
        try:
            yield server
        finally:
            server.stop()
