"""What can go wrong."""


class Refused(Exception):
    """The server understood and said no. `code` is a stable word, `reason` is for people."""

    def __init__(self, status: int, code: str, reason: str) -> None:
        super().__init__(f"{code}: {reason}")
        self.status = status
        self.code = code
        self.reason = reason


class Away(Exception):
    """The server did not answer, however often it was asked."""
