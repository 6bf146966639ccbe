"""Positions of the retail edition, laid out by words; see words.py for the short forms."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from engine.core.frames import Frame
from engine.core.match import Match
from engine.games.tidal_blades import queries
from engine.games.tidal_blades.box import RETAIL
from engine.games.tidal_blades.flow.game import Day, Game
from engine.games.tidal_blades.flow.night import Night
from engine.games.tidal_blades.flow.turn import Turn
from engine.games.tidal_blades.parts import EDGE, REEF
from engine.games.tidal_blades.positions.words import (
    Has,
    dial_places,
    falls,
    kinds,
    monster_of,
    stacked,
    without,
)
from engine.games.tidal_blades.state import NOBODY, Player, TidalBlades
from engine.kit.layout import Layout, begun, resumed
from engine.kit.pile import copies


def lay(s: TidalBlades, seat: int, spec: Has) -> None:
    ident = spec.character
    data = RETAIL.characters[ident]
    cards = [f"{ident}_{name}" for name in spec.cards.split()]
    top = [f"{ident}_{name}" for name in spec.deck.split()]
    rest = [card for card in (data.starting_card, *data.cards) if card not in (*cards, *top)]
    place = spec.at if spec.at in RETAIL.spaces else ""
    s.players[seat] = Player(
        ident, spec.fruit, spec.shells, spec.shield, kinds(spec.active), kinds(spec.spent),
        dial_places(spec.dials), spec.champion, spec.leader, spec.hits, spec.discs,
        RETAIL.spaces[place].island if place else spec.at, place, spec.hand.split(),
        spec.stunts.split(), goal=f"g_{ident[:3]}_{spec.goal}", goal_open=spec.goal_open,
        completed=spec.completed.split(), cards=[f"{ident}_shell_shield", *cards],
        deck=[*rest, *reversed(top)],
    )  # fmt: skip
    for where in (spec.at, *spec.left.split()):
        if where:
            space = RETAIL.spaces.get(where)
            s.discs.append((space.island, where, seat) if space else (where, "", seat))


def lay_cards(s: TidalBlades, pool: str, market: str, decks: Mapping[str, str]) -> None:
    held = [card for p in s.players for card in (*p.hand, *p.completed)]
    held = [card for card in held if not RETAIL.challenges[card].starting]
    box = [card.id for card in RETAIL.challenges.values() if not card.starting]
    wanted = {**dict.fromkeys(("deck", "pile", "stunts", "stunt_pile"), ""), **decks}
    named = [*wanted["deck"].replace("-", "").split(), *wanted["pile"].split(), *held]
    s.pool = pool.split() if pool else [card for card in box if card not in named][:5]
    s.pool = [] if pool == "-" else s.pool
    s.challenge_deck = stacked(box, wanted["deck"], wanted["pile"], [*held, *s.pool])
    s.challenge_pile = wanted["pile"].split()
    if wanted["deck"] == "-":
        s.challenge_pile = without(box, [*held, *s.pool])
    mine = [card for player in s.players for card in player.stunts]
    s.stunt_deck = stacked(copies(RETAIL.stunts), wanted["stunts"], wanted["stunt_pile"], mine)
    s.stunt_pile = wanted["stunt_pile"].split()
    s.market = market.split()
    s.market_deck = stacked(
        copies(RETAIL.market), wanted.get("market_deck", ""), wanted.get("market_pile", ""),
        s.market,
    )  # fmt: skip
    s.market_pile = wanted.get("market_pile", "").split()


def frames_at(s: TidalBlades, at: str, turn: int) -> list[Frame]:
    steps = {"reward": "reward", "bonus": "bonus", "act": "act", "end": "limits"}
    order = list(queries.clockwise(s, turn))
    if at == "night":
        return [Game(pc=Game.steps.index("night"))]
    if at == "standings":
        step = Night.steps.index("standings")
        return [Game(pc=Game.steps.index("next_round")), Night(pc=step)]
    if at == "upgrades":
        step = Night.steps.index("upgrades")
        return [Game(pc=Game.steps.index("next_round")), Night(pc=step)]
    if at == "score":
        return [Game(pc=Game.steps.index("score"))]
    game: list[Frame] = [Game(pc=Game.steps.index("night"))]
    if at == "move":
        return [*game, Day(order=order, pc=1)]
    day = Day(order=[*order[1:], turn], pc=1)
    return [*game, day, Turn(seat=turn, pc=Turn.steps.index(steps[at]))]


def lay_out(
    players: Sequence[Has | Mapping[str, Any]] = (),
    *,
    seats: int = 3,
    at: str = "act",
    turn: int = 0,
    first: int = 0,
    round_: int = 1,
    judge: str = "chronosseum",
    boat: int = 0,
    pool: str = "",
    market: str = "practice_blade divers_pouch cooling_salve",
    edge: str = "",
    reef: str = "",
    hunted: str = "",
    monsters: str = "",
    gone: str = "",
    final_night: bool = True,
    script: Iterable[int] = (),
    **decks: str,
) -> Match:
    """Where the match stands, by `at`: "move" (a turn of `turn` begins), "reward", "bonus", "act",
    or "end" (in it), "night", "upgrades" and "standings" (in the night), "score".

    `deck`, `pile` (Challenges), `stunts`, `stunt_pile`, `market_deck`, `market_pile`: see
    `stacked`. `monsters`: their deck, empty if not named. `gone`: all dice of these kinds that are
    left lie with the last player. `script`: what the draws give while the table is laid out.
    """
    specs = [one if isinstance(one, Has) else Has(**one) for one in players]
    seats = max(seats, len(specs)) if len(specs) > 2 else seats
    match = begun("tidal_blades", seats=seats, options={"final_night": final_night}, seed="7" * 32)
    s = match.state
    assert isinstance(s, TidalBlades)
    s.round, s.first, s.judge, s.boat = round_, first, judge, boat
    s.danger = next(n for n, die in enumerate(RETAIL.danger) if round_ in die.rounds)
    for place, (island, _, owner) in enumerate(s.discs):
        spaces = RETAIL.islands[island].spaces
        s.discs[place] = (island, spaces[(round_ - 1) % len(spaces)], owner)
    others = [name for name in RETAIL.characters if name not in {one.character for one in specs}]
    for seat in range(seats):
        spec = specs[seat] if seat < len(specs) else Has()
        if not spec.character:
            spec.character = others.pop(0)
        lay(s, seat, spec)
    if seats == 2:
        s.dummy = others[0]
    lay_cards(s, pool, market, decks)
    lay_supply(s, kinds(gone))
    s.monster_deck = []
    s.monsters = {
        place: monster_of(s, text) for place, text in ((EDGE, edge), (REEF, reef)) if text
    }
    s.hunted = monster_of(s, hunted) if hunted else None
    s.monster_deck = list(reversed(monsters.split()))
    s.phase, s.player, s.attempts, s.stunts = "day", NOBODY, 0, 0
    if at in ("reward", "bonus", "act", "end"):
        s.player, s.attempts, s.stunts = turn, 1, 1
    if at in ("night", "standings", "upgrades"):
        s.phase = "night"
        for seat, player in enumerate(s.players):
            player.discs = 0
            if not any(owner == seat for _, _, owner in s.discs):
                s.discs.append(("citadel", "meditation_spring", seat))
    s.stack = frames_at(s, at, turn)
    return resumed(match, script)


def lay_supply(s: TidalBlades, gone: list[str]) -> None:
    held: Counter[str] = Counter()
    for player in s.players:
        held.update([*player.active, *player.spent])
    s.supply = {kind: die.count - held[kind] for kind, die in RETAIL.dice.items()}
    for kind in gone:
        s.players[-1].spent += [kind] * s.supply[kind]
        s.supply[kind] = 0


LAYOUT = Layout(lay_out, falls=falls)
