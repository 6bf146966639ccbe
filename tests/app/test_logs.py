"""Logs: a line a request with its id and room, and nothing in them that opens a door."""

import json
from typing import Any

import pytest

from app.core import logging as logs
from app.core.logging import remember
from app.core.requests import about, request_id
from tests.app.client import eventually, guest, key_of
from tests.app.conftest import Running
from tests.app.site import SECRET, Process
from tests.app.tables import table

Json = dict[str, Any]


def lines(process: Process, **fields: object) -> list[Json]:
    """What the server wrote with these fields."""
    written: list[Json] = [json.loads(line) for line in process.server.log.read_text().splitlines()]
    return [line for line in written if fields.items() <= line.items()]


@pytest.mark.faults
async def test_a_line_a_request_without_secrets(process: Process) -> None:
    ada, bo = await guest(process.url, "Ada"), await guest(process.url, "Bo")
    opened = await ada.open_room()
    room, join = opened["room"]["id"], key_of(opened["links"]["join"])
    watch = key_of(opened["links"]["watch"])
    answer = await bo.http.get(f"/r/{room}?join={join}", headers={"X-Request-ID": "proxy-0001"})
    assert answer.headers["x-request-id"] == "proxy-0001"
    cookie = answer.headers.get("set-cookie", "")
    await bo.sit(room, 1, join)
    await ada.start(room)
    async with ada.socket(room) as live, bo.socket(room, watch=watch):
        await live.shown()
        await live.act("nonsense")
        await live.say("a word of ours")
    await bo.http.get("/api/rooms/none?join=" + join)
    await bo.http.get("/join", params={"code": opened["links"]["join"]})
    bad = {"Authorization": "Bearer not-a-token-of-ours"}
    assert (await bo.http.get("/api/me", headers=bad)).status_code == 401
    for person in (ada, bo):
        await person.close()
    stored = room.replace("-", "")
    await eventually(lambda: len(lines(process, event="socket_closed", room=stored)) == 2)
    text = process.server.log.read_text()
    secrets = [join, watch, ada.headers["Authorization"][7:], bo.headers["Authorization"][7:]]
    for secret in (*secrets, cookie[10:60] or join, "a word of ours", "not-a-token", SECRET):
        assert secret not in text
    (page,) = lines(process, request_id="proxy-0001")
    assert page["event"] == "request"
    assert (page["method"], page["path"], page["status"]) == ("GET", f"/r/{room}", 200)
    assert page["room"] == stored
    assert page["ms"] > 0
    requests = lines(process, event="request")
    assert len({line["request_id"] for line in requests}) == len(requests)
    assert not lines(process, path="/readyz")


def test_ids_of_others_are_taken_only_if_they_are_ids() -> None:
    def named(value: bytes) -> str:
        return request_id({"headers": [(b"x-request-id", value)]})

    assert named(b"abc-12345") == "abc-12345"
    for bad in (b"short", b"a" * 65, b"with space", b"new\nline000", "\u00e4".encode() * 8):
        assert named(bad) != bad.decode("latin-1")
    assert about("/ws/tournaments/abcd-2345") == {"tournament": "abcd2345"}
    assert about("/api/rooms/<script>") == {}


def test_the_latest_errors_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(logs, "RECENT", type(logs.RECENT)(maxlen=2))
    for number in range(3):
        remember(None, "", {"level": "error", "event": f"e{number}", "exception": "a\nKeyError: 1"})
    remember(None, "", {"level": "info", "event": "fine"})
    assert [line["event"] for line in logs.RECENT] == ["e1", "e2"]
    assert logs.RECENT[0]["error"] == "KeyError: 1"


async def test_what_is_counted(fresh_server: Running) -> None:
    async with table(fresh_server, "pf") as playing:
        live = playing.seats[0]
        before = await fresh_server.counted()
        await live.send({"type": "resync", "why": "hash"})
        await live.send({"type": "resync", "why": "gap"})
        await live.act("nonsense")
        after = await fresh_server.counted()
        assert after["tidetable_sockets"] == 2
        assert after["tidetable_resyncs_total"] == before["tidetable_resyncs_total"] + 2
        mismatches = "tidetable_hash_mismatches_total"
        assert after[mismatches] == before[mismatches] + 1
        for name in ("drops_total", "act_seconds_count", "commit_rows_count", "nodes"):
            assert f"tidetable_{name}" in after
        assert "tidetable_quarantined_matches" in after
