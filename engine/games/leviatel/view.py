"""What a viewer sees (LL-16), built from nothing: what is not named here stays hidden."""

from __future__ import annotations

from functools import lru_cache

from engine.core.types import Json, Viewer
from engine.games.leviatel import queries
from engine.games.leviatel.cards import CARDS, ENERGY
from engine.games.leviatel.effects.run import RunEffect
from engine.games.leviatel.flow.arrive import PassOrFight
from engine.games.leviatel.flow.prepare import Prepare
from engine.games.leviatel.flow.setup import OWN, ChooseLoadouts
from engine.games.leviatel.state import Leviatel, Structure, Unit, by_arrival

Eyes = tuple[bool, bool]


def common(s: Leviatel) -> dict[str, Json]:
    """LL-16.1: what everybody sees."""
    phase = _phase(s)
    sections = {
        "phase": phase,
        "round": max(side.turn for side in s.sides),
        "player": s.player if phase in ("play", "over") else None,
        "first": s.first if phase != "setup" else None,
        "structures": [_structure(t) for t in sorted(s.structures.values(), key=by_arrival)],
        "players": [_player(s, seat, chosen=phase != "setup") for seat in (0, 1)],
        "chain": _chain(s),
        "hands_late": s.settings.open_hands,
    }
    return sections if _somebody_hides(s) else sections | _units(s, (False, False))


def own(s: Leviatel, viewer: Viewer) -> dict[str, Json]:
    """LL-16.2: the viewer's own cards, and characters while some of them are hidden."""
    eyes = (viewer == 0, viewer == 1)
    sections = _own(s, eyes)
    if _somebody_hides(s):
        sections |= _units(s, eyes)
    if viewer is None and len(s.past_hands) > s.settings.open_hands > 0:
        sections["hands"] = [list(hand) for hand in s.past_hands[0]]
    return sections


def open_view(s: Leviatel) -> dict[str, Json]:
    """A position of a finished match: both hands, hidden characters, decks."""
    eyes = (True, True)
    return common(s) | _units(s, eyes) | _own(s, eyes)


def _somebody_hides(s: Leviatel) -> bool:
    return any(unit.hidden for unit in s.units.values())


def _units(s: Leviatel, eyes: Eyes) -> dict[str, Json]:
    working = queries.auras(s)
    units = sorted(s.units.values(), key=by_arrival)
    return {"units": [_unit(s, unit, eyes, working) for unit in units]}


def _own(s: Leviatel, eyes: Eyes) -> dict[str, Json]:
    return {
        "hands": [list(s.sides[seat].hand) if eyes[seat] else None for seat in (0, 1)],
        "costs": _costs(s, eyes),
        "decks": [_decks(s, seat, eyes) for seat in (0, 1)],
        "setup": [_setup(s, seat, eyes[seat], all(eyes)) for seat in (0, 1)],
        "preparing": _preparing(s, eyes),
        "move_costs": _move_costs(s, eyes),
    }


def _phase(s: Leviatel) -> str:
    if s.over:
        return "over"
    if s.stack and any(frame.kind == "leviatel.choose_loadouts" for frame in s.stack):
        return "setup"
    return "play" if max(side.turn for side in s.sides) else "mulligan"


def _unit(s: Leviatel, unit: Unit, eyes: Eyes, working: queries.Auras) -> dict[str, Json]:
    known = not unit.hidden or eyes[unit.seat]
    alive = known and not unit.body
    attack = queries.attack(s, unit, working) if alive else 0
    return {
        "id": f"u{unit.id}",
        "seat": unit.seat,
        "area": unit.area,
        "ready": unit.ready,
        "body": unit.body,
        "hidden": unit.hidden,
        "card": unit.card if known else None,
        "attack": attack if known else None,
        "defence": (unit.defence if alive else 0) if known else None,
        "tribe": unit.tribe if known else None,
        "marks": _marks(s, unit, working, attack) if alive else [],
    }


def _marks(s: Leviatel, unit: Unit, working: queries.Auras, attack: int) -> list[dict[str, Json]]:
    """What changed a character, for the tip over its values; the sum explains the difference."""
    found = unit.changes
    if working:
        found += tuple([(by, more, 0) for by, more in queries.aura_marks(s, unit, working)])
    if unit.tower:
        tower = queries.structure_at(s, unit.area)
        found += ((tower.card if tower else "damage", 0, unit.tower),)
    if unit.turn_attack:
        found += (("turn", unit.turn_attack, 0),)
    if unit.round_attack:
        found += (("round", unit.round_attack, 0),)
    attached = bool(unit.violence), bool(unit.block)
    return _marks_of(unit.card, found, attack, unit.defence, attached)


@lru_cache(maxsize=4096)
def _marks_of(
    card: str,
    found: tuple[tuple[str, int, int], ...],
    attack: int,
    defence: int,
    attached: tuple[bool, bool],
) -> list[dict[str, Json]]:
    """What is found, what that leaves unexplained, and what is attached. Views share the list, for
    nobody changes a view."""
    data = CARDS[card]
    marks = [*found]
    if others := attack - data.attack - sum(mark[1] for mark in found):
        marks.append(("others", others, 0))
    if damage := defence - data.defence - sum(mark[2] for mark in found):
        marks.append(("damage", 0, damage))
    names = ("violence", "vengeful_block")
    marks += [(by, 0, 0) for by, held in zip(names, attached, strict=True) if held]
    return [{"by": by, "attack": more, "defence": tougher} for by, more, tougher in marks]


def _structure(t: Structure) -> dict[str, Json]:
    return {
        "id": f"t{t.id}", "seat": t.seat, "area": t.area, "card": t.card, "defence": t.defence,
        "craft": t.craft, "finished": t.finished,
    }  # fmt: skip


def _player(s: Leviatel, seat: int, *, chosen: bool) -> dict[str, Json]:
    side = s.sides[seat]
    return {
        "castle": side.castle if chosen else None,
        "health": side.health,
        "energy": side.energy,
        "coins": side.coins,
        "hand": queries.counted_hand(s, seat),
        "energy_card": ENERGY in side.hand,
        "deck": len(side.deck),
        "decks_left": queries.decks_left(s, seat) if chosen else None,
        "switches": side.switches,
        "graveyard": list(side.graveyard),
        "played": list(side.played) if not _hides(s, seat) else [],
        "turn": side.turn,
        "hides_next": side.hide_next,
        "discards": side.discards,
    }


def _hides(s: Leviatel, seat: int) -> bool:
    """A hidden summon of this turn must not be read from the list of played cards."""
    return any(unit.hidden and unit.seat == seat for unit in s.units.values())


def _costs(s: Leviatel, eyes: Eyes) -> dict[str, Json]:
    """What the own hand cards cost now: energy, coins."""
    hand = [card for seat in (0, 1) if eyes[seat] for card in s.sides[seat].hand]
    if all(eyes):
        return {}
    seat = 0 if eyes[0] else 1
    cheaper = queries.reductions(s, seat) if hand else []
    return {card: list(queries.cost(s, seat, CARDS[card], cheaper)) for card in hand}


def _decks(s: Leviatel, seat: int, eyes: Eyes) -> Json:
    """LL-16.2: the own remaining deck as an unordered list; lists of all decks where open."""
    side = s.sides[seat]
    if not eyes[seat] and not s.settings.open_deck_lists:
        return None
    return {
        "left": sorted(side.deck) if eyes[seat] else None,
        "lists": [sorted(deck) for deck in side.decks],
    }


def _setup(s: Leviatel, seat: int, own: bool, everything: bool) -> Json:
    """Castle and decks as chosen so far; others see only whether the seat has finished. Where
    everything is open (when it is over), decks that were not chosen stay their owner's."""
    for frame in s.stack:
        if isinstance(frame, ChooseLoadouts):
            shown: dict[str, Json] = {"done": frame.done[seat]}
            if own:
                chosen = frame.decks(seat)
                decks = s.own_decks[seat].items()
                shown |= {
                    "castle": frame.castle(s, seat) or None,
                    "decks": chosen,
                    "own_decks": {
                        name: deck for name, deck in decks if not everything or OWN + name in chosen
                    },
                }
            return shown
    return None


def _preparing(s: Leviatel, eyes: Eyes) -> Json:
    """The action being put together: known to its player alone (LL-19.2)."""
    top = s.stack[-1] if s.stack else None
    if isinstance(top, Prepare) and eyes[s.player] and not all(eyes):
        return {
            "verb": top.verb, "subject": top.subject, "area": top.area or None,
            "target": top.target or None, "ant": top.ant or None,
        }  # fmt: skip
    return None


def _move_costs(s: Leviatel, eyes: Eyes) -> dict[str, Json] | None:
    """What the character that is being moved would pay for each area (LL-8.1)."""
    top = s.stack[-1] if s.stack else None
    if not eyes[s.player] or all(eyes):
        return None
    if isinstance(top, Prepare) and top.verb == "move":
        unit = s.units[int(top.subject[1:])]
    elif isinstance(top, PassOrFight):
        unit = s.units[top.unit]
    else:
        return None
    return {area: queries.move_cost(s, unit, area) for area in queries.move_areas(s, unit)}


def _chain(s: Leviatel) -> list[dict[str, Json]]:
    """Effects that are under way or wait, the next one last."""
    found = []
    for frame in s.stack:
        waiting = getattr(frame, "waiting", [])
        frames = [frame, *reversed(waiting)] if isinstance(waiting, list) else [frame]
        found += [
            {"card": run.card, "seat": run.seat, "area": run.area or None}
            for run in frames
            if isinstance(run, RunEffect)
        ]
    return found
