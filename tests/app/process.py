"""A server in its own process, to be killed and started again on the same database and port."""

import asyncio
import contextlib
import os
import random
import signal
import socket
import sys
from pathlib import Path

import httpx

ROOT = Path(__file__).resolve().parents[2]


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


class ServerProcess:
    """`tidetable serve` as a child process."""

    def __init__(self, database_url: str, **settings: str) -> None:
        self.port = free_port()
        self.base = f"http://127.0.0.1:{self.port}"
        self._process: asyncio.subprocess.Process | None = None
        self._environment = os.environ | {
            "TIDETABLE_DATABASE_URL": database_url,
            "TIDETABLE_RATE_LIMITS": "off",
            "TIDETABLE_LOG_LEVEL": "WARNING",
            **{f"TIDETABLE_{name.upper()}": value for name, value in settings.items()},
        }

    async def start(self) -> None:
        """Start, and wait until it is ready."""
        self._process = await asyncio.create_subprocess_exec(
            sys.executable,
            *("-m", "app.cli", "serve", "--port", str(self.port)),
            cwd=ROOT,
            env=self._environment,
        )
        async with httpx.AsyncClient(base_url=self.base) as http, asyncio.timeout(30):
            while True:
                if self._process.returncode is not None:
                    raise RuntimeError("the server did not start")
                try:
                    if (await http.get("/readyz")).status_code == 200:
                        return
                except httpx.TransportError:
                    await asyncio.sleep(0.02)

    async def kill(self) -> None:
        """kill -9."""
        await self._end(signal.SIGKILL)

    async def stop(self) -> None:
        """A polite stop."""
        await self._end(signal.SIGTERM)

    async def _end(self, number: signal.Signals) -> None:
        if self._process is not None and self._process.returncode is None:
            self._process.send_signal(number)
            await self._process.wait()
        self._process = None
