"""Positions of two to four players, laid out by words; see words.py for the short forms."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.core.frames import Frame
from engine.core.match import Match
from engine.games.wind_and_fire import cards, moves, queries
from engine.games.wind_and_fire.flow.advanced.contest import AdvancedContest
from engine.games.wind_and_fire.flow.game import Game
from engine.games.wind_and_fire.flow.preparation import Preparation
from engine.games.wind_and_fire.flow.tournament import Tournaments
from engine.games.wind_and_fire.flow.training import Round, Training
from engine.games.wind_and_fire.flow.turn import Turn
from engine.games.wind_and_fire.positions.words import (
    Has,
    card_of,
    dice_of,
    lay_boards,
    lay_sigils,
    stacked,
    without,
)
from engine.games.wind_and_fire.state import NOBODY, Bet, Contest, WindAndFire
from engine.kit.layout import begun, resumed
from engine.kit.pile import copies


def lay_cards(s: WindAndFire, deck: str, pile: str, actions: str, action_pile: str) -> None:
    """The decks hold the named cards on top (the first one is drawn first) and the rest of the
    box below; a deck written "-" is empty and its rest lies in the pile."""
    held = [card for player in s.players for card in player.hand]
    box = copies(cards.TRAINING_CARDS)
    s.training_deck, s.training_pile = stacked(
        without(box, [card for card in held if card in cards.TRAINING_CARDS]), deck, pile
    )
    if s.settings.advanced:
        box = copies(cards.TOURNAMENT_ACTIONS)
        left = without(box, [card for card in held if card in cards.TOURNAMENT_ACTIONS])
        s.action_deck, s.action_pile = stacked(left, actions, action_pile)


def lay_tournaments(s: WindAndFire, specs: Sequence[Has], public: str) -> None:
    box = list(cards.TOURNAMENTS)
    wanted = [public.split(), *(spec.personal.split() for spec in specs)]
    box = without(box, [card for some in wanted for card in some])
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


def frames_at(at: str, turn: int, order: Sequence[int]) -> list[Frame]:
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


def lay_out(
    players: Sequence[Has | Mapping[str, Any]],
    *,
    at: str = "act",
    turn: int = 0,
    active: int = 0,
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
) -> Match:
    """Where the match stands, by `at`: "roll" (a round begins), "begin", "area" or "act" (the turn
    of `turn`, who holds `dice` in "act"; `order` have their turns after it), "preparation",
    "storages", "tournament", "announce", "contest", "reveal" (with `dials`), "awarding", "after",
    "patterns" (a tournament is over, the marker passes) and "finish". `held` tournaments are over.
    `script`: what the next random draws give.
    """
    specs = [one if isinstance(one, Has) else Has(**one) for one in players]
    given = {**options, "sigils": sigils is not None}
    match = begun("wind_and_fire", seats=len(specs), options=given, seed=seed)
    s = match.state
    assert isinstance(s, WindAndFire)
    s.phase = PHASE.get(at, "tournament")
    s.round, s.active, s.trigger = round_, active, trigger
    lay_boards(s, specs)
    lay_cards(s, deck, pile, actions, action_pile)
    lay_tournaments(s, specs, public)
    if sigils is not None:
        lay_sigils(s, sigils)
    s.areas = [[] for _ in range(cards.areas_for(s.seats).count)]
    for n, text in enumerate(areas):
        s.areas[n] = dice_of(s, text)
    s.stack = frames_at(at, turn, order)
    if PHASE.get(at) == "training" and at != "roll":
        s.player = turn
    if at == "act":
        s.held, s.resolved, s.took = dice_of(s, dice), dice_of(s, used), len(s.areas) - 1
    if s.phase == "tournament":
        lay_tournament(s, set_aside, contest, owner, dials, held, at)
        lay_tokens(s, token, tokens)
    return resumed(match, script)


def lay_tournament(
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


def lay_tokens(s: WindAndFire, side: str, left: int | None) -> None:
    """With `left` the tokens that are gone lie on the tail of the last player."""
    if not s.settings.advanced:
        return
    s.token_side = side
    s.tokens = cards.TOKENS - sum(queries.token_points(player) for player in s.players)
    if left is not None:
        s.players[-1].parts[-1].tokens += s.tokens - left
        s.tokens = left
        moves.set_dice(s, s.seats - 1)
