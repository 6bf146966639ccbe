"""The line between nodes: Redis pub/sub, one message in 10 ms at most, never waited for.

A message names rooms and versions, never content. Messages of a node are numbered, so that who
missed one knows, and a node that is silent for long is taken for dead. We hear our own messages
too: when they stop coming back, the line is dead and made anew.
"""

import asyncio
import contextlib
import random
import secrets
import time
from typing import Any, Protocol

import orjson
from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from app.core.clock import now_ms
from app.core.logging import logger
from app.core.metrics import BUS_MESSAGES, NODES

log = logger(__name__)

CHANNEL = "tidetable"
BEAT_SECONDS = 1.0
SILENT_SECONDS = 4.0
REST_SECONDS = 0.01
"""Between two messages. The first goes at once; what comes meanwhile goes together in the next one,
for a message costs each node that hears it a good part of a move."""
AWAY = (RedisError, OSError, TimeoutError, asyncio.IncompleteReadError)


def connect(url: str, seconds: float) -> Redis:
    """A client that gives up soon and does not try again by itself."""
    return Redis.from_url(
        url,
        socket_timeout=seconds,
        socket_connect_timeout=seconds,
        retry=Retry(NoBackoff(), 0),
        health_check_interval=0,
    )


class Peer:
    """Another node: the number of its last message, and when it came."""

    __slots__ = ("at", "number")

    def __init__(self, number: int) -> None:
        self.number = number
        self.at = time.monotonic()


class Member(Protocol):
    """Who has something to say to the other nodes."""

    def compose(self) -> dict[str, Any]:
        """The next message."""

    def heard(self, node: str, body: dict[str, Any]) -> None:
        """Another node's message."""

    def gap(self) -> None:
        """Something may have been missed."""

    def gone(self, node: str) -> None:
        """Another node stopped, or was not heard of for long."""


class RedisBus:
    """Sends what is put and hands over what is heard."""

    def __init__(self, url: str) -> None:
        self.node = f"{now_ms():012x}{secrets.token_hex(4)}"
        """In the order in which nodes came up."""
        self.peers: dict[str, Peer] = {}
        self.up = False
        self._member: Member
        self._out = connect(url, 1.0)
        self._in = connect(url, SILENT_SECONDS)
        self._number = 0
        self._wake = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    def start(self, member: "Member") -> None:
        """Begin to send for a member, and to listen for it."""
        self._member = member
        self._tasks = [asyncio.create_task(self._send()), asyncio.create_task(self._listen())]

    async def stop(self) -> None:
        """Say goodbye and hang up."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        with contextlib.suppress(*AWAY):
            await self._publish({"bye": True})
        for client in (self._out, self._in):
            with contextlib.suppress(*AWAY):
                await client.aclose()

    def due(self) -> None:
        """There is something to send; it goes out when this turn of the loop is over."""
        self._wake.set()

    # -- out -------------------------------------------------------------------------------------

    async def _send(self) -> None:
        while True:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(BEAT_SECONDS):
                    await self._wake.wait()
            self._wake.clear()
            try:
                await self._publish(self._member.compose())
            except AWAY:  # the others notice the gap and look themselves
                pass
            except Exception:
                log.exception("bus_publish_failed")
            self._bury()
            await asyncio.sleep(REST_SECONDS)

    async def _publish(self, body: dict[str, Any]) -> None:
        self._number += 1
        body |= {"node": self.node, "number": self._number}
        async with asyncio.timeout(1.0):
            await self._out.publish(CHANNEL, orjson.dumps(body))
        BUS_MESSAGES.labels("out").inc()

    def _bury(self) -> None:
        """Forget nodes that were silent for long, if it is not we who do not hear."""
        if not self.up:
            return
        now = time.monotonic()
        for node in [n for n, peer in self.peers.items() if now - peer.at > SILENT_SECONDS]:
            self._gone(node)

    def _gone(self, node: str) -> None:
        if self.peers.pop(node, None) is not None:
            log.info("node_gone", node=node)
            NODES.set(len(self.peers) + 1)
            self._member.gone(node)

    # -- in --------------------------------------------------------------------------------------

    async def _listen(self) -> None:
        warned = False
        while True:
            try:
                await self._hear_all()
            except AWAY as error:
                if self.up or not warned:
                    log.warning("redis_unavailable", error=str(error) or type(error).__name__)
                self.up, warned = False, True
            await asyncio.sleep(random.uniform(0.1, 0.4))

    async def _hear_all(self) -> None:
        async with self._in.pubsub() as pubsub:
            await pubsub.subscribe(CHANNEL)
            while True:
                message = await pubsub.get_message(timeout=SILENT_SECONDS)
                if message is None:
                    raise TimeoutError("not even our own messages come back")
                if message["type"] == "subscribe":
                    self._is_up()
                elif message["type"] == "message":
                    self._hear(orjson.loads(message["data"]))

    def _is_up(self) -> None:
        log.info("redis_connected", node=self.node)
        self.up = True
        now = time.monotonic()
        for peer in self.peers.values():
            peer.at = now
        self._member.gap()

    def _hear(self, body: dict[str, Any]) -> None:
        node, number = body.pop("node"), body.pop("number")
        if node == self.node:
            return
        BUS_MESSAGES.labels("in").inc()
        if "bye" in body:
            self._gone(node)
            return
        peer = self.peers.get(node)
        if peer is None:
            peer = self.peers[node] = Peer(number)
            NODES.set(len(self.peers) + 1)
            self._member.gap()
        elif number != peer.number + 1:
            self._member.gap()
        peer.number, peer.at = number, time.monotonic()
        try:
            self._member.heard(node, body)
        except Exception:
            log.exception("message_failed", node=node)
