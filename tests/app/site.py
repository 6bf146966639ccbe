"""Two nodes and what is around them, all of it real and all of it to be broken."""

import asyncio
from collections.abc import Iterator
from contextlib import AbstractAsyncContextManager, contextmanager
from dataclasses import dataclass
from urllib.parse import parse_qs, urlsplit

from tests.app.evening import Evening, evening
from tests.app.proxy import Proxy, proxy
from tests.cluster import Cluster, Postgres, cluster, own_postgres
from tests.server import Server, free_port


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
