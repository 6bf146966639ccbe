"""Parts of the setup that the editions share (TB-2)."""

from __future__ import annotations

from engine.games.tidal_blades import moves, queries
from engine.games.tidal_blades.state import DUMMY, TidalBlades
from engine.kit.pile import copies


def shuffled(s: TidalBlades, cards: list[str]) -> list[str]:
    s.chance.shuffle(cards)
    return cards


def deal_rest(s: TidalBlades) -> None:
    """TB-2.7, 2.8: Stunts, Market, both offers; TB-15.2: discs of the dummy."""
    box = queries.box(s)
    s.stunt_deck = shuffled(s, copies(box.stunts))
    s.market_deck = shuffled(s, copies(box.market))
    moves.refill(s)
    if s.seats == 2:
        for island in box.dummy_islands:
            s.discs.append((island, box.islands[island].spaces[0], DUMMY))


def deal_goods(s: TidalBlades) -> None:
    """TB-2.10, 2.11, 2.17."""
    box = queries.box(s)
    for player in s.players:
        player.discs = box.rules["discs_start"]
        player.fruit, player.shells = box.setup["fruit"], box.setup["shells"]
        player.shield = box.setup["shield_shells"]
        player.active = ["novice"] * box.setup["novice_dice"]
        s.supply["novice"] -= box.setup["novice_dice"]
    s.first = s.chance.below(s.seats)
    for place, seat in enumerate(queries.clockwise(s, s.first)):
        bonus = box.seat_bonus[place]
        s.players[seat].fruit += bonus["fruit"]
        s.players[seat].shells += bonus["shells"]
