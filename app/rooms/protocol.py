"""A room as the protocol shows it, over HTTP and over the socket. No I/O."""

from collections.abc import Sequence
from typing import cast

from app.matches.summary import Summary
from app.rooms.best_of import score_out
from app.rooms.ids import public_id
from app.rooms.room import Room, Seat
from app.rooms.schemas import PlayerOut, RematchOut, RoomOut, SeatOut


def room_json(
    room: Room,
    match: Summary | None,
    connected: Sequence[int],
    spectators: int,
    title: str,
    created_at: str,
    now: int,
    claim_after: int | None,
) -> RoomOut:
    """The protocol's Room, without `you`. `now`: on the service clock."""
    shown, result = match if match is not None else (None, None)
    return {
        "id": public_id(room.id),
        "code": public_id(room.id),
        "game": room.game,
        "title": title,
        "status": room.status,
        "host": room.host,
        "access": room.access,
        "watch": room.watch,
        "options": room.options,
        "clock": room.clock,
        "open_hands": room.open_hands,
        "terms": room.terms,
        "rated": room.unrated_why is None,
        "programs": room.programs_welcome,
        "unrated_why": room.unrated_why,
        "help": room.no_help is None,
        "tournament": room.tournament and public_id(room.tournament),
        "created_at": created_at,
        "claim_after_ms": claim_after,
        "seats": [seat_json(seat, connected, now) for seat in room.seats],
        "spectators": spectators,
        "match": shown,
        "result": result,
        "rematch": rematch_json(room),
        "series": room.series,
        "best_of": room.best_of,
        "score": score_out(
            room.best_of,
            room.score,
            room.keys,
            result["placement"] if result and room.status == "finished" else None,
        ),
        "origin": room.origin,
    }


def seat_json(seat: Seat, connected: Sequence[int], now: int) -> SeatOut:
    """One seat of the protocol's Room."""
    here = seat.level is not None or seat.device is not None or seat.seat in connected
    away = None if here or seat.away_since is None else max(0, now - seat.away_since)
    return {
        "seat": seat.seat,
        "player": player_out(seat),
        "connected": here,
        "ready": seat.ready,
        "away_ms": away,
        "kept_for": seat.kept_for,
        "vacation_ms": None if (seat.vacation or 0) <= now else (seat.vacation or 0) - now,
    }


def player_out(seat: Seat) -> PlayerOut | None:
    """Who sits there."""
    player = seat.player()
    return None if player is None else cast(PlayerOut, {"level": None} | player)


def rematch_json(room: Room) -> RematchOut | None:
    """Who wants another match and who declined; None while there is nothing to ask."""
    if room.status != "finished" or room.tournament is not None:
        return None
    return {
        "wanted": [seat.seat for seat in room.people if seat.rematch],
        "declined": [seat.seat for seat in room.people if seat.rematch is False],
    }
