"""Teams: who plays for which, and their standings: the sum of the best so many of each. No I/O."""

from collections.abc import Sequence

from app.core.errors import Problem
from app.tournaments.models import EntrantRow
from app.tournaments.responses import StandingState, TeamState
from app.tournaments.store import Tournament

MOST = 64
"""So many teams there can be where everybody may name one."""


def known_teams(tournament: Tournament) -> list[str]:
    """Those of the organiser, else those that somebody plays or waits for, by name."""
    if tournament.row.team_names:
        return list(tournament.row.team_names)
    of_all = {one.team for one in tournament.active} | {one.team for one in tournament.waiting}
    return sorted(name for name in of_all if name)


def chosen_team(tournament: Tournament, wished: str | None) -> str | None:
    """The team somebody plays for, spelt as it is known; a Problem that says which there are."""
    if tournament.row.team_best is None:
        return None
    known = known_teams(tournament)
    if wished is None:
        raise Problem("team", f"team: say for which team you play{to_choose_from(known)}")
    same = next((name for name in known if name.casefold() == wished.casefold()), None)
    if same is None and tournament.row.team_names:
        raise Problem("team", f"team: there is no team of this name{to_choose_from(known)}")
    if same is None and len(known) >= MOST:
        raise Problem("team", f"team: there are {MOST} teams. Play for one of them.")
    return same or wished


def team_of(tournament: Tournament, entrant: EntrantRow | None, wished: str | None) -> str | None:
    """The team of somebody who comes, or comes back: who has played stays with theirs, so that no
    points change sides. A Problem where they ask for another one."""
    if tournament.row.team_best is None or entrant is None or entrant.seed is None:
        return chosen_team(tournament, wished)
    if wished is not None and wished.casefold() != (entrant.team or "").casefold():
        own = f"You play for {entrant.team}" if entrant.team else "You play for no team"
        raise Problem("team", f"team: {own}. Only the organiser can change that.")
    return entrant.team


def to_choose_from(known: Sequence[str]) -> str:
    """The end of a sentence.

    >>> to_choose_from(["Reef", "Tide"]), to_choose_from([])
    (': Reef, Tide', '')
    """
    return f": {', '.join(known)}" if known else ""


def smallest_team(tournament: Tournament) -> str | None:
    """Where a bot is most needed."""
    if tournament.row.team_best is None:
        return None
    sizes = dict.fromkeys(known_teams(tournament), 0)
    for entrant in tournament.active:
        if entrant.team in sizes:
            sizes[entrant.team] += 1
    return min(sizes, key=lambda name: sizes[name], default=None)


def team_standings(
    tournament: Tournament, standings: Sequence[StandingState]
) -> list[TeamState] | None:
    """The best team first; None where there are none. With as many points the team whose best
    player stands higher comes first."""
    best = tournament.row.team_best
    if best is None:
        return None
    team_of = {entrant.number: entrant.team for entrant in tournament.entrants}
    lines: dict[str, list[StandingState]] = {name: [] for name in known_teams(tournament)}
    for line in standings:
        if team := team_of.get(line["entrant"]):
            lines.setdefault(team, []).append(line)
    sizes = dict.fromkeys(lines, 0)
    for entrant in tournament.active:
        if entrant.team in sizes:
            sizes[entrant.team] += 1
    counted = {name: found[:best] for name, found in lines.items()}

    def merit(name: str) -> tuple[float, list[int]]:
        own = counted[name]
        return -sum(line["points"] for line in own), [line["rank"] for line in own] or [10**6]

    order = sorted(lines, key=lambda name: (merit(name), name))
    found: list[TeamState] = []
    for at, name in enumerate(order):
        shared = at > 0 and merit(name) == merit(order[at - 1])
        found.append(
            {
                "rank": found[-1]["rank"] if shared else at + 1,
                "team": name,
                "points": -merit(name)[0],
                "players": sizes[name],
                "counted": [line["entrant"] for line in counted[name]],
            }
        )
    return found
