"""The sixteen Market cards: cost, reward, discard, refill (TB-6.5 to 6.7)."""

from collections.abc import Callable

import pytest

from engine.games.tidal_blades.box import RETAIL
from engine.testing.table import Step
from tests.engine.tidal_blades.table import AXL, Table, has, table

EXPECTED: dict[str, tuple[tuple[int, int], list[Step], Callable[[Table], bool]]] = {
    "practice_blade": ((1, 0), [], lambda t: (t.active(), t.goods()) == ("N", (0, 1, 0))),
    "divers_pouch": ((1, 0), [], lambda t: t.goods() == (0, 3, 0)),
    "stunt_primer": (
        (1, 0), [],
        lambda t: (t.player().stunts, t.goods()) == (["deep_breath", "mirror_feint"], (0, 1, 0)),
    ),
    "tournament_broadsheet": (
        (1, 0), [("take_challenge", "deck")],
        lambda t: (t.player().hand, t.player().stunts, t.player().champion)
        == (["c20"], ["deep_breath"], 1),
    ),
    "cooling_salve": (
        (1, 0), [("refresh", "novice"), ("refresh", "elite_red"), ("refresh", "initiate_blue")],
        lambda t: (t.active(), t.spent()) == ("N Ib Er", "Ir"),
    ),
    "tempered_edge": (
        (2, 0),
        [("upgrade", ("spent", "novice", "initiate_red")),
         ("upgrade", ("spent", "initiate_blue", "elite_blue"))],
        lambda t: (t.spent(), t.goods()) == ("Ir Ir Er Eb", (0, 1, 0)),
    ),
    "red_sash": ((2, 0), [], lambda t: (t.active(), t.goods()) == ("Ir", (0, 2, 0))),
    "blue_sash": ((2, 0), [], lambda t: (t.active(), t.goods()) == ("Ib", (0, 2, 0))),
    "crate_of_shells": ((2, 0), [], lambda t: t.goods() == (0, 5, 0)),
    "judges_invitation": (
        (0, 2), [],
        lambda t: (t.player().champion, t.player().stunts, t.goods())
        == (2, ["deep_breath"], (0, 0, 0)),
    ),
    "trainers_contract": (
        (2, 0), [("refresh", "novice"), "finish_refresh"],
        lambda t: (t.active(), t.spent()) == ("N N", "Ir Ib Er"),
    ),
    "old_guard_blade": (
        (3, 0), [("gain_die", "elite_blue")],
        lambda t: (t.active(), t.goods()) == ("Eb", (0, 1, 0)),
    ),
    "twin_daggers": (
        (2, 1), [], lambda t: (t.active(), t.player().stunts) == ("N N", ["deep_breath"]),
    ),
    "champions_banner": (
        (3, 0), [], lambda t: (t.player().champion, t.goods()) == (3, (0, 1, 0)),
    ),
    "citadel_tutor": (
        (2, 1), [("advance", "F"), ("advance", "R")], lambda t: t.dials() == "F1 R1",
    ),
    "guild_masterwork": ((3, 1), [("gain_die", "guild_spirit")], lambda t: t.active() == "GS"),
}  # fmt: skip


@pytest.mark.parametrize("card", RETAIL.market)
def test_market_card(card: str) -> None:
    (fruit, shells), steps, holds = EXPECTED[card]
    me = has(AXL, fruit=fruit, shells=shells, spent="N Ir Ib Er", at="drifters_dock")
    others = [other for other in RETAIL.market if other != card][:3]
    t = table(
        me, at="bonus", market=f"{others[0]} {card} {others[1]}", market_deck=others[2],
        stunts="deep_breath mirror_feint", deck="c20",
    )  # fmt: skip
    t.say("take_bonus", ("choose_option", 0), ("buy", card))
    assert t.s.market == [others[0], others[1], others[2]]
    t.say(*steps)
    assert holds(t)
    assert t.asked == "act"
    assert t.s.market_pile == [card]


@pytest.mark.parametrize("card", RETAIL.market)
def test_a_market_card_is_not_for_less(card: str) -> None:
    """TB-6.7: its reward cannot pay for it."""
    (fruit, shells), _, _ = EXPECTED[card]
    short = (max(0, fruit - 1), shells if fruit else shells - 1)
    me = has(AXL, fruit=short[0], shells=short[1], at="drifters_dock")
    cheap = "divers_pouch" if card != "divers_pouch" else "practice_blade"
    t = table(me, at="bonus", market=f"{card} {cheap} cooling_salve").do("take_bonus")
    if t.asked == "choose_option":
        assert table(me, at="bonus", market=card).do("take_bonus").goods()[0] == short[0] + 1
        t.do("choose_option", 0)
        assert t.why("buy", card) == "you cannot pay for it"
    else:
        assert t.goods() == (short[0] + 1, short[1], 0)


def test_the_market_has_25_cards() -> None:
    assert len(RETAIL.market) == 16
    assert sum(card.copies for card in RETAIL.market.values()) == 25
