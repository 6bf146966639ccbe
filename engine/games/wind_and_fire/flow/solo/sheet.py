"""What is seen of the Master, and the exam sheet (WF-7.13 to 7.15)."""

from __future__ import annotations

from engine.core.types import Json
from engine.games.wind_and_fire import exams, moves, queries
from engine.games.wind_and_fire.cards import ELEMENTS, MASTER_SPACES, PARTS
from engine.games.wind_and_fire.flow.solo.training import ChooseMasterDie
from engine.games.wind_and_fire.state import Master, WindAndFire


def master_view(s: WindAndFire) -> Json:
    """The Master's board with the exams as they stand; None in a game without him."""
    master = s.master
    if master is None:
        return None
    return {
        "active": master.active,
        "card": master.card or None,
        "revealed": master.revealed,
        "deck": len(master.deck),
        "dice": _dice(s),
        "spaces": [
            {"id": space.id, "element": element, "n": n, "black": black}
            for space, (element, n, black) in zip(MASTER_SPACES, master.spaces, strict=False)
        ],
        "rows": [_row(master, row) for row in exams.ROWS],
        "overflow": list(master.overflow),
        "loose_black": master.loose_black,
        "start_power": master.start_power[:],
        "elements": {element: exams.master_elements(master, element) for element in ELEMENTS},
        "exams": [
            {
                "part": exam.part, "element": exam.element, "own": exam.own, "master": exam.hard,
                "passed": exam.passed, "shown": exam.shown,
            }
            for exam in exams.exams(s)
        ],
        "achievement": master.achievement or None,
    }  # fmt: skip


def _dice(s: WindAndFire) -> list[dict[str, Json]]:
    """His dice, while you choose which one is placed next."""
    top = s.stack[-1] if s.stack else None
    return moves.shown_dice(s, top.dice) if isinstance(top, ChooseMasterDie) else []


def _row(master: Master, row: int) -> dict[str, Json]:
    tile = master.tiles[row]
    return {
        "gold": master.gold[row],
        "tile": tile.tile if tile else None,
        "sigil": tile.sigil or None if tile else None,
        "black": tile.black if tile else 0,
        "power": exams.tile_power(master, row),
    }


def exam_sheet(s: WindAndFire) -> dict[str, Json]:
    """The page one keeps, of a finished solo game that came to its exams."""
    assert s.master is not None
    result = exams.grade(s)
    player = s.players[0]
    return {
        "powers": [queries.shown_power(part) for part in player.parts],
        "master_powers": [exams.master_power(s.master, part) for part in PARTS],
        "elements": queries.all_elements(player),
        "master_elements": {e: exams.master_elements(s.master, e) for e in ELEMENTS},
        "passed": [[exam.part, exam.element] for exam in exams.exams(s) if exam.passed],
        "shown": [[exam.part, exam.element] for exam in exams.exams(s) if exam.shown],
        "passes": result.passes,
        "total": result.total,
        "rank": result.rank,
        "lost": result.lost,
        "achievement": s.master.achievement or None,
        "earned": exams.earned(s),
        "rounds": s.round,
    }
