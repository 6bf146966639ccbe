"""Static files: libraries for ever under their version, our own asked again each time."""

import os
from collections.abc import MutableMapping
from typing import Any

from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

VENDOR = "public, max-age=604800"
OWN = "no-cache"  # kept, but asked for again with its ETag


class Static(StaticFiles):
    """Serves a directory with the right cache headers."""

    def file_response(
        self,
        full_path: str | os.PathLike[str],
        stat_result: os.stat_result,
        scope: Scope,
        status_code: int = 200,
    ) -> Response:
        """The file, or 304."""
        response = super().file_response(full_path, stat_result, scope, status_code)
        response.headers["Cache-Control"] = VENDOR if is_vendor(scope) else OWN
        return response


def is_vendor(scope: MutableMapping[str, Any]) -> bool:
    """Whether the path is that of a fetched library."""
    return "/vendor/" in scope["path"]
