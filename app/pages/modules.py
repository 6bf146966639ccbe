"""Which client modules a page will load: told at once, so that the browser need not find out
level by level."""

import re
from functools import lru_cache
from pathlib import Path, PurePosixPath

from app.core.resources import resource_dir

_IMPORT = re.compile(
    r"""^\s*(?:import\s*|(?:import|export)\b[^;"'()=]*?\bfrom\s*)["']([./][^"']+)["']""", re.M
)
_MINIFIED = re.compile(r"""\b(?:from|import)\s*["'](\./[^"']+)["']""")


@lru_cache(maxsize=32)
def graph(*entries: str) -> tuple[str, ...]:
    """Addresses of the entries and of all they import statically, each once, nearest first."""
    found: list[str] = []
    waiting = list(entries)
    while waiting:
        address = waiting.pop(0)
        if address in found:
            continue
        file = _file(address)
        if file is None:
            continue
        found.append(address)
        pattern = _MINIFIED if "/vendor/" in address else _IMPORT
        waiting += [_resolve(address, name) for name in pattern.findall(file.read_text("utf-8"))]
    return tuple(found)


def _file(address: str) -> Path | None:
    path = resource_dir("static") / PurePosixPath(address).relative_to("/static")
    return path if path.is_file() else None


def _resolve(address: str, name: str) -> str:
    """
    >>> _resolve("/static/js/core/a.js", "../games/b.js")
    '/static/js/games/b.js'
    """
    if name.startswith("/"):
        return name
    parts: list[str] = []
    for part in (PurePosixPath(address).parent / name).parts:
        if part == "..":
            parts.pop()
        elif part != ".":
            parts.append(part)
    return str(PurePosixPath(*parts))
