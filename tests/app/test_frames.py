"""Hostile frames by the thousand: the server answers or hangs up, never breaks, never grows.

`TIDETABLE_FRAMES=1000000` throws as many as the goal names.
"""

import asyncio
import os
import random
import string
from typing import Any

import orjson
import pytest
from websockets.exceptions import ConnectionClosed

from tests.app.client import guest, websocket
from tests.app.site import Process

pytestmark = pytest.mark.faults

FRAMES = int(os.environ.get("TIDETABLE_FRAMES", "12000"))
ATTACKERS = 6
GROWTH = 40 * 1024 * 1024
"""Bytes the server may be larger afterwards than after the first tenth: caches that fill up."""

TYPES: tuple[Any, ...] = (
    "act",
    "undo",
    "chat",
    "resync",
    "ping",
    "hello",
    "view",
    "",
    "ACT",
    None,
    7,
    [],
    {},
)
NOUNS: tuple[Any, ...] = (
    None,
    0,
    -1,
    2**63,
    1.5,
    "",
    "a" * 300,
    [],
    ["x"],
    [[1]],
    {"a": 1},
    True,
    "\u0000",
    "🐙",
)
IDS = ("a", "", "x" * 64, "x" * 65, None, 5, ["id"], "\u202e", "'; drop table room; --")
VERBS = ("lay", "pick", "undo", "resign", "hand_over", "time_out", "__class__", "", None, 1, "🐙")


def hostile(chance: random.Random, decision: int) -> str | bytes:
    """A frame that nobody should send; now and then one that might be right."""
    kind = chance.random()
    if kind < 0.05:
        return chance.randbytes(chance.randrange(64))
    if kind < 0.15:
        return "".join(chance.choices(string.printable, k=chance.randrange(200)))
    frame: dict[str, Any] = {
        "type": chance.choice(TYPES),
        "id": chance.choice((*IDS, f"{chance.random()}")),
        "seat": chance.choice((0, 1, 2, -1, 2**40, "0", None, True)),
        "decision": chance.choice((decision, 0, -1, 10**12, "1", None)),
        "verb": chance.choice(VERBS),
        "noun": chance.choice(NOUNS),
        "text": chance.choice(("hi", "", "<b>", "x" * 501, None, 3)),
        "n": chance.choice((1, None, "x", 2**70)),
    }
    for key in list(frame):
        if chance.random() < 0.15:
            del frame[key]
    text = orjson.dumps(frame, default=str, option=orjson.OPT_NON_STR_KEYS) if fits(frame) else b"{"
    if kind < 0.3:
        text = text[: chance.randrange(len(text) + 1)]
    elif kind < 0.35:
        text = b"[" * chance.randrange(1, 900) + text
    return text.decode(errors="replace")


def fits(frame: dict[str, Any]) -> bool:
    """orjson writes 64 bits; larger numbers are sent by the frames of random text."""
    return all(not isinstance(value, int) or abs(value) < 2**63 for value in frame.values())


async def attack(url: str, headers: dict[str, str], frames: int, seed: int) -> None:
    """Throw frames at a room, over a new socket whenever the server hangs up."""
    chance = random.Random(seed)
    while frames > 0:
        try:
            async with websocket(url, additional_headers=headers, max_queue=None) as socket:
                reader = asyncio.create_task(drain(socket))
                while frames > 0:
                    frames -= 1
                    await socket.send(hostile(chance, chance.randrange(3)))
                    if frames % 50 == 0:
                        await asyncio.sleep(0)
                reader.cancel()
        except ConnectionClosed:
            continue


async def drain(socket: Any) -> None:
    """Read whatever comes."""
    async for _ in socket:
        pass


async def test_hostile_frames_do_no_harm(process: Process) -> None:
    server = process.server
    ada, eve = await guest(server.url, "Ada"), await guest(server.url, "Eve")
    opened = await ada.open_room("opale")
    room = opened["room"]["id"]
    await eve.sit(room, 1, opened["links"]["join"].partition("join=")[2])
    await ada.start(room)
    url = f"{server.ws}/ws/rooms/{room}"

    async def wave(frames: int, seed: int) -> int:
        share = frames // ATTACKERS
        await asyncio.gather(*(attack(url, eve.headers, share, seed + n) for n in range(ATTACKERS)))
        async with ada.socket(room) as live:  # everybody else goes on as before
            await live.shown()
        return server.memory()

    before = await wave(FRAMES // 10, 1)
    after = await wave(FRAMES, 100)
    assert server.process is not None
    assert server.process.poll() is None
    assert after - before < GROWTH
    log = server.log.read_text()
    assert "Traceback" not in log
    assert '"level": "error"' not in log
    await ada.close()
    await eve.close()
