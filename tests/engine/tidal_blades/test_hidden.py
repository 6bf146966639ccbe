"""Who may see what (TB-1.4 to 1.7): hands, Stunts, goals, looked-at cards, decks."""

import json

from engine import Match
from engine.core.codec import fingerprint
from engine.games.tidal_blades.box import RETAIL
from engine.tools.simulate import seed_of
from tests.engine.tidal_blades.table import AXL, EKO, A, B, Table, has, table


def seen_by_others(t: Table, of: int) -> str:
    """Everything the others get: views, prompts, events, what may be looked up."""
    shown = []
    for viewer in (None, *range(t.s.seats)):
        if viewer != of:
            shown += [t.match.view(viewer), t.match.prompt(viewer)]
            shown += [event.seen_by(viewer) for event in t.told]
    shown += [event.looked_up() for event in t.told]
    return json.dumps(shown)


def assert_hidden(t: Table, of: int, *words: str) -> None:
    shown = seen_by_others(t, of)
    for word in words:
        assert f'"{word}"' not in shown, word


def assert_same_for(t: Table, seat: int) -> int:
    """A position dealt anew looks the same to `seat` and to watchers, byte for byte; how many
    different ones there are."""
    deals = set()
    for n in range(16):
        other = t.match.rules.determinize(t.s, seat, f"{n:032x}")
        assert t.match.rules.check(other) == []
        for viewer in (seat, None):
            assert json.dumps(t.match.rules.view(other, viewer)) == json.dumps(t.match.view(viewer))
        deals.add(fingerprint(other))
    return len(deals)


def test_challenges_in_hand() -> None:
    """TB-1.5: the others see how many."""
    t = table(has(AXL, hand="c30 c31"), has(EKO, hand="c32"))
    assert t.match.view(A)["hands"] == [["c30", "c31"], None, None]
    assert t.match.view(None)["hands"] == [None, None, None]
    assert [player["hand"] for player in t.match.view(B)["players"]] == [2, 1, 0]
    assert_hidden(t, A, "c30", "c31")


def test_stunts_in_hand() -> None:
    t = table(has(AXL, stunts="deep_breath"), has(EKO))
    assert t.match.view(A)["stunts"] == [["deep_breath"], None, None]
    assert [player["stunts"] for player in t.match.view(B)["players"]] == [1, 0, 0]
    assert_hidden(t, A, "deep_breath")


def test_secret_goals() -> None:
    t = table(has(AXL, goal=2), has(EKO, goal=1, goal_open=True))
    assert t.match.view(A)["goals"][A]["id"] == "g_axl_2"
    assert t.match.view(B)["goals"][A] is None
    assert t.match.view(None)["goals"][B]["id"] == "g_eko_1"
    assert_hidden(t, A, "g_axl_2")


def test_a_card_of_the_pool_is_public_a_drawn_one_is_not() -> None:
    """TB-1.6."""
    me = has(AXL, at="temple_shells")
    t = table(me, at="bonus", pool="c01 c02 c03 c04 c05", deck="c31 c30").do("take_bonus")
    t.do("take_challenge", "c02")
    assert t.fields("challenge_taken")["card"] == "c02"
    t.do("take_challenge", "deck")
    assert t.player().hand == ["c02", "c30"]
    assert_hidden(t, A, "c30")
    (drawn,) = (event for event in t.told if event.kind == "challenge_drawn")
    assert drawn.seen_by(A)["card"] == "c30"


def test_a_drawn_stunt() -> None:
    t = table(has(AXL, at="guard_tower"), at="bonus", stunts="mirror_feint").do("take_bonus")
    assert_hidden(t, A, "mirror_feint")
    (drawn,) = (event for event in t.told if event.kind == "stunt_drawn")
    assert drawn.seen_by(A)["card"] == "mirror_feint"


def test_discards_are_face_up() -> None:
    """TB-1.7."""
    t = table(has(AXL), pile="c30", stunt_pile="deep_breath")
    assert t.match.view(None)["decks"]["challenge_pile"] == ["c30"]
    assert t.match.view(None)["decks"]["stunt_pile"] == ["deep_breath"]


def looking() -> Table:
    me = has(
        AXL,
        active="N",
        dials="Y1",
        hand="c16",
        at="palm_plaza",
        deck="encore adrenaline home_crowd",
    )
    return table(me).attempt("c16", "N", "N=Y 0").do("complete")


def test_the_cards_one_looks_at() -> None:
    """TB-1.5, 11.4."""
    t = looking()
    assert t.match.view(A)["secret"]["cards"] == ["axl_encore", "axl_adrenaline"]
    assert t.match.view(B)["secret"] == {"kind": "cards", "seat": A, "cards": None}
    assert_hidden(t, A, "axl_encore", "axl_adrenaline")
    assert assert_same_for(t, B) > 1
    t.do("choose_card", "axl_encore")
    assert t.fields("card_in_play")["card"] == "axl_encore"
    assert_hidden(t, A, "axl_adrenaline")


def test_the_three_cards_of_hidden_talents() -> None:
    me = has(
        EKO, active="N", dials="Y1", hand="c03", at="guard_tower", cards="hidden_talents",
        deck="library_pass rewound_die meridian_key",
    )  # fmt: skip
    t = table(me).attempt("c03", "N", "N=Y 0").do("complete").use("hidden_talents")
    assert_hidden(t, A, "eko_library_pass", "eko_rewound_die", "eko_meridian_key")
    assert assert_same_for(t, B) > 1
    t.do("choose_card", "eko_rewound_die")
    assert_hidden(t, A, "eko_library_pass", "eko_meridian_key")
    assert assert_same_for(t, B) > 1
    t.do("lowest", "eko_meridian_key")
    assert_hidden(t, A, "eko_library_pass", "eko_meridian_key")


def test_dedicated_study_shows_what_is_discarded_only() -> None:
    t = table(has(AXL, stunts="dedicated_study", at="guard_tower"), deck="c30 c31")
    t.do("play_stunt", "dedicated_study")
    assert t.match.view(A)["secret"]["cards"] == ["c30", "c31"]
    assert_hidden(t, A, "c30", "c31")
    assert assert_same_for(t, B) > 1
    t.do("keep_challenge", "c31")
    assert_hidden(t, A, "c31")
    assert t.fields("challenge_discarded")["card"] == "c30"


def test_the_draft_is_secret_until_all_have_chosen() -> None:
    """TB-2.15."""
    made = Match.new(
        "tidal_blades", seats=3, options={"draft_start": True}, seed=seed_of("draft"), salt="0" * 32
    )
    t = Table(made)
    mine = t.match.view(A)["secret"]["cards"][A]
    assert_hidden(t, A, *mine)
    t.do("choose_card", mine[0], by=A)
    assert_hidden(t, A, *mine)
    assert t.kinds() == ["ready"]
    assert t.match.view(B)["secret"]["done"] == [True, False, False]
    assert assert_same_for(t, B) > 1


def test_the_order_of_no_deck_is_seen() -> None:
    """TB-1.5: not even of the own one."""
    t = table(has(AXL), monsters="bullubura veil_stalker abyssal_hookjaw")
    for seat in (A, B):
        deals = [t.match.rules.determinize(t.s, seat, f"{n:032x}") for n in range(12)]
        for deck in ("challenge_deck", "stunt_deck", "market_deck"):
            assert len({tuple(getattr(deal, deck)) for deal in deals}) > 1
        for other in range(3):
            assert len({tuple(deal.players[other].deck) for deal in deals}) > 1
        assert {tuple(deal.monster_deck) for deal in deals} == {
            ("abyssal_hookjaw", "veil_stalker", "bullubura"),
            ("veil_stalker", "abyssal_hookjaw", "bullubura"),
        }


def test_the_back_of_the_top_monster() -> None:
    """TB-1.4: difficulty and style; a hunted one lies face up on top of it."""
    t = table(has(AXL, active="N"), at="move", monsters="bullubura thunder_eels veil_stalker")
    assert t.match.view(None)["monster_deck"] == {
        "left": 3, "back": {"hard": False, "styles": ["lamara"]},
    }  # fmt: skip
    t.move("folds_edge")
    shown = t.match.view(None)
    assert shown["hunted"]["id"] == "bullubura"
    assert shown["monster_deck"] == {"left": 2, "back": None}


def test_what_is_public() -> None:
    """TB-1.4."""
    me = has(
        AXL, fruit=1, shells=2, shield=3, active="N", spent="Ir", dials="F2", champion=4, leader=1,
        hits=2, cards="encore", completed="c01", at="palm_plaza",
    )  # fmt: skip
    t = table(me, has(EKO), edge="bullubura A . . B", boat=3, judge="droska")
    shown = t.match.view(None)
    player = shown["players"][A]
    assert (player["fruit"], player["shells"], player["shield"]) == (1, 2, 3)
    assert (player["active"], player["spent"]) == (["novice"], ["initiate_red"])
    assert (player["champion"], player["leader"], player["hits"]) == (4, 1, 3)
    assert (player["levels"], player["styles"]["chronosseum"]) == (
        {"F": 3, "S": 2, "R": 2, "Y": 2}, 1,
    )  # fmt: skip
    assert (player["island"], player["space"], player["discs"]) == ("lamara", "palm_plaza", 1)
    assert (player["cards"], player["deck"]) == (["axl_shell_shield", "axl_encore"], 11)
    assert shown["monsters"]["folds_edge"] == {"id": "bullubura", "tokens": [A, None, None, B]}
    assert (shown["boat"], shown["judge"], shown["round"]) == (3, "droska", 1)
    assert "lamara" in shown["islands"]
    assert shown["supply"]["novice"] == 13


def test_blocked_choices_and_previews_are_for_the_asked_seat() -> None:
    t = table(has(AXL, active="N", hand="s04 s05", at="guard_tower"), has(EKO))
    assert "s05" in [shown.noun for shown in t.match.blocked(A)]
    assert t.match.blocked(B) == []


def test_hidden_names_never_stand_in_what_others_get() -> None:
    """A whole game: no id of a card that only its owner may know."""
    made = Match.new("tidal_blades", seats=3, seed=seed_of("names"), salt="0" * 32)
    t, n = Table(made), 0
    while not made.over:
        menu = made.menu(t.seat)
        n += 1
        t.do(*menu[(5 * n) % len(menu)])
        if made.over:
            break
        for seat, player in enumerate(t.s.players):
            alone = [card for card in player.hand if RETAIL.challenges[card].starting]
            assert_hidden(t, seat, *alone, player.goal)
