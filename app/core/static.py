"""Static files: what has its digest in its name for ever, libraries for a week, our own asked again
each time. Packed beforehand with brotli where the build did so and the browser takes it."""

import os
from collections.abc import Sequence
from pathlib import Path

from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

CHUNK = "public, max-age=31536000, immutable"
VENDOR = "public, max-age=604800"
OWN = "no-cache"  # kept, but asked for again with its ETag
PACKED = ".br"


class Static(StaticFiles):
    """Serves the first of several directories that has the file, with the right cache headers."""

    def __init__(self, roots: Sequence[Path]) -> None:
        super().__init__(directory=roots[-1], check_dir=False)
        self.all_directories = list(roots)
        made = [*roots[:-1], roots[-1] / "vendor"]
        found = (path for root in made for path in root.rglob(f"*{PACKED}"))
        self._packed = frozenset(str(path.with_suffix("")) for path in found)

    def file_response(
        self,
        full_path: str | os.PathLike[str],
        stat_result: os.stat_result,
        scope: Scope,
        status_code: int = 200,
    ) -> Response:
        """The file, or 304."""
        packed = os.fspath(full_path) in self._packed
        small = packed and takes_brotli(scope)
        if small:
            full_path = f"{os.fspath(full_path)}{PACKED}"
            stat_result = os.stat(full_path)
        response = super().file_response(full_path, stat_result, scope, status_code)
        response.headers["Cache-Control"] = lifetime(scope["path"])
        if small:
            response.headers["Content-Encoding"] = "br"
        if packed:
            response.headers.add_vary_header("Accept-Encoding")
        return response


def takes_brotli(scope: Scope) -> bool:
    """Whether the browser said so."""
    offered = Headers(scope=scope).get("accept-encoding", "")
    return any(
        name.strip() == "br" and quality.replace(" ", "") not in ("q=0", "q=0.0")
        for name, _, quality in (one.partition(";") for one in offered.split(","))
    )


def lifetime(path: str) -> str:
    """How long a browser may keep a file without asking."""
    if "/chunks/" in path:
        return CHUNK
    return VENDOR if "/vendor/" in path else OWN
