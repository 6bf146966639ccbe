"""The least a server can do: `websockets.broadcast` of the same bytes to everybody on one loop.

PORT and BYTES come from the environment. Whatever arrives makes the next text go out.
"""

import asyncio
import contextlib
import os
from collections.abc import Callable, Coroutine

from websockets.asyncio.server import ServerConnection, broadcast, serve
from websockets.exceptions import ConnectionClosed

PAD = "x" * int(os.environ["BYTES"])
connections: set[ServerConnection] = set()
number = 0


def text() -> str:
    """What everybody is sent."""
    return f'{{"n":{number},"pad":"{PAD}"}}'


async def live(connection: ServerConnection) -> None:
    """One connection."""
    global number
    connections.add(connection)
    await connection.send(text())
    try:
        while True:
            await connection.recv()
            number += 1
            broadcast(connections, text())
    except ConnectionClosed:
        connections.discard(connection)


async def main() -> None:
    """Until it is told to stop."""
    async with serve(
        live, "127.0.0.1", int(os.environ["PORT"]), compression=None, ping_interval=None
    ) as server:
        await server.serve_forever()


run: Callable[[Coroutine[None, None, None]], None] = asyncio.run
with contextlib.suppress(ImportError):
    import uvloop

    run = uvloop.run
with contextlib.suppress(KeyboardInterrupt):
    run(main())
