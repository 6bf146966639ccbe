"""A table of the prototype edition set up for one test; see table.py for the short forms."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.frames import Frame
from engine.games.tidal_blades.box import PROTOTYPE
from engine.games.tidal_blades.flow.game import Day, Game
from engine.games.tidal_blades.flow.prototype.night import PrototypeNight
from engine.games.tidal_blades.flow.turn import Turn
from engine.games.tidal_blades.parts import EDGE, REEF
from engine.games.tidal_blades.state import DUMMY, Player
from engine.kit.pile import copies
from engine.testing import table as testing
from tests.engine.tidal_blades.table import (
    Has,
    Table,
    _dials,
    _monster,
    _rest,
    has,
    kinds,
    state_of,
)

GOALS = {"axl": "pg_axl_1", "caiman": "pg_cai_1", "dust": "pg_dus_1", "eko": "pg_eko_1"}


def _player(spec: Has) -> Player:
    ident = spec.character
    data = PROTOTYPE.characters[ident]
    cards = [f"{ident}_{name}" for name in spec.cards.split()]
    known = (data.starting_card, *data.cards)
    place = spec.at if spec.at in PROTOTYPE.spaces else ""
    return Player(
        ident, spec.fruit, spec.shells, spec.shield, kinds(spec.active), kinds(spec.spent),
        _dials(spec.dials), spec.champion, spec.leader, spec.hits, spec.discs,
        PROTOTYPE.spaces[place].island if place else spec.at, place, spec.hand.split(),
        spec.stunts.split(), goal=GOALS[ident], completed=spec.completed.split(),
        cards=[f"{ident}_shell_shield", *cards],
        deck=[card for card in known if card not in cards],
    )  # fmt: skip


def _frames(at: str, turn: int, seats: int) -> list[Frame]:
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


def prototype(
    *specs: Has,
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
) -> Table:
    """`at`: "move", "reward", "bonus", "act" of `turn`, "night", "upgrades", "bonuses", "score"."""
    seats = len(specs)
    match = testing.begun("tidal_blades_prototype", seats=seats, seed="7" * 32)
    s = state_of(match)
    s.round, s.first, s.judge = round_, first, judge
    s.danger = next(n for n, die in enumerate(PROTOTYPE.danger) if round_ in die.rounds)
    s.players = [_player(spec) for spec in specs]
    s.discs = [disc for disc in s.discs if disc[2] == DUMMY]
    for seat, player in enumerate(s.players):
        if player.island:
            s.discs.append((player.island, player.space, seat))
    held = [card for player in s.players for card in (*player.hand, *player.completed)]
    box = _rest(PROTOTYPE.challenges, held)
    s.pool = pool.split() if pool else box[:5]
    s.challenge_deck, s.challenge_pile = _rest(box, s.pool), []
    stunts = [card for player in s.players for card in player.stunts]
    s.stunt_deck, s.stunt_pile = _rest(copies(PROTOTYPE.stunts), stunts), []
    s.market = market.split()
    s.market_deck, s.market_pile = _rest(copies(PROTOTYPE.market), s.market), []
    s.monster_deck = list(monsters)
    s.monsters = {}
    for place, text in ((REEF, reef), (EDGE, edge)):
        if text:
            s.monsters[place] = _monster(s, text)
    s.supply = {kind: die.count for kind, die in PROTOTYPE.dice.items()}
    for player in s.players:
        for kind in (*player.active, *player.spent):
            s.supply[kind] -= 1
    for kind in kinds(gone):
        s.players[-1].spent += [kind] * s.supply[kind]
        s.supply[kind] = 0
    s.phase = "night" if at in ("night", "upgrades", "bonuses", "score") else "day"
    s.stack = _frames(at, turn, seats)
    s.player = turn if at in ("reward", "bonus", "act") else -1
    if s.player >= 0:
        s.attempts = s.stunts = 1
    return Table(testing.resumed(match, script))


__all__ = ["has", "prototype"]
