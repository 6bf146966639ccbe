"""Changes of the position, one a sentence of the rules; each says what happened by an event."""

from __future__ import annotations

from engine.core.types import Json, Seat
from engine.games.wind_and_fire import pyramid, queries
from engine.games.wind_and_fire.announcer import happenings
from engine.games.wind_and_fire.cards import (
    ACTION_CARDS,
    DICE,
    FACES,
    FIRST_TROPHY,
    PAIR,
    PARTS,
    SECOND_TROPHY,
    SIGILS,
    TILES,
    TOURNAMENTS,
    TRAINING_CARDS,
)
from engine.games.wind_and_fire.state import NOBODY, Bet, Contest, WindAndFire
from engine.kit.pile import draw

TROPHIES = (FIRST_TROPHY, SECOND_TROPHY)

# -- dice -----------------------------------------------------------------------------------------


def roll(s: WindAndFire, dice: list[str]) -> None:
    """Rolls these dice, in their order."""
    for die in dice:
        s.faces[die] = s.chance.below(len(FACES[die]))
    s.barrier = True


def roll_all(s: WindAndFire) -> None:
    """WF-3.2."""
    s.areas = [[] for _ in s.areas]
    s.takers = {}
    roll(s, list(DICE))
    roller = None if s.master and s.master.active else s.active
    s.emit("rolled", seat=roller, round=s.round, dice=shown_dice(s, list(DICE)))


def shown_dice(s: WindAndFire, dice: list[str]) -> list[dict[str, Json]]:
    found = []
    for die in dice:
        face = queries.face(s, die)
        found.append({"die": die, "element": face.element, "n": face.n, "black": face.black})
    return found


def take_area(s: WindAndFire, seat: Seat, area: int) -> None:
    """WF-3.12."""
    s.held = s.areas[area]
    s.areas[area] = []
    s.took = area
    s.takers[str(area)] = seat
    s.emit("took", seat=seat, area=area, dice=shown_dice(s, s.held))


# -- pyramid --------------------------------------------------------------------------------------


def place_tile(s: WindAndFire, seat: Seat, slot: str, why: str = "die") -> None:
    """WF-3.20, and WF-3.22 in the training phase: a full row pays its gold."""
    player = s.players[seat]
    player.filled |= pyramid.SLOT_BIT[slot]
    s.emit("placed", seat=seat, slot=slot, element=pyramid.SLOT_ELEMENT[slot], why=why)
    if s.phase != "training":
        return
    for row, mask in enumerate(pyramid.ROWS):
        if player.row_gold >> row & 1 and player.filled & mask == mask:
            player.row_gold &= ~(1 << row)
            s.emit("row_full", seat=seat, row=row + 1)
            gain_gold(s, seat, 1, "row")


def flip(s: WindAndFire, seat: Seat, slots: int) -> None:
    """WF-3.42."""
    s.players[seat].flipped |= slots
    s.emit("flipped", seat=seat, slots=pyramid.slots_of(slots))


# -- training grounds -----------------------------------------------------------------------------


def clear_realm(s: WindAndFire, seat: Seat, realm: str) -> list[str]:
    """WF-3.36, 3.37: moves the crystal; returns the borders that pay now (their markers lie)."""
    player = s.players[seat]
    borders = queries.new_borders(player, realm)
    player.cleared |= pyramid.REALM_BIT[realm]
    player.crystals |= pyramid.REALM_BIT[realm]
    for border in borders:
        player.markers |= pyramid.BORDER_BIT[border]
    element = pyramid.REALM_ELEMENT[realm]
    s.emit("cleared", seat=seat, realm=realm, element=element, borders=borders[:])
    return borders


# -- gold and black crystals ----------------------------------------------------------------------


def gain_gold(s: WindAndFire, seat: Seat, amount: int, why: str) -> None:
    """Into the gold storage."""
    s.players[seat].gold += amount
    s.emit("gold", seat=seat, amount=amount, why=why)
    happenings.announce(s, "stored", seat=seat)


def gain_black(s: WindAndFire, seat: Seat, storage: str, amount: int, why: str) -> None:
    """Black crystals into "pyramid" or "training" storage."""
    player = s.players[seat]
    if storage == "pyramid":
        player.pyramid_black += amount
    else:
        player.training_black += amount
    s.emit("black", seat=seat, storage=storage, amount=amount, why=why)
    happenings.announce(s, "stored", seat=seat)


def from_storage(s: WindAndFire, seat: Seat, storage: str, part: int) -> None:
    """WF-3.30, WF-3.35: one piece of the "gold", "pyramid" or "training" storage on a part."""
    player = s.players[seat]
    if storage == "gold":
        player.gold -= 1
        player.parts[part].gold += 1
    elif storage == "pyramid":
        player.pyramid_black -= 1
        player.parts[part].black += 1
    else:
        player.training_black -= 1
        player.parts[part].black += 1
    kind = "gold_put" if storage == "gold" else "black_put"
    shown = queries.power(player.parts[part])
    s.emit(kind, seat=seat, part=PARTS[part], power=shown, storage=storage)


def training_to_pyramid(s: WindAndFire, seat: Seat) -> None:
    """WF-3.31, advanced."""
    player = s.players[seat]
    player.training_black -= PAIR
    player.pyramid_black += PAIR
    s.emit("black_moved", seat=seat, amount=PAIR)


def remove_black(s: WindAndFire, seat: Seat, place: str) -> None:
    """WF-3.34: one black crystal from a part or a storage back to the supply."""
    player = s.players[seat]
    if place == "pyramid":
        player.pyramid_black -= 1
    elif place == "training":
        player.training_black -= 1
    else:
        player.parts[PARTS.index(place)].black -= 1
    s.emit("black_removed", seat=seat, place=place)


# -- dragon tiles ---------------------------------------------------------------------------------


def upgrade(s: WindAndFire, seat: Seat, tile: str) -> None:
    """WF-3.43: the top tile comes onto the part, what lay on the old one stays on it."""
    player = s.players[seat]
    data = TILES[tile]
    part = PARTS.index(data.part)
    s.stacks[queries.stack_key(data.part, data.level)].pop()
    player.parts[part].tile = tile
    shown = queries.power(player.parts[part])
    s.emit("upgraded", seat=seat, part=data.part, tile=tile, power=shown)
    if s.phase == "training" and queries.upgrades(player) == len(PARTS) and s.trigger == NOBODY:
        s.trigger = seat  # WF-3.3
        s.emit("last_round", seat=seat)


def take_sigil(s: WindAndFire, seat: Seat, part: int) -> None:
    """WF-3.44: the open sigil of the part; the next one is revealed."""
    own = s.players[seat].parts[part]
    own.sigil = s.open_sigils[part]
    s.emit("sigil", seat=seat, part=PARTS[part], sigil=own.sigil, power=queries.power(own))
    reveal_sigil(s, part)


def reveal_sigil(s: WindAndFire, part: int) -> None:
    """The next sigil of a stack is turned face up."""
    stack = s.sigil_stacks[part]
    s.open_sigils[part] = stack.pop() if stack else ""
    if s.open_sigils[part]:
        s.barrier = True
        sigil = SIGILS[s.open_sigils[part]]
        s.emit("sigil_shown", part=PARTS[part], sigil=sigil.id, elements=list(sigil.elements))


# -- action cards ---------------------------------------------------------------------------------


def draw_training(s: WindAndFire) -> str:
    """WF-3.50: the top card of the training deck, after a reshuffle if it is empty; "" if none."""
    return draw(s, s.training_deck, s.training_pile, "training")


def draw_action(s: WindAndFire) -> str:
    """The same of the tournament action deck."""
    return draw(s, s.action_deck, s.action_pile, "tournament")


def keep_card(s: WindAndFire, seat: Seat, card: str) -> None:
    """A card comes into the hand; the others see only its back."""
    s.players[seat].hand.append(card)
    back = back_of(card)
    s.emit("drew", seat=seat, back=back, private={seat: {"card": card}})


def back_of(card: str) -> str:
    return "training" if card in TRAINING_CARDS else "tournament"


def discard(s: WindAndFire, card: str) -> None:
    """Face up on the pile of its kind."""
    pile = s.training_pile if card in TRAINING_CARDS else s.action_pile
    pile.append(card)


def play_card(s: WindAndFire, seat: Seat, card: str) -> None:
    """A card leaves the hand for the discard pile; its effect is the caller's."""
    s.players[seat].hand.remove(card)
    discard(s, card)
    s.emit("played", seat=seat, card=card, name=ACTION_CARDS[card].name)


# -- trainer --------------------------------------------------------------------------------------


def finish_task(s: WindAndFire, seat: Seat) -> None:
    """WF-3.60: the trainer card leaves the game."""
    player = s.players[seat]
    s.emit("task", seat=seat, trainer=player.trainer)
    player.trainer = ""
    player.task_done = True


# -- preparation and tournament -------------------------------------------------------------------


def pay_upgrade(s: WindAndFire, seat: Seat, source: str) -> None:
    """WF-4.2, WF-7.12: 1 gold from the storage or a part to whoever ended the training."""
    player = s.players[seat]
    if source == "storage":
        player.gold -= 1
    else:
        player.parts[PARTS.index(source)].gold -= 1
    if s.master:
        s.master.gold[0] += 1
    elif s.trigger != NOBODY:
        s.players[s.trigger].gold += 1
    to = s.trigger if s.trigger != NOBODY and not s.master else None
    s.emit("paid", seat=seat, source=source, to=to, master=s.master is not None)


def set_dice(s: WindAndFire, seat: Seat) -> None:
    """WF-4.5: each tournament die shows the shown power of its part."""
    player = s.players[seat]
    player.dice = [queries.shown_power(part) for part in player.parts]


def discard_public(s: WindAndFire) -> None:
    """WF-5.3: public cards that will not be held leave the game."""
    s.public = [card for card in s.public if card in (s.set_aside, s.opening)]


def announce(s: WindAndFire, card: str, owner: Seat = NOBODY) -> None:
    """A tournament begins; what was spent in the one before is no longer `just_spent`."""
    element = TOURNAMENTS[card].element
    s.contest = Contest(card, owner, element, bets=[Bet() for _ in range(s.seats)])
    s.public = [other for other in s.public if other != card]
    for player in s.players:
        player.just_spent = {}
    s.barrier = True
    s.emit(
        "contest", card=card, name=TOURNAMENTS[card].name, part=TOURNAMENTS[card].part,
        element=element, seat=owner if owner != NOBODY else None, number=len(s.held_contests) + 1,
    )  # fmt: skip


def award(s: WindAndFire) -> None:
    """WF-5.7: trophies for the highest and the second highest total."""
    contest = s.contest
    assert contest is not None
    ranks = sorted(set(contest.totals), reverse=True)
    values = dict(zip(ranks, TROPHIES, strict=False))
    contest.trophies = [values.get(total, 0) for total in contest.totals]
    for player, trophy in zip(s.players, contest.trophies, strict=True):
        if trophy:
            player.trophies.append(trophy)
            player.points += trophy
    s.emit(
        "awarded", card=contest.card, name=TOURNAMENTS[contest.card].name,
        totals=contest.totals[:], trophies=contest.trophies[:],
        lines=[list(line) for line in contest.lines],
    )  # fmt: skip


def end_contest(s: WindAndFire) -> None:
    """WF-5.4: the card is discarded."""
    assert s.contest is not None
    s.contest.stage = "over"
    s.held_contests.append(s.contest)
    s.contest = None
