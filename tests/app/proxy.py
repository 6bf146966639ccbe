"""A way to a server that a test can cut, or let go silent."""

import asyncio
import contextlib
import threading
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager

Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]
Dial = Callable[[], Awaitable[Streams]]


class Proxy:
    """Forwards TCP connections. `cut`: they break, new ones too; `hang`: nothing passes.

    It lives in a thread of its own, so that tests with loops of their own share it.
    """

    def __init__(self, dial: Dial) -> None:
        self.port = 0
        self._dial = dial
        self._loop: asyncio.AbstractEventLoop
        self._stopped: asyncio.Event
        self._open = asyncio.Event()
        self._open.set()
        self._down = False
        self._writers: set[asyncio.StreamWriter] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One connection."""
        if self._down:
            writer.transport.abort()
            return
        self._writers.add(writer)
        try:
            await self._open.wait()
            far_reader, far_writer = await self._dial()
            self._writers.add(far_writer)
            both = (self._pump(reader, far_writer), self._pump(far_reader, writer))
            tasks = [asyncio.create_task(each) for each in both]
            self._tasks.update(tasks)
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in tasks:
                task.cancel()
            self._tasks.difference_update(tasks)
            self._drop(far_writer)
        except OSError:
            pass
        finally:
            self._drop(writer)

    async def _pump(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            while data := await reader.read(65_536):
                await self._open.wait()
                writer.write(data)
                await writer.drain()

    def _drop(self, writer: asyncio.StreamWriter) -> None:
        self._writers.discard(writer)
        writer.transport.abort()

    def cut(self) -> None:
        """Break everything, and refuse what is new."""
        self._down = True
        self._loop.call_soon_threadsafe(self._drop_all)

    def _drop_all(self) -> None:
        for writer in list(self._writers):
            self._drop(writer)

    def hang(self) -> None:
        """Let nothing pass, and break nothing: the network is gone."""
        self._loop.call_soon_threadsafe(self._open.clear)

    def heal(self) -> None:
        """As if nothing had been."""
        self._down = False
        self._loop.call_soon_threadsafe(self._open.set)

    async def run(self, ready: threading.Event) -> None:
        """What the thread does."""
        self._loop, self._stopped = asyncio.get_running_loop(), asyncio.Event()
        server = await asyncio.start_server(self.serve, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]
        ready.set()
        await self._stopped.wait()
        server.close()
        self._open.set()
        self._down = True
        self._drop_all()
        await asyncio.sleep(0.05)  # for the transports to see that they are closed

    def stop(self) -> None:
        """End the thread."""
        self._loop.call_soon_threadsafe(self._stopped.set)


@contextmanager
def proxy(dial: Dial) -> Iterator[Proxy]:
    """A proxy on a free port."""
    found, ready = Proxy(dial), threading.Event()
    thread = threading.Thread(target=lambda: asyncio.run(found.run(ready)))
    thread.start()
    ready.wait()
    try:
        yield found
    finally:
        found.stop()
        thread.join()
