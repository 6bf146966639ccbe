"""What bots see at once, and that they are asked about positions they may know."""

import pytest

from engine import Action, Match
from engine.bots import Effort, choose
from engine.games.leviatel.cards import CARDS
from engine.games.leviatel.position import CASTLE_AND_DECKS
from engine.games.leviatel.state import Leviatel
from engine.tools import simulate
from tests.engine.leviatel.table import N, S, Table, state_of, table

QUICK = Effort(rounds=60)


def played_out(t: Table, level: str) -> None:
    """The bot's own turn from here on; it gets a position dealt anew at every step."""
    step = 0
    while not t.s.over and t.s.player == S:
        seed = simulate.seed_of(f"bot/{step}")
        known = t.match.rules.determinize(t.s, S, seed)
        t.do(*choose(t.match.rules, level, known, S, seed), by=S)
        step += 1


@pytest.mark.parametrize("level", ["easy", "medium"])
def test_a_bot_takes_the_castle(level: str) -> None:
    t = table({"c3": ["santana 3/6"], "b2": ["raul"]}, health={N: 6}, energy=2)
    played_out(t, level)
    assert t.s.placement == (1, 2)


@pytest.mark.parametrize("level", ["easy", "medium"])
def test_a_bot_summons_what_it_can_pay(level: str) -> None:
    t = table(hand=["santana"], energy=2, coins=2)
    played_out(t, level)
    assert t.unit("santana").seat == S


@pytest.mark.slow
def test_medium_beats_random() -> None:
    short = {"castle_health": 10, "max_decks": 2}
    figures = simulate.run("leviatel", games=2, bots=["medium", "random"], options=short)
    assert figures.wins_per_seat[0] == 2


@pytest.mark.slow
@pytest.mark.parametrize("level", ["medium"])
def test_no_turn_trades_there_and_back(level: str) -> None:
    """A coin for energy and energy for a coin in the same turn lose a coin for nothing."""
    for number in range(2):
        match = Match.new("leviatel", seed=simulate.seed_of(f"trade/{number}"), salt="0" * 32)
        trades: dict[int, set[str]] = {}
        while not match.over and match.state.lap < 9:
            seat, lap = match.waiting()[0], 2 * match.state.lap
            simulate.bot_step(match, level, seat, simulate.seed_of(f"{number}/{match.ply}"))
            entry = match.log[-1]
            if entry.verb == "trade":
                trades.setdefault(lap + seat, set()).add(str(entry.noun))
        assert all(not {"coin_to_energy", "energy_to_coin"} <= each for each in trades.values())


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_a_hand_that_cannot_be_paid_is_changed_and_a_good_one_kept(level: str) -> None:
    dear = sorted(CARDS.values(), key=lambda card: (-card.energy, card.id))
    bad = [card.id for card in dear if not card.token][:5]
    good = ["samuel_roshvire", "santana", "zazel", "triagle", "diogones"]
    for hand, deck, answer in ((bad, good, "yes"), (good, bad, "no")):
        s, match = at_the_mulligan()
        s.sides[S].hand, s.sides[S].deck = hand[:], deck[:]
        for number in range(3):
            known = match.rules.imagine(s, S, simulate.seed_of(f"hand/{number}"))
            chosen = choose(match.rules, level, known, S, simulate.seed_of(f"{number}"), QUICK)
            assert chosen == ("mulligan", answer)


def at_the_mulligan() -> tuple[Leviatel, Match]:
    match = Match.new("leviatel", seed="5" * 32, salt="0" * 32, options={"mulligan": True})
    for seat in (S, N):
        for verb, noun in CASTLE_AND_DECKS:
            if (verb, noun) in match.menu(seat):
                match.act(seat, Action(verb, noun))
        match.act(seat, Action("finish_loadout"))
    return state_of(match), match
