"""The board (NM-1): points, lines, neighbours."""

from __future__ import annotations

GRID = (
    "a7 .. .. d7 .. .. g7",
    ".. b6 .. d6 .. f6 ..",
    ".. .. c5 d5 e5 .. ..",
    "a4 b4 c4 .. e4 f4 g4",
    ".. .. c3 d3 e3 .. ..",
    ".. b2 .. d2 .. f2 ..",
    "a1 .. .. d1 .. .. g1",
)
ROWS = tuple(tuple("" if name == ".." else name for name in row.split()) for row in GRID)
POINTS = tuple(name for row in ROWS for name in row if name)


def _threes(names: list[str]) -> list[tuple[str, ...]]:
    return [tuple(names[n : n + 3]) for n in range(0, len(names), 3)]


_columns = [[row[n] for row in ROWS if row[n]] for n in range(7)]
LINES = [three for names in (*([name for name in row if name] for row in ROWS), *_columns)
         for three in _threes(names)]  # fmt: skip
NEIGHBOURS = {
    point: tuple(
        other
        for line in LINES
        if point in line
        for other in line
        if abs(line.index(other) - line.index(point)) == 1
    )
    for point in POINTS
}
