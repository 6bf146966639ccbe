"""A tournament as everybody sees it: JSON from what the database holds. No I/O."""

from collections.abc import Callable, Sequence
from typing import Any

from app.core.clock import iso, iso_or_none
from app.rooms.bots import stand_in_name
from app.rooms.ids import shown
from app.rooms.standing import unrated_terms
from app.tournaments.models import EntrantRow, TableSeatRow
from app.tournaments.pairing.brackets import BRACKETS, EMPTY, resolved
from app.tournaments.pairing.groups import groups_of
from app.tournaments.pairing.model import Game
from app.tournaments.pairing.points import points
from app.tournaments.pairing.standings import TIE_BREAKS, TITLES, Standing
from app.tournaments.store import KINDS, Table, Tournament
from engine import rules_of

Json = dict[str, Any]
WatchKey = Callable[[str], str]


def picture(now: Tournament, watch_key: WatchKey, lost_ms: int) -> Json:
    """The whole state. `watch_key` makes the key to watch a room; `lost_ms`: see `app.core.uptime`,
    deadlines are told by the wall clock."""
    tables = [table_json(now, table, watch_key, lost_ms) for table in now.tables]
    standings = standings_json(now)
    return {
        **settings_json(now),
        "entrants": [entrant_json(each) for each in now.entrants],
        "rounds": [
            {
                "number": each.number,
                "created_at": iso(each.created_at),
                "ended_at": iso_or_none(each.ended_at),
            }
            for each in now.rounds
        ],
        "tables": tables,
        "bracket": bracket_json(now),
        "groups": groups_json(now),
        "standings": standings,
        "tie_breaks": [{"id": name, "title": TITLES[name]} for name in TIE_BREAKS[now.row.format]],
        "featured": featured(now, standings),
        "notes": [{"at": iso(each.at), "kind": each.kind, "text": each.text} for each in now.notes],
    }


def settings_json(now: Tournament) -> Json:
    """What the organiser agreed with everybody, and how far it is."""
    row = now.row
    return {
        "id": shown(row.id),
        "version": row.version,
        "name": row.name,
        "game": row.game,
        "title": rules_of(row.game).info.title,
        "options": row.options,
        "format": row.format,
        "table_seats": row.table_seats,
        "status": row.status,
        "access": row.access,
        "organiser": row.organiser_id,
        "capacity": row.capacity,
        "players": len(now.active),
        "rounds_planned": row.rounds,
        "round": row.round,
        "late_until": row.late_until,
        "seeding": row.seeding,
        "clock": row.clock,
        "open_hands": row.open_hands,
        "unrated_why": unrated_terms(row.table_seats, row.clock, row.open_hands),
        "no_show": row.no_show,
        "start_deadline_s": row.start_deadline_s,
        "description": row.description,
        "starts_at": iso_or_none(row.starts_at),
        "created_at": iso(row.created_at),
        "started_at": iso_or_none(row.started_at),
        "ended_at": iso_or_none(row.ended_at),
    }


def entrant_json(entrant: EntrantRow) -> Json:
    """Who takes part."""
    return {
        "entrant": entrant.number,
        "name": entrant.name,
        "kind": "bot" if entrant.bot_level else "person",
        "account": entrant.account_id,
        "level": entrant.bot_level,
        "seed": entrant.seed,
        "active": entrant.active,
        "joined": entrant.joined,
    }


def table_json(now: Tournament, table: Table, watch_key: WatchKey, lost_ms: int) -> Json:
    """A table and its result."""
    row = table.row
    gained = points_of(now.row.format, table)
    names = {each.number: each.name for each in now.entrants}

    def played_on(seat: TableSeatRow) -> bool:
        return seat.fate == "bot" or (seat.fate == "forfeit" and len(table.seats) > 2)

    places: Sequence[int | None] = row.places or [None] * len(table.seats)
    status = "over" if table.over else "playing"
    deadline = None if row.deadline is None else (row.deadline + lost_ms) // 1000 * 1000
    return {
        "id": row.id,
        "round": row.round,
        "number": row.number,
        "kind": row.kind,
        "status": status if row.kind == "game" else row.kind,
        "room": row.room_id and shown(row.room_id),
        "watch": watch_key(row.room_id) if row.room_id and now.row.access == "link" else None,
        "seats": [
            {
                "seat": seat.seat,
                "entrant": seat.entrant,
                "place": places[seat.seat],
                "points": gained[seat.seat],
                "arrived": seat.arrived,
                "fate": seat.fate,
                "stand_in": stand_in_name(names[seat.entrant]) if played_on(seat) else None,
            }
            for seat in table.seats
        ],
        "corrected": row.corrected,
        "deadline": iso_or_none(deadline),
        "created_at": iso(row.created_at),
        "ended_at": iso_or_none(row.ended_at),
    }


def points_of(kind: str, table: Table) -> list[float] | list[None]:
    """Points per seat, once the table is over."""
    row = table.row
    if row.places is None:
        return [None] * len(table.seats)
    numbers = tuple(seat.entrant for seat in table.seats)
    game = Game(row.round, numbers, tuple(row.places), KINDS[row.kind], table.absent)
    return points(kind, game)


def standings_json(now: Tournament) -> list[Json]:
    """The ranking; before the start there is none."""
    played = {each.number: 0 for each in now.entrants}
    missed = dict(played)
    for table in now.tables:
        for seat in table.seats if table.over and table.row.kind == "game" else ():
            (played if seat.fate is None else missed)[seat.entrant] += 1
    absent = last_absent(now)
    return [
        {
            "rank": line.rank,
            "entrant": entrant.number,
            "points": line.points,
            "tie_breaks": tie_breaks(now, line),
            "played": played[entrant.number],
            "missed": missed[entrant.number],
            "podium": played[entrant.number] > 0 and entrant.number not in absent,
        }
        for entrant, line in now.standings()
    ]


def last_absent(now: Tournament) -> set[int]:
    """Who won a bracket without having come to its last game: there is no champion then."""
    if now.row.format not in BRACKETS or not now.tables:
        return set()
    number = max(table.row.round for table in now.tables)
    seats = [(table, seat) for table in now.tables_of(number) for seat in table.seats]
    gone = {each.number for each in now.entrants if not each.active}
    return {
        seat.entrant
        for table, seat in seats
        if seat.fate is not None or (table.row.kind == "forfeit" and seat.entrant in gone)
    }


def tie_breaks(now: Tournament, line: Standing) -> dict[str, float]:
    """As they are shown: who is not out has reached the round after the last."""
    most = {"stage": float((now.row.rounds or 0) + 1)}
    return {name: min(value, most.get(name, value)) for name, value in line.tie_breaks.items()}


def bracket_json(now: Tournament) -> list[Json] | None:
    """The bracket, node by node in the order of play; a seat is an entrant or still open."""
    if now.row.format not in BRACKETS or not now.row.round:
        return None
    number_of = {seed: number for number, seed in now.seed_of.items()}
    table_of = {
        (table.row.round, frozenset(seat.entrant for seat in table.seats)): table.row.id
        for table in now.tables
    }
    nodes = resolved(BRACKETS[now.row.format](sorted(number_of)), now.games())
    index = {id(node): at for at, node in enumerate(nodes)}
    found = []
    for node in nodes:
        seats = [number_of.get(seat or EMPTY) for seat in node.seats]
        people = frozenset(number for number in seats if number is not None)
        found.append(
            {
                "side": node.side,
                "stage": node.stage,
                "position": node.position,
                "round": node.when,
                "seats": seats,
                "empty": [seat == EMPTY for seat in node.seats],
                "from": [
                    None if feed.node is None else {"kind": feed.kind, "node": index[id(feed.node)]}
                    for feed in node.feeds
                ],
                "winner": number_of.get(node.winner or EMPTY),
                "table": table_of.get((node.when, people)),
            }
        )
    return found


def groups_json(now: Tournament) -> list[list[int]] | None:
    """Entrants of each group."""
    if now.row.format != "groups" or not now.row.round:
        return None
    number_of = {seed: number for number, seed in now.seed_of.items()}
    groups = groups_of(now.paired(), now.row.table_seats)
    return [[number_of[seed] for seed in group] for group in groups]


def featured(now: Tournament, standings: list[Json]) -> Json | None:
    """The table to look at: the organiser's choice, else where the best of the ranking play."""
    for table in now.tables:
        if table.row.id == now.row.featured and table.row.room_id:
            return {"table": table.row.id, "chosen": True}
    rank = {line["entrant"]: at for at, line in enumerate(standings)}
    running = [table for table in now.running if table.row.room_id]
    if not running:
        return None
    best = min(running, key=lambda table: sorted(rank.get(s.entrant, 999) for s in table.seats))
    return {"table": best.row.id, "chosen": False}
