"""Processes that do not outlive the one that started them, even if that was killed."""

import multiprocessing
import threading
from collections.abc import Callable


def end_with_parent(end: Callable[[], object]) -> None:
    """Call `end` once the parent process is gone. Does nothing in a process that has none."""
    parent = multiprocessing.parent_process()
    if parent is not None:

        def watch() -> None:
            parent.join()
            end()

        threading.Thread(target=watch, daemon=True).start()
