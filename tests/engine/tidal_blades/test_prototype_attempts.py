"""Attempts of the prototype: its windows, the forced stop, what comes back to the hand (TB-P5)."""

from __future__ import annotations

import random

import pytest

from engine import Match
from engine.games.tidal_blades.box import PROTOTYPE
from engine.tools.simulate import seed_of
from tests.engine.tidal_blades.prototype import has, prototype
from tests.engine.tidal_blades.table import AXL, CAIMAN, DUST, EKO, A, Table, state_of


def test_a_stopped_attempt_keeps_the_hand_limit() -> None:
    """TB-P4.1: the card comes back to a hand that was filled meanwhile."""
    eko = has(EKO, active="N", hand="c02 c03 c04 c05", stunts="dedicated_study", dials="S2",
              at="blade_advisor")  # fmt: skip
    t = prototype(eko, has(AXL))
    t.do("declare", "c02").play("dedicated_study")
    t.do("keep_challenge", t.nouns("keep_challenge")[0])
    t.commit("N", "N=S 0").do("stop")
    assert (t.asked, len(t.player().hand)) == ("hand_limit", 5)
    t.do("discard_challenge", "c05")
    assert (t.asked, len(t.player().hand)) == ("act", 4)
    assert t.s.challenge_pile[-1] == "c05"


def test_at_the_end_of_a_turn_nobody_holds_more_than_four_challenges() -> None:
    """TB-P4.1, in random games."""
    chance = random.Random(4)
    for n in range(12):
        match = Match.new(
            "tidal_blades_prototype", seats=4, seed=seed_of(f"hand/{n}"), salt="0" * 32
        )
        while not match.over:
            seat = match.waiting()[0]
            match.act(seat, chance.choice(match.menu(seat)))
            if state_of(match).trial is None and state_of(match).stack:
                asked = state_of(match).stack[-1].kind
                over = max(len(player.hand) for player in state_of(match).players)
                assert over <= 4 or asked == "tidal_blades.hand_limit", match.ply


def eko_after_danger(**more: object) -> Table:
    eko = has(EKO, shells=1, shield=2, active="N N", hand="c02", at="blade_advisor", **more)
    t = prototype(eko, has(AXL)).attempt("c02", "N N", "N=S N=R x")
    return t.do("block")


def test_the_mystic_ability_after_danger() -> None:
    """TB-P5.2: a block may be what fills the Shield; a die that is set is looked at again."""
    t = eko_after_danger()
    assert t.menu() == ["stop", "reroll", "use_shield"]
    t.do("use_shield", "shield_leap")
    t.do("set_face", (1, "F"))
    assert t.player().completed == ["c02"]


def test_a_die_set_in_vain_leads_back_to_the_decision() -> None:
    t = eko_after_danger()
    t.say(("use_shield", "shield_leap"), ("set_face", (1, "Y")))
    assert t.menu() == ["stop", "reroll"]
    assert t.in_use() == "N=Y N=R"


def test_a_card_of_a_roll_before_and_after_danger() -> None:
    """TB-P5.2: Beginner's Codex fits into both windows."""
    dust = has(DUST, shells=4, active="N N", hand="c02", at="blade_advisor",
               cards="beginners_codex")  # fmt: skip
    t = prototype(dust, has(AXL)).attempt("c02", "N N", "N=- N=- x")
    t.use("beginners_codex").do("set_face", (1, "S"))
    t.say("go_on", "block")
    t.use("beginners_codex").do("set_face", (2, "F"))
    assert t.player().completed == ["c02"]


def test_no_question_where_nothing_can_change_the_roll() -> None:
    """TB-P5.2: a matched roll, and Stunts that are no matter of dice, ask nothing."""
    caiman = has(CAIMAN, active="N N", hand="c02", stunts="elite_climber", at="blade_advisor")
    t = prototype(caiman, has(AXL)).attempt("c02", "N", "N=S 0")
    assert t.asked == "roll_or_stop"
    t.reroll((1,), "N=F 0")
    assert t.player().completed == ["c02"]


def test_the_question_says_that_it_is_not_matched() -> None:
    axl = has(AXL, shield=3, active="N", hand="c01", at="guard_tower")
    t = prototype(axl, has(EKO)).attempt("c01", "N", "N=F x")
    prompt = t.match.prompt(A)
    assert prompt is not None
    assert prompt.text == "Not matched yet: change the roll, or go on to its danger?"


def test_no_forced_stop_while_a_changed_die_can_be_kept() -> None:
    """TB-P5.5: Synergizer makes of a Synergy die what is none of its faces."""
    required = PROTOTYPE.challenges["c42"].required
    assert sorted(required) == ["F", "R", "Y"]
    island = PROTOTYPE.challenges["c42"].arena
    place = PROTOTYPE.islands[island].spaces[1]
    eko = has(EKO, shells=1, active="GY N", hand="c42", at=place, cards="synergizer")
    t = prototype(eko, has(AXL)).attempt("c42", "GY N", "GY=YY N=- 0")
    t.use("synergizer").do("set_face", (1, "FY"))
    assert t.asked == "roll_or_stop"
    assert t.preview("reroll", (2,)) == "33 % to match"
    t.reroll((2,), "N=R 0")
    assert t.player().completed == ["c42"]


def test_too_few_dice_must_stop() -> None:
    island = PROTOTYPE.challenges["c42"].arena
    place = PROTOTYPE.islands[island].spaces[1]
    eko = has(EKO, shells=1, active="N N", hand="c42", at=place, cards="synergizer")
    t = prototype(eko, has(AXL)).attempt("c42", "N N", "N=Y N=- 0")
    if t.asked == "in_roll":
        t.do("go_on")
    assert t.asked == "act"
    assert "stopped" in t.kinds()


@pytest.mark.parametrize(
    ("at", "why"),
    [
        ("commit", "only after a roll, while its dice lie there"),
        ("danger", "settle the danger first"),
    ],
)  # fmt: skip
def test_the_reason_against_the_mystic_ability(at: str, why: str) -> None:
    t = prototype(
        has(EKO, shield=3, shells=1, active="N", hand="c02", at="blade_advisor"), has(AXL)
    )
    t.do("declare", "c02")
    if at == "danger":
        t.commit("N", "N=S x").do("go_on")
    assert t.why("use_shield", "shield_leap") == why


def test_names_of_this_edition_in_the_log() -> None:
    """A power and cards have other names than in the retail box."""
    t = eko_after_danger().do("use_shield", "shield_leap")
    told = [t.match.rules.tell(event.kind, event.public).text for event in t.told]
    assert "{0} used Mystic Ability for 3 Shield Shells." in told
    t = prototype(has(AXL), has(EKO), at="night", round_=1, script=[0], pool="c33 c01 c02 c03 c04")
    gone = [event for event in t.s.events if event.kind == "offer_discarded"]
    told = [t.match.rules.tell(event.kind, event.public).text for event in gone]
    assert told[0] == "Defend the Caravan left the pool."
