"""`make audit`: known holes in the locked dependencies, of Python and of the browser client.

Fails when one is known. Where the advisories cannot be reached it says so and audits nothing: a
machine without the way out must still be able to run everything else.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

import typer

ROOT = Path(__file__).resolve().parents[1]
SECONDS = 120
NETWORK = re.compile(r"ConnectionError|Max retries|timed out|NameResolution|ServiceError")
ACCEPTED: dict[str, str] = {}
"""Advisories we know of and live with (of npm: packages), each with the reason."""


class Report(NamedTuple):
    """How many packages were looked up, the holes, and why some were not looked up."""

    looked_up: int
    holes: list[str]
    unreachable: str = ""


def output(command: list[str], folder: Path) -> tuple[Any, str]:
    """What an auditor prints as JSON (None if it does not), and what it complains of."""
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
    except subprocess.TimeoutExpired:
        return None, "timed out"
    try:
        return json.loads(done.stdout), done.stderr
    except ValueError:
        return None, done.stderr


def of_python(found: Any, complaint: str) -> Report:
    """Read pip-audit's report; raises RuntimeError if it failed for another reason than the net.

    >>> hole = {"id": "X-1", "fix_versions": ["2.1"]}
    >>> of_python({"dependencies": [{"name": "a", "version": "2", "vulns": [hole]}]}, "")
    Report(looked_up=1, holes=['a 2: X-1, mended in 2.1'], unreachable='')
    >>> of_python({"dependencies": [{"name": "a", "skip_reason": "not found"}]}, "")
    Report(looked_up=0, holes=[], unreachable='a: not found')
    """
    if found is None:
        if not NETWORK.search(complaint):
            raise RuntimeError(complaint)
        return Report(0, [], complaint.strip().splitlines()[-1])
    lines = [line for line in found["dependencies"] if "vulns" in line]
    holes = [
        f"{line['name']} {line['version']}: {hole['id']}, mended in "
        f"{', '.join(hole['fix_versions']) or 'no version yet'}"
        for line in lines
        for hole in line["vulns"]
        if hole["id"] not in ACCEPTED
    ]
    skipped = [f"{x['name']}: {x['skip_reason']}" for x in found["dependencies"] if x not in lines]
    return Report(len(lines), holes, "; ".join(skipped))


def of_client(found: Any, complaint: str) -> Report:
    """Read npm's report; raises RuntimeError like `of_python`.

    >>> of_client({"metadata": {"dependencies": {"total": 9}}, "vulnerabilities": {"b": {
    ...     "severity": "high", "range": "<3"}}}, "")
    Report(looked_up=9, holes=['b <3: high'], unreachable='')
    >>> of_client({"message": "405 Method Not Allowed", "error": {"summary": ""}}, "")
    Report(looked_up=0, holes=[], unreachable='405 Method Not Allowed')
    """
    if found is None:
        raise RuntimeError(complaint)
    if "error" in found:
        return Report(0, [], found.get("message") or found["error"].get("summary") or "no answer")
    holes = [
        f"{name} {hole['range']}: {hole['severity']}"
        for name, hole in found["vulnerabilities"].items()
        if name not in ACCEPTED
    ]
    return Report(found["metadata"]["dependencies"]["total"], holes)


def main() -> None:
    """Audit both; exit code 1 if a hole is known, or if an auditor fails for its own reasons."""
    ask = [sys.executable, "-m", "pip_audit", "--disable-pip", "--format", "json", "--timeout", "8"]
    reports = {
        "Python": of_python(*output([*ask, "-r", "requirements-dev.txt"], ROOT)),
        "browser client": of_client(*output(["npm", "audit", "--json"], ROOT / "static")),
    }
    for what, report in reports.items():
        typer.echo(f"{what}: {report.looked_up} packages looked up, {len(report.holes)} holes")
        if report.unreachable:
            typer.echo(f"  NOT AUDITED: {report.unreachable[:300]}")
        for hole in report.holes:
            typer.echo(f"  {hole}")
    if any(report.holes for report in reports.values()):
        raise typer.Exit(1)


if __name__ == "__main__":
    typer.run(main)
