"""What may be rolled again (TB-7.9), and how likely it is to match then."""

from __future__ import annotations

from itertools import combinations

from engine.core.types import Action, Preview
from engine.games.tidal_blades import queries, symbols
from engine.games.tidal_blades.state import TidalBlades


def subsets(s: TidalBlades) -> list[Action]:
    """TB-7.9: every non-empty set of the dice in use may be rolled again."""
    numbers = [one.id for one in queries.trial_of(s).dice]
    return [
        Action("reroll", chosen)
        for size in range(1, len(numbers) + 1)
        for chosen in combinations(numbers, size)
    ]


def chances(s: TidalBlades) -> dict[Action, tuple[float, ...]]:
    """Of each re-roll, with the dice kept (danger aside): the exact odds to match, and those with
    Push It where there is one. None in a fight."""
    trial = queries.trial_of(s)
    if not trial.challenge:
        return {}
    data = queries.challenge(s, trial.challenge)
    needed = [tuple(sorted(data.required)), *([tuple(sorted(data.symbols))] if data.push else [])]
    found = {}
    for action in subsets(s):
        assert isinstance(action.noun, tuple)
        kept = symbols.all_units(one.shown for one in trial.dice if one.id not in action.noun)
        kinds = tuple(sorted(one.die for one in trial.dice if one.id in action.noun))
        found[action] = tuple(symbols.odds(kept, kinds, part) for part in needed)
    return found


def odds_previews(s: TidalBlades) -> list[Preview]:
    return [
        Preview(action.verb, action.noun, odds_words(*odds)) for action, odds in chances(s).items()
    ]


def odds_words(match: float, push: float | None = None) -> str:
    """
    >>> odds_words(0.5), odds_words(0.5, 0.25)
    ('50 % to match', '50 % to match, 25 % with Push It')
    """
    pushed = "" if push is None else f", {percent(push)} with Push It"
    return f"{percent(match)} to match{pushed}"


def percent(chance: float) -> str:
    """
    >>> percent(0.5), percent(0.0001), percent(1.0)
    ('50 %', 'under 1 %', '100 %')
    """
    if 0 < chance < 0.005:
        return "under 1 %"
    return f"{round(chance * 100)} %"
