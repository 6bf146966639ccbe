"""Authors of a game need nothing but the engine to test it."""

from __future__ import annotations

import json
import subprocess
import sys

PROGRAM = """
import json, pkgutil, sys
known = set(sys.modules)
import engine.testing
for found in pkgutil.walk_packages(engine.testing.__path__, "engine.testing."):
    __import__(found.name)
print(json.dumps(sorted({name.split(".")[0] for name in set(sys.modules) - known})))
"""


def test_it_imports_the_standard_library_alone() -> None:
    run = subprocess.run(
        [sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=True
    )
    imported = set(json.loads(run.stdout))
    assert imported - sys.stdlib_module_names == {"engine"}
