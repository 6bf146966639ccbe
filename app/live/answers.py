"""What commands are answered with, as frames."""

from typing import Any

import orjson

from app.live.transport import Framed, framed
from app.matches.live_match import Answer


def refused(command: str | None, code: str, reason: str, answer: Answer | None = None) -> Framed:
    """A `refused` frame."""
    frame: dict[str, Any] = {"type": "refused", "id": command, "code": code, "reason": reason}
    frame["version"] = None if answer is None else answer.version
    frame["decision"] = None if answer is None else answer.decision
    if answer is not None and answer.rules:
        frame["rules"] = answer.rules
    return framed(orjson.dumps(frame))


def answer_frame(command: str, answer: Answer) -> Framed:
    """`ok` or `refused`."""
    if answer.ok:
        return framed(orjson.dumps({"type": "ok", "id": command, "version": answer.version}))
    return refused(command, answer.code, answer.reason, answer)
