"""What must always hold of a position, and another position that looks the same to one seat."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from engine.core.chance import Chance
from engine.core.types import Seat
from engine.games.tidal_blades import queries
from engine.games.tidal_blades.flow.setup import DraftStart
from engine.games.tidal_blades.flow.takes import KeepChallenge
from engine.games.tidal_blades.flow.traits import ChooseCharacterCard, OrderBelow
from engine.games.tidal_blades.state import TidalBlades
from engine.kit.pile import copies
from engine.kit.redeal import begin_redeal, mixed


def determinize(s: TidalBlades, seat: Seat, seed: str) -> TidalBlades:
    """Deals anew what `seat` cannot know: decks, the others' hands and Secret Goals, what they look
    at alone."""
    n, chance = begin_redeal(s, seed)
    others = [player for other, player in enumerate(n.players) if other != seat]
    looking = [
        frame.cards for frame in n.stack if isinstance(frame, KeepChallenge) and frame.seat != seat
    ]
    _mix(n.challenge_deck, [*(player.hand for player in others), *looking], chance)
    _mix(n.stunt_deck, [player.stunts for player in others], chance)
    n.market_deck = mixed(n.market_deck, chance)
    _monster_deck(n, chance)
    for player in others:
        goals = [g.id for g in queries.box(n).goals.values() if g.character == player.character]
        if goals and not player.goal_open:  # before Characters are chosen there is none
            player.goal = chance.choice(goals)
    for other, player in enumerate(n.players):
        hidden = _looked_at(n, other) if other != seat else []
        _mix(player.deck, hidden, chance)
    for frame in n.stack:
        if isinstance(frame, DraftStart):
            for other, card in enumerate(frame.chosen):
                if card and other != seat:
                    frame.chosen[other] = chance.choice(frame.hands[other])
    return n


def _mix(deck: list[str], hands: list[list[str]], chance: Chance) -> None:
    """Deals the hands anew out of themselves and the deck."""
    pool = mixed(deck + [card for hand in hands for card in hand], chance)
    for hand in hands:
        hand[:] = [pool.pop() for _ in hand]
    deck[:] = pool


def _monster_deck(n: TidalBlades, chance: Chance) -> None:
    """Where the style of the top card is open (TB-1.4) it may only be what it is; the others are
    mixed within their difficulty."""
    known = queries.box(n).monsters
    open_back = queries.edition(n).backs_show_style and not n.hunted
    below = n.monster_deck[:-1] if open_back else n.monster_deck[:]
    for hard in (True, False):
        places = [place for place, card in enumerate(below) if known[card].hard == hard]
        cards = mixed((below[place] for place in places), chance)
        for place, card in zip(places, cards, strict=True):
            below[place] = card
    n.monster_deck[: len(below)] = below


def _looked_at(n: TidalBlades, seat: Seat) -> list[list[str]]:
    """Cards of the own Character deck that somebody is looking at."""
    found = [
        frame.cards
        for frame in n.stack
        if isinstance(frame, ChooseCharacterCard | OrderBelow) and frame.seat == seat
    ]
    return found + [frame.hands[seat] for frame in n.stack if isinstance(frame, DraftStart)]


def broken(s: TidalBlades) -> list[str]:
    """Broken invariants by name."""
    return [*_broken_dice(s), *_broken_cards(s), *_broken_players(s)]


def _broken_dice(s: TidalBlades) -> Iterator[str]:
    found = Counter(s.supply)
    for player in s.players:
        found.update(player.active)
        found.update(player.spent)
    if s.trial:
        found.update(one.die for one in s.trial.dice)
    for kind, data in queries.box(s).dice.items():
        if found[kind] != data.count or s.supply[kind] < 0:
            yield f"{found[kind]} of {data.count} {data.name} are there"


def _broken_cards(s: TidalBlades) -> Iterator[str]:
    box = queries.box(s)
    looking = [f.cards for f in s.stack if isinstance(f, KeepChallenge)]
    cards = [*s.challenge_deck, *s.challenge_pile, *s.pool]
    cards += [card for hand in looking for card in hand]
    for player in s.players:
        cards += [*player.hand, *player.completed]
    if s.trial and s.trial.challenge:
        cards.append(s.trial.challenge)
    if any(count > 1 for count in Counter(cards).values()) and not _being_scored(s):
        yield "a Challenge is in two places"
    missing = [c.id for c in box.challenges.values() if not c.starting and c.id not in cards]
    if missing:
        yield f"Challenges are gone: {missing}"
    market = Counter([*s.market_deck, *s.market_pile, *s.market])
    if sum((market - Counter(copies(box.market))).values()):
        yield "there are too many Market cards"
    stunts = Counter([*s.stunt_deck, *s.stunt_pile])
    for player in s.players:
        stunts.update(player.stunts)
    if sum((stunts - Counter(copies(box.stunts))).values()):
        yield "there are too many Stunts"


def _being_scored(s: TidalBlades) -> bool:
    """Between tucking a Challenge and the end of its attempt it is named twice."""
    return s.trial is not None and any(s.trial.challenge in p.completed for p in s.players)


def _broken_players(s: TidalBlades) -> Iterator[str]:
    top = queries.box(s).top
    for seat, player in enumerate(s.players):
        if min(player.fruit, player.shells, player.shield, player.discs) < 0:
            yield f"seat {seat}: a count is below 0"
        if not 0 <= player.champion <= top:
            yield f"seat {seat}: off the Champion board"
        if len(set(player.cards)) != len(player.cards):
            yield f"seat {seat}: a Character card is in play twice"
    if sum(player.champion == top for player in s.players) > 1:
        yield "two players stand on the top space"
