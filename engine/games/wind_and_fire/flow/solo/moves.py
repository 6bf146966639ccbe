"""What the Master does to the position (WF-7), each with its event."""

from __future__ import annotations

from engine.games.wind_and_fire import exams, moves, queries
from engine.games.wind_and_fire.cards import (
    MASTER_CARDS,
    OVERFLOW_GOLD,
    PARTS,
    SIGILS,
    TILES,
)
from engine.games.wind_and_fire.state import MasterTile, WindAndFire


def reveal_card(s: WindAndFire) -> None:
    """WF-7.3: once a round; an empty deck is shuffled anew."""
    master = exams.master_of(s)
    if master.revealed:
        return
    if master.card:
        master.pile.append(master.card)
    if not master.deck:
        master.deck, master.pile = master.pile, []
        s.chance.shuffle(master.deck)
        s.emit("reshuffled", deck="Master")
    master.card = master.deck.pop()
    master.revealed = True
    s.barrier = True
    s.emit("master_card", card=master.card)


def distribute(s: WindAndFire) -> None:
    """WF-7.3: the dice lie as the card shows."""
    s.areas = [list(area) for area in MASTER_CARDS[exams.master_of(s).card].areas]
    s.emit("master_distributed", areas=[list(area) for area in s.areas])


def take_area(s: WindAndFire) -> list[str]:
    """WF-7.4: the Master takes his area; returns its dice."""
    area, why = exams.choose_area(s)
    dice = s.areas[area]
    s.areas[area] = []
    s.emit("master_took", area=area, why=why, dice=moves.shown_dice(s, dice))
    return dice


def place(s: WindAndFire, die: str) -> str:
    """WF-7.5, 7.9, 7.16: the tiles of a die; returns the space they fill, "" for the overflow."""
    master, face = exams.master_of(s), queries.face(s, die)
    black = face.black if s.settings.beginner else 0
    space = exams.next_space(master)
    if space:
        master.spaces.append((face.element, face.n, black))
        s.emit("master_placed", space=space.id, element=face.element, n=face.n, black=black)
        return space.id
    master.overflow += [face.element] * face.n
    master.loose_black += black
    master.gold[2] += OVERFLOW_GOLD * face.n
    s.emit("master_overflow", element=face.element, n=face.n, black=black)
    return ""


def gain_gold(s: WindAndFire, row: int) -> None:
    """WF-7.7."""
    exams.master_of(s).gold[row] += 1
    s.emit("master_gold", row=row + 1)


def take_tile(s: WindAndFire, row: int, tile: str) -> None:
    """WF-7.7, WF-7.17: the tile comes to the row; its sigil too if the row holds the elements."""
    master, data = exams.master_of(s), TILES[tile]
    part = PARTS.index(data.part)
    s.stacks[queries.stack_key(data.part, data.level)].pop()
    own = MasterTile(tile)
    master.tiles[row] = own
    power = exams.tile_power(master, row)
    s.emit("master_tile", row=row + 1, tile=tile, part=data.part, power=power)
    sigil = s.open_sigils[part]
    if sigil and holds_elements(s, row, sigil):
        own.sigil = sigil
        s.emit("master_sigil", row=row + 1, part=data.part, sigil=sigil)
        moves.reveal_sigil(s, part)


def holds_elements(s: WindAndFire, row: int, sigil: str) -> bool:
    kinds = [element for element, _, _ in exams.row_spaces(exams.master_of(s), row)]
    return all(element in kinds for element in SIGILS[sigil].elements)


def curse(s: WindAndFire, row: int | None) -> None:
    """WF-7.16: a black crystal on a tile of the Master, or in his bottom area."""
    master = exams.master_of(s)
    tile = None if row is None else master.tiles[row]
    if tile:
        tile.black += 1
    else:
        master.loose_black += 1
    s.emit("master_cursed", row=None if row is None else row + 1)


def fill_rows(s: WindAndFire) -> None:
    """WF-7.11."""
    master = exams.master_of(s)
    for row, tile in enumerate(master.tiles):
        if tile is None:
            take_tile(s, row, exams.missing_tile(s))


def settle_black(s: WindAndFire) -> None:
    """WF-7.16: the crystals of each row go to its tile, those of the bottom area to row 3."""
    master = exams.master_of(s)
    for row in exams.ROWS:
        tile = master.tiles[row]
        assert tile is not None
        more = sum(black for _, _, black in exams.row_spaces(master, row))
        more += master.loose_black if row == exams.ROWS[-1] else 0
        if more:
            tile.black += more
            s.emit("master_weakened", row=row + 1, amount=more, power=exams.tile_power(master, row))
    master.spaces = [(element, n, 0) for element, n, _ in master.spaces]
    master.loose_black = 0
