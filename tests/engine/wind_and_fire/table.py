"""A table of Champions of Wind and Fire set up for one test: say what lies where, then act.

Each player is described by `has(...)`: slots and realms as words in one text, parts as
"head_I_3 +2 -1" (tile, gold, black crystals, sigil, "token"), or only the powers as "1/0/2" on
starting tiles. Dice are written "blue 2+b" (two blue with a black crystal), "wild green 1".
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from engine import Match
from engine.core.frames import Frame
from engine.games.wind_and_fire import cards, moves, pyramid, queries
from engine.games.wind_and_fire.cards import FACES, PARTS, SIGILS
from engine.games.wind_and_fire.flow.advanced.contest import AdvancedContest
from engine.games.wind_and_fire.flow.game import Game
from engine.games.wind_and_fire.flow.preparation import Preparation
from engine.games.wind_and_fire.flow.tournament import Tournaments
from engine.games.wind_and_fire.flow.training import Round, Training
from engine.games.wind_and_fire.flow.turn import Turn
from engine.games.wind_and_fire.state import NOBODY, Bet, Contest, Part, Player, WindAndFire
from engine.kit.pile import copies
from engine.testing import table as testing
from engine.testing.table import Step

A, B, C, D = range(4)
ALL = " ".join(pyramid.SLOTS)


@dataclass
class Has:
    """What one player has; see `has`."""

    up: str = ""
    flipped: str = ""
    cleared: str = ""
    spent_crystals: str = ""
    parts: Sequence[str] = ()
    powers: str = "1/1/1"
    gold: int = 0
    pyramid: int = 0
    training: int = 0
    hand: str = ""
    personal: str = ""
    trainer: str = ""
    spent: Mapping[str, int] = field(default_factory=dict)
    just: Mapping[str, int] = field(default_factory=dict)
    points: int = 0


def has(**given: Any) -> Has:
    """`up` and `flipped` tiles by slot; `cleared` realms, their crystals are on the elemental board
    unless `spent_crystals`; `pyramid` and `training` are the black crystals of the storages;
    `spent` and `just` (spent in the present tournament) are tiles per element."""
    return Has(**given)


def state_of(match: Match) -> WindAndFire:
    assert isinstance(match.state, WindAndFire)
    return match.state


class Table(testing.Table[WindAndFire]):
    # -- acting ------------------------------------------------------------------------------

    def use(self, die: str, *spots: str) -> Table:
        """A die goes to "pyramid", "grounds", a slot or a realm; further elements follow."""
        first, *rest = spots
        further = [
            ("place_tile" if spot in pyramid.SLOT_BIT else "transfer", spot) for spot in rest
        ]
        return self.say(("use_die", (die, first)), *further)

    def upgrade(self, tile: str, slots: str) -> Table:
        """With the tiles on these slots."""
        return self.say(("upgrade", tile), ("choose_pattern", tuple(slots.split())))

    def play(self, card: str, *steps: Step) -> Table:
        """A card with the answers to its questions."""
        return self.say(("play_card", card), *steps)

    def end_turn(self) -> Table:
        return self.do("end_turn")

    # -- looking -----------------------------------------------------------------------------

    def player(self, seat: int = A) -> Player:
        return self.s.players[seat]

    def powers(self, seat: int = A) -> str:
        """True powers of head, wings and tail, as "1/0/2"."""
        return "/".join(map(str, queries.powers(self.player(seat))))

    def dice(self, seat: int = A) -> str:
        """The tournament dice."""
        return "/".join(map(str, self.player(seat).dice))

    def up(self, seat: int = A) -> str:
        return " ".join(pyramid.slots_of(queries.face_up(self.player(seat))))

    def flipped(self, seat: int = A) -> str:
        return " ".join(pyramid.slots_of(self.player(seat).flipped))

    def cleared(self, seat: int = A) -> str:
        return " ".join(pyramid.realms_of(self.player(seat).cleared))

    def crystals(self, seat: int = A) -> str:
        return " ".join(pyramid.realms_of(self.player(seat).crystals))

    def elements(self, seat: int = A) -> dict[str, int]:
        """Elements the player has any of."""
        found = queries.all_elements(self.player(seat))
        return {element: number for element, number in found.items() if number}

    def hand(self, seat: int = A) -> list[str]:
        return self.player(seat).hand

    def storages(self, seat: int = A) -> tuple[int, int, int]:
        """Gold, black crystals of the pyramid storage and of the training storage."""
        player = self.player(seat)
        return player.gold, player.pyramid_black, player.training_black

    def black(self, seat: int = A) -> list[int]:
        """Black crystals on the parts."""
        return [part.black for part in self.player(seat).parts]

    @property
    def contest(self) -> Contest:
        assert self.s.contest is not None
        return self.s.contest

    @property
    def last_contest(self) -> Contest:
        return self.s.held_contests[-1]

    def fields_of_setup(self, kind: str) -> dict[str, Any]:
        """The public fields of an event that happened while the table was laid out."""
        return dict(next(event.public for event in self.match.events if event.kind == kind))

    def told_at_the_end(self) -> str:
        event = self.match.events[-1]
        return self.match.rules.tell(event.kind, event.public).text

    def pass_all(self, but: int = NOBODY) -> None:
        """Everybody in the present window passes, until `but` is asked or the window is over."""
        while self.match.waiting() and "pass" in self.menu(self.match.waiting()[0]):
            if self.seat == but:
                return
            self.do("pass")

    def dial(self, seat: int, elements: int, gold: int = 0) -> None:
        self.say(("set_elements", elements), ("set_gold", gold), "finish_dials", by=seat)

    def pay(self, seat: int, pieces: str) -> None:
        for piece in pieces.split():
            self.do("hand_in", piece, by=seat)
        self.do("finish_payment", by=seat)


# -- laying out ------------------------------------------------------------------------------


def face_of(text: str) -> tuple[str, int]:
    """The die and the number of its face."""
    die, *element, shown = text.split()
    n, black = int(shown[0]), int(shown.endswith("+b"))
    wanted = element[0] if element else die
    for number, face in enumerate(FACES[die]):
        if (face.element, face.n, face.black) == (wanted, n, black):
            return die, number
    raise AssertionError(f"no such face: {text}")


def _dice(s: WindAndFire, text: str) -> list[str]:
    found = [face_of(part) for part in text.split(", ")] if text else []
    s.faces |= dict(found)
    return [die for die, _ in found]


def _part(text: str) -> Part:
    tile, *words = text.split()
    part = Part(tile)
    for word in words:
        if word in SIGILS:
            part.sigil = word
        elif word == "token":
            part.tokens += 1
        elif word.startswith("+"):
            part.gold = int(word)
        else:
            part.black = -int(word)
    return part


def _parts(spec: Has) -> list[Part]:
    if spec.parts:
        return [_part(text) for text in spec.parts]
    found = []
    for name, power in zip(PARTS, map(int, spec.powers.split("/")), strict=True):
        found.append(Part(f"{name}_S", gold=max(0, power - 1), black=max(0, 1 - power)))
    return found


def _lay(player: Player, spec: Has) -> None:
    player.parts = _parts(spec)
    player.flipped = pyramid.mask_of(spec.flipped.split())
    player.filled = player.flipped | pyramid.mask_of(spec.up.split())
    player.row_gold = 0
    for row, mask in enumerate(pyramid.ROWS):
        if player.filled & mask != mask:
            player.row_gold |= 1 << row
    player.cleared = sum(pyramid.REALM_BIT[realm] for realm in spec.cleared.split())
    player.spent_crystals = sum(pyramid.REALM_BIT[realm] for realm in spec.spent_crystals.split())
    player.crystals = player.cleared & ~player.spent_crystals
    player.gold, player.points = spec.gold, spec.points
    player.pyramid_black, player.training_black = spec.pyramid, spec.training
    player.hand = spec.hand.split()
    player.spent_tiles, player.just_spent = dict(spec.spent), dict(spec.just)
    for border, (one, two) in pyramid.BORDER_REALMS.items():
        if {one, two} <= set(spec.cleared.split()):
            player.markers |= pyramid.BORDER_BIT[border]


def _lay_boards(s: WindAndFire, specs: Sequence[Has]) -> None:
    named = {spec.trainer for spec in specs}
    trainers = [trainer for trainer in cards.TRAINERS if trainer not in named]
    for player, spec in zip(s.players, specs, strict=True):
        _lay(player, spec)
        player.trainer = spec.trainer or trainers.pop()
    gone = [part.tile for player in s.players for part in player.parts]
    for part in PARTS:
        for level in cards.LEVELS:
            stack = cards.stack_of(part, level, s.seats)
            s.stacks[f"{part} {level}"] = [tile for tile in stack if tile not in gone]


def _rest(box: list[str], gone: Iterable[str]) -> list[str]:
    left = list(box)
    for card in gone:
        left.remove(card)
    return left


def _lay_cards(
    s: WindAndFire, specs: Sequence[Has], deck: str, pile: str, actions: str, action_pile: str
) -> None:
    """The decks hold the named cards on top (the first one is drawn first) and the rest of the
    box below; a deck written "-" is empty and its rest lies in the pile."""
    held = [card for player in s.players for card in player.hand]
    box = copies(cards.TRAINING_CARDS)
    s.training_deck, s.training_pile = _stacked(
        _rest(box, [card for card in held if card in cards.TRAINING_CARDS]), deck, pile
    )
    if s.settings.advanced:
        box = copies(cards.TOURNAMENT_ACTIONS)
        left = _rest(box, [card for card in held if card in cards.TOURNAMENT_ACTIONS])
        s.action_deck, s.action_pile = _stacked(left, actions, action_pile)


def _stacked(left: list[str], deck: str, pile: str) -> tuple[list[str], list[str]]:
    thrown = pile.split()
    if deck == "-":
        return [], [*_rest(left, thrown), *thrown]
    top = deck.split()
    return [*_rest(left, [*top, *thrown]), *reversed(top)], thrown


def _lay_tournaments(s: WindAndFire, specs: Sequence[Has], public: str) -> None:
    box = list(cards.TOURNAMENTS)
    wanted = [public.split(), *(spec.personal.split() for spec in specs)]
    box = _rest(box, [card for some in wanted for card in some])
    for place, some in enumerate(wanted):
        found = list(some)
        for discipline in cards.DISCIPLINES:
            if not any(card.startswith(discipline) for card in found) and not some:
                drawn = next(card for card in box if card.startswith(discipline))
                box.remove(drawn)
                found.append(drawn)
        if place:
            s.players[place - 1].personal = found
        else:
            s.public = found
    s.discipline_decks = [
        [card for card in box if card.startswith(discipline)] for discipline in cards.DISCIPLINES
    ]


def _lay_sigils(s: WindAndFire, wanted: str) -> None:
    taken = [part.sigil for player in s.players for part in player.parts if part.sigil]
    for n, part in enumerate(PARTS):
        left = [ident for ident, data in SIGILS.items() if data.part == part]
        left = [ident for ident in left if ident not in taken]
        top = next((ident for ident in wanted.split() if ident in left), "")
        top = top or next(iter(reversed(left)), "")
        s.open_sigils[n] = top
        s.sigil_stacks[n] = [ident for ident in left if ident != top]


def _frames(s: WindAndFire, at: str, turn: int, order: Sequence[int]) -> list[Frame]:
    training = [Game(pc=2), Training(pc=2)]
    in_round = [*training, Round(pc=2, order=list(order))]
    match at:
        case "roll":
            return [Game(pc=2), Training(pc=1)]
        case "begin":
            return [*in_round, Turn(seat=turn)]
        case "area":
            return [*in_round, Turn(seat=turn, pc=1)]
        case "act":
            return [*in_round, Turn(seat=turn, pc=2)]
        case "preparation":
            return [Game(pc=2)]
        case "storages":
            return [Game(pc=3), Preparation(pc=1)]
        case "tournament":
            return [Game(pc=3)]
        case "announce" | "contest" | "patterns" | "finish":
            step = Tournaments.steps.index("pass_marker" if at == "patterns" else at)
            return [Game(pc=4), Tournaments(pc=step)]
    later = Tournaments.steps.index("pass_marker")
    stage = {"reveal": "reveal_window", "awarding": "award", "after": "after_window"}[at]
    return [
        Game(pc=4),
        Tournaments(pc=later),
        AdvancedContest(pc=AdvancedContest.steps.index(stage)),
    ]


PHASE = {
    "roll": "training", "begin": "training", "area": "training", "act": "training",
    "preparation": "preparation", "storages": "preparation",
}  # fmt: skip


def card_of(text: str) -> str:
    """ "wings red" as the id of the tournament card."""
    part, element = text.split()
    return f"{cards.DISCIPLINES[PARTS.index(part)]}_{element}"


def table(
    *specs: Has,
    at: str = "act",
    turn: int = A,
    active: int = A,
    order: Sequence[int] = (),
    dice: str = "",
    used: str = "",
    areas: Sequence[str] = (),
    round_: int = 5,
    trigger: int = NOBODY,
    deck: str = "",
    pile: str = "",
    actions: str = "",
    action_pile: str = "",
    sigils: str | None = None,
    public: str = "",
    set_aside: str = "",
    contest: str = "",
    owner: int = NOBODY,
    dials: Sequence[tuple[int, int]] = (),
    held: int = 0,
    token: str = "peak",
    tokens: int | None = None,
    script: Sequence[int] | None = None,
    seed: str = "7" * 32,
    **options: Any,
) -> Table:
    """Where the match stands, by `at`: "roll" (a round begins), "begin", "area" or "act" (the turn
    of `turn`, who holds `dice` in "act"; `order` have their turns after it), "preparation",
    "storages", "tournament", "announce", "contest", "reveal" (with `dials`), "awarding", "after",
    "patterns" (a tournament is over, the marker passes) and "finish". `held` tournaments are over.
    `script`: what the next random draws give.
    """
    given = {**options, "sigils": sigils is not None}
    match = testing.begun("wind_and_fire", seats=len(specs), options=given, seed=seed)
    s = state_of(match)
    s.phase = PHASE.get(at, "tournament")
    s.round, s.active, s.trigger = round_, active, trigger
    _lay_boards(s, specs)
    _lay_cards(s, specs, deck, pile, actions, action_pile)
    _lay_tournaments(s, specs, public)
    if sigils is not None:
        _lay_sigils(s, sigils)
    s.areas = [[] for _ in range(cards.areas_for(s.seats).count)]
    for n, text in enumerate(areas):
        s.areas[n] = _dice(s, text)
    s.stack = _frames(s, at, turn, order)
    if PHASE.get(at) == "training" and at != "roll":
        s.player = turn
    if at == "act":
        s.held, s.resolved, s.took = _dice(s, dice), _dice(s, used), len(s.areas) - 1
    if s.phase == "tournament":
        _lay_tournament(s, set_aside, contest, owner, dials, held, at)
        _lay_tokens(s, token, tokens)
    return Table(testing.resumed(match, script))


def _lay_tournament(
    s: WindAndFire, set_aside: str, contest: str, owner: int,
    dials: Sequence[tuple[int, int]], held: int, at: str,
) -> None:  # fmt: skip
    s.set_aside = set_aside
    for player in range(s.seats):
        moves.set_dice(s, player)
    piles = [*s.discipline_decks, *(player.personal for player in s.players)]
    spare = [(pile, card) for pile in piles for card in pile[1:]][:held]
    for pile, card in spare:
        pile.remove(card)
    s.held_contests = [
        Contest(card, element=cards.TOURNAMENTS[card].element, stage="over") for _, card in spare
    ]
    if not contest:
        return
    card = card_of(contest)
    for pile in [*s.discipline_decks, s.public, *(player.personal for player in s.players)]:
        if card in pile:
            pile.remove(card)
    bets = [Bet(*pair) for pair in dials] or [Bet() for _ in range(s.seats)]
    s.contest = Contest(card, owner, cards.TOURNAMENTS[card].element, bets=bets)
    if at == "after":
        s.contest.totals = [0] * s.seats


def _lay_tokens(s: WindAndFire, side: str, left: int | None) -> None:
    """With `left` the tokens that are gone lie on the tail of the last player."""
    if not s.settings.advanced:
        return
    s.token_side = side
    s.tokens = cards.TOKENS - sum(queries.token_points(player) for player in s.players)
    if left is not None:
        s.players[-1].parts[-1].tokens += s.tokens - left
        s.tokens = left
        moves.set_dice(s, s.seats - 1)
