"""Running the server, and leaving politely: nothing in flight is lost, clients come back at once.

On SIGTERM /readyz turns 503, so that a proxy sends nobody new; after `drain_seconds` the live
sockets get their last answers and are closed with 1012; then the rest stops.
"""

import socket
import sys
from functools import partial
from typing import Any

import uvicorn

from app.core.http_limits import BoundedRequests
from app.core.settings import Settings
from app.live.transport import LiveLine
from app.main import Application, create_app
from app.steering import Steering, WorkerRequests

STOP_SECONDS = 5
"""For requests that are still being answered."""
KEEP_ALIVE_SECONDS = 130
"""How long a connection without a request is kept. Longer than proxies keep theirs (Caddy two
minutes): a request that comes while the server closes is lost, and nobody may send a POST again."""


class NodeServer(uvicorn.Server):
    """A server that says goodbye."""

    def __init__(
        self, config: uvicorn.Config, application: Application, steering: Steering | None = None
    ) -> None:
        super().__init__(config)
        self._application = application
        self._steering = steering

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Serve, and be one of the workers."""
        await super().startup(sockets)
        made = self._application.services
        if self._steering is not None and made.cluster is not None:
            self._steering.open(made.cluster.bus.node, made.presence, self)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Let everybody go, then stop."""
        if self._steering is not None:
            self._steering.close()
        if not self.force_exit:
            await self._application.leave()
        await super().shutdown(sockets)


def server_config(
    application: Application,
    settings: Settings,
    host: str,
    port: int,
    steering: Steering | None = None,
) -> uvicorn.Config:
    """How the application is served: live sockets need a `LiveLine` under them."""
    requests: Any = BoundedRequests
    if steering is not None:
        requests = partial(WorkerRequests, steering=steering)
    return uvicorn.Config(
        application,
        host=host,
        port=port,
        http=requests,
        ws=LiveLine,
        ws_per_message_deflate=False,
        ws_max_size=65_536,
        ws_ping_interval=settings.ping_seconds,
        ws_ping_timeout=settings.ping_seconds,
        access_log=False,
        log_config=None,
        timeout_keep_alive=KEEP_ALIVE_SECONDS,
        timeout_graceful_shutdown=STOP_SECONDS,
        proxy_headers=True,
        forwarded_allow_ips=settings.trusted_proxies,
    )


def run(settings: Settings, host: str, port: int) -> None:
    """Serve until told to stop."""
    application = create_app(settings)
    finish(NodeServer(server_config(application, settings, host, port), application))


def run_worker(settings: Settings, sockets: list[socket.socket], steering: Steering) -> None:
    """Serve at these sockets, one worker of several, until told to stop."""
    application = create_app(settings)
    host, port = sockets[0].getsockname()[:2]
    config = server_config(application, settings, host, port, steering)
    finish(NodeServer(config, application, steering), sockets)


def finish(server: NodeServer, sockets: list[socket.socket] | None = None) -> None:
    """Run a server to its end; exit code 3 if it did not start."""
    server.run(sockets)
    if not server.started:
        sys.exit(uvicorn.config.STARTUP_FAILURE)
