"""Figures of a tournament: what a seat was worth, openings taken, cards played."""

from collections import defaultdict
from collections.abc import Sequence

from app.recaps.event import Event, Played
from app.recaps.schemas import Numbers, SeatShare, Tally, TallyLine

MOST_LINES = 12


def numbers_of(event: Event) -> Numbers | None:
    """Of the games that were played; None where none was."""
    games = list(event.games.values())
    if not games:
        return None
    seats: dict[int, list[float]] = defaultdict(list)
    for game in (game for game in games if game.in_earnest):
        for seat, share in enumerate(shares(game)):
            seats[seat].append(share)
    return Numbers(
        games=len(games),
        moves=sum(game.facts.plies for game in games),
        played_ms=sum(game.ended_at - game.began_at for game in games),
        longest=max(games, key=lambda game: game.facts.plies).id,
        shortest=min(games, key=lambda game: game.facts.plies).id,
        draws=sum(game.winner is None for game in games),
        seats=[
            SeatShare(seat=seat, games=len(got), share=round(sum(got) / len(got), 3))
            for seat, got in sorted(seats.items())
        ],
    )


def shares(game: Played) -> list[float]:
    """What each seat got of what there was: 1 for who beat everybody, 0 for the last, ties between.

    At two seats, 1, a half or 0.
    """
    places = game.places
    others = max(1, len(places) - 1)
    return [
        sum(
            (place < other) + 0.5 * (place == other) for at, other in enumerate(places) if at != own
        )
        / others
        for own, place in enumerate(places)
    ]


def tallies_of(event: Event, titles: Sequence[tuple[str, str]]) -> list[Tally]:
    """What was counted, the most frequent first; `titles` of the tallies by their ids."""
    return [
        Tally(title=title, lines=lines) for id_, title in titles if (lines := lines_of(event, id_))
    ]


def lines_of(event: Event, tally: str) -> list[TallyLine]:
    """One tally over all games."""
    times: dict[str, int] = defaultdict(int)
    got: dict[str, list[float]] = defaultdict(list)
    labels: dict[str, str] = {}
    for game in event.games.values():
        share = shares(game)
        for count in game.facts.counts:
            if count.tally == tally:
                labels.setdefault(count.key, count.label)
                times[count.key] += count.times
                got[count.key].append(share[count.seat])
    lines = [
        TallyLine(
            label=labels[key],
            times=number,
            games=len(got[key]),
            share=round(sum(got[key]) / len(got[key]), 3),
        )
        for key, number in times.items()
    ]
    return sorted(lines, key=lambda line: (-line.times, line.label))[:MOST_LINES]
