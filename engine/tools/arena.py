"""Levels of bots against each other: every deal is played twice, with the seats swapped.

No clock here: the caller gives one. Two seats, because there a win of one is a loss of the other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import combinations
from math import sqrt
from statistics import NormalDist

from engine.bots import Effort, require_level
from engine.core import loop
from engine.core.match import Match
from engine.core.rules import rules_of
from engine.core.types import Options
from engine.tools.simulate import bot_step, seed_of

SEATS = 2
CONFIDENCE = 0.95
Clock = Callable[[], float]


@dataclass(slots=True)
class Thinking:
    """How long one level thought: seconds of each decision with more than one choice."""

    decisions: int = 0
    total: float = 0.0
    longest: float = 0.0

    def add(self, seconds: float) -> None:
        self.decisions += 1
        self.total += seconds
        self.longest = max(self.longest, seconds)

    @property
    def mean(self) -> float:
        return self.total / max(1, self.decisions)


@dataclass(slots=True)
class Duel:
    """The games of a stronger level against a weaker one; a draw is half a win."""

    strong: str
    weak: str
    games: int = 0
    wins: float = 0.0
    plies: int = 0
    thinking: dict[str, Thinking] = field(default_factory=dict)

    @property
    def share(self) -> float:
        return self.wins / max(1, self.games)

    @property
    def interval(self) -> tuple[float, float]:
        return wilson(self.wins, self.games)


def section(title: str, found: Sequence[Duel]) -> str:
    """The results of a game as Markdown."""
    lines = [
        f"## {title}",
        "",
        "| level | against | games | wins | 95 % interval | plies a game | seconds a decision |",
        "|---|---|---|---|---|---|---|",
    ]
    for duel in found:
        low, high = duel.interval
        spent = ", ".join(
            f"{level} {one.mean:.2f} (at most {one.longest:.2f})"
            for level, one in duel.thinking.items()
        )
        lines.append(
            f"| {duel.strong} | {duel.weak} | {duel.games} | {duel.share:.0%} "
            f"| {low:.0%} to {high:.0%} | {duel.plies // max(1, duel.games)} | {spent} |"
        )
    return "\n".join(lines) + "\n"


def with_section(text: str, title: str, written: str) -> str:
    """A document in which the section of this title is the one written now, else it comes last.

    >>> with_section("# A\\n\\n## B\\nold\\n\\n## C\\n", "B", "## B\\nnew\\n")
    '# A\\n\\n## B\\nnew\\n\\n## C\\n'
    """
    head, *parts = text.split("\n## ")
    kept = [part for part in parts if part.partition("\n")[0] != title]
    place = next((n for n, part in enumerate(parts) if part.partition("\n")[0] == title), len(kept))
    kept.insert(place, written.removeprefix("## "))
    return "\n\n## ".join(part.strip("\n") for part in (head, *kept)) + "\n"


def wilson(wins: float, games: int, confidence: float = CONFIDENCE) -> tuple[float, float]:
    """The interval in which the true share of wins lies, after Wilson (1927).

    E. B. Wilson, "Probable inference, the law of succession, and statistical inference", JASA 22:
    the shares p with (wins/games - p)² = z² p (1-p) / games.

    >>> [round(end, 3) for end in wilson(8, 10)]
    [0.49, 0.943]
    """
    if not games:
        return 0.0, 1.0
    z = NormalDist().inv_cdf((1 + confidence) / 2)
    share, weight = wins / games, z * z / games
    middle = (share + weight / 2) / (1 + weight)
    half = z * sqrt(share * (1 - share) / games + weight / (4 * games)) / (1 + weight)
    return middle - half, middle + half


def duels(
    game: str,
    levels: Sequence[str],
    *,
    games: int,
    clock: Clock,
    seconds: float,
    seed: str = "1",
    options: Options | None = None,
) -> Iterator[Duel]:
    """Each two of `levels` (weakest first) play `games` games, an even number; a decision ends
    after `seconds` at the latest. Yields each duel after every two games, with what it has so far.
    Raises EngineError for a level the game has not.
    """
    for level in levels:
        require_level(rules_of(game), level)
    for weak, strong in combinations(levels, 2):
        duel = Duel(strong, weak, thinking={weak: Thinking(), strong: Thinking()})
        for number in range((games + 1) // 2):
            for seat in (0, 1):
                seated = [weak, weak]
                seated[seat] = strong
                match = _match(game, f"{seed}/{number}", options)
                _play(match, seated, duel, clock, seconds, f"{seed}/{number}/{seat}")
                _count(duel, match, seat)
            yield duel


def _match(game: str, seed: str, options: Options | None) -> Match:
    rules = rules_of(game)
    return Match.new(rules, seats=SEATS, options=options, seed=seed_of(seed), salt="0" * 32)


def _play(
    match: Match, seated: Sequence[str], duel: Duel, clock: Clock, seconds: float, seed: str
) -> None:
    while not match.over and match.ply < match.rules.info.max_plies:
        seat = match.waiting()[0]
        begun = clock()
        effort = Effort(spent=partial(_is_past, clock, begun + seconds))
        real = len(loop.legal(match.state, seat)) > 1
        bot_step(match, seated[seat], seat, seed_of(f"{seed}/{match.ply}"), effort)
        if real:
            duel.thinking[seated[seat]].add(clock() - begun)


def _is_past(clock: Clock, until: float) -> bool:
    return clock() > until


def _count(duel: Duel, match: Match, seat: int) -> None:
    result = match.result()
    assert result is not None
    duel.games += 1
    duel.plies += match.ply
    own, other = result.placement[seat], result.placement[1 - seat]
    duel.wins += (own < other) + 0.5 * (own == other)
