"""What the coach says, in words."""

from app.bots.schemas import ChoiceOut, ToldOut
from engine import Match, noun_to_json
from engine.bots import Weighed

MUCH, MORE = 0.16, 0.08


def choice_out(match: Match, seat: int, weighed: Weighed) -> ChoiceOut:
    """A choice in its own words, with what it brings."""
    action, seats = weighed.action, match.seats
    counted = figure(weighed.worth, seats)
    return ChoiceOut(
        verb=action.verb,
        noun=noun_to_json(action.noun),
        text=match.face(seat, action).text,
        brings=list(weighed.brings),
        worth=round(weighed.worth, 3),
        expects=f"{counted} of 100" if seats < 3 else f"place {counted}",
    )


def expectation(best: ChoiceOut, instead: ChoiceOut | None, seats: int) -> str:
    """What somebody expects who plays like that, and of the next best.

    >>> choice = ChoiceOut(verb="go", noun=None, text="Go", brings=[], worth=0.614, expects="")
    >>> expectation(choice, None, 2)
    'It wins about 61 of 100 games.'
    >>> expectation(choice, choice.model_copy(update={"worth": 0.5, "text": "Stay"}), 4)
    'It ends about place 2.2 of 4; “Stay” 2.5.'
    """
    count = figure(best.worth, seats)
    first = {1: "It passes about {} of 100 times", 2: "It wins about {} of 100 games"}
    told = first.get(seats, f"It ends about place {{}} of {seats}").format(count)
    if instead is None:
        return f"{told}."
    other = figure(instead.worth, seats)
    if other == count:
        return f"{told}, and so does “{instead.text}”."
    return f"{told}; “{instead.text}” {other}."


def figure(worth: float, seats: int) -> str:
    """Worth as people count: of 100 games, or a place.

    >>> figure(0.614, 2), figure(1.0, 3), figure(0.0, 4)
    ('61', '1.0', '4.0')
    """
    return f"{worth * 100:.0f}" if seats < 3 else f"{1 + (1 - worth) * (seats - 1):.1f}"


def regret(better: ChoiceOut, cost: float, seats: int, *, undo: bool) -> ToldOut:
    """What a step cost, kindly."""
    much = "much more" if cost >= MUCH else "more" if cost >= MORE else "a little more"
    games = f" (about {cost * 100:.0f} of 100 games)" if seats == 2 else ""
    again = " You can still take yours back." if undo else ""
    text = f"“{better.text}” promised {much}{games}.{again}"
    return ToldOut(kind="cost", text=text, cost=round(cost, 3), better=better)
