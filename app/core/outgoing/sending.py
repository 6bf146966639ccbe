"""One request to a foreign server: to an address that was looked at before, no redirects, a short
answer, a short time."""

import asyncio
import ssl
from collections.abc import Mapping, Sequence
from typing import NamedTuple

import h11

from app.core.errors import Problem
from app.core.outgoing.address import Target, resolve, target_of

SECONDS = 10
MOST_BYTES = 65_536
CONNECT_SECONDS = 4
"""Of these, for each address."""
ADDRESSES = 4
"""So many addresses of a name are tried."""
TLS = ssl.create_default_context()
Headers = Mapping[str, str]


class Outcome(NamedTuple):
    """What came of a request."""

    status: int
    """Of the answer; 0: there was none."""
    wrong: str
    """What went wrong, in words; empty if it arrived."""


async def send(url: str, body: bytes, headers: Headers, allowed: str = "") -> Outcome:
    """Post the body. `headers`: besides those that every request has."""
    try:
        target = target_of(url, allowed)
        addresses = await resolve(target, allowed)
        async with asyncio.timeout(SECONDS):
            status = await post(target, addresses[:ADDRESSES], body, headers)
    except Problem as problem:
        return Outcome(0, problem.detail)
    except TimeoutError:
        return Outcome(0, f"no answer in {SECONDS} seconds")
    except (OSError, h11.ProtocolError) as error:
        return Outcome(0, f"no connection: {error}"[:200])
    if 200 <= status < 300:
        return Outcome(status, "")
    followed = ", and redirects are not followed" if status // 100 == 3 else ""
    return Outcome(status, f"it answered {status}{followed}")


Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]


async def connect(target: Target, addresses: Sequence[str]) -> Streams:
    """A connection to the first address to which there is one: a server, or this machine, may have
    one protocol only. The certificate must be of the name, not of the address."""
    tls = TLS if target.secure else None
    name = target.host if target.secure else None
    failed = OSError("its name has no address")
    for address in addresses:
        try:
            async with asyncio.timeout(CONNECT_SECONDS):
                return await asyncio.open_connection(
                    address, target.port, ssl=tls, server_hostname=name
                )
        except OSError as error:
            failed = error
    raise failed


async def post(target: Target, addresses: Sequence[str], body: bytes, headers: Headers) -> int:
    """The status of the answer."""
    reader, writer = await connect(target, addresses)
    try:
        connection = h11.Connection(h11.CLIENT)
        host = f"[{target.host}]" if ":" in target.host else target.host
        sent = {
            "Host": host if target.port in (80, 443) else f"{host}:{target.port}",
            "Content-Length": str(len(body)),
            "User-Agent": "tidetable",
            **headers,
            "Connection": "close",
        }
        request = h11.Request(method="POST", target=target.path, headers=list(sent.items()))
        for event in (request, h11.Data(data=body), h11.EndOfMessage()):
            writer.write(connection.send(event) or b"")
        await writer.drain()
        return await status_of(connection, reader)
    finally:
        writer.close()


async def status_of(connection: h11.Connection, reader: asyncio.StreamReader) -> int:
    """Reads as far as the head of the answer; what it says beside that does not matter."""
    seen = 0
    while True:
        event = connection.next_event()
        if isinstance(event, h11.Response):
            return int(event.status_code)
        if event is h11.NEED_DATA:
            data = await reader.read(4096)
            seen += len(data)
            if seen > MOST_BYTES:
                raise h11.RemoteProtocolError("the answer is too long")
            connection.receive_data(data)
        elif isinstance(event, h11.ConnectionClosed):
            raise h11.RemoteProtocolError("it hung up")
