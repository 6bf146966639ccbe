"""What the client was written as: its digest tells whether a build was made of just this.

The build hook (hatch_build.py) runs this file too, outside the environment of the server.
"""

import hashlib
from pathlib import Path


def digest(static: Path) -> str:
    """Digest of every module and style sheet below `static`."""
    found = hashlib.sha256()
    files = (
        path for kind in ("js", "css") for path in (static / kind).rglob("*") if path.is_file()
    )
    for path in sorted(files):
        found.update(path.relative_to(static).as_posix().encode())
        found.update(path.read_bytes())
    return found.hexdigest()
