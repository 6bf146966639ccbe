"""Worked examples X53 to X65: structures."""

from tests.engine.leviatel.table import N, S, table


def test_x53_where_nothing_can_be_built() -> None:
    t = table({"c1": ["billy"]}, hand=["passage"])
    assert "b2" not in t.answers("build", "passage")
    t = table({"c1": ["billy"], "b2": ["raul body"]}, hand=["passage"])
    assert "b2" not in t.answers("build", "passage")
    for owner in ("", "n:"):
        t = table({"c1": ["billy"], "b2": ["raul"]}, {"b2": f"{owner}explosives"}, hand=["passage"])
        assert t.answers("build", "passage") == ["c1"]


def test_x54_a_tower_is_finished_before_the_base() -> None:
    t = table({"c2": ["billy 2/1"]}, hand=["marine_tower"])
    t.build("marine_tower", "c2")
    assert t.stats("billy") == "2/1"
    t.end_turn()
    events = t.end_turn()
    assert t.stats("billy") == "3/4"
    kinds = t.kinds(events)
    assert kinds.index("finished") < kinds.index("changed")


def test_x55_leaving_a_tower_never_kills() -> None:
    t = table({"b2": ["billy 2/1"], "b4": ["n:raul"]}, {"b2": "marine_tower"})
    assert t.stats("billy") == "3/3"
    t = table({"b2": ["billy 2/0"]}, {"b2": "marine_tower"})
    assert t.stats("billy") == "3/2"
    t.move("billy@b2", "b3")
    assert t.stats("billy") == "2/1"


def test_x56_the_navy_bombards() -> None:
    t = table({"e4": ["billy"], "b1": ["raul"]}, turn=6, hand=["tokovia_navy"])
    assert t.answers("build", "tokovia_navy") == ["e4"]
    t.build("tokovia_navy", "e4")
    for turn in (7, 8, 9, 10):
        t.end_turn()
        events = t.end_turn()
        assert ("finished" in t.kinds(events)) == (turn == 10)
    assert t.s.sides[S].turn == 10
    assert t.health(N) == 15
    t.end_turn()
    assert t.health(N) == 11
    t.end_turn()
    t.end_turn()
    assert t.health(N) == 7


def test_x57_royal_fortune_sends_buccaneers() -> None:
    t = table({"a1": ["recruit"]}, turn=5, hand=["royal_fortune"])
    t.build("royal_fortune", "a1")
    t.end_turn()
    t.end_turn()
    assert t.at("a1")[:2] == ["recruit 1/3", "buccaneer 1/1"]
    t.end_turn()
    t.end_turn()
    assert t.at("a2") == ["buccaneer 1/1"]


def test_x58_no_room_no_buccaneer() -> None:
    units = {f"a{row}": ["billy", "recruit"] for row in (1, 2, 3, 4)}
    t = table(units, {"a1": "royal_fortune craft 1"}, on_turn=N)
    t.end_turn()
    assert "placed" not in t.kinds(t.told)


def test_x59_the_hut_strengthens_its_row_once() -> None:
    units = {"a2": ["billy 2/1"], "c1": ["marco 1/2"]}
    t = table(units, {"c2": "solowns_hut craft 1"}, on_turn=N)
    t.end_turn()
    assert t.stats("billy") == "3/1"
    assert t.stats("marco") == "1/2"
    t.move("marco@c1", "c2")
    assert t.stats("marco") == "1/2"


def test_x60_deep_rooted_feeds_beasts() -> None:
    t = table({"b2": ["triagle 3/3", "billy 2/1"]}, {"b2": "deep_rooted"})
    t.end_turn()
    assert t.at("b2")[:2] == ["triagle 3/4", "billy 2/1"]


def test_x61_where_a_catapult_stands() -> None:
    units = {"c2": ["billy"], "b1": ["raul"], "c1": ["recruit"], "d1": ["marco"]}
    t = table(units, hand=["catapult"])
    assert t.answers("build", "catapult") == ["b1", "c1", "d1"]


def test_x62_explosives_go_off() -> None:
    units = {"c2": ["billy 2/1"], "c3": ["n:triagle 3/3"]}
    t = table(units, {"c2": "explosives"}, on_turn=N, coins={N: 0, S: 1})
    t.move("triagle@c3", "c2")
    assert t.at("c2") == ["billy body", "n:triagle body"]
    assert t.coins(N) == 1


def test_x63_cannonballs() -> None:
    t = table({}, {"c3": "n:passage 5"}, coins=0, hand=["cannonball"])
    t.cast("cannonball", "passage@c3")
    assert t.at("c3") == ["n:passage 3"]
    assert t.coins() == 0
    t = table({"c3": ["billy 2/1"]}, {"c3": "n:explosives 1"}, coins=0, hand=["cannonball"])
    t.cast("cannonball", "explosives@c3")
    assert t.coins() == 1
    assert t.at("c3") == ["billy body"]


def test_x64_an_unfinished_tower_is_attacked() -> None:
    t = table({"c2": ["santana"]}, {"c3": "n:marine_tower 3 craft 1"})
    t.move("santana@c2", "c3")
    assert t.at("c3") == ["santana 3/6"]
    assert t.graveyard(N) == ["marine_tower"]


def test_x65_nature_needs_a_finished_structure() -> None:
    units = {"c2": ["pinho"], "b2": ["pum 2/3"]}
    t = table(units, {"b2": "deep_rooted craft 1"})
    assert t.stats("pum") == "3/3"
    t = table(units, {"b2": "deep_rooted"})
    assert t.stats("pum") == "4/3"
