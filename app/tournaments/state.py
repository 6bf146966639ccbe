"""The state of a tournament as it goes out: JSON from what the database holds. No I/O."""

from collections.abc import Callable, Mapping, Sequence

from app.core.clock import iso, iso_or_none, now_ms
from app.rooms.bots import stand_in_name
from app.rooms.ids import public_id
from app.rooms.room import unrated_terms
from app.tournaments import responses
from app.tournaments.entry import is_open
from app.tournaments.models import EntrantRow, TableSeatRow, TournamentRow
from app.tournaments.pairing import ARENA
from app.tournaments.pairing.brackets import BRACKETS, EMPTY, Feed, resolved
from app.tournaments.pairing.groups import groups_of
from app.tournaments.pairing.standings import TIE_BREAKS, TITLES
from app.tournaments.permissions import check_in_at
from app.tournaments.race import race
from app.tournaments.ranking import deciding, featured, standing_states
from app.tournaments.stages import stage_words
from app.tournaments.store import Table, Tournament
from app.tournaments.teams import team_standings
from engine import rules_of

WatchKey = Callable[[str], str]


def public_state(
    tournament: Tournament, watch_key: WatchKey, lost_ms: int
) -> responses.PublicState:
    """The whole state. `watch_key` makes the key to watch a room; `lost_ms`: see `service_clock`,
    deadlines go out by the wall clock."""
    standings, gains = standing_states(tournament), tournament.gains()
    names = {entrant.number: entrant.name for entrant in tournament.entrants}
    tie_breaks = TIE_BREAKS[tournament.row.format]
    return {
        **settings_state(tournament, lost_ms),
        "entrants": [entrant_state(entrant) for entrant in tournament.entrants],
        "rounds": round_states(tournament),
        "tables": [
            table_state(tournament, table, gains[table.row.id], names, watch_key, lost_ms)
            for table in tournament.tables
        ],
        "bracket": bracket_state(tournament),
        "groups": group_states(tournament),
        "standings": standings,
        "tie_breaks": [{"id": name, "title": TITLES[name]} for name in tie_breaks],
        "featured": featured(tournament, standings),
        "team_standings": team_standings(tournament, standings),
        "race": race(tournament, standings),
        "deciding": deciding(tournament, standings),
        "notes": [
            {"at": iso(note.at), "kind": note.kind, "text": note.text} for note in tournament.notes
        ],
        "commentators": [
            {"account": account, "name": name} for account, name in tournament.commentators.items()
        ],
        "announcements": [
            {"id": one.id, "at": iso(one.at), "text": one.text} for one in tournament.announcements
        ],
    }


def round_states(tournament: Tournament) -> list[responses.RoundState]:
    """The rounds. An arena has none to speak of: each pairing would be one, and all of them would
    go out with each."""
    if tournament.row.format in ARENA:
        return []
    return [
        {
            "number": round_.number,
            "created_at": iso(round_.created_at),
            "ended_at": iso_or_none(round_.ended_at),
        }
        for round_ in tournament.rounds
    ]


def settings_state(tournament: Tournament, lost_ms: int) -> responses.TournamentSettings:
    """The settings of a tournament and its state."""
    row = tournament.row
    next_round = None if row.next_round_at is None else row.next_round_at + lost_ms
    return {
        **summary(row, len(tournament.active)),
        "version": row.version,
        "options": row.options,
        "organiser": row.organiser_id,
        "co_organisers": sorted(tournament.co_organisers),
        "auto_start": row.auto_start,
        "check_in_s": row.check_in_s,
        "check_in_at": iso_or_none(check_in_at(row)),
        "round_break_s": row.round_break_s,
        "next_round_at": iso_or_none(next_round),
        "entry": row.entry,
        "entry_from": iso_or_none(row.entry_from),
        "entry_until": iso_or_none(row.entry_until),
        "rating_from": row.rating_from,
        "rating_to": row.rating_to,
        "waiting": len(tournament.waiting),
        "series": series_link(tournament),
        "previous": row.previous_id and public_id(row.previous_id),
        "rests": row.rests,
        "team_best": row.team_best,
        "team_names": row.team_names,
        "round_s": row.round_s,
        "at_zero": row.at_zero,
        "round_ends_at": round_end(tournament, lost_ms),
        "late_until": row.late_until,
        "seeding": row.seeding,
        "clock": row.clock,
        "open_hands": row.open_hands,
        "unrated_why": unrated_terms(row.table_seats, row.clock, row.open_hands),
        "no_show": row.no_show,
        "programs": row.programs,
        "chat": row.chat,
        "start_deadline_s": row.start_deadline_s,
        "description": row.description,
        "started_at": iso_or_none(row.started_at),
        "ended_at": iso_or_none(row.ended_at),
    }


def series_link(tournament: Tournament) -> responses.SeriesLink | None:
    """The series it belongs to, by name."""
    series = tournament.series
    return None if series is None else {"id": public_id(series.id), "name": series.name}


def round_end(tournament: Tournament, lost_ms: int) -> str | None:
    """When the time of the round in play is over, by the wall clock."""
    round_ = tournament.present
    if round_ is None or round_.ends_at is None or not tournament.timed:
        return None
    return iso((round_.ends_at + lost_ms) // 1000 * 1000)


def summary(row: TournamentRow, players: int) -> responses.TournamentSummary:
    """What a list and the whole state both say."""
    return {
        "id": public_id(row.id),
        "name": row.name,
        "game": row.game,
        "title": rules_of(row.game).info.title,
        "format": row.format,
        "table_seats": row.table_seats,
        "status": row.status,
        "access": row.access,
        "capacity": row.capacity,
        "players": players,
        "rounds_planned": row.rounds,
        "round": row.round,
        "starts_at": iso_or_none(row.starts_at),
        "created_at": iso(row.created_at),
    }


def listed(row: TournamentRow, players: int) -> responses.ListedTournament:
    """A tournament in a list."""
    return {
        **summary(row, players),
        "stage": stage_words(row.format, row.round, row.rounds),
        "open": is_open(row, players, now_ms()),
    }


def entrant_state(entrant: EntrantRow) -> responses.EntrantState:
    return {
        "entrant": entrant.number,
        "name": entrant.name,
        "kind": kind_of(entrant),
        "account": entrant.account_id,
        "level": entrant.bot_level,
        "seed": entrant.seed,
        "active": entrant.active,
        "joined": entrant.joined,
        "checked_in": entrant.checked_in,
        "team": entrant.team,
        "rest_round": entrant.rest_round,
        "paused": entrant.paused,
    }


def kind_of(entrant: EntrantRow) -> responses.EntrantKind:
    """person, program, or a bot of this server."""
    if entrant.bot_level:
        return "bot"
    return "program" if entrant.program else "person"


def table_state(
    tournament: Tournament,
    table: Table,
    gained: Sequence[float] | None,
    names: Mapping[int, str],
    watch_key: WatchKey,
    lost_ms: int,
) -> responses.TableState:
    row = table.row
    by_link = tournament.row.access == "link"
    deadline = None if row.deadline is None else (row.deadline + lost_ms) // 1000 * 1000
    return {
        "id": row.id,
        "round": row.round,
        "number": row.number,
        "kind": row.kind,
        "asked": row.asked,
        "status": row.kind if row.kind != "game" else "over" if table.over else "playing",
        "room": row.room_id and public_id(row.room_id),
        "watch": watch_key(row.room_id) if row.room_id and by_link else None,
        "seats": seat_states(table, gained, names),
        "corrected": row.corrected,
        "deadline": iso_or_none(deadline),
        "created_at": iso(row.created_at),
        "ended_at": iso_or_none(row.ended_at),
    }


def seat_states(
    table: Table, gained: Sequence[float] | None, names: Mapping[int, str]
) -> list[responses.TableSeatState]:
    """Who sits at a table, and what it brought them. `names`: of all entrants, by number."""
    places: Sequence[int | None] = table.row.places or [None] * len(table.seats)

    def played_on(seat: TableSeatRow) -> bool:
        return seat.fate in ("bot", "time") or (seat.fate == "forfeit" and len(table.seats) > 2)

    return [
        {
            "seat": seat.seat,
            "entrant": seat.entrant,
            "place": places[seat.seat],
            "points": None if gained is None else gained[seat.seat],
            "arrived": seat.arrived,
            "fate": seat.fate,
            "stand_in": stand_in_name(names[seat.entrant]) if played_on(seat) else None,
        }
        for seat in table.seats
    ]


def bracket_state(tournament: Tournament) -> list[responses.BracketNode] | None:
    """The bracket, node by node in the order of play; a seat is an entrant or still open."""
    if tournament.row.format not in BRACKETS or not tournament.row.round:
        return None
    numbers = {seed: number for number, seed in tournament.seed_of.items()}
    table_of = {
        (table.row.round, frozenset(seat.entrant for seat in table.seats)): table.row.id
        for table in tournament.tables
    }
    nodes = resolved(BRACKETS[tournament.row.format](sorted(numbers)), tournament.games())
    index = {id(node): at for at, node in enumerate(nodes)}
    found: list[responses.BracketNode] = []
    for node in nodes:
        seats = [numbers.get(seat or EMPTY) for seat in node.seats]
        people = frozenset(number for number in seats if number is not None)
        found.append(
            {
                "side": node.side,
                "stage": node.stage,
                "position": node.position,
                "round": node.when,
                "seats": seats,
                "empty": [seat == EMPTY for seat in node.seats],
                "from": [feed_state(feed, index) for feed in node.feeds],
                "winner": numbers.get(node.winner or EMPTY),
                "table": table_of.get((node.when, people)),
            }
        )
    return found


def feed_state(feed: Feed, index: Mapping[int, int]) -> responses.BracketFeed | None:
    """Where somebody in a bracket comes from; None: a seed."""
    if feed.node is None or feed.kind == "seed":
        return None
    return {"kind": feed.kind, "node": index[id(feed.node)]}


def group_states(tournament: Tournament) -> list[list[int]] | None:
    if tournament.row.format != "groups" or not tournament.row.round:
        return None
    numbers = {seed: number for number, seed in tournament.seed_of.items()}
    groups = groups_of(tournament.paired(), tournament.row.table_seats)
    return [[numbers[seed] for seed in group] for group in groups]


def running_seats(tournament: Tournament) -> dict[int, responses.RunningSeat]:
    """The running table of every entrant who has one."""
    return {
        seat.entrant: {
            "table": table.row.id,
            "room": public_id(table.row.room_id),
            "seat": seat.seat,
        }
        for table in tournament.running
        if table.row.room_id
        for seat in table.seats
    }
