"""The life of a tournament by its organiser's hand: settings, start, pause, end, the featured
table. Which status follows which: draft, registration, running (and paused), finished; or
cancelled."""

import random
from collections.abc import Mapping, Sequence
from typing import Any

from app.core.clock import now_ms
from app.core.errors import Problem
from app.ratings.service import ordinals
from app.rooms.ids import new_room_id
from app.rooms.settings import options_for
from app.rooms.substitutes import watched_by
from app.tournaments import registration, waiting
from app.tournaments.models import EntrantRow, OrganiserRow, Status, TournamentRow
from app.tournaments.pairing import ARENA, LATE, usual_rounds
from app.tournaments.permissions import checking_in
from app.tournaments.rounds import begin_arena, begin_break, break_off_tables
from app.tournaments.settings import (
    OF_TIME,
    apply,
    differing,
    least_players,
    require_changeable,
    table_seats_for,
)
from app.tournaments.stages import time_words
from app.tournaments.store import read_reserves
from app.tournaments.transaction import Edit

LAST = 1_000_000


def new_tournament(organiser: str, wishes: Mapping[str, Any], *, draft: bool) -> TournamentRow:
    """A tournament as somebody wishes it. `organiser`: account id."""
    game = wishes["game"]
    options_for(game, None, None)  # the game exists
    seats = table_seats_for(game, wishes["format"], wishes.get("table_seats"))
    now = now_ms()
    row = TournamentRow(
        id=new_room_id(),
        game=game,
        options=options_for(game, wishes.get("options"), seats),
        status="draft" if draft else "registration",
        organiser_id=organiser,
        created_at=now,
        changed_at=now,
    )
    apply(row, {name: wish for name, wish in wishes.items() if name not in ("game", "options")})
    return row


async def change(edit: Edit, changes: Mapping[str, Any]) -> None:
    """New settings; what is fixed by now is refused, what is the same is no change."""
    changes = differing(edit.row, changes)
    if not changes:
        return
    require_changeable(edit.row, changes, timed=edit.tournament.timed)
    if (changes.get("capacity") or edit.row.capacity) < len(edit.tournament.active):
        raise Problem("invalid", "capacity: more entrants than that take part already")
    programs = any(entrant.program for entrant in edit.tournament.active)
    if changes.get("programs") is False and programs:
        raise Problem("no_programs", "A program takes part. Take it out first, or allow programs.")
    before, hour = edit.row.access, edit.row.starts_at
    apply(edit.row, changes)
    if edit.row.starts_at != hour and not checking_in(edit.row, now_ms()):
        for entrant in edit.tournament.entrants:  # they said so for another hour
            entrant.checked_in = False
    if edit.row.started_at is not None and set(changes) & OF_TIME:
        edit.note("settings", time_words(edit.row.round_s, edit.row.at_zero))
    if edit.row.access != before:
        watch = "everyone" if edit.row.access == "public" else "link"
        edit.rewatched += await watched_by(edit.session, edit.row.id, watch)
    edit.changed = True


async def renew_link(edit: Edit) -> None:
    """The old link is worth nothing any more."""
    edit.row.join_generation += 1
    edit.changed = True


async def feature(edit: Edit, table_id: int | None) -> None:
    """The table everybody is shown first; None: by the standings."""
    table = None if table_id is None else edit.tournament.table(table_id)
    if table_id is not None and (table is None or not table.row.room_id):
        raise Problem("not_found", "There is no such table.")
    if edit.row.featured != table_id:
        edit.row.featured, edit.changed = table_id, True


# -- status --------------------------------------------------------------------------------------


def enters(
    edit: Edit, status: Status, *, of: Sequence[Status], later: Sequence[Status] = ()
) -> bool:
    """Put it into another status. False if it is, or was, there already: nothing is to be done."""
    if edit.row.status in (status, *later):
        return False
    if edit.row.status not in of:
        raise Problem(
            "not_open", f"You cannot do this while the tournament has the status {edit.row.status}."
        )
    edit.row.status, edit.changed = status, True
    return True


async def open_registration(edit: Edit) -> None:
    """A draft is seen by others, and they may enter."""
    enters(edit, "registration", of=("draft",))


async def start(edit: Edit) -> None:
    """Give everybody a seed, fix the number of rounds; the first one is paired afterwards."""
    edit.round_due = True
    await registration.take_out_missing(edit)
    await waiting.move_up(edit)
    if not enters(edit, "running", of=("draft", "registration"), later=("paused", "finished")):
        return
    row, entrants, least = edit.row, edit.tournament.active, least_players(edit.row.game)
    if len(entrants) < least:
        raise Problem("too_few", f"At least {least} players are needed to start.")
    for seed, entrant in enumerate(await seeded(edit, entrants), 1):
        entrant.seed = seed
    row.started_at = now_ms()
    if row.format in ARENA:
        row.rounds = None
        begin_arena(edit)
        return
    usual = usual_rounds(row.format, len(entrants), row.table_seats)
    chosen = row.rounds if row.format in LATE | {"groups"} else None
    row.rounds_wished = row.rounds
    row.rounds = max(chosen or usual, 2 if row.format == "groups" else 1)


async def seeded(edit: Edit, entrants: Sequence[EntrantRow]) -> list[EntrantRow]:
    """Everybody in the order of seeds. Who has no rating or no wished seed comes after."""
    mixed = random.SystemRandom().sample(list(entrants), len(entrants))
    if edit.row.seeding == "manual":
        return sorted(entrants, key=lambda one: (one.seed or LAST, one.number))
    if edit.row.seeding == "rating":
        accounts = [entrant.account_id for entrant in entrants if entrant.account_id]
        known = await ordinals(edit.session, edit.row.game, accounts)
        return sorted(mixed, key=lambda one: -known.get(one.account_id or "", -LAST))
    return mixed


async def pass_hour(edit: Edit) -> None:
    """Registration opens or closes by the clock: everybody who looks is told."""
    edit.changed = True


async def end_break(edit: Edit) -> None:
    """The next round begins now; nothing happens where none waits."""
    edit.round_due = True
    if edit.row.status != "running":
        raise Problem("not_open", "Resume the tournament first. Then the next round can begin.")
    if edit.row.next_round_at is not None:
        edit.row.next_round_at = edit.rooms.matches.service_clock.now()
        edit.changed = True


async def add_organiser(edit: Edit, account: str) -> None:
    """A person who takes part, or would step in, runs it too."""
    entrant = edit.tournament.of_account(account)
    if entrant is not None and entrant.program:
        raise Problem("no_programs", "account: a program runs nothing. Its owner can.")
    takes_part = entrant is not None and entrant.active
    if not takes_part and account not in await read_reserves(edit.session, edit.row.id):
        raise Problem("invalid", "account: must take part or be on the list of reserves")
    if not edit.tournament.organised_by(account):
        edit.session.add(OrganiserRow(tournament_id=edit.row.id, account_id=account))
        edit.changed = True


async def remove_organiser(edit: Edit, account: str) -> None:
    """They run it no more; once, however often one asks."""
    found = await edit.session.get(OrganiserRow, (edit.row.id, account))
    if found is not None:
        await edit.session.delete(found)
        edit.changed = True


async def pause(edit: Edit) -> None:
    """Pause: running games go on, no new round is paired."""
    if enters(edit, "paused", of=("running",)):
        edit.note("paused", "The organiser paused the tournament. Running games go on.")


async def resume(edit: Edit) -> None:
    """Nobody is late because of the pause."""
    edit.round_due = True
    if enters(edit, "running", of=("paused",)):
        if edit.row.next_round_at is not None:
            begin_break(edit)
        for table in edit.tournament.running:
            if table.row.deadline is not None:
                table.row.deadline = edit.deadline()
        edit.note("resumed", "The tournament was resumed.")


async def cancel(edit: Edit) -> None:
    """Call the tournament off. Running games end without a result."""
    if enters(edit, "cancelled", of=("draft", "registration", "running", "paused")):
        edit.row.ended_at = now_ms()
        await break_off_tables(edit, edit.tournament.running)
        edit.note("cancelled", "The organiser called off the tournament.")
