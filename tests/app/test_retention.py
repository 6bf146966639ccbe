"""What is deleted after long, and what never is."""

from sqlalchemy import text

from app.rooms import retention
from app.rooms.retention import forget_dead_rooms
from tests.app.client import key_of
from tests.app.conftest import Running
from tests.app.tables import lobby

LONG_AGO = "update room set changed_at = 1"


async def count(server: Running, table: str, room: str) -> int:
    """Rows of a room."""
    column = "id" if table == "room" else "room_id"
    statement = text(f"select count(*) from {table} where {column} = :room")
    async with server.app.services.database.read() as session:
        return int(await session.scalar(statement, {"room": room.replace("-", "")}) or 0)


async def change(server: Running, statement: str) -> None:
    """A statement, committed."""
    async with server.app.services.database.write() as session:
        await session.execute(text(statement))


async def test_dead_lobbies_go_with_their_chat_and_matches_stay(each_fresh_server: Running) -> None:
    database, rooms = each_fresh_server.app.services.database, each_fresh_server.app.services.rooms
    async with lobby(each_fresh_server) as dead, lobby(each_fresh_server) as played:
        async with dead.host.socket(dead.id) as live:
            await live.say("is anybody here?")
        await played.host.start(played.id)
        await played.host.call("POST", f"/api/rooms/{played.id}/resign", {"seat": 0})
        assert await forget_dead_rooms(database, 30) == 0  # a lobby somebody may come back to
        await change(each_fresh_server, LONG_AGO)
        assert await forget_dead_rooms(database, 30) == 0
        await retention.give_up_old_lobbies(rooms, 48)
        assert await count(each_fresh_server, "chat_message", dead.id) == 2
        await change(
            each_fresh_server, "update room set status = 'abandoned'"
        )  # even if it says so
        assert await forget_dead_rooms(database, 30) == 1
        for table in ("room", "seat", "room_member", "chat_message"):
            assert await count(each_fresh_server, table, dead.id) == 0
            assert table == "chat_message" or await count(each_fresh_server, table, played.id)
        join = key_of(dead.links["join"])
        answer = await dead.other.http.get(f"/api/rooms/{dead.id}", params={"join": join})
        assert answer.status_code == 404
        assert (await played.host.call("GET", f"/api/rooms/{played.id}/record"))["result"]
