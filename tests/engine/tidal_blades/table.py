"""A table of Tidal Blades set up for one test: say who has what and what lies where, then act.

Dice are written N, Ir, Ib, Er, Eb, GF, GS, GR, GY; a roll is "N=F N=- Ib=R/Y xx" (the Danger die
last, "0" for no x), dials "F0 S6 R3 Y2" (what is not named is 0). Lists of cards are words in one
text, the top of a deck first. A Monster is its id and a mark per spot: "." open, "A" to "D" a seat,
"x" the dummy.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from engine import Match
from engine.core.frames import Frame
from engine.games.tidal_blades import moves, queries
from engine.games.tidal_blades.box import RETAIL
from engine.games.tidal_blades.flow.game import Day, Game
from engine.games.tidal_blades.flow.night import Night
from engine.games.tidal_blades.flow.turn import Turn
from engine.games.tidal_blades.parts import EDGE, REEF, SYMBOLS
from engine.games.tidal_blades.state import DUMMY, NOBODY, Monster, Player, TidalBlades, Trial
from engine.kit.pile import copies
from engine.testing import table as testing
from engine.testing.table import Step

A, B, C, D = range(4)
AXL, CAIMAN, DUST, EKO = "axl", "caiman", "dust", "eko"

KINDS = {
    "N": "novice", "Ir": "initiate_red", "Ib": "initiate_blue", "Er": "elite_red",
    "Eb": "elite_blue", "GF": "guild_focus", "GS": "guild_spirit", "GR": "guild_resilience",
    "GY": "guild_synergy",
}  # fmt: skip
SHORT = {kind: short for short, kind in KINDS.items()}
MARKS = {".": NOBODY, "A": A, "B": B, "C": C, "D": D, "x": DUMMY}


@dataclass
class Has:
    """One player; see `has`."""

    character: str = ""
    fruit: int = 0
    shells: int = 0
    shield: int = 0
    active: str = ""
    spent: str = ""
    dials: str = ""
    champion: int = 0
    leader: int = 0
    hits: int = 0
    discs: int = 1
    at: str = ""
    left: str = ""
    hand: str = ""
    stunts: str = ""
    cards: str = ""
    deck: str = ""
    completed: str = ""
    goal: int = 1
    goal_open: bool = False


def has(character: str = "", **given: Any) -> Has:
    """`cards` in play without the Character's name, the Shield is always there; `at` the space (or
    the Island) of the standee, `left` further discs; `deck` the top cards of the Character deck;
    `discs` on the board; `goal` 1 to 3."""
    return Has(character, **given)


def kinds(text: str) -> list[str]:
    return [KINDS[short] for short in text.split()]


def short(dice: Iterable[str]) -> str:
    order = list(KINDS.values())
    return " ".join(SHORT[kind] for kind in sorted(dice, key=order.index))


def state_of(match: Match) -> TidalBlades:
    assert isinstance(match.state, TidalBlades)
    return match.state


class Table(testing.Table[TidalBlades]):
    # -- acting ------------------------------------------------------------------------------

    def move(self, place: str) -> Table:
        return self.do("move", place)

    def use(self, card: str) -> Table:
        """A Character card of the asked player."""
        return self.do("use_card", f"{self.player(self.seat).character}_{card}")

    def play(self, stunt: str, *steps: Step) -> Table:
        return self.say(("play_stunt", stunt), *steps)

    def dice_fall(self, roll: str) -> None:
        """What the next dice show."""
        self.draws(*falls(self.s, roll))

    def commit(self, dice: str, roll: str, bonus: str = "") -> Table:
        for kind in kinds(dice):
            self.do("commit", kind)
        if bonus:
            self.do("add_bonus", KINDS[bonus])
        self.dice_fall(roll)
        return self.do("finish_commit")

    def attempt(self, card: str, dice: str, roll: str) -> Table:
        return self.do("declare", card).commit(dice, roll)

    def fight(self, dice: str, roll: str, bonus: str = "") -> Table:
        return self.do("fight").commit(dice, roll, bonus)

    def reroll(self, numbers: tuple[int, ...], roll: str) -> Table:
        self.dice_fall(roll)
        return self.do("reroll", numbers)

    def end_turn(self) -> Table:
        return self.do("end_turn")

    def offers_card(self, card: str) -> bool:
        return self.offers("use_card", f"{self.player(self.seat).character}_{card}")

    # -- looking -----------------------------------------------------------------------------

    def player(self, seat: int = A) -> Player:
        return self.s.players[seat]

    def goods(self, seat: int = A) -> tuple[int, int, int]:
        """Fruit, Shells, Shield Shells."""
        player = self.player(seat)
        return player.fruit, player.shells, player.shield

    def active(self, seat: int = A) -> str:
        return short(self.player(seat).active)

    def spent(self, seat: int = A) -> str:
        return short(self.player(seat).spent)

    def in_use(self) -> str:
        """The dice in use with what they show."""
        return " ".join(f"{SHORT[one.die]}={one.shown}" for one in self.trial.dice)

    def dials(self, seat: int = A) -> str:
        """Those that have left 0, as "F1 Y2"."""
        pairs = zip(SYMBOLS, self.player(seat).dials, strict=True)
        return " ".join(f"{symbol}{at}" for symbol, at in pairs if at)

    @property
    def trial(self) -> Trial:
        return queries.trial_of(self.s)

    def hits(self, place: str) -> str:
        """The marks on the Monster of a place."""
        monster = self.s.hunted if place == "hunt" else self.s.monsters[place]
        assert monster is not None
        marks = {number: mark for mark, number in MARKS.items()}
        return " ".join(marks[owner] for owner in monster.tokens)

    def monster(self, place: str) -> str:
        here = self.s.hunted if place == "hunt" else self.s.monsters.get(place)
        return here.id if here else ""

    def sheet(self, seat: int) -> dict[str, int]:
        lines = queries.edition(self.s).score_sheet(self.s, seat)
        return {line["label"]: line["value"] for line in lines}


def falls(s: TidalBlades, roll: str) -> list[int]:
    """The numbers that make dice fall like this."""
    found = []
    for part in roll.split():
        die, _, face = part.partition("=")
        if face:
            found.append(RETAIL.dice[KINDS[die]].faces.index(face))
        else:
            faces = queries.box(s).danger[s.danger].x
            found.append(faces.index(0 if die == "0" else len(die)))
    return found


# -- laying out ------------------------------------------------------------------------------


def _dials(text: str) -> list[int]:
    found = dict.fromkeys(SYMBOLS, 0)
    for part in text.split():
        found[part[0]] = int(part[1:])
    return list(found.values())


def _lay(s: TidalBlades, seat: int, spec: Has) -> None:
    ident = spec.character
    data = RETAIL.characters[ident]
    cards = [f"{ident}_{name}" for name in spec.cards.split()]
    top = [f"{ident}_{name}" for name in spec.deck.split()]
    rest = [card for card in (data.starting_card, *data.cards) if card not in (*cards, *top)]
    place = spec.at if spec.at in RETAIL.spaces else ""
    s.players[seat] = Player(
        ident, spec.fruit, spec.shells, spec.shield, kinds(spec.active), kinds(spec.spent),
        _dials(spec.dials), spec.champion, spec.leader, spec.hits, spec.discs,
        RETAIL.spaces[place].island if place else spec.at, place, spec.hand.split(),
        spec.stunts.split(), goal=f"g_{ident[:3]}_{spec.goal}", goal_open=spec.goal_open,
        completed=spec.completed.split(), cards=[f"{ident}_shell_shield", *cards],
        deck=[*rest, *reversed(top)],
    )  # fmt: skip
    for where in (spec.at, *spec.left.split()):
        if where:
            space = RETAIL.spaces.get(where)
            s.discs.append((space.island, where, seat) if space else (where, "", seat))


def _rest(box: Iterable[str], gone: Iterable[str]) -> list[str]:
    left = list(box)
    for card in gone:
        left.remove(card)
    return left


def _deck(box: Iterable[str], top: str, pile: str, held: Iterable[str]) -> list[str]:
    """The named cards on top, the rest of the box below; "-": empty, the rest is in the pile."""
    if top == "-":
        return []
    named = top.split()
    return [*_rest(box, [*held, *named, *pile.split()]), *reversed(named)]


def _lay_cards(s: TidalBlades, pool: str, market: str, decks: Mapping[str, str]) -> None:
    held = [card for p in s.players for card in (*p.hand, *p.completed)]
    held = [card for card in held if not RETAIL.challenges[card].starting]
    box = [card.id for card in RETAIL.challenges.values() if not card.starting]
    wanted = {**dict.fromkeys(("deck", "pile", "stunts", "stunt_pile"), ""), **decks}
    named = [*wanted["deck"].replace("-", "").split(), *wanted["pile"].split(), *held]
    s.pool = pool.split() if pool else [card for card in box if card not in named][:5]
    s.pool = [] if pool == "-" else s.pool
    s.challenge_deck = _deck(box, wanted["deck"], wanted["pile"], [*held, *s.pool])
    s.challenge_pile = wanted["pile"].split()
    if wanted["deck"] == "-":
        s.challenge_pile = _rest(box, [*held, *s.pool])
    mine = [card for player in s.players for card in player.stunts]
    s.stunt_deck = _deck(copies(RETAIL.stunts), wanted["stunts"], wanted["stunt_pile"], mine)
    s.stunt_pile = wanted["stunt_pile"].split()
    s.market = market.split()
    s.market_deck = _deck(
        copies(RETAIL.market), wanted.get("market_deck", ""), wanted.get("market_pile", ""),
        s.market,
    )  # fmt: skip
    s.market_pile = wanted.get("market_pile", "").split()


def _monster(s: TidalBlades, text: str) -> Monster:
    ident, *marks = text.split()
    if not marks:
        s.monster_deck.append(ident)
        made = moves.new_monster(s)
        assert made is not None
        return made
    return Monster(ident, [MARKS[mark] for mark in marks])


def _frames(s: TidalBlades, at: str, turn: int) -> list[Frame]:
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


def table(
    *specs: Has,
    seats: int = 3,
    at: str = "act",
    turn: int = A,
    first: int = A,
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
) -> Table:
    """Where the match stands, by `at`: "move" (a turn of `turn` begins), "reward", "bonus", "act",
    or "end" (in it), "night", "upgrades" and "standings" (in the night), "score".

    `deck`, `pile` (Challenges), `stunts`, `stunt_pile`, `market_deck`, `market_pile`: see `_deck`.
    `monsters`: their deck, empty if not named. `gone`: all dice of these kinds that are left lie
    with the last player. `script`: what the draws give while the table is laid out.
    """
    seats = max(seats, len(specs)) if len(specs) > 2 else seats
    match = testing.begun(
        "tidal_blades", seats=seats, options={"final_night": final_night}, seed="7" * 32
    )
    s = state_of(match)
    s.round, s.first, s.judge, s.boat = round_, first, judge, boat
    s.danger = next(n for n, die in enumerate(RETAIL.danger) if round_ in die.rounds)
    for place, (island, _, owner) in enumerate(s.discs):
        spaces = RETAIL.islands[island].spaces
        s.discs[place] = (island, spaces[(round_ - 1) % len(spaces)], owner)
    others = [name for name in RETAIL.characters if name not in {one.character for one in specs}]
    for seat in range(seats):
        spec = specs[seat] if seat < len(specs) else has()
        if not spec.character:
            spec.character = others.pop(0)
        _lay(s, seat, spec)
    if seats == 2:
        s.dummy = others[0]
    _lay_cards(s, pool, market, decks)
    _lay_supply(s, kinds(gone))
    s.monster_deck = []
    s.monsters = {place: _monster(s, text) for place, text in ((EDGE, edge), (REEF, reef)) if text}
    s.hunted = _monster(s, hunted) if hunted else None
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
    s.stack = _frames(s, at, turn)
    return Table(testing.resumed(match, script))


def _lay_supply(s: TidalBlades, gone: list[str]) -> None:
    held: Counter[str] = Counter()
    for player in s.players:
        held.update([*player.active, *player.spent])
    s.supply = {kind: die.count - held[kind] for kind, die in RETAIL.dice.items()}
    for kind in gone:
        s.players[-1].spent += [kind] * s.supply[kind]
        s.supply[kind] = 0
