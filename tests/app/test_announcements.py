"""What organisers announce: on the page, at every table and on every node, until taken back."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from app.core.clock import now_ms
from app.core.events import TournamentChanged
from app.people.models import SanctionRow
from app.rooms.ids import stored_id
from app.services import Services
from app.tournaments.event_models import AnnouncementRow
from app.tournaments.models import TournamentRow
from app.tournaments.reading import Snapshot
from tests.app.client import Guest, Live, Refused, eventually
from tests.app.conftest import Running
from tests.app.nodes import at, nodes
from tests.app.tourneys import tournament, watching


def pinned(live: Live) -> list[str]:
    """What a table shows as announced."""
    told = [frame for frame in live.frames if frame["type"] == "announcements"]
    return [one["text"] for one in told[-1]["announcements"]] if told else []


async def shows(live: Live, *texts: str) -> None:
    await live.until(lambda: pinned(live) == list(texts))


async def pin(made: Services, tournament: str, by: Guest, text: str) -> None:
    """As it is stored and told where nothing has to be read."""
    account = by.account["id"]
    async with made.database.write() as session:
        session.add(
            AnnouncementRow(tournament_id=tournament, account_id=account, text=text, at=now_ms())
        )
        (await session.get_one(TournamentRow, tournament)).version += 1
    made.events.publish(TournamentChanged(tournament))


async def test_everybody_reads_them(server: Running) -> None:
    ada, bo, cy = await server.guests("Ada", "Bo", "Cy")
    async with tournament(ada) as cup:
        await bo.call("POST", f"{cup.path}/join", {})
        await cup.bots(1)
        await cup.start()
        room = (await bo.call("GET", cup.path))["you"]["room"]
        body = {"id": "one", "text": "Pizza is here"}
        with pytest.raises(Refused, match="not_organiser"):
            await cy.call("POST", f"{cup.path}/announcements", body)
        name = cup.path.rpartition("/")[2]
        async with watching(cy, name) as page, bo.socket(room) as seat, cy.socket(room) as watcher:
            await ada.call("POST", f"{cup.path}/announcements", body)
            state = await ada.call("POST", f"{cup.path}/announcements", body)  # sent again
            (one,) = state["announcements"]
            assert one["text"] == "Pizza is here"
            for live in (seat, watcher):
                await shows(live, "Pizza is here")

            async def on_the_page() -> bool:
                return bool(page.state["announcements"] == [one])

            await eventually(on_the_page)
            for number in range(4):
                more: Any = {"id": f"more {number}", "text": f"Round {number}"}
                await ada.call("POST", f"{cup.path}/announcements", more)
            with pytest.raises(Refused, match="full"):
                await ada.call("POST", f"{cup.path}/announcements", {"id": "six", "text": "Six"})
            for found in (await cy.call("GET", f"{cup.path}/announcements"))["announcements"]:
                await ada.call("DELETE", f"{cup.path}/announcements/{found['id']}")
            await shows(seat)
            await shows(watcher)
    for person in (ada, bo, cy):
        await person.close()


async def test_who_is_muted_announces_nothing(server: Running) -> None:
    (ada,) = await server.guests("Ada")
    made, who = server.app.services, ada.account["id"]
    async with made.database.write() as session:
        session.add(
            SanctionRow(kind="mute", target=who, reason="Calm down", at=now_ms(), until=None)
        )
    await made.sanctions.load()
    async with tournament(ada) as cup:
        with pytest.raises(Refused, match="muted"):
            await ada.call("POST", f"{cup.path}/announcements", {"id": "a", "text": "Hear"})
        assert (await cup.state())["announcements"] == []
    await ada.close()


async def test_who_comes_when_all_had_gone_is_shown_what_is_pinned_now(
    fresh_server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    (ada,) = await fresh_server.guests("Ada")
    made = fresh_server.app.services
    hub, reader = made.hub, made.tournaments.reader

    def greeted(live: Live) -> list[str]:
        return [one["text"] for one in (live.hello or {})["announcements"]]

    async with tournament(ada) as cup:
        await ada.call("POST", f"{cup.path}/join", {})
        await cup.bots(1)
        room = (await cup.start())["you"]["room"]
        async with ada.socket(room) as live:
            assert greeted(live) == []
        await eventually(lambda: not hub.channels)
        await ada.call("POST", f"{cup.path}/announcements", {"id": "a", "text": "Nobody is here"})
        find = reader.find
        async with ada.socket(room) as live:
            assert greeted(live) == ["Nobody is here"]
            asked = []

            async def away(ident: str) -> Snapshot | None:
                asked.append(ident)
                raise OSError("the database is away")

            monkeypatch.setattr(reader, "find", away)
            await pin(made, stored_id(cup.path.rpartition("/")[2]), ada, "Back again")
            await eventually(lambda: bool(asked))
            monkeypatch.setattr(reader, "find", find)
            await shows(live, "Back again", "Nobody is here")  # tried again
    await ada.close()


@pytest.mark.postgres
async def test_they_cross_nodes(postgres_url: str, tmp_path: Path) -> None:
    async with nodes(postgres_url, tmp_path) as found:
        one, two = found.all
        (ada,) = await one.guests("Ada")
        there = at(two, ada)
        async with tournament(ada) as cup:
            await ada.call("POST", f"{cup.path}/join", {})
            await cup.bots(1)
            room = (await cup.start())["you"]["room"]
            async with there.socket(room) as live:
                await live.shown()
                await ada.call("POST", f"{cup.path}/announcements", {"id": "a", "text": "Hear"})
                await shows(live, "Hear")
        await there.close()
        await ada.close()
