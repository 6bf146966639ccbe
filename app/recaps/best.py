"""The games of a tournament that are worth a replay, each for another reason."""

from collections.abc import Callable, Iterator

from app.recaps.event import Event, Played, percent
from app.recaps.schemas import BestGame

MOST = 4
LOW = 0.25
"""Who stood as badly as that, and won, came back."""
LATE = 0.75
"""A match that turned after this share of its steps turned late."""
NEAR = 0.12
"""A margin of so much of the winner's score is close."""
LEAST_MARGIN = 1

Found = tuple[float, Played, str, int]
"""How much it stands out, the game, why, and the step to open it at."""


def best_games(event: Event) -> list[BestGame]:
    """At most four; the game that decided the tournament comes first."""
    games = [game for game in event.games.values() if game.in_earnest]
    kinds: tuple[tuple[str, Callable[[Event, list[Played]], Iterator[Found]]], ...] = (
        ("The deciding game", deciding),
        ("The greatest comeback", comebacks),
        ("The surprise", surprises),
        ("The closest finish", close_ones),
        ("Turned at the very end", late_turns),
        ("The longest game", long_ones),
    )
    best: list[BestGame] = []
    for title, kind in kinds:
        told = {one.table for one in best}
        found = [one for one in kind(event, games) if one[1].id not in told]
        if found and len(best) < MOST:
            _, game, text, ply = max(found, key=lambda one: (one[0], -one[1].id))
            best.append(
                BestGame(table=game.id, title=title, text=text, ply=ply, course=event.course(game))
            )
    return best


def deciding(event: Event, games: list[Played]) -> Iterator[Found]:
    """The last game of the winner."""
    for game in games:
        if game.id == event.state["deciding"]:
            yield 1, game, won(event, game), game.turned() or 0


def comebacks(event: Event, games: list[Played]) -> Iterator[Found]:
    """Won from far behind."""
    for game in games:
        if (low := game.low()) is not None and game.winner is not None and low[1] < LOW:
            who = event.at(game.table)[game.winner]
            text = f"{who} had {percent(low[1])} to win at step {low[0]}, and won."
            yield 1 - low[1], game, text, low[0]


def surprises(event: Event, games: list[Played]) -> Iterator[Found]:
    """A low seed beat a high one."""
    for game in games:
        if game.winner is None or len(game.places) != 2:
            continue
        first, second = game.table["seats"][game.winner], game.table["seats"][1 - game.winner]
        ahead = event.seed(first["entrant"]) - event.seed(second["entrant"])
        if ahead >= max(2, len(event.state["entrants"]) // 4):
            text = (
                f"{event.name(first['entrant'])}, seed {event.seed(first['entrant'])}, beat "
                f"{event.name(second['entrant'])}, seed {event.seed(second['entrant'])}."
            )
            yield ahead, game, text, game.turned() or 0


def close_ones(event: Event, games: list[Played]) -> Iterator[Found]:
    """Scores that were nearly the same."""
    for game in games:
        scores = sorted((score for score in game.scores if score is not None), reverse=True)
        if len(scores) < 2 or game.winner is None:
            continue
        margin = scores[0] - scores[1]
        if margin <= max(LEAST_MARGIN, NEAR * scores[0]):
            how = f"by {margin}, {scores[0]} to {scores[1]}" if margin else "on the tie-break"
            who = event.at(game.table)[game.winner]
            yield -margin / max(1, scores[0]), game, f"{who} won {how}.", game.turned() or 0


def late_turns(event: Event, games: list[Played]) -> Iterator[Found]:
    """The winner was behind until shortly before the end."""
    for game in games:
        turned = game.turned()
        if turned is not None and game.winner is not None and turned >= LATE * game.facts.plies:
            who = event.at(game.table)[game.winner]
            text = f"{who} was behind until step {turned} of {game.facts.plies}."
            yield turned / game.facts.plies, game, text, turned


def long_ones(event: Event, games: list[Played]) -> Iterator[Found]:
    """The most steps."""
    for game in games if len(games) > MOST else ():
        yield game.facts.plies, game, f"{game.facts.plies} steps. {won(event, game)}", 0


def won(event: Event, game: Played) -> str:
    """Who won, and how."""
    names = event.at(game.table)
    where = event.round(game.table["round"])
    if game.winner is None:
        return f"Nobody won alone in {where}."
    scores = sorted((score for score in game.scores if score is not None), reverse=True)
    how = f", {scores[0]} to {scores[1]}" if len(scores) == 2 and scores[0] > scores[1] else ""
    others = [name for seat, name in enumerate(names) if seat != game.winner]
    whom = others[0] if len(others) == 1 else f"the {len(others)} others"
    return f"{names[game.winner]} beat {whom} in {where}{how}."
