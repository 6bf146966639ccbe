"""One request to a foreign server: signed, to an address that was looked at before, no redirects,
a short answer, a short time."""

import asyncio
import hashlib
import hmac
import ssl
from collections.abc import Sequence

import h11

from app.core.errors import Problem
from app.tournaments.webhooks.address import Target, resolve, target_of

SECONDS = 10
MOST_BYTES = 65_536
ADDRESSES = 4
"""So many addresses of a name are tried."""
TLS = ssl.create_default_context()


def signature(secret: str, moment: int, body: bytes) -> str:
    """What the header `X-Tidetable-Signature` holds: when, in seconds, and HMAC-SHA-256 of that
    moment, a dot and the body.

    >>> signature("secret", 1, b"{}")[:12]
    't=1,v1=11227'
    """
    signed = hmac.new(secret.encode(), f"{moment}.".encode() + body, hashlib.sha256)
    return f"t={moment},v1={signed.hexdigest()}"


async def send(url: str, body: bytes, signed: str, delivery: int, allowed: str = "") -> str:
    """Post the body; an empty string if it arrived, else what went wrong."""
    try:
        target = target_of(url, allowed)
        addresses = await resolve(target, allowed)
        async with asyncio.timeout(SECONDS):
            status = await post_to(target, addresses[:ADDRESSES], body, signed, delivery)
    except Problem as problem:
        return problem.detail
    except TimeoutError:
        return f"no answer in {SECONDS} seconds"
    except (OSError, h11.ProtocolError) as error:
        return f"no connection: {error}"[:200]
    if 200 <= status < 300:
        return ""
    return f"it answered {status}{', and redirects are not followed' if status // 100 == 3 else ''}"


async def post_to(
    target: Target, addresses: Sequence[str], body: bytes, signed: str, delivery: int
) -> int:
    """The status of the first address to which there is a connection."""
    for address in addresses[:-1]:
        try:
            return await post(target, address, body, signed, delivery)
        except ConnectionError:  # a server may be reachable by one protocol only
            continue
    return await post(target, addresses[-1], body, signed, delivery)


async def post(target: Target, address: str, body: bytes, signed: str, delivery: int) -> int:
    """The status of the answer. The certificate must be of the name, not of the address."""
    tls = TLS if target.secure else None
    name = target.host if target.secure else None
    reader, writer = await asyncio.open_connection(
        address, target.port, ssl=tls, server_hostname=name
    )
    try:
        connection = h11.Connection(h11.CLIENT)
        host = f"[{target.host}]" if ":" in target.host else target.host
        headers = {
            "Host": host if target.port in (80, 443) else f"{host}:{target.port}",
            "Content-Type": "application/json",
            "Content-Length": str(len(body)),
            "User-Agent": "tidetable",
            "X-Tidetable-Delivery": str(delivery),
            "X-Tidetable-Signature": signed,
            "Connection": "close",
        }
        request = h11.Request(method="POST", target=target.path, headers=list(headers.items()))
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
