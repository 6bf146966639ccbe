"""Roshi's hidden characters (LL-13.20, LL-13.29, LL-11.5) and who may see what (LL-16)."""

import json
from typing import Any

import pytest

from engine import Action
from engine.games.leviatel.cards import DECKS
from tests.engine.leviatel.table import N, S, Table, begun, state_of, table


def seen_by_all_but_owner(t: Table, card: str) -> dict[str, Any]:
    ident = t.id(f"{card}@{t.unit(card).area}")
    views = [t.seen(N)[ident], t.seen(None)[ident]]
    assert views[0] == views[1]
    return views[0]


# -- hidden characters -------------------------------------------------------------------------


def test_ll_13_20_roshi_hides_the_next_summon_only() -> None:
    t = table(hand=["roshi", "billy", "raul"])
    t.summon("roshi", "b1")
    assert t.match.view(N)["players"][S]["hides_next"]
    t.summon("billy", "c1", come_in="hidden")
    assert t.unit("billy").hidden
    t.summon("raul", "d1")
    assert not t.unit("raul").hidden


def test_ll_13_20_the_opponent_sees_that_a_card_is_there() -> None:
    t = table(hand=["santana"], hides_next=True)
    events = t.summon("santana", "b1")
    shown = seen_by_all_but_owner(t, "santana")
    assert shown["seat"] == S
    assert shown["area"] == "b1"
    assert shown["hidden"]
    assert [shown[key] for key in ("card", "attack", "defence", "tribe")] == [None] * 4
    assert "santana" not in json.dumps(t.match.view(None))
    for event in events:
        assert "santana" not in json.dumps([event.public, event.looked_up()])
    placed = next(event for event in events if event.kind == "placed")
    assert placed.seen_by(S)["card"] == "santana"


def test_ll_16_3_a_hidden_summon_tells_area_and_payment() -> None:
    t = table(hand=["santana"], hides_next=True)
    events = t.summon("santana", "b1")
    told = next(event for event in events if event.kind == "summoned").seen_by(N)
    assert (told["card"], told["area"], told["energy"], told["coins"]) == (None, "b1", 2, 2)
    assert t.match.rules.tell("summoned", told).text == (
        "{0} summoned a hidden card in b1 for 2 energy and 2 coins."
    )


def test_ll_13_20_attacking_reveals() -> None:
    t = table({"b2": ["billy hidden"], "b3": ["n:raul"]})
    assert "revealed" in t.kinds(t.move("billy@b2", "b3"))
    t = table({"b2": ["billy hidden"]})
    assert "revealed" not in t.kinds(t.move("billy@b2", "b3"))
    assert t.unit("billy").hidden


def test_ll_13_20_being_fought_reveals() -> None:
    t = table({"b2": ["billy"], "b3": ["n:yasmin hidden"]})
    assert "revealed" in t.kinds(t.move("billy@b2", "b3"))


def test_ll_13_20_castle_damage_reveals() -> None:
    t = table({"b4": ["billy hidden"]})
    t.end_turn()
    assert not t.unit("billy").hidden
    assert t.health(N) == 13


def test_ll_13_20_its_owner_may_reveal_it() -> None:
    t = table({"b2": ["billy hidden"]}, energy=0, coins=0)
    t.do("reveal", "billy@b2", by=S)
    assert seen_by_all_but_owner(t, "billy")["card"] == "billy"
    t.refuses("reveal", "billy@b2", by=S)
    t.refuses_undo()


def test_ll_13_20_investing_reveals() -> None:
    t = table({"b2": ["recruit hidden"]})
    t.invest("recruit@b2")
    assert not t.unit("recruit").hidden


def test_ll_13_20_auras_and_triggers_do_not_work() -> None:
    units = {"c1": ["amanda hidden"], "c2": ["billy 2/1"], "b2": ["danger hidden"]}
    t = table(units, coins=0)
    assert t.stats("billy") == "2/1"
    t.end_turn()
    assert t.coins() == 0
    t = table({"c3": ["n:marco hidden"], "b2": ["billy"]})
    t.move("billy@b2", "c2")
    assert t.stats("billy") == "2/1"


def test_ll_13_20_a_hidden_lirio_intercepts_nobody() -> None:
    t = table({"c3": ["n:lirio hidden"], "b2": ["billy"]})
    t.move("billy@b2", "b3")
    assert t.at("b3") == ["billy 2/1"]


def test_ll_13_20_a_hidden_vultus_saves_nothing() -> None:
    t = table({"c2": ["vultus hidden"]}, hand=["jasmin"])
    assert t.match.view(S)["costs"] == {"jasmin": [3, 0]}


def test_ll_13_20_death_effects_work() -> None:
    t = table({"c3": ["n:akame 4/1 hidden"], "c2": ["santana 3/6"]})
    t.move("santana@c2", "c3")
    assert t.health(S) == 12


def test_ll_13_20_a_choice_on_entering_reveals() -> None:
    t = table({"b1": ["billy"]}, hand=["solown"], hides_next=True)
    t.summon("solown", "c1", target="billy@b1")
    assert not t.unit("solown").hidden
    assert t.stats("billy") == "4/1"
    t = table({"b1": ["billy"]}, hand=["solown"], hides_next=True)
    t.summon("solown", "c1", target="none")
    assert t.unit("solown").hidden


def test_ll_13_20_a_second_roshi_is_the_hidden_one() -> None:
    t = table(hand=["roshi", "billy"], hides_next=True)
    t.summon("roshi", "b1", come_in="hidden")
    assert t.unit("roshi").hidden
    t.summon("billy", "c1")
    assert not t.unit("billy").hidden


def test_ll_13_20_the_effect_outlives_roshi() -> None:
    t = table({"b1": ["roshi body"]}, hand=["santana"], hides_next=True)
    t.end_turn()
    t.end_turn()
    t.summon("santana", "c1")
    assert t.unit("santana").hidden


def test_tokens_are_not_hidden_and_use_nothing_up() -> None:
    t = table({"a1": ["drowned body"], "c2": ["samuel_roshvire"]}, hides_next=True)
    t.end_turn()
    assert t.at("c3") == ["remains 1/1"]
    assert not t.unit("remains").hidden
    assert t.s.sides[S].hide_next


def test_ll_13_29_damage_reveals_before_prevention() -> None:
    t = table({"b2": ["billy"], "b3": ["n:john_matalho hidden"]})
    events = t.move("billy@b2", "b3")
    assert "revealed" in t.kinds(events)
    assert t.stats("john_matalho") == "1/1"


def test_ll_13_29_ant_reveals_the_beast_it_joins() -> None:
    t = table(hand=["triagle", "ant"], hides_next=True)
    t.summon("triagle", "c1", ant=True)
    assert not t.unit("triagle").hidden
    assert not t.unit("ant").hidden
    t = table(hand=["triagle", "ant"], hides_next=True)
    t.summon("triagle", "c1", ant=False)
    assert t.unit("triagle").hidden


def test_ll_13_29_a_hidden_character_does_not_count_for_mia() -> None:
    t = table({"b2": ["mia 1/3", "jasmin 4/1 hidden"]})
    assert t.stats("mia") == "1/3"


def test_ll_13_29_effects_for_all_include_it_without_showing_it() -> None:
    units = {"c3": ["n:santana 3/6"], "c2": ["pum 2/3"], "b2": ["triagle 3/3 hidden"]}
    t = table(units)
    events = t.move("pum@c2", "c3")
    assert t.stats("triagle") == "4/3"
    assert "triagle" not in json.dumps([dict(event.public) for event in events])
    assert all(e.public["card"] == "pum" for e in events if e.kind == "changed")
    assert seen_by_all_but_owner(t, "triagle")["attack"] is None


def test_ll_13_29_who_dies_hidden_is_revealed() -> None:
    units = {"c4": ["robert 2/1", "n:santana 3/6"], "c2": ["n:billy 2/1 hidden"]}
    t = table(units)
    events = t.engage("robert@c4")
    assert "revealed" in t.kinds(events)
    assert t.at("c2") == ["n:billy body"]


@pytest.mark.parametrize("card", ["billy", "skeleton", "santana"])
def test_a_spell_on_a_hidden_enemy_betrays_nothing(card: str) -> None:
    t = table({"b4": [f"n:{card} hidden"], "b1": ["raul"]}, hand=["conversion"])
    t.do("cast", "conversion", by=S)
    told = {shown.noun: shown.text for shown in t.match.previews(S)}
    assert told[t.id(f"{card}@b4")] == "Nothing else happens"
    t.do("choose_target", f"{card}@b4", by=S)
    assert not {"converted", "changed"} & set(t.kinds())


def test_a_preview_says_that_a_hidden_card_decides() -> None:
    t = table({"b2": ["santana"], "b3": ["n:raul hidden"]})
    assert "a hidden card decides" in t.preview("move", "santana@b2").lower()


# -- views -----------------------------------------------------------------------------------


def test_ll_16_2_hands_and_decks_belong_to_their_owner() -> None:
    hands = {S: ["billy", "energy"], N: ["raul"]}
    t = table(hands=hands)
    assert t.match.view(S)["hands"] == [["billy", "energy"], None]
    assert t.match.view(N)["hands"] == [None, ["raul"]]
    assert t.match.view(None)["hands"] == [None, None]
    public = t.match.view(None)["players"][S]
    assert (public["hand"], public["energy_card"]) == (1, True)


def test_ll_16_2_the_own_deck_is_an_unordered_list() -> None:
    hand = DECKS["rush"][:5]
    deck = ["santana", "billy", "aerith"]
    t = table(hands={S: hand}, decks={S: deck})
    assert t.match.view(S)["decks"][S]["left"] == ["aerith", "billy", "santana"]
    assert t.match.view(N)["decks"][S] is None


def test_ll_16_2_deck_lists_may_be_open() -> None:
    t = table(open_deck_lists=True)
    shown = t.match.view(N)["decks"][S]
    assert shown["left"] is None
    assert shown["lists"][0] == sorted(DECKS["pirates"])


def test_ll_16_1_what_is_public() -> None:
    t = table({"b1": ["billy"]}, {"b1": "passage craft 2"}, graveyards={S: ["raul", "marco"]},
              hand=["violence"])  # fmt: skip
    t.cast("violence", "billy@b1")
    view = t.match.view(N)
    assert view["players"][S]["graveyard"] == ["raul", "marco", "violence"]
    assert view["structures"][0]["craft"] == 2
    assert view["units"][0]["marks"] == [{"by": "violence", "attack": 0, "defence": 0}]


def test_ll_16_3_drawn_cards_are_known_to_their_owner_alone() -> None:
    hand = ["raul", "danger", "recruit", "marco", "teves"]
    t = table(hand=hand, decks={S: ["billy"]})
    drew = next(event for event in t.summon("raul", "c1") if event.kind == "drew")
    assert "cards" not in drew.seen_by(N)
    assert drew.seen_by(S)["cards"] == ["billy"]
    assert "cards" not in drew.looked_up()


def test_ll_19_2_small_steps_are_private() -> None:
    t = table(hand=["santana"])
    before = t.match.view(N)
    assert t.do("summon", "santana", by=S).told == []
    assert t.match.view(N) == before
    assert t.match.view(S)["preparing"]["subject"] == "santana"
    assert t.energy() == 20


@pytest.mark.parametrize("late", [2, 4])
def test_watchers_see_hands_some_turns_late(late: int) -> None:
    match = begun({"open_hands": late})
    hands = []
    for _ in range(late + 3):
        hands.append([list(side.hand) for side in state_of(match).sides])
        shown = match.view(None)["hands"]
        assert shown == (hands[-1 - late] if len(hands) > late else [None, None])
        assert match.view(S)["hands"][N] is None
        match.act(state_of(match).player, Action("end_turn"))


def test_a_finished_match_shows_everything() -> None:
    t = table({"b2": ["n:billy hidden"]}, hands={N: ["raul"]})
    t.match.resign(S)
    shown = t.match.rules.open_view(t.s)
    assert shown["hands"][N] == ["raul"]
    assert shown["units"][0]["card"] == "billy"


def test_bots_get_other_cards_than_the_hidden_ones() -> None:
    t = table({"b4": ["n:billy hidden"]}, hands={N: ["raul"]})
    deals = {
        (n.sides[N].hand[0], n.units[1].card)
        for n in (t.match.rules.determinize(t.s, S, f"{seed:032x}") for seed in range(20))
    }
    assert len({hand for hand, _ in deals}) > 5
    assert len({card for _, card in deals}) > 1
