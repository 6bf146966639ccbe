"""A match is never read by rules it was not played by."""

from dataclasses import replace
from typing import Any

import pytest

from engine import InvalidOptions, Match, Rules, catalogue
from tests.app.client import Guest, Json, Refused, known
from tests.app.conftest import running
from tests.app.tables import lobby


class Changed:
    """The rules of a game in another version, until the test is over."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, rules: Rules[Any]) -> None:
        self._monkeypatch = monkeypatch
        self._rules = rules

    def now(self, *, reads_old: bool = False) -> None:
        """The version grows by one; `reads_old`: positions of before can be upgraded."""
        info = replace(self._rules.info, rules_version=self._rules.info.rules_version + 1)
        self._monkeypatch.setattr(self._rules, "info", info)
        if reads_old:
            self._monkeypatch.setattr(self._rules, "upgrade", lambda saved, version: saved)


@pytest.fixture
def opale(monkeypatch: pytest.MonkeyPatch) -> Changed:
    """Opale, to be changed."""
    return Changed(monkeypatch, catalogue["opale"])


async def moved(guest: Guest, room: str, seat: int) -> None:
    """One legal step of a seat over HTTP."""
    shown = await guest.call("GET", f"/api/rooms/{room}/view", seat=seat)
    verb, nouns = next(iter(shown["menu"].items()))
    body = {"id": str(shown["version"]), "seat": seat, "decision": shown["decision"], "verb": verb}
    await guest.call("POST", f"/api/rooms/{room}/actions", body | {"noun": nouns[0]})


async def again(base: str, guest: Guest) -> Guest:
    """The same person at a server that was started again."""
    token = guest.headers["Authorization"].partition(" ")[2]
    return Guest(base, token, guest.account)


async def code_of(call: Any) -> str:
    """The code a call is refused with."""
    with pytest.raises(Refused) as caught:
        await call
    return caught.value.code


async def test_a_running_match_is_called_off_and_said_so(database_url: str, opale: Changed) -> None:
    async with running(database_url) as server, lobby(server) as room:
        await room.host.start(room.id)
        waiting = (await room.host.call("GET", f"/api/rooms/{room.id}"))["match"]["waiting"]
        await moved(room.people[waiting[0]], room.id, waiting[0])
        host, ident = room.host, room.id
    opale.now()
    async with running(database_url) as server:
        ada = await again(server.base, host)
        found = await ada.call("GET", f"/api/rooms/{ident}")
        assert (found["status"], found["match"]) == ("lobby", None)
        async with ada.socket(ident, notes="1") as live:
            assert "the rules of the game were changed" in live.notes[-1]["text"]
        await ada.close()


async def test_a_running_match_goes_on_where_it_can_be_upgraded(
    database_url: str, opale: Changed
) -> None:
    async with running(database_url) as server, lobby(server) as room:
        await room.host.start(room.id)
        people, ident = room.people, room.id
        matches = server.app.services.matches
        table = known(await matches.cache.table_of(ident.replace("-", "")))
        while table.match.ply == 0 or not table.match.can_snapshot:
            seat = table.match.waiting()[0]
            await moved(people[seat], ident, seat)
        seat = table.match.waiting()[0]
        before = await people[seat].call("GET", f"/api/rooms/{ident}/view", seat=seat)
        await matches.cache.unload(table)
    opale.now(reads_old=True)
    for start in range(2):  # and again after a further start
        async with running(database_url, snapshot_every=10**6) as server:
            ada = await again(server.base, people[seat])
            shown = await ada.call("GET", f"/api/rooms/{ident}/view", seat=seat)
            if start == 0:
                assert shown["view"] == before["view"]
                await moved(ada, ident, seat)
            assert (await ada.call("GET", f"/api/rooms/{ident}"))["status"] == "playing"
            assert await code_of(ada.call("GET", f"/api/rooms/{ident}/log")) == "earlier_rules"
            await ada.close()


async def test_a_finished_match_keeps_its_result(database_url: str, opale: Changed) -> None:
    async with running(database_url) as server, lobby(server) as room:
        await room.host.start(room.id)
        await room.host.call("POST", f"/api/rooms/{room.id}/resign", {"seat": 0})
        before: Json = await room.host.call("GET", f"/api/rooms/{room.id}")
        record: Json = await room.host.call("GET", f"/api/rooms/{room.id}/record")
        host, ident = room.host, room.id
    opale.now()
    async with running(database_url) as server:
        ada = await again(server.base, host)
        found = await ada.call("GET", f"/api/rooms/{ident}")
        assert found["result"] == before["result"]
        assert found["match"]["number"] == before["match"]["number"]
        assert await ada.call("GET", f"/api/rooms/{ident}/record") == record
        for path in ("log", "replay", "view"):
            assert await code_of(ada.call("GET", f"/api/rooms/{ident}/{path}")) == "earlier_rules"
        page = await ada.http.get(f"/r/{ident}")
        assert "earlier rules" in page.text
        await ada.close()


def test_rules_refuse_what_they_cannot_read() -> None:
    rules = catalogue["opale"]
    match = Match.new("opale", seed="0" * 32, salt="0" * 32)
    with pytest.raises(InvalidOptions):
        rules.load(rules.save(match.state), rules.info.rules_version + 1)
