"""Steps back within a turn, and what stands in the way: rolls, draws, refills, another's turn."""

from engine.core.codec import fingerprint
from tests.engine.tidal_blades.table import AXL, DUST, EKO, A, B, has, table


def test_a_turn_without_chance_is_taken_back() -> None:
    me = has(
        AXL, fruit=2, shells=2, active="N N", spent="N Ir", hand="s06", shield=6,
        stunts="elite_climber", discs=1,
    )  # fmt: skip
    t = table(me, has(discs=0), has(discs=1), at="move")
    start = fingerprint(t.s)
    t.do("play_stunt", "elite_climber")
    t.move("desert_caravan").say("go_on", ("refresh", "novice"), "finish_refresh")
    t.say(("use_shield", "shield_memory"), ("refresh", "initiate_red"), "skip_bonus")
    assert (t.active(), t.asked) == ("N N N Ir", "act")
    while t.match.can_undo(A):
        t.undo()
    assert fingerprint(t.s) == start


def test_committing_is_taken_back_until_the_roll() -> None:
    me = has(AXL, fruit=1, active="N N N", hand="c05", at="guard_tower")
    t = table(me)
    start = fingerprint(t.s)
    t.say(("declare", "c05"), ("commit", "novice"), ("commit", "novice"), ("commit", "novice"))
    assert t.goods() == (0, 0, 0)
    for _ in range(4):
        t.undo()
    assert fingerprint(t.s) == start
    t.attempt("c05", "N", "N=F 0")
    t.refuses_undo()


def test_a_reroll_is_a_barrier_but_what_follows_is_not() -> None:
    me = has(AXL, active="N", shells=1, shield=4, hand="c02", at="guard_tower")
    t = table(me, judge="lamara").attempt("c02", "N", "N=S 0").reroll((1,), "N=R x")
    t.refuses_undo()
    t.do("block")
    rolled = fingerprint(t.s)
    t.say(("use_shield", "shield_leap"), ("set_face", (1, "F")), "complete")
    while t.match.can_undo(A):
        before = fingerprint(t.s)
        t.undo()
        if fingerprint(t.s) == rolled:
            break
        assert fingerprint(t.s) != before
    assert fingerprint(t.s) == rolled


def test_a_drawn_card_is_a_barrier() -> None:
    t = table(has(AXL, at="guard_tower"), at="bonus").do("take_bonus")
    t.refuses_undo()
    t = table(has(AXL, at="temple_shells"), at="bonus").do("take_bonus")
    t.do("take_challenge", "deck")
    t.refuses_undo()


def test_a_refill_is_a_barrier() -> None:
    t = table(has(AXL, at="temple_shells"), at="bonus", pool="c01 c02 c03 c04 c05")
    t.do("take_bonus").do("take_challenge", "c01")
    t.refuses_undo()
    t = table(has(AXL, fruit=1, at="drifters_dock"), at="bonus")
    t.say("take_bonus", ("choose_option", 0), ("buy", "practice_blade"))
    t.refuses_undo()


def test_a_refill_with_nothing_left_is_none() -> None:
    t = table(has(AXL, fruit=1, at="drifters_dock"), at="bonus", market_deck="-")
    start = fingerprint(t.s)
    t.say("take_bonus", ("choose_option", 0), ("buy", "divers_pouch"))
    for _ in range(3):
        t.undo()
    assert fingerprint(t.s) == start


def test_a_revealed_monster_is_a_barrier() -> None:
    t = table(has(AXL, active="N"), at="move", monsters="bullubura").move("folds_edge")
    t.refuses_undo()


def test_a_replacement_after_withdrawing_is_a_barrier() -> None:
    me = has(AXL, active="N", hand="c02", at="guard_tower")
    t = table(me).attempt("c02", "N", "N=- 0").do("withdraw")
    t.refuses_undo()


def test_the_turn_of_another_is_not_taken_back() -> None:
    t = table(has(AXL, at="guard_tower"), has(EKO), has(DUST)).end_turn()
    assert t.seat == B
    t.refuses_undo(by=B)


def test_the_night_is_a_barrier() -> None:
    t = table(has(AXL, active="N N"), at="night", script=[0])
    t.refuses_undo()
    t.do("rest_die", ("active", "novice", "initiate_red"))
    assert t.active() == "N Ir"
    assert t.undo().active() == "N N"


def test_looking_at_character_cards_is_a_barrier() -> None:
    me = has(AXL, active="N", dials="Y1", hand="c16", at="palm_plaza")
    t = table(me).attempt("c16", "N", "N=Y 0").do("complete")
    assert t.asked == "choose_character_card"
    t.refuses_undo()
