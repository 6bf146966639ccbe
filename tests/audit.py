"""`make audit`: known holes in the locked dependencies, of Python and of the browser client.

Fails when one is known. Where the advisories cannot be reached it says so and audits nothing: a
machine without the way out must still be able to run everything else.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import typer

ROOT = Path(__file__).resolve().parents[1]
SECONDS = 120


def output(command: list[str], folder: Path) -> Any:
    """What an auditor prints as JSON; None if it could not ask."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    environment = {**os.environ, "PATH": path}
    try:
        done = subprocess.run(
            command,
            cwd=folder,
            env=environment,
            capture_output=True,
            text=True,
            timeout=SECONDS,
            check=False,
        )
        return json.loads(done.stdout)
    except (subprocess.TimeoutExpired, ValueError):
        return None


def of_python(found: Any) -> tuple[int, list[str]]:
    """How many packages were looked up, and the holes.

    >>> hole = {"id": "X-1", "fix_versions": ["2.1"]}
    >>> of_python({"dependencies": [{"name": "a", "version": "2", "vulns": [hole]}]})
    (1, ['a 2: X-1, mended in 2.1'])
    >>> of_python({"dependencies": [{"name": "a", "skip_reason": "not found"}]})
    (0, [])
    """
    lines = [line for line in (found or {}).get("dependencies", ()) if "vulns" in line]
    holes = [
        f"{line['name']} {line['version']}: {hole['id']}, mended in "
        f"{', '.join(hole['fix_versions']) or 'no version yet'}"
        for line in lines
        for hole in line["vulns"]
    ]
    return len(lines), holes


def of_client(found: Any) -> tuple[int, list[str]]:
    """The same of npm's report.

    >>> of_client({"metadata": {"dependencies": {"total": 9}}, "vulnerabilities": {"b": {
    ...     "severity": "high", "range": "<3"}}})
    (9, ['b <3: high'])
    >>> of_client({"error": {"summary": ""}})
    (0, [])
    """
    known = found or {}
    total = known.get("metadata", {}).get("dependencies", {}).get("total", 0)
    holes = [
        f"{name} {hole['range']}: {hole['severity']}"
        for name, hole in known.get("vulnerabilities", {}).items()
    ]
    return total, holes


def main() -> None:
    """Audit both; exit code 1 if a hole is known."""
    ask = [sys.executable, "-m", "pip_audit", "--disable-pip", "--format", "json", "--timeout", "8"]
    reports = {
        "Python": of_python(output([*ask, "-r", "requirements-dev.txt"], ROOT)),
        "browser client": of_client(output(["npm", "audit", "--json"], ROOT / "static")),
    }
    for what, (looked_up, holes) in reports.items():
        if not looked_up:
            typer.echo(f"{what}: NOT AUDITED, the advisories cannot be reached from here")
        else:
            typer.echo(f"{what}: {looked_up} packages looked up, {len(holes)} known holes")
        for hole in holes:
            typer.echo(f"  {hole}")
    if any(holes for _, holes in reports.values()):
        raise typer.Exit(1)


if __name__ == "__main__":
    typer.run(main)
