"""Changes of the position that only the advanced mode knows (WF-6)."""

from __future__ import annotations

from engine.core.types import Seat
from engine.games.wind_and_fire import moves, pyramid, queries
from engine.games.wind_and_fire.cards import PARTS, TOKEN_SIDES
from engine.games.wind_and_fire.state import WindAndFire


def toss_token(s: WindAndFire) -> None:
    """WF-6.1."""
    s.token_side = s.chance.choice(list(TOKEN_SIDES))
    s.barrier = True
    s.emit("token_tossed", seat=s.active, side=s.token_side)


def spend_tile(s: WindAndFire, seat: Seat, slot: str, *, contest: bool) -> None:
    """WF-6.2, 6.8: a tile leaves the pyramid and lies beside the dragon board."""
    player = s.players[seat]
    bit, element = pyramid.SLOT_BIT[slot], pyramid.SLOT_ELEMENT[slot]
    player.filled &= ~bit
    player.flipped &= ~bit
    player.spent_tiles[element] = player.spent_tiles.get(element, 0) + 1
    if contest:
        player.just_spent[element] = player.just_spent.get(element, 0) + 1


def spend_crystal(s: WindAndFire, seat: Seat, realm: str) -> None:
    """WF-6.8."""
    player = s.players[seat]
    player.crystals &= ~pyramid.REALM_BIT[realm]
    player.spent_crystals |= pyramid.REALM_BIT[realm]


def spend(s: WindAndFire, seat: Seat, piece: str) -> None:
    """A slot's tile or a realm's crystal, in a tournament."""
    if piece in pyramid.SLOT_BIT:
        spend_tile(s, seat, piece, contest=True)
    else:
        spend_crystal(s, seat, piece)


def return_tile(s: WindAndFire, seat: Seat, slot: str, *, just_spent: bool) -> None:
    """WF-6.11: a discarded tile goes face up into a free slot of its kind."""
    player, element = s.players[seat], pyramid.SLOT_ELEMENT[slot]
    _take_from(player.spent_tiles, element)
    if just_spent or player.just_spent.get(element, 0) > player.spent_tiles.get(element, 0):
        _take_from(player.just_spent, element)
    moves.place_tile(s, seat, slot, "returned")


def _take_from(pile: dict[str, int], element: str) -> None:
    pile[element] -= 1
    if not pile[element]:
        del pile[element]


def gain_crystal(s: WindAndFire, seat: Seat, realm: str) -> None:
    """`TA1`, WF-6.11: a crystal of the dragon board or of the discards comes to its slot."""
    player, bit = s.players[seat], pyramid.REALM_BIT[realm]
    player.cleared |= bit
    player.crystals |= bit
    player.spent_crystals &= ~bit
    s.emit("crystal_gained", seat=seat, realm=realm, element=pyramid.REALM_ELEMENT[realm])


def put_token(s: WindAndFire, seat: Seat, part: int) -> None:
    """WF-6.2: +1 for the rest of the game, the die follows."""
    s.tokens -= 1
    own = s.players[seat].parts[part]
    own.tokens += 1
    moves.set_dice(s, seat)
    s.emit("token_put", seat=seat, part=PARTS[part], power=queries.power(own))


def move_black(s: WindAndFire, seat: Seat, origin: int, target: int) -> None:
    """`TB1`: for good, the dice follow."""
    parts = s.players[seat].parts
    parts[origin].black -= 1
    parts[target].black += 1
    moves.set_dice(s, seat)
    s.emit("burden_moved", seat=seat, origin=PARTS[origin], part=PARTS[target])


def spend_gold(s: WindAndFire, seat: Seat, amount: int) -> None:
    """WF-6.8."""
    player = s.players[seat]
    player.gold -= amount
    player.spent_gold += amount
    if amount:
        s.emit("gold_spent", seat=seat, amount=amount)
