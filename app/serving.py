"""Running the server, and leaving politely: nothing in flight is lost, clients come back at once.

On SIGTERM /readyz turns 503, so that a proxy sends nobody new; after `drain_seconds` the live
sockets get their last answers and are closed with 1012; then the rest stops.
"""

import socket
import sys

import uvicorn

from app.core.http_limits import BoundedRequests
from app.core.settings import Settings
from app.live.transport import LiveLine
from app.main import Application, create_app

STOP_SECONDS = 5
"""For requests that are still being answered."""
KEEP_ALIVE_SECONDS = 130
"""How long a connection without a request is kept. Longer than proxies keep theirs (Caddy two
minutes): a request that comes while the server closes is lost, and nobody may send a POST again."""


class NodeServer(uvicorn.Server):
    """A server that says goodbye."""

    def __init__(self, config: uvicorn.Config, application: Application) -> None:
        super().__init__(config)
        self._application = application

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Let everybody go, then stop."""
        if not self.force_exit:
            await self._application.leave()
        await super().shutdown(sockets)


def server_config(
    application: Application, settings: Settings, host: str, port: int
) -> uvicorn.Config:
    """How the application is served: live sockets need a `LiveLine` under them."""
    return uvicorn.Config(
        application,
        host=host,
        port=port,
        http=BoundedRequests,
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
    server = NodeServer(server_config(application, settings, host, port), application)
    server.run()
    if not server.started:
        sys.exit(3)
