"""What must always hold of a position, and another position that looks the same to one seat."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from engine.core.chance import Chance
from engine.core.types import Seat
from engine.games.wind_and_fire.cards import (
    DICE,
    DISCIPLINES,
    PARTS,
    SIGILS,
    TILES,
    TOKENS,
    TOURNAMENT_ACTIONS,
    TOURNAMENTS,
    TRAINING_CARDS,
    ActionCard,
)
from engine.games.wind_and_fire.flow.advanced.dials import UNSET, SetDials
from engine.games.wind_and_fire.flow.advanced.payment import Pay, owed, payable
from engine.games.wind_and_fire.flow.draw import KeepCard
from engine.games.wind_and_fire.flow.preparation import PlaceStorages
from engine.games.wind_and_fire.queries import dial_range
from engine.games.wind_and_fire.state import Player, WindAndFire
from engine.kit.pile import copies
from engine.kit.redeal import begin_redeal, mixed


def determinize(s: WindAndFire, seat: Seat, seed: str) -> WindAndFire:
    """Deals anew what `seat` cannot know: decks, the others' hands and personal tournaments, what
    they chose in secret."""
    n, chance = begin_redeal(s, seed)
    others = [player for other, player in enumerate(n.players) if other != seat]
    _deal_actions(n, seat, others, chance)
    _deal_personal(n, others, chance)
    for stack in n.sigil_stacks:
        stack[:] = mixed(stack, chance)
    if n.master:
        n.master.deck = mixed(n.master.deck, chance)
    for other in range(n.seats):
        if other != seat:
            _choose_anew(n, other, chance)
    return n


def _deal_actions(n: WindAndFire, seat: Seat, others: list[Player], chance: Chance) -> None:
    for deck, kinds in ((n.training_deck, TRAINING_CARDS), (n.action_deck, TOURNAMENT_ACTIONS)):
        asked = [f for f in n.stack if isinstance(f, KeepCard) and f.seat != seat]
        hands = [player.hand for player in others] + [frame.cards for frame in asked]
        held = [card for hand in hands for card in hand if card in kinds]
        pool = mixed(deck + held, chance)
        for hand in hands:
            for place, card in enumerate(hand):
                if card in kinds:
                    hand[place] = pool.pop()
        deck[:] = pool


def _deal_personal(n: WindAndFire, others: list[Player], chance: Chance) -> None:
    """The disciplines of hidden cards are not open: any card that is left may be anywhere, but a
    player drew one of each discipline and those already held are known."""
    for discipline, deck in zip(DISCIPLINES, n.discipline_decks, strict=True):
        held = [
            (player.personal, place)
            for player in others
            for place, card in enumerate(player.personal)
            if TOURNAMENTS[card].discipline == discipline
        ]
        pool = mixed(deck + [hand[place] for hand, place in held], chance)
        for hand, place in held:
            hand[place] = pool.pop()
        deck[:] = pool


def _choose_anew(n: WindAndFire, other: Seat, chance: Chance) -> None:
    """Secret choices of the open simultaneous decision."""
    top = n.stack[-1] if n.stack else None
    if isinstance(top, SetDials) and not top.forced[other]:
        most = dial_range(n, other) if top.done[other] else (UNSET, UNSET)
        top.elements[other] = chance.below(most[0] + 1) if top.done[other] else UNSET
        top.gold[other] = chance.below(most[1] + 1) if top.done[other] else UNSET
    elif isinstance(top, PlaceStorages):
        top.plans[other] = []
        while top.done[other] and top.next_storage(n, other):
            action = chance.choice(top.options(n, other))
            top.plans[other].append(PARTS.index(str(action.noun)))
    elif isinstance(top, Pay):
        top.paid[other] = []
        while top.done[other] and len(top.paid[other]) < owed(n, other):
            top.paid[other].append(chance.choice(payable(n, other, top.paid[other])))


def broken(s: WindAndFire) -> list[str]:
    """Broken invariants by name."""
    problems = [*_broken_cards(s), *_broken_pieces(s)]
    for seat, player in enumerate(s.players):
        if player.flipped & ~player.filled:
            problems.append(f"seat {seat}: a flipped tile lies on no slot")
        if player.crystals & ~player.cleared:
            problems.append(f"seat {seat}: a crystal came from a realm that is not cleared")
        if player.crystals & player.spent_crystals:
            problems.append(f"seat {seat}: a crystal is spent and not spent")
        counts = [player.gold, player.pyramid_black, player.training_black]
        counts += [count for part in player.parts for count in (part.gold, part.black)]
        if min(counts) < 0:
            problems.append(f"seat {seat}: a count is below 0")
    return problems


def _broken_cards(s: WindAndFire) -> Iterable[str]:
    hands = [card for player in s.players for card in player.hand]
    hands += [card for frame in s.stack if isinstance(frame, KeepCard) for card in frame.cards]
    training = Counter([*hands, *s.training_deck, *s.training_pile])
    removed = s.master is not None and not s.settings.beginner
    if wrong := _miscounted(training, TRAINING_CARDS, removed=removed):
        yield f"training cards: {wrong}"
    if s.settings.advanced:
        actions = Counter([*hands, *s.action_deck, *s.action_pile])
        if wrong := _miscounted(actions, TOURNAMENT_ACTIONS):
            yield f"tournament action cards: {wrong}"
    cards = [card for deck in s.discipline_decks for card in deck]
    cards += [card for player in s.players for card in player.personal]
    if len(set(cards)) != len(cards):
        yield "a tournament card is there twice"


def _miscounted(
    found: Counter[str], kinds: dict[str, ActionCard], *, removed: bool = False
) -> list[str]:
    box = Counter(card for card in copies(kinds) if not (removed and kinds[card].solo_removed))
    return [card for card in kinds if found[card] != box[card]]


def _broken_pieces(s: WindAndFire) -> Iterable[str]:
    dice = [die for area in s.areas for die in area] + s.held + s.resolved
    if len(set(dice)) != len(dice) or any(die not in DICE for die in dice):
        yield "a die is in two places"
    tiles = [tile for stack in s.stacks.values() for tile in stack]
    tiles += [part.tile for player in s.players for part in player.parts]
    tiles += [tile.tile for tile in s.master.tiles if tile] if s.master else []
    if any(count > 1 for tile, count in Counter(tiles).items() if TILES[tile].level != "start"):
        yield "a dragon tile is there twice"
    sigils = [sigil for stack in s.sigil_stacks for sigil in stack]
    sigils += [sigil for sigil in s.open_sigils if sigil]
    sigils += [part.sigil for player in s.players for part in player.parts if part.sigil]
    if s.master:
        sigils += [tile.sigil for tile in s.master.tiles if tile and tile.sigil]
    if s.settings.sigils and sorted(sigils) != sorted(SIGILS):
        yield "sigils are missing or doubled"
    placed = sum(part.tokens for player in s.players for part in player.parts)
    if s.settings.advanced and s.tokens + placed != TOKENS:
        yield "power tokens are missing"
