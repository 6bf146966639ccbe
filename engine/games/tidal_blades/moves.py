"""Changes of the position, one a sentence of the rules; each says what happened by an event."""

from __future__ import annotations

from collections.abc import Iterable

from engine.core.types import Json, Seat
from engine.games.tidal_blades import queries
from engine.games.tidal_blades.announcer import happenings
from engine.games.tidal_blades.parts import EDGE, REEF, SYMBOLS
from engine.games.tidal_blades.state import DUMMY, NOBODY, InUse, Monster, TidalBlades
from engine.kit.pile import draw

ACTIVE, SPENT = "active", "spent"

# -- goods ----------------------------------------------------------------------------------------


def gain(
    s: TidalBlades, seat: Seat, *, fruit: int = 0, shells: int = 0, shield: int = 0, why: str = ""
) -> None:
    """From the supply, which never runs out (TB-1.3)."""
    player = s.players[seat]
    player.fruit += fruit
    player.shells += shells
    player.shield += shield
    s.emit("gained", seat=seat, fruit=fruit, shells=shells, shield=shield, why=why)


def pay(s: TidalBlades, seat: Seat, fruit: int, shells: int, why: str) -> None:
    """From the board to the supply (TB-5.11)."""
    player = s.players[seat]
    player.fruit -= fruit
    player.shells -= shells
    s.emit("paid", seat=seat, fruit=fruit, shells=shells, why=why)


def to_shield(s: TidalBlades, seat: Seat, fruit: int, shells: int, why: str) -> None:
    """TB-7.4, TB-6.13: Shells of the board onto the Shield; Fruit for them by a card (TB-17.5)."""
    player = s.players[seat]
    player.fruit -= fruit
    player.shells -= shells
    player.shield += fruit + shells
    s.emit("shielded", seat=seat, amount=fruit + shells, fruit=fruit, why=why)


def spend_shield(s: TidalBlades, seat: Seat, amount: int, power: str) -> None:
    """TB-9.3, 9.4: Shield Shells to the supply."""
    s.players[seat].shield -= amount
    name = queries.edition(s).power_names.get(power, "")
    s.emit("shield_used", seat=seat, amount=amount, power=power, name=name)


# -- dice -----------------------------------------------------------------------------------------


def area_of(s: TidalBlades, seat: Seat, area: str) -> list[str]:
    player = s.players[seat]
    return player.active if area == ACTIVE else player.spent


def gain_die(s: TidalBlades, seat: Seat, kind: str, area: str = ACTIVE) -> None:
    """TB-10.1."""
    s.supply[kind] -= 1
    area_of(s, seat, area).append(kind)
    s.emit("die_gained", seat=seat, die=kind, area=area)


def save_die(s: TidalBlades, seat: Seat, kind: str) -> None:
    """Thick Hide (TB-17.9): a die that was lost lies Spent instead."""
    s.supply[kind] -= 1
    s.players[seat].spent.append(kind)
    s.emit("die_saved", seat=seat, die=kind)


def drop_die(s: TidalBlades, seat: Seat, kind: str, area: str, why: str) -> None:
    """A die of the board back to the supply (TB-8.15, TB-10.4)."""
    area_of(s, seat, area).remove(kind)
    s.supply[kind] += 1
    s.emit("die_dropped", seat=seat, die=kind, area=area, why=why)


def refresh(s: TidalBlades, seat: Seat, kind: str) -> None:
    """TB-6.12."""
    player = s.players[seat]
    player.spent.remove(kind)
    player.active.append(kind)
    s.emit("refreshed", seat=seat, die=kind)


def upgrade(s: TidalBlades, seat: Seat, area: str, kind: str, into: str) -> None:
    """TB-10.2: the die stays in its area (TB-10.3)."""
    dice = area_of(s, seat, area)
    dice.remove(kind)
    s.supply[kind] += 1
    s.supply[into] -= 1
    dice.append(into)
    s.emit("upgraded", seat=seat, die=kind, into=into, area=area)


def commit(s: TidalBlades, seat: Seat, kind: str) -> None:
    """TB-7.2: an Active die is in use."""
    s.players[seat].active.remove(kind)
    add_in_use(s, seat, kind, own=True)


def add_in_use(s: TidalBlades, seat: Seat, kind: str, *, own: bool) -> None:
    """A die joins the dice in use; Bonus and borrowed ones come from the supply."""
    trial = queries.trial_of(s)
    if not own:
        s.supply[kind] -= 1
    number = 1 + max((one.id for one in trial.dice), default=0)
    trial.dice.append(InUse(number, kind, own=own))
    s.emit("committed", seat=seat, die=kind, own=own)


def roll(s: TidalBlades, seat: Seat, dice: Iterable[InUse], *, danger: bool) -> None:
    """TB-7.3: the chosen dice and, unless a card says otherwise, the Danger die."""
    rolled = list(dice)
    kept: list[Json] = [one.shown for one in queries.trial_of(s).dice if one not in rolled]
    for one in rolled:
        one.shown = s.chance.choice(queries.die(s, one.die).faces)
    s.barrier = True
    trial = queries.trial_of(s)
    if danger:
        trial.rolls += 1
        roll_danger(s)
    shown: list[Json] = [{"id": one.id, "die": one.die, "shown": one.shown} for one in rolled]
    face = trial.danger if danger else None
    s.emit("rolled", seat=seat, dice=shown, danger=face, kept=kept)
    if danger:
        block_free(s, seat)


def roll_danger(s: TidalBlades) -> None:
    """TB-3.6; the caller lets Sure Footing block (TB-17.7) when the roll has been told."""
    trial = queries.trial_of(s)
    trial.danger = s.chance.choice(queries.box(s).danger[s.danger].x)
    trial.x = trial.danger
    s.barrier = True


def block_free(s: TidalBlades, seat: Seat) -> None:
    """Sure Footing: the next x symbols of the turn need no Shells."""
    trial = queries.trial_of(s)
    blocked = min(trial.x, s.footing)
    s.footing -= blocked
    trial.x -= blocked
    if blocked:
        s.emit("blocked_free", seat=seat, amount=blocked)


def show(s: TidalBlades, seat: Seat, number: int, shown: str, why: str) -> None:
    """A die in use is set to something (TB-9.3 and cards)."""
    one = in_use(s, number)
    one.shown = shown
    s.emit("set", seat=seat, id=number, die=one.die, shown=shown, why=why)


def in_use(s: TidalBlades, number: int) -> InUse:
    return next(one for one in queries.trial_of(s).dice if one.id == number)


def lose_in_use(s: TidalBlades, seat: Seat, number: int) -> InUse:
    """TB-7.4: to the supply."""
    trial, one = queries.trial_of(s), in_use(s, number)
    trial.dice.remove(one)
    trial.lost += 1
    s.supply[one.die] += 1
    s.emit("die_lost", seat=seat, die=one.die, id=number)
    return one


def return_dice(s: TidalBlades, seat: Seat, area: str) -> None:
    """The dice in use come to an area, or "supply"; Bonus and borrowed ones to the supply."""
    trial = queries.trial_of(s)
    for one in trial.dice:
        if one.own and area != "supply":
            area_of(s, seat, area).append(one.die)
        else:
            s.supply[one.die] += 1
    trial.dice = []


# -- Traits and the Champion board ----------------------------------------------------------------


def advance(s: TidalBlades, seat: Seat, symbol: str) -> None:
    """TB-11.2: one notch; TB-11.4: an icon of the Synergy dial brings a card."""
    place = SYMBOLS.index(symbol)
    player, dial = s.players[seat], queries.box(s).dials[place]
    if player.dials[place] == dial.last:
        return
    player.dials[place] += 1
    now = player.dials[place]
    s.emit("advanced", seat=seat, symbol=symbol, position=now, level=dial.level(now))
    if now in dial.icons:
        happenings.announce(s, "synergy", seat=seat)


def champion(s: TidalBlades, seat: Seat, steps: int, why: str) -> None:
    """TB-11.5."""
    player, goal = s.players[seat], queries.champion_goal(s, seat, steps)
    if goal != player.champion:
        player.champion = goal
        s.emit("champion", seat=seat, steps=steps, space=goal, why=why)


# -- decks and offers -----------------------------------------------------------------------------


def draw_stunt(s: TidalBlades, seat: Seat) -> None:
    card = draw(s, s.stunt_deck, s.stunt_pile, "Stunt")
    if card:
        s.players[seat].stunts.append(card)
        s.emit("stunt_drawn", seat=seat, private={seat: {"card": card}})


def draw_challenge(s: TidalBlades) -> str:
    return draw(s, s.challenge_deck, s.challenge_pile, "Challenge")


def take_from_deck(s: TidalBlades, seat: Seat) -> str:
    """TB-6.3: seen only by who draws it."""
    card = draw_challenge(s)
    if card:
        s.players[seat].hand.append(card)
        s.emit("challenge_drawn", seat=seat, private={seat: {"card": card}})
    return card


def take_from_pool(s: TidalBlades, seat: Seat, card: str) -> None:
    """TB-6.3: the pool is refilled at once."""
    s.pool.remove(card)
    s.players[seat].hand.append(card)
    s.emit("challenge_taken", seat=seat, card=card, name=queries.challenge(s, card).name)
    refill(s)


def refill(s: TidalBlades) -> None:
    """TB-6.5: both offers, as far as there are cards."""
    rules = queries.box(s).rules
    while len(s.pool) < rules["challenge_pool"] and (card := draw_challenge(s)):
        s.pool.append(card)
        s.emit("offered", card=card, offer="pool")
    while len(s.market) < rules["market_offer"]:
        card = draw(s, s.market_deck, s.market_pile, "Market")
        if not card:
            break
        s.market.append(card)
        s.emit("offered", card=card, offer="market")


def discard_offer(s: TidalBlades, seat: Seat | None, offer: str, card: str) -> None:
    """A card of an offer to its discard pile; the caller refills."""
    cards, pile = (s.pool, s.challenge_pile) if offer == "pool" else (s.market, s.market_pile)
    cards.remove(card)
    pile.append(card)
    known = queries.box(s)
    name = known.challenges[card].name if offer == "pool" else known.market[card].name
    s.emit("offer_discarded", seat=seat, card=card, offer=offer, name=name)


def discard_challenge(s: TidalBlades, seat: Seat, card: str) -> None:
    """Onto the discard pile, where retail's starting Challenges do not go (TB-7.14)."""
    data = queries.challenge(s, card)
    if not (data.starting and queries.edition(s).starting_challenges_leave):
        s.challenge_pile.append(card)
    s.emit("challenge_discarded", seat=seat, card=card, name=data.name)


# -- the city -------------------------------------------------------------------------------------


def place_standee(s: TidalBlades, seat: Seat, target: str) -> None:
    """TB-4.2 to 4.4: standee and disc on a space, or on an Island without one."""
    player = s.players[seat]
    known = queries.box(s).spaces
    space = target if target in known else ""
    island = known[target].island if space else target
    player.island, player.space = island, space
    player.discs -= 1
    s.discs.append((island, space, seat))
    s.emit("moved", seat=seat, island=island, space=space or None)


def move_boat(s: TidalBlades, seat: Seat) -> int:
    """TB-6.8: one space on; returns its number."""
    s.boat = (s.boat + 1) % len(queries.box(s).boat)
    s.emit("boat", seat=seat, space=s.boat, name=queries.box(s).boat[s.boat][0])
    return s.boat


def take_first(s: TidalBlades, seat: Seat) -> None:
    """TB-3.5, TB-6.9."""
    s.first = seat
    s.emit("first_player", seat=seat)


# -- Monsters -------------------------------------------------------------------------------------


def new_monster(s: TidalBlades) -> Monster | None:
    """The top card of the deck; TB-15.5: tokens of the dummy on spots above two players."""
    if not s.monster_deck:
        return None
    card = queries.box(s).monsters[s.monster_deck.pop()]
    s.barrier = True
    tokens = [
        NOBODY if spot.min_players <= queries.edition(s).spots_for(s.seats) else DUMMY
        for spot in card.spots
    ]
    return Monster(card.id, tokens)


def reveal_monster(s: TidalBlades) -> None:
    """TB-13.4: at The Fold's Edge; a hunted one on the deck comes first."""
    monster, s.hunted = s.hunted or new_monster(s), None
    if monster:
        s.monsters[EDGE] = monster
        name = queries.monster_card(s, monster).name
        s.emit("monster", id=monster.id, place=EDGE, name=name)


def advance_monster(s: TidalBlades) -> None:
    """TB-13.3: from the Edge to the Inner Reef."""
    monster = s.monsters.pop(EDGE, None)
    if monster:
        s.monsters[REEF] = monster
        name = queries.monster_card(s, monster).name
        s.emit("monster_moved", id=monster.id, place=REEF, name=name)


def remove_monster(s: TidalBlades, monster: Monster, why: str) -> None:
    """TB-8.14, TB-13.3: its tokens lie beside The Fold, the card leaves the game."""
    for seat in queries.hitters(s, monster):
        s.players[seat].hits += monster.tokens.count(seat)
    s.monsters = {place: other for place, other in s.monsters.items() if other is not monster}
    if s.hunted is monster:
        s.hunted = None
    name = queries.monster_card(s, monster).name
    s.emit("monster_gone", id=monster.id, name=name, why=why)


# -- cards ----------------------------------------------------------------------------------------


def into_play(s: TidalBlades, seat: Seat, card: str) -> None:
    """TB-11.4: a Character card comes into play; it does not act for what brought it."""
    s.players[seat].cards.append(card)
    s.fresh.append(card)
    s.emit("card_in_play", seat=seat, card=card, name=queries.box(s).cards[card].name)
