"""What a viewer sees (WF-1.7), built from nothing: what is not named here stays hidden."""

from __future__ import annotations

from engine.core.types import Json, Seat, Viewer
from engine.games.wind_and_fire import moves, pyramid, queries
from engine.games.wind_and_fire.cards import (
    ELEMENTS,
    PARTS,
    TOURNAMENTS,
    TRAINING_CARDS,
)
from engine.games.wind_and_fire.flow.advanced.dials import UNSET, SetDials
from engine.games.wind_and_fire.flow.advanced.payment import Pay
from engine.games.wind_and_fire.flow.draw import KeepCard
from engine.games.wind_and_fire.flow.preparation import PlaceStorages
from engine.games.wind_and_fire.flow.solo.sheet import master_view
from engine.games.wind_and_fire.flow.training import undistributed
from engine.games.wind_and_fire.flow.upgrade import ChoosePattern
from engine.games.wind_and_fire.state import NOBODY, Contest, Part, Player, WindAndFire

Eyes = tuple[bool, ...]
SCORED_BY = {ident: (PARTS.index(card.part), card.element) for ident, card in TOURNAMENTS.items()}
"""WF-5.6: the part of the Dragon and the element that count in a tournament."""


def own(s: WindAndFire, viewer: Viewer) -> dict[str, Json]:
    """What only the viewer knows."""
    return _own(s, tuple(seat == viewer for seat in range(s.seats)))


def open_view(s: WindAndFire) -> dict[str, Json]:
    """A position of a finished match: hands and personal tournaments of all."""
    return common(s) | _own(s, (True,) * s.seats)


def common(s: WindAndFire) -> dict[str, Json]:
    """What everybody sees."""
    return {
        "phase": "over" if s.over else s.phase,
        "mode": _mode(s),
        "round": s.round,
        "active": None if s.master and s.master.active else s.active,
        "player": _seat(s.player),
        "trigger": _seat(s.trigger),
        "areas": [moves.shown_dice(s, area) for area in s.areas],
        "takers": [s.takers.get(str(area)) for area in range(len(s.areas))],
        "loose": _loose(s),
        "turn": {
            "took": _seat(s.took),
            "held": moves.shown_dice(s, s.held),
            "resolved": moves.shown_dice(s, s.resolved),
            "upgraded": s.upgraded,
        },
        "stacks": {
            key: {"top": stack[-1] if stack else None, "left": len(stack)}
            for key, stack in s.stacks.items()
        },
        "sigils": [
            {"open": sigil or None, "left": len(stack)}
            for sigil, stack in zip(s.open_sigils, s.sigil_stacks, strict=True)
        ],
        "decks": {
            "training": len(s.training_deck),
            "tournament": len(s.action_deck),
            "training_pile": list(s.training_pile),
            "tournament_pile": list(s.action_pile),
        },
        "public": list(s.public),
        "set_aside": s.set_aside or None,
        "opening": s.opening or None,
        "players": [_player(player) for player in s.players],
        "contest": _contest(s, s.contest) if s.contest else None,
        "contests": [_contest(s, contest) for contest in s.held_contests],
        "token": {"side": s.token_side or None, "left": s.tokens},
        "pattern": _pattern(s),
        "master": master_view(s),
    }


def _own(s: WindAndFire, eyes: Eyes) -> dict[str, Json]:
    return {
        "hands": [list(s.players[seat].hand) if eyes[seat] else None for seat in range(s.seats)],
        "personal": [
            list(s.players[seat].personal) if eyes[seat] else None for seat in range(s.seats)
        ],
        "forecast": _forecast(s, eyes),
        "secret": _secret(s, eyes),
    }


def _seat(seat: Seat) -> Seat | None:
    return None if seat == NOBODY else seat


def _mode(s: WindAndFire) -> dict[str, Json]:
    return {
        "advanced": s.settings.advanced,
        "sigils": s.settings.sigils,
        "hard": s.settings.hard_trainer,
        "solo": s.master is not None,
        "beginner": s.settings.beginner,
        "exam_cards": s.settings.exam_cards,
    }


def _loose(s: WindAndFire) -> list[dict[str, Json]]:
    """Dice that were rolled and wait to be distributed."""
    distributing = any(frame.kind == "wind_and_fire.distribute" for frame in s.stack)
    return moves.shown_dice(s, undistributed(s)) if distributing else []


def _player(player: Player) -> dict[str, Json]:
    return {
        "parts": [_part(part) for part in player.parts],
        "up": pyramid.slots_of(queries.face_up(player)),
        "flipped": pyramid.slots_of(player.flipped),
        "row_gold": [bool(player.row_gold >> row & 1) for row in range(len(pyramid.ROWS))],
        "cleared": pyramid.realms_of(player.cleared),
        "crystals": pyramid.realms_of(player.crystals),
        "markers": pyramid.borders_of(player.markers),
        "pyramid_black": player.pyramid_black,
        "training_black": player.training_black,
        "gold": player.gold,
        "cards": _backs(player.hand),
        "personal": len(player.personal),
        "redrew": player.redrew,
        "trainer": player.trainer or None,
        "task_done": player.task_done,
        "dice": player.dice[:],
        "elements": queries.all_elements(player),
        "upgrades": queries.upgrades(player),
        "points": queries.total_points(player),
        "trophies": player.trophies[:],
        "spent": {
            "tiles": {e: player.spent_tiles[e] for e in ELEMENTS if e in player.spent_tiles},
            "crystals": pyramid.realms_of(player.spent_crystals),
            "gold": player.spent_gold,
        },
    }


def _part(part: Part) -> dict[str, Json]:
    return {
        "tile": part.tile, "gold": part.gold, "black": part.black, "sigil": part.sigil or None,
        "tokens": part.tokens, "power": queries.power(part),
    }  # fmt: skip


def _backs(hand: list[str]) -> dict[str, int]:
    training = sum(card in TRAINING_CARDS for card in hand)
    return {"training": training, "tournament": len(hand) - training}


def _forecast(s: WindAndFire, eyes: Eyes) -> dict[str, list[int]]:
    """What each player would score now in the tournaments the viewer knows of (WF-5.6)."""
    if s.over:
        return {}
    cards = [*s.public, *([s.set_aside] if s.set_aside else [])]
    for seat, own in enumerate(eyes):
        cards += s.players[seat].personal if own else []
    strong = [
        ([queries.shown_power(part) for part in player.parts], queries.all_elements(player))
        for player in s.players
    ]
    found = {}
    for card in cards:
        part, element = SCORED_BY[card]
        found[card] = [powers[part] + elements[element] for powers, elements in strong]
    return found


def _contest(s: WindAndFire, contest: Contest) -> dict[str, Json]:
    shown: dict[str, Json] = {
        "card": contest.card,
        "owner": _seat(contest.owner),
        "element": contest.element,
        "stage": contest.stage,
        "totals": contest.totals[:],
        "lines": [list(line) for line in contest.lines],
        "trophies": contest.trophies[:],
    }
    if not s.settings.advanced:
        return shown
    shown["bets"] = [
        {
            "elements": None if bet.elements == UNSET else bet.elements,
            "gold": None if bet.gold == UNSET else bet.gold,
            "lowered": bet.lowered, "raised": bet.raised, "ignored": bet.ignored,
            "deep_roots": bet.deep_roots, "kindred": [list(pair) for pair in bet.kindred],
            "extra": dict(bet.extra), "extra_power": bet.extra_power,
        }
        for bet in contest.bets
    ]  # fmt: skip
    if contest is s.contest and contest.stage != "awarding":
        shown["dice"] = [queries.contest_die(s, seat) for seat in range(s.seats)]
    if contest is s.contest and contest.stage == "reveal":
        shown["lines"] = [list(queries.contest_line(s, seat)) for seat in range(s.seats)]
    return shown


def _secret(s: WindAndFire, eyes: Eyes) -> Json:
    """A simultaneous choice: who has finished, and the own plan."""
    top = s.stack[-1] if s.stack and not s.over else None
    if isinstance(top, KeepCard):
        return {"kind": "keep", "cards": top.cards[:] if eyes[top.seat] else None}
    if isinstance(top, PlaceStorages):
        plans: list[Json] = [[PARTS[part] for part in plan] for plan in top.plans]
        return {"kind": "storages", "done": top.done[:], "plans": _seen(plans, eyes)}
    if isinstance(top, SetDials):
        plans = [
            {"elements": None if e == UNSET else e, "gold": None if g == UNSET else g}
            for e, g in zip(top.elements, top.gold, strict=True)
        ]
        return {"kind": "dials", "done": top.done[:], "plans": _seen(plans, eyes)}
    if isinstance(top, Pay):
        return {"kind": "payment", "done": top.done[:], "plans": _seen(list(top.paid), eyes)}
    return None


def _seen(plans: list[Json], eyes: Eyes) -> list[Json]:
    return [plan if own else None for plan, own in zip(plans, eyes, strict=True)]


def _pattern(s: WindAndFire) -> Json:
    """The tile for which a pattern is being chosen."""
    top = s.stack[-1] if s.stack else None
    return {"tile": top.tile, "seat": top.seat} if isinstance(top, ChoosePattern) else None
