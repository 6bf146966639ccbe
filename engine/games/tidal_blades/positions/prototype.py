"""Positions of the prototype edition, laid out by words; see words.py for the short forms."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.core.frames import Frame
from engine.core.match import Match
from engine.games.tidal_blades.box import PROTOTYPE
from engine.games.tidal_blades.flow.game import Day, Game
from engine.games.tidal_blades.flow.prototype.night import PrototypeNight
from engine.games.tidal_blades.flow.turn import Turn
from engine.games.tidal_blades.parts import EDGE, REEF
from engine.games.tidal_blades.positions.words import (
    Has,
    dial_places,
    falls,
    kinds,
    monster_of,
    without,
)
from engine.games.tidal_blades.state import DUMMY, Player, TidalBlades
from engine.kit.layout import Layout, begun, resumed
from engine.kit.pile import copies

GOALS = {"axl": "pg_axl_1", "caiman": "pg_cai_1", "dust": "pg_dus_1", "eko": "pg_eko_1"}


def player_of(spec: Has) -> Player:
    ident = spec.character
    data = PROTOTYPE.characters[ident]
    cards = [f"{ident}_{name}" for name in spec.cards.split()]
    known = (data.starting_card, *data.cards)
    place = spec.at if spec.at in PROTOTYPE.spaces else ""
    return Player(
        ident, spec.fruit, spec.shells, spec.shield, kinds(spec.active), kinds(spec.spent),
        dial_places(spec.dials), spec.champion, spec.leader, spec.hits, spec.discs,
        PROTOTYPE.spaces[place].island if place else spec.at, place, spec.hand.split(),
        spec.stunts.split(), goal=GOALS[ident], completed=spec.completed.split(),
        cards=[f"{ident}_shell_shield", *cards],
        deck=[card for card in known if card not in cards],
    )  # fmt: skip


def frames_at(at: str, turn: int, seats: int) -> list[Frame]:
    order = [(turn + step) % seats for step in range(1, seats + 1)]
    night = Game.steps.index("night")
    match at:
        case "night":
            return [Game(pc=night)]
        case "bonuses" | "upgrades":
            step = PrototypeNight.steps.index(at)
            return [Game(pc=night + 1), PrototypeNight(pc=step)]
        case "score":
            return [Game(pc=Game.steps.index("score"))]
    steps = {"move": 0, "reward": "reward", "bonus": "bonus", "act": "act"}
    if at == "move":
        return [Game(pc=night), Day(order=[turn, *order[:-1]], pc=1)]
    place = Turn.steps.index(str(steps[at]))
    return [Game(pc=night), Day(order=order, pc=1), Turn(seat=turn, pc=place)]


def lay_out(
    players: Sequence[Has | Mapping[str, Any]],
    *,
    at: str = "act",
    turn: int = 0,
    first: int = 0,
    round_: int = 2,
    judge: str = "chronosseum",
    market: str = "practice_blade divers_pouch cooling_salve",
    pool: str = "",
    edge: str = "",
    reef: str = "",
    monsters: Sequence[str] = (),
    gone: str = "",
    script: Sequence[int] = (),
) -> Match:
    """`at`: "move", "reward", "bonus", "act" of `turn`, "night", "upgrades", "bonuses", "score"."""
    specs = [one if isinstance(one, Has) else Has(**one) for one in players]
    seats = len(specs)
    match = begun("tidal_blades_prototype", seats=seats, seed="7" * 32)
    s = match.state
    assert isinstance(s, TidalBlades)
    s.round, s.first, s.judge = round_, first, judge
    s.danger = next(n for n, die in enumerate(PROTOTYPE.danger) if round_ in die.rounds)
    s.players = [player_of(spec) for spec in specs]
    s.discs = [disc for disc in s.discs if disc[2] == DUMMY]
    for seat, player in enumerate(s.players):
        if player.island:
            s.discs.append((player.island, player.space, seat))
    held = [card for player in s.players for card in (*player.hand, *player.completed)]
    box = without(PROTOTYPE.challenges, held)
    s.pool = pool.split() if pool else box[:5]
    s.challenge_deck, s.challenge_pile = without(box, s.pool), []
    stunts = [card for player in s.players for card in player.stunts]
    s.stunt_deck, s.stunt_pile = without(copies(PROTOTYPE.stunts), stunts), []
    s.market = market.split()
    s.market_deck, s.market_pile = without(copies(PROTOTYPE.market), s.market), []
    s.monster_deck = list(monsters)
    s.monsters = {}
    for place, text in ((REEF, reef), (EDGE, edge)):
        if text:
            s.monsters[place] = monster_of(s, text)
    s.supply = {kind: die.count for kind, die in PROTOTYPE.dice.items()}
    for player in s.players:
        for kind in (*player.active, *player.spent):
            s.supply[kind] -= 1
    for kind in kinds(gone):
        s.players[-1].spent += [kind] * s.supply[kind]
        s.supply[kind] = 0
    s.phase = "night" if at in ("night", "upgrades", "bonuses", "score") else "day"
    s.stack = frames_at(at, turn, seats)
    s.player = turn if at in ("reward", "bonus", "act") else -1
    if s.player >= 0:
        s.attempts = s.stunts = 1
    return resumed(match, script)


LAYOUT = Layout(lay_out, falls=falls)
