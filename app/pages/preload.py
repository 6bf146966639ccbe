"""Which client modules a page will load: told at once, so that the browser need not find out
level by level."""

import re
from functools import lru_cache
from pathlib import Path, PurePosixPath

from app.core.resources import static_roots

_IMPORT = re.compile(
    r"""^\s*(?:import\s*|(?:import|export)\b[^;"'()=]*?\bfrom\s*)["']([./][^"']+)["']""", re.M
)
_MINIFIED = re.compile(r"""\b(?:from|import)\s*["'](\.{1,2}/[^"']+)["']""")


def graph(*entries: str) -> tuple[str, ...]:
    """Addresses of the entries and of all they import statically, each once, nearest first."""
    return graph_in(static_roots(), *entries)


@lru_cache(maxsize=32)
def graph_in(roots: tuple[Path, ...], *entries: str) -> tuple[str, ...]:
    """The same, looked for in these directories."""
    found: list[str] = []
    waiting = list(entries)
    while waiting:
        address = waiting.pop(0)
        if address in found:
            continue
        file = file_in(roots, address)
        if file is None:
            continue
        found.append(address)
        pattern = _MINIFIED if {"vendor", "built"} & set(file.parts) else _IMPORT
        waiting += [_resolve(address, name) for name in pattern.findall(file.read_text("utf-8"))]
    return tuple(found)


def file_in(roots: tuple[Path, ...], address: str) -> Path | None:
    """The file of an address in the first directory that has it."""
    name = PurePosixPath(address).relative_to("/static")
    return next((root / name for root in roots if (root / name).is_file()), None)


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
