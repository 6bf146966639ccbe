"""The story of a tournament in a few sentences, from facts."""

from collections.abc import Iterator

from app.core.words import listed, ordinal
from app.recaps.best import comebacks, surprises
from app.recaps.event import Event, percent, pointed
from app.recaps.schemas import Sentence
from app.tournaments import responses
from app.tournaments.pairing.points import KNOCKOUT

Line = responses.StandingState


def story_of(event: Event) -> list[Sentence]:
    """Who won and how, where it was decided, what nobody had expected."""
    lines = event.state["standings"]
    if not lines:
        return []
    knockout = event.state["format"] in KNOCKOUT
    sentences = [through_the_bracket(event, lines[0]) if knockout else on_points(event, lines)]
    sentences += decided(event, lines[0])
    sentences += turns(event)
    sentences += best_person(event, lines)
    return sentences


def on_points(event: Event, lines: list[Line]) -> Sentence:
    """The winner by points."""
    first, *others = lines
    shared = [line for line in others if line["rank"] == first["rank"]]
    if shared:
        names = [event.name(line["entrant"]) for line in (first, *shared)]
        return Sentence(text=f"{listed(names)} share first place with {pointed(first['points'])}.")
    text = f"{event.name(first['entrant'])} {how_often(event, first)}{pointed(first['points'])}"
    if others:
        second = others[0]
        lead = first["points"] - second["points"]
        whom = event.name(second["entrant"])
        text += f", {pointed(lead)} ahead of {whom}" if lead else f", ahead of {whom} by tie-break"
    return Sentence(text=f"{text}.")


def how_often(event: Event, first: Line) -> str:
    """Whether the winner won every game."""
    games = games_of(event, first["entrant"])
    if len(games) < 2 or any(seat["place"] != 1 for _, seat in games):
        return "won with "
    every = "both" if len(games) == 2 else f"all {len(games)}"
    return f"won {every} games and came first with "


def through_the_bracket(event: Event, first: Line) -> Sentence:
    """Whom the winner beat on the way."""
    who = event.name(first["entrant"])
    beaten = [
        event.name(other["entrant"])
        for table, seat in games_of(event, first["entrant"])
        if seat["place"] == 1
        for other in table["seats"]
        if other is not seat
    ]
    if not beaten:
        return Sentence(text=f"{who} won without a game.")
    return Sentence(text=f"{who} won. Beaten on the way: {listed(beaten)}.")


def games_of(
    event: Event, entrant: int
) -> list[tuple[responses.TableState, responses.TableSeatState]]:
    """The games somebody played, with the seat at each."""
    return [
        (table, seat)
        for table in event.state["tables"]
        if table["kind"] == "game"
        for seat in table["seats"]
        if seat["entrant"] == entrant and seat["fate"] is None
    ]


def decided(event: Event, first: Line) -> Iterator[Sentence]:
    """The last game of the winner, and how it ended."""
    tables = event.state["tables"]
    table = next((one for one in tables if one["id"] == event.state["deciding"]), None)
    if table is None or event.state["round"] < 2:
        return
    seats, names = table["seats"], event.at(table)
    own = next((at for at, seat in enumerate(seats) if seat["entrant"] == first["entrant"]), None)
    if own is None or seats[own]["fate"] is not None:
        return
    others = listed([name for at, name in enumerate(names) if at != own])
    place, who = seats[own]["place"] or len(seats), event.name(first["entrant"])
    where = event.round(table["round"])
    if len(seats) > 2:
        came = f"{ordinal(place)} of {len(seats)}"
        text = f"In the last game, in {where}, {who} came {came}, with {others}."
    else:
        shared = sum(seat["place"] == 1 for seat in seats) > 1
        how = "drew" if shared else "won" if place == 1 else "lost"
        text = f"In the last game, in {where}, {who} {how} against {others}."
    yield Sentence(text=text, table=table["id"])


def turns(event: Event) -> Iterator[Sentence]:
    """The greatest surprise, the greatest comeback."""
    games = [game for game in event.games.values() if game.in_earnest]
    if found := max(surprises(event, games), key=lambda one: one[0], default=None):
        where = event.round(found[1].table["round"])
        yield Sentence(text=f"The surprise of {where}: {found[2]}", table=found[1].id)
    if found := max(comebacks(event, games), key=lambda one: one[0], default=None):
        game = found[1]
        assert game.winner is not None  # or it would be no comeback
        who, low = event.at(game.table)[game.winner], 1 - found[0]
        where = event.round(game.table["round"])
        yield Sentence(
            text=f"The greatest comeback: {who} was down to {percent(low)} in {where} and won.",
            table=game.id,
        )


def best_person(event: Event, lines: list[Line]) -> Iterator[Sentence]:
    """The first of the people, where a bot won."""
    people = [line for line in lines if event.is_person(line["entrant"])]
    if people and people[0] is not lines[0] and people[0]["played"]:
        best = people[0]
        place = ordinal(best["rank"])
        yield Sentence(text=f"The best of the people was {event.name(best['entrant'])}, {place}.")
