"""Real server processes: one to look at from outside, and two with all that is around them."""

import asyncio
from collections.abc import Iterator
from contextlib import AbstractAsyncContextManager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

from tests.app.evening import Evening, evening
from tests.app.proxy import Proxy, proxy
from tests.cluster import Cluster, Postgres, cluster, own_postgres
from tests.server import Server, free_port

SECRET = "s3cret" * 8
"""Signs the cookies and links of the one process."""


@dataclass
class Process:
    """A server on SQLite."""

    server: Server
    database_url: str

    @property
    def url(self) -> str:
        return self.server.url


@contextmanager
def one_process(folder: Path) -> Iterator[Process]:
    """A server that tells much in its log and soon lets go of who does not answer or read."""
    url = f"sqlite:///{folder}/process.db"
    server = Server(
        folder,
        url,
        TIDETABLE_LOG_LEVEL="INFO",
        TIDETABLE_SECRET_KEY=SECRET,
        TIDETABLE_PING_SECONDS="1",
        TIDETABLE_SLOW_SOCKET_SECONDS="0.5",
    ).start()
    try:
        yield Process(server, url)
    finally:
        server.stop()


@dataclass
class Site:
    """Two nodes, a PostgreSQL of their own, a Redis, and the ways there."""

    cluster: Cluster
    postgres: Postgres
    to_postgres: Proxy
    to_redis: Proxy

    @property
    def nodes(self) -> list[Server]:
        return self.cluster.nodes

    def evening(self) -> AbstractAsyncContextManager[Evening]:
        """A match at both nodes, whose books are compared with the database past the proxy."""
        return evening([node.url for node in self.nodes], self.postgres.url)


@contextmanager
def two_nodes() -> Iterator[Site]:
    """A site that is up. Bots take their time there."""
    redis_port = free_port()
    with own_postgres() as postgres:
        path = f"{parse_qs(urlsplit(postgres.url).query)['host'][0]}/.s.PGSQL.5432"
        with (
            proxy(lambda: asyncio.open_unix_connection(path)) as to_postgres,
            proxy(lambda: asyncio.open_connection("127.0.0.1", redis_port)) as to_redis,
            cluster(
                f"postgresql://postgres@127.0.0.1:{to_postgres.port}/postgres",
                redis_url=f"redis://127.0.0.1:{to_redis.port}/0",
                redis_port=redis_port,
                TIDETABLE_BOT_DELAY_MS="100",
            ) as nodes,
        ):
            yield Site(nodes, postgres, to_postgres, to_redis)
