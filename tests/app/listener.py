"""A server of somebody else's, to which ours sends."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from tests.app.client import Json


@dataclass
class Listener:
    """A server of a club, as real as ours."""

    port: int = 0
    status: int = 200
    came: list[tuple[dict[str, str], bytes]] = field(default_factory=list)

    @property
    def here(self) -> str:
        return f"127.0.0.1:{self.port}"

    def events(self) -> list[Json]:
        """What arrived, in the order of the queue."""
        return sorted((json.loads(body) for _, body in self.came), key=lambda one: one["delivery"])

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Takes one request."""
        if await reader.read(1) != b"P":  # a greeting of TLS
            writer.close()
            return
        head = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        pairs = [line.split(": ", 1) for line in head[1:] if ": " in line]
        headers = {name.lower(): value for name, value in pairs}
        headers["path"] = head[0].split(" ")[1]
        body = await reader.readexactly(int(headers["content-length"]))
        self.came.append((headers, body))
        where = f"Location: http://127.0.0.1:{self.port}/elsewhere\r\n"
        writer.write(f"HTTP/1.1 {self.status} So\r\n{where}Content-Length: 0\r\n\r\n".encode())
        await writer.drain()
        writer.close()


@asynccontextmanager
async def listening() -> AsyncIterator[Listener]:
    """Somebody listens on a free port."""
    listener = Listener()
    server = await asyncio.start_server(listener.serve, "127.0.0.1", 0)
    listener.port = server.sockets[0].getsockname()[1]
    async with server:
        yield listener
