"""The fifteen Stunts (TB-5.5 to 5.7, TB-17.29 to 17.37)."""

import pytest

from engine.games.tidal_blades.box import RETAIL
from tests.engine.tidal_blades.table import AXL, DUST, A, B, Has, Table, has, table


def me(stunt: str, **given: int | str) -> Has:
    return has(AXL, **{"stunts": stunt, "at": "palm_plaza", **given})


def played(stunt: str, *steps: str | tuple[str, str], **given: str) -> Table:
    t = table(me(stunt, **given))
    t.play(stunt, *steps)
    assert t.s.stunt_pile == [stunt]
    return t


def test_elite_climber() -> None:
    assert played("elite_climber").goods() == (2, 0, 0)
    assert played("elite_climber", dials="S10").goods() == (6, 0, 0)


def test_sudden_resilience() -> None:
    """TB-17.34: no Upgrade."""
    t = played("sudden_resilience", ("refresh", "novice"), "finish_refresh", spent="N Ir Er")
    assert (t.active(), t.spent()) == ("N", "Ir Er")
    t = table(me("sudden_resilience", active="N"))
    assert t.why("play_stunt", "sudden_resilience") == "it would do nothing now"


def test_dedicated_study() -> None:
    """TB-17.33."""
    t = table(me("dedicated_study", dials="S2"), deck="c01 c02 c03 c04")
    t.do("play_stunt", "dedicated_study")
    assert t.nouns("keep_challenge") == ["c01", "c02", "c03"]
    t.do("keep_challenge", "c02")
    assert (t.player().hand, t.s.challenge_pile) == (["c02"], ["c01", "c03"])
    assert len(t.s.pool) == 5


def test_expert_rigging() -> None:
    """TB-17.35: inside the Boat bonus, up to so many; stop after any space."""
    t = table(me("expert_rigging", dials="S2"), at="bonus")
    assert t.why("play_stunt", "expert_rigging") == "only while you take the bonus of the Boat"
    t.do("take_bonus")
    assert (t.s.boat, t.menu()) == (1, ["finish_boat", "play_stunt"])
    t.do("play_stunt", "expert_rigging")
    assert t.menu() == ["continue_boat", "finish_boat"]
    t.say("continue_boat", "continue_boat")
    assert (t.s.boat, t.goods(), t.player().champion) == (3, (1, 1, 0), 1)
    t.do("finish_boat")
    assert (t.asked, t.s.boat) == ("act", 3)
    t = table(me("expert_rigging"), at="bonus").say("take_bonus", ("play_stunt", "expert_rigging"))
    t.say("continue_boat", "continue_boat")
    assert (t.s.boat, t.asked) == (3, "act")


def test_expert_rigging_with_racing_engine() -> None:
    t = table(me("expert_rigging", cards="racing_engine"), at="bonus", stunts="deep_breath")
    t.say("take_bonus", ("play_stunt", "expert_rigging")).use("racing_engine")
    t.say("continue_boat", "continue_boat", "continue_boat")
    assert (t.s.boat, t.asked, t.player().stunts) == (4, "act", ["deep_breath"])


@pytest.mark.parametrize(
    ("spirit", "dice"),
    [(0, ["novice"]), (2, ["initiate_red", "initiate_blue"]), (4, ["elite_red", "elite_blue"]),
     (7, ["guild_focus", "guild_spirit", "guild_resilience", "guild_synergy"]),
     (10, ["guild_focus", "guild_spirit", "guild_resilience", "guild_synergy"])],
)  # fmt: skip
def test_midnight_training(spirit: int, dice: list[str]) -> None:
    """TB-17.31."""
    t = table(me("midnight_training", dials=f"S{spirit}")).do("play_stunt", "midnight_training")
    if len(dice) > 1:
        assert t.nouns("gain_die") == dice
        t.do("gain_die", dice[-1])
    assert t.player().active == [dice[-1]]


def test_midnight_training_with_the_supply_fallback() -> None:
    """TB-10.5."""
    t = table(me("midnight_training", dials="S2"), gone="Ir").do("play_stunt", "midnight_training")
    assert t.active() == "Ib"
    t = table(me("midnight_training", dials="S4"), gone="Er Eb")
    t.do("play_stunt", "midnight_training")
    assert t.nouns("gain_die") == ["novice", "initiate_red", "initiate_blue"]


def test_judges_favor() -> None:
    """TB-17.32: line by line up to the Spirit level; an advance adds no line."""
    t = table(me("judges_favor", dials="S10"), stunts="deep_breath")
    t.do("play_stunt", "judges_favor")
    assert t.goods() == (1, 1, 0)
    assert (t.active(), t.player().champion, t.player().stunts) == ("N", 1, ["deep_breath"])
    t.do("advance", "S")
    assert t.dials() == "S11"
    t = table(me("judges_favor", dials="S7"), stunts="deep_breath")
    t.do("play_stunt", "judges_favor")
    assert (t.asked, t.player().stunts, t.dials()) == ("act", ["deep_breath"], "S7")


def test_tidepool_scramble() -> None:
    assert played("tidepool_scramble", dials="S4").goods() == (0, 4, 0)


def test_salute_the_stands() -> None:
    assert played("salute_the_stands").player().champion == 1
    assert played("salute_the_stands", dials="S2").player().champion == 1
    assert played("salute_the_stands", dials="S10").player().champion == 3
    t = table(me("salute_the_stands", at="temple_shells"))
    assert t.why("play_stunt", "salute_the_stands") == "you are not on the right Island"
    t = table(me("salute_the_stands", champion=16))
    assert t.why("play_stunt", "salute_the_stands") == "it would do nothing now"


def test_flowing_form() -> None:
    """TB-17.37: up to so many dice, no Danger die, the window stays."""
    t = table(me("flowing_form", active="N N N", fruit=1, hand="c20"))
    t.attempt("c20", "N N N", "N=- N=- N=- 0").do("play_stunt", "flowing_form")
    t.do("choose_reroll", 1)
    assert t.nouns("choose_reroll") == [2, 3]
    t.dice_fall("N=S N=R")
    t.do("choose_reroll", 3)
    assert (t.in_use(), t.trial.rolls, t.asked) == ("N=S N=- N=R", 1, "decide")
    assert t.offers("complete")
    t = table(me("flowing_form", active="N N", hand="c20")).attempt("c20", "N N", "N=- N=- 0")
    t.do("play_stunt", "flowing_form")
    assert not t.offers("finish_reroll")
    t.do("choose_reroll", 2)
    t.dice_fall("N=R")
    t.do("finish_reroll")
    assert t.in_use() == "N=- N=R"


def test_sure_footing() -> None:
    """TB-17.7: for the rest of the turn."""
    t = table(me("sure_footing", active="N", hand="c20"), round_=2)
    assert t.why("play_stunt", "sure_footing") == "only while there is danger"
    t.attempt("c20", "N", "N=- x").do("play_stunt", "sure_footing")
    assert (t.s.footing, t.asked) == (1, "decide")
    t.reroll((1,), "N=- xx")
    assert (t.trial.x, t.asked) == (1, "face_danger")
    t.do("lose_die", 1).end_turn()
    assert t.s.footing == 0


def test_deep_breath() -> None:
    """TB-17.36: Spirit minus 1, before dice are committed."""
    t = table(me("deep_breath", dials="S2", active="N N N N N", fruit=1, hand="c20"))
    assert t.why("play_stunt", "deep_breath") == "only before dice are committed"
    t.say(("declare", "c20"), ("play_stunt", "deep_breath"), *[("commit", "novice")] * 4)
    assert t.goods() == (1, 0, 0)
    t.do("commit", "novice")
    assert t.goods() == (0, 0, 0)
    t = table(me("deep_breath", active="N N", hand="c20"))
    t.say(("declare", "c20"), ("commit", "novice"))
    assert t.why("play_stunt", "deep_breath") == "only before dice are committed"


def test_deep_breath_in_a_fight() -> None:
    t = table(me("deep_breath", active="N N N", at="folds_edge"), at="bonus", edge="bullubura")
    t.say("fight", ("play_stunt", "deep_breath"), *[("commit", "novice")] * 3)
    assert t.in_use() == "N= N= N="


def test_mirror_feint() -> None:
    """TB-17.22: plain faces only, up to so many dice."""
    t = table(me("mirror_feint", active="N N Er N", fruit=2, hand="c27"))
    t.attempt("c27", "N N Er N", "N=Y N=W Er=F/S N=- 0").do("play_stunt", "mirror_feint")
    assert t.nouns("swap_symbol") == [1]
    t.do("swap_symbol", 1)
    assert t.in_use() == "N=R N=W Er=F/S N=-"
    t.do("finish_swap").do("complete")
    assert t.dials() == "F1 S1 R1"
    t = table(me("mirror_feint", active="N", hand="c20")).attempt("c20", "N", "N=W 0")
    assert t.why("play_stunt", "mirror_feint") == "it would do nothing now"


def test_armor_breaker() -> None:
    """TB-17.15: half the Spirit level of dice."""
    edge = "thunder_eels A . A . ."
    for spirit, spots in ((0, (3,)), (4, (3, 4))):
        fighter = me("armor_breaker", dials=f"S{spirit}", active="N N", at="folds_edge")
        t = table(fighter, at="bonus", edge="veil_stalker A A A . . A").fight("N N", "N=Y N=F 0")
        t.do("stop")
        assert t.nouns("hit") == [()]
        t.do("play_stunt", "armor_breaker")
        assert t.nouns("hit") == ([(3,), (4,)] if spirit == 0 else [spots])
    fighter = me("armor_breaker", active="N", at="folds_edge")
    t = table(fighter, at="bonus", edge=edge)
    assert t.why("play_stunt", "armor_breaker") == "only when you hit a Monster"


def test_sparks_of_the_forge() -> None:
    """TB-10.3: half the Spirit level, dice stay where they lie, each once."""
    t = table(me("sparks_of_the_forge", dials="S4", active="N", spent="Ir"))
    t.do("play_stunt", "sparks_of_the_forge").do("upgrade", ("spent", "initiate_red", "elite_red"))
    assert t.nouns("upgrade") == [
        ("active", "novice", "initiate_red"), ("active", "novice", "initiate_blue"),
    ]  # fmt: skip
    t.do("upgrade", ("active", "novice", "initiate_blue"))
    assert (t.active(), t.spent()) == ("Ib", "Er")


def test_borrowed_sails() -> None:
    """TB-6.14: each repetition is a bonus of its own; not at The Fold."""
    t = table(me("borrowed_sails", dials="S4", at="guard_tower"),
              stunts="deep_breath elite_climber")  # fmt: skip
    t.do("play_stunt", "borrowed_sails")
    assert t.player().stunts == ["deep_breath", "elite_climber"]
    t = table(me("borrowed_sails", dials="S4", fruit=1, at="drifters_dock"))
    t.say(("play_stunt", "borrowed_sails"), ("choose_option", 1), ("choose_option", 0))
    assert t.asked == "buy_card"
    t = table(me("borrowed_sails", at="folds_edge"))
    assert t.why("play_stunt", "borrowed_sails") == "you are not on the right Island"
    t = table(me("borrowed_sails", at=""), at="move")
    assert t.why("play_stunt", "borrowed_sails") == "you are not on the right Island"


def test_two_copies_of_each() -> None:
    """TB-2.8."""
    assert len(RETAIL.stunts) == 15
    assert all(card.copies == 2 for card in RETAIL.stunts.values())


def test_one_stunt_a_turn_on_the_own_turn() -> None:
    """TB-5.5."""
    two = me("elite_climber tidepool_scramble", discs=2)
    t = table(two, has(DUST, stunts="elite_climber"), has(discs=0)).play("elite_climber")
    assert t.why("play_stunt", "tidepool_scramble") == "one Stunt a turn, on your own turn"
    t.end_turn()
    assert t.seat == B
    t.refuses("play_stunt", "tidepool_scramble", by=A, code="not_your_turn")
    t.play("elite_climber")
    assert t.goods(B) == (2, 0, 0)
