"""Levels against each other: seats are swapped, and how sure a result is."""

from __future__ import annotations

from itertools import count

import pytest

from engine.tools.arena import duels, section, wilson, with_section


def test_every_deal_is_played_from_both_seats_and_the_better_level_wins() -> None:
    ticks = count()
    *_, duel = duels(
        "opale", ["random", "easy"], games=4, clock=lambda: float(next(ticks)), seconds=1e9
    )
    assert (duel.strong, duel.weak, duel.games) == ("easy", "random", 4)
    assert duel.wins >= 3
    assert duel.thinking["easy"].decisions > 20
    assert duel.thinking["easy"].longest >= duel.thinking["easy"].mean > 0
    assert f"| easy | random | 4 | {duel.share:.0%} | " in section("Opale", [duel])


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (10, 10, 0.7225, 1.0)],
)
def test_the_interval_is_wilsons(wins: int, games: int, low: float, high: float) -> None:
    """With z = 1.96: of nothing at most z²/(n + z²), and the same from the other side."""
    assert wilson(wins, games) == pytest.approx((low, high), abs=0.0002)


def test_a_document_keeps_its_other_sections() -> None:
    text = "# Arena\n\nWords.\n\n## Opale\n\nold\n\n## Morris\n\nkept\n"
    new = with_section(text, "Opale", "## Opale\n\nnew\n")
    assert new == "# Arena\n\nWords.\n\n## Opale\n\nnew\n\n## Morris\n\nkept\n"
    assert with_section(new, "Duel", "## Duel\n\nmore\n").endswith("kept\n\n## Duel\n\nmore\n")
