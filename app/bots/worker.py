"""What runs in the worker processes of the bots."""

import multiprocessing
import os
import signal
import threading
import time
from typing import Any

from engine.bots import Effort, think


def set_up() -> None:
    """Ignore the terminal's interrupt, and end with the server even if it was killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_outlive_nobody, args=(parent,), daemon=True).start()


def _outlive_nobody(parent: Any) -> None:
    parent.join()
    os._exit(0)


MOST_ROUNDS = 20_000
"""More than fit into the seconds a bot has."""


def choose(
    game: str, level: str, saved: dict[str, Any], version: int, seat: int, seed: str, seconds: float
) -> tuple[str, Any]:
    """Verb and noun (JSON form) of the bot's action; it thinks about so many seconds at most."""
    until = time.monotonic() + seconds
    effort = Effort(MOST_ROUNDS, lambda: time.monotonic() > until)
    verb, noun = think(game, level, saved, version, seat, seed, effort)
    return verb, noun
