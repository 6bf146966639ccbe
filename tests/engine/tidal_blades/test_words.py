"""What is asked and told is true: questions that name what they are about, the log of a match."""

from __future__ import annotations

import pytest

from engine.games.tidal_blades.box import PROTOTYPE, RETAIL
from engine.games.tidal_blades.words import MOMENTS, WINDOWS
from tests.engine.tidal_blades.prototype import prototype
from tests.engine.tidal_blades.table import AXL, CAIMAN, DUST, EKO, B, Table, has, table


def prompt(t: Table) -> str:
    found = t.match.prompt(t.seat)
    assert found is not None
    return found.text


def told(t: Table) -> list[str]:
    said = [t.match.rules.tell(event.kind, event.public).text for event in t.told]
    return [sentence for sentence in said if sentence]


def test_tsuros_transverser_says_that_the_shell_is_gained() -> None:
    """TB-17.20."""
    eko = has(EKO, active="N", hand="c29", at="desert_caravan", cards="tsuros_transverser")
    assert RETAIL.challenges["c29"].required[0] == "R"
    t = table(eko, has(AXL)).attempt("c29", "N", "N=R 0").do("complete")
    assert prompt(t) == (
        "Tsuro's Transverser: advance Resilience, or gain 1 Shell and advance another Trait?"
    )
    assert t.preview("advance", "F") == "gains 1 Shell too"
    t.do("advance", "F")
    assert told(t)[0] == "{0} moved the Resilience notch to Focus with Tsuro's Transverser."
    assert t.goods()[1] == 1


def test_a_mandatory_bonus_die_is_why_nothing_is_rolled() -> None:
    eko = has(EKO, active="N", at="inner_reef", completed="c15")
    t = prototype(eko, has(AXL), at="bonus", reef="bullubura . . . .")
    t.say("fight", ("commit", "novice"))
    assert t.nouns("add_bonus")
    assert t.why("finish_commit") == "the Bonus die must be used"
    assert "must be used" in prompt(t)


@pytest.mark.parametrize("edge", ["", "bullubura"])
def test_a_monster_that_cannot_be_fought_is_named(edge: str) -> None:
    t = table(has(DUST), at="move", edge=edge, monsters="giant_mudcrab").move("folds_edge")
    name = "Bullubura" if edge else "Giant Mudcrab"
    assert name in prompt(t)
    assert prompt(t).endswith("but you have no Active die to fight it with")
    assert t.why("fight") == "you have no Active die"


def test_no_monster_at_all() -> None:
    t = prototype(has(AXL, active="N"), has(EKO), at="move", monsters=("bullubura",))
    assert prompt(t.do("move", "folds_edge")) == "No Monster is here: nothing to fight"


def test_a_fight_says_that_its_dice_are_lost() -> None:
    t = table(has(AXL, active="N N", at="folds_edge"), at="bonus", edge="bullubura")
    assert "The dice you commit are lost" in prompt(t)
    t.do("fight")
    assert "the dice of a fight are lost" in prompt(t)
    t.commit("N N", "N=F N=- 0")
    t.do("stop")
    t.do("hit", t.nouns("hit")[0])
    assert "{0} lost 2 Novice dice in the fight." in told(t)


def test_a_die_lost_at_night_says_why() -> None:
    specs = [has(AXL, active="N", spent="Ir"), has(EKO, active="N"), has(DUST)]
    t = table(*specs, at="night", round_=1, edge="giant_mudcrab . . . . .", script=[6])
    assert t.asked == "lose_die"
    assert prompt(t) == (
        "The Giant Mudcrab Invades, and you have not hit it: which die do you lose?"
    )


def test_danger_that_cannot_be_blocked() -> None:
    t = table(has(AXL, active="N", hand="c01", at="guard_tower")).attempt("c01", "N", "N=F x")
    assert prompt(t) == (
        "Danger you cannot block (1 Shell of your board is needed): which die do you lose?"
    )
    assert t.why("block") == "1 Shell of your board is needed"


def test_what_was_committed_and_kept_is_told() -> None:
    t = table(has(AXL, active="N N Ib", dials="F9", hand="c01", at="guard_tower"))
    t.do("declare", "c01")
    for kind in ("novice", "novice", "initiate_blue"):
        t.do("commit", kind)
    t.dice_fall("N=F N=- Ib=R 0")
    t.do("finish_commit")
    assert told(t)[0] == "{0} committed 2 Novice dice and a Blue Initiate die."
    t.reroll((2,), "N=Y 0")
    assert told(t) == ["{0} kept Focus and Resilience and rolled Synergy, no danger."]


def test_why_goods_change_hands() -> None:
    t = table(has(AXL, fruit=1, active="N N N", hand="c01", at="guard_tower"))
    t.do("declare", "c01").say(*[("commit", "novice")] * 3)
    assert told(t)[-1] == "{0} paid 1 Fruit for a further die."
    caiman = has(CAIMAN, active="N", hand="c01", at="guard_tower")
    p = prototype(caiman, has(EKO, at="guard_tower")).attempt("c01", "N", "N=S 0")
    assert "{1} gained 1 Fruit as the audience." in told(p)
    assert p.goods(B)[0] == 1


def test_a_champion_bonus_is_told_with_its_reason() -> None:
    t = prototype(has(AXL, champion=1), has(CAIMAN), at="bonuses", round_=3)
    t.do("champion_bonus", 1)
    assert told(t)[0] == "{0} chose the Champion bonus of level 1."


def test_a_tie_that_was_broken_is_told() -> None:
    rules = table(has(AXL)).match.rules
    over = {"placement": [1, 2], "scores": [8, 8], "reason": "points"}
    said = rules.tell("over", over).text
    assert said.startswith("{0} wins with 8 points, further on the Champion board")
    assert rules.tell("over", over | {"scores": [9, 8]}).text == "{0} wins with 9 points."
    together = rules.tell("over", over | {"placement": [1, 1]}).text
    assert together == "{0} and {1} win together with 8 points."


def test_every_moment_and_window_has_words() -> None:
    """A question about a card, and a reason against a Stunt, never fail for want of a word."""
    asked = {"shield", "passive", "open", "on_action_reward", "on_commit", "in_roll", "on_danger"}
    asked |= {"on_declare_challenge", "on_declare_fight", "on_assign_damage", "on_advance"}
    for box in (RETAIL, PROTOTYPE):
        assert {card.trigger for card in box.cards.values()} <= MOMENTS.keys() | asked
        assert {stunt.window for stunt in box.stunts.values()} <= WINDOWS.keys()
