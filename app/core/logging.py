"""Structured logs: one JSON object a line (or readable lines for a terminal)."""

import logging
import sys
from collections import deque
from typing import Any

import structlog
from structlog.typing import EventDict, Processor

RECENT: deque[dict[str, Any]] = deque(maxlen=50)
"""The latest warnings and errors of this process, for the operator's page."""
KEPT = ("timestamp", "level", "event", "logger", "room", "request_id", "error")


def remember(_logger: Any, _method: str, event: EventDict) -> EventDict:
    """A processor: keeps what the operator should see."""
    if event.get("level") in ("warning", "error", "critical"):
        kept = {name: str(event[name])[:300] for name in KEPT if name in event}
        if "exception" in event:
            kept["error"] = str(event["exception"]).rstrip().rpartition("\n")[2][:300]
        RECENT.append(kept)
    return event


def set_up_logging(level: str, style: str) -> None:
    """Send structlog and the standard library's loggers through one formatter.

    `style` is json, console or auto: readable lines on a terminal, JSON elsewhere.
    """
    if style == "auto":
        style = "console" if sys.stderr.isatty() else "json"
    shared: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.format_exc_info,
        remember,
    ]
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )
    last: Processor = (
        structlog.processors.JSONRenderer() if style == "json" else structlog.dev.ConsoleRenderer()
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, last],
        )
    )
    # It writes the whole address of each socket, keys included.
    logging.getLogger("uvicorn.error").addFilter(lambda record: "WebSocket" not in str(record.msg))
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level.upper())


def logger(name: str) -> structlog.stdlib.BoundLogger:
    """The logger of a module."""
    log: structlog.stdlib.BoundLogger = structlog.stdlib.get_logger(name)
    return log
