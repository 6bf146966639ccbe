"""What a viewer sees (OP-10), built from nothing: what is not named here stays hidden."""

from __future__ import annotations

from collections.abc import Callable

from engine.core.types import Json, Viewer
from engine.games.opale import queries
from engine.games.opale.cards import CARD_ID, CARD_JSON, CARD_TYPE, CARD_UNREAD, SHELLS, SPOTS
from engine.games.opale.flow.play import LayCards
from engine.games.opale.flow.reserve import ReserveCards
from engine.games.opale.state import NOBODY, Opale

_Face = Callable[[int], dict[str, Json]]
_OPEN_PILES = tuple(spot for spot, data in SPOTS.items() if data.pile)
_ROWS = tuple((spot, data.silhouettes) for spot, data in SPOTS.items() if not data.pile)
_face: _Face = CARD_JSON.__getitem__


def common(s: Opale) -> dict[str, Json]:
    """OP-10.1: what everybody sees."""
    return _common(s, _face)


def own(s: Opale, viewer: Viewer) -> dict[str, Json]:
    """OP-10.3: the viewer's own cards."""
    return _own(s, (viewer == 0, viewer == 1), _face)


def open_view(s: Opale) -> dict[str, Json]:
    """A position of a finished match: both hands and the points so far."""
    sections = _common(s, _face) | _own(s, (True, True), _face)
    for seat in (0, 1):
        sections["players"][seat]["points"] = queries.total(s, seat)
    return sections


def past_view(past: Opale, now: Opale, viewer: Viewer) -> dict[str, Json]:
    """OP-10.2: faces that are covered or scored by now are not shown again."""
    known = _lying_open(now)
    if viewer is not None:
        known += now.hands[viewer] + now.reserves[viewer]

    def face(card: int) -> dict[str, Json]:
        return CARD_JSON[card] if card in known else CARD_UNREAD[card]

    return _common(past, face) | _own(past, (viewer == 0, viewer == 1), face)


def _lying_open(s: Opale) -> list[int]:
    cards = s.dock + s.city_piles
    for spot, _ in _ROWS:
        cards = cards + s.spots[spot]
    return cards + [s.spots[spot][-1] for spot in _OPEN_PILES if s.spots[spot]]


def _common(s: Opale, face: _Face) -> dict[str, Json]:
    spots: dict[str, Json] = {}
    for spot in _OPEN_PILES:
        cards = s.spots[spot]
        spots[spot] = {"count": len(cards), "top": face(cards[-1]) if cards else None}
    for spot, silhouettes in _ROWS:
        cards = s.spots[spot]
        spots[spot] = {"cards": [face(c) for c in cards], "free": silhouettes - len(cards)}
    return {
        "phase": _phase(s),
        "turn": s.lap,
        "player": None if _phase(s) == "setup" else s.player,
        "spots": spots,
        "dock": [face(card) for card in s.dock],
        "city_piles": queries.city_count(s),
        "pawn": None if s.pawn == NOBODY else s.pawn,
        "end": None if s.end_by == NOBODY else {"by": s.end_by, "reason": s.end_reason},
        "seals": [seal or None for seal in s.seals],
        "shell": s.shell or None,
        "players": [_player(s, 0), _player(s, 1)],
    }


def _own(s: Opale, opened: tuple[bool, bool], face: _Face) -> dict[str, Json]:
    return {
        "hands": _piles(s.hands, opened, face),
        "reserves": _piles(s.reserves, opened, face),
        "tray": _tray(s, opened),
        "instead": _instead(s, opened),
        "shell_later": s.shell_later and opened[s.player],
        "returned": [
            face(s.put_back[seat]) if opened[seat] and s.put_back[seat] != NOBODY else None
            for seat in (0, 1)
        ],
    }


def _phase(s: Opale) -> str:
    if s.over:
        return "over"
    return "setup" if isinstance(s.stack[-1], ReserveCards) else "play"


def _player(s: Opale, seat: int) -> dict[str, Json]:
    open_points = s.show_running_score or s.over
    return {
        "hand": len(s.hands[seat]),
        "draw": len(s.draws[seat]),
        "score": len(s.scores[seat]),
        "reserve": len(s.reserves[seat]),
        "removed": len(s.removed[seat]),
        "points": queries.total(s, seat) if open_points else None,
        "shells": [{"id": x, "used": x not in s.shells[seat]} for x in SHELLS if s.seashells],
    }


def _piles(piles: list[list[int]], opened: tuple[bool, bool], face: _Face) -> list[Json]:
    return [[face(card) for card in piles[seat]] if opened[seat] else None for seat in (0, 1)]


def _instead(s: Opale, opened: tuple[bool, bool]) -> list[str]:
    """Cards of another kind that could be picked if the tray were empty: for who picks."""
    top = s.stack[-1] if s.stack else None
    tray = s.trays[s.player]
    if not isinstance(top, LayCards) or not tray or not opened[s.player]:
        return []
    kind = CARD_TYPE[tray[0]]
    return [CARD_ID[c] for c in queries.playable(s, s.player) if CARD_TYPE[c] != kind]


def _tray(s: Opale, opened: tuple[bool, bool]) -> list[str] | None:
    """The viewer's own tray; in an open view that of the player on turn."""
    if all(opened):
        return [CARD_ID[card] for card in s.trays[s.player]]
    for seat in (0, 1):
        if opened[seat]:
            return [CARD_ID[card] for card in s.trays[seat]]
    return None
