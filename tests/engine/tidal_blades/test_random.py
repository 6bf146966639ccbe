"""Random games: every card used, every event told or silent."""

from __future__ import annotations

from collections import Counter

from engine import Action, Match
from engine.core.chance import Chance
from engine.games.tidal_blades.box import RETAIL
from engine.games.tidal_blades.telling import TELL
from engine.tools.simulate import seed_of
from tests.engine.tidal_blades.table import state_of

SILENT = {
    "lap", "turn", "ended_turn", "bonus", "committed", "kill_bonus", "offered", "home",
    "ready", "undone",
}  # fmt: skip
"""Events that need no line of their own in the log: what matters of them is told by others."""
EAGER = (
    "use_card", "play_stunt", "use_shield", "declare", "fight", "take_bonus", "complete", "buy",
    "commit", "finish_commit", "add_bonus", "block", "refresh", "rest_die",
)  # fmt: skip
MOST_GAMES, RICH = 160, 8
PASSIVE = {card.id for card in RETAIL.cards.values() if card.trigger in ("passive", "on_advance")}
"""Nobody says that he uses them; that they are in play is enough."""


NAMED = {
    "card_used": ("card", "card"), "stunt": ("stunt", "card"), "bought": ("market", "card"),
    "boat": ("boat", "space"), "declared": ("challenge", "challenge"),
    "fights": ("monster", "monster"),
}  # fmt: skip
"""Events that name what they use: its kind and the field."""


def count(match: Match, used: Counter[str], told: Counter[str]) -> None:
    """What the last step used: cards, Stunts, Market cards, spaces, Challenges, Monsters, goals."""
    s = state_of(match)
    for event in match.events:
        told[event.kind] += 1
        public = event.public
        if event.kind in NAMED:
            kind, name = NAMED[event.kind]
            used[f"{kind} {public[name]}"] += 1
        elif event.kind == "moved":
            used[f"space {public['space']}"] += 1
        elif event.kind == "shield_used":
            used[f"card {s.players[public['seat']].character}_shell_shield"] += 1
        elif event.kind == "over":
            for player in s.players:
                used[f"goal {player.goal}"] += 1
                used.update(f"card {card}" for card in player.cards if card in PASSIVE)


def everything() -> set[str]:
    """What `count` can count."""
    return {
        *(f"card {ident}" for ident in RETAIL.cards),
        *(f"stunt {ident}" for ident in RETAIL.stunts),
        *(f"market {ident}" for ident in RETAIL.market),
        *(f"space {ident}" for ident in RETAIL.spaces),
        *(f"boat {place}" for place in range(len(RETAIL.boat))),
        *(f"challenge {ident}" for ident in RETAIL.challenges),
        *(f"monster {ident}" for ident in RETAIL.monsters),
        *(f"goal {ident}" for ident in RETAIL.goals),
    }


def promising_places(match: Match, seat: int, menu: list[Action]) -> list[Action]:
    """Spaces of Arenas with a Challenge of the hand; without many dice those that bring some."""
    s = state_of(match)
    player = s.players[seat]
    arenas = {RETAIL.challenges[card].arena for card in player.hand}
    if len(player.active) < 3:
        return [action for action in menu if action.noun in ("desert_caravan", "blade_advisor")]
    spaces = [action for action in menu if action.noun in RETAIL.spaces]
    return [action for action in spaces if RETAIL.spaces[str(action.noun)].island in arenas]


def liked(match: Match, seat: int, chance: Chance) -> Action:
    """An action of somebody who uses what he has and re-rolls where it promises most."""
    menu = match.menu(seat)
    wanted = [action for action in menu if action.verb in EAGER or action == ("advance", "Y")]
    if menu[0].verb == "move" and chance.below(3):
        wanted += promising_places(match, seat, menu)
    if wanted and chance.below(5):
        return chance.choice(wanted)
    promising = [
        (int(shown.text.split(" ")[0]), shown.noun)
        for shown in match.previews(seat)
        if shown.verb == "reroll" and shown.text[0].isdigit()
    ]
    if promising and max(promising)[0] > 0 and chance.below(8):
        return Action("reroll", max(promising)[1])
    return chance.choice(menu)


def play(seed: str, used: Counter[str], told: Counter[str]) -> None:
    """One game of players who like to use what they have, and who have much: some Character cards
    more are in play, as few come into play in a random game."""
    chance = Chance(seed_of(seed))
    options = {"draft_start": chance.below(2) == 0}
    match = Match.new(
        "tidal_blades", seats=2 + chance.below(3), options=options, seed=seed_of(seed),
        salt="0" * 32,
    )  # fmt: skip
    s = state_of(match)
    for player in s.players:
        player.cards += [player.deck.pop() for _ in range(RICH if s.phase == "day" else 0)]
        player.shells += RICH
    count(match, used, told)
    while not match.over:
        seat = match.waiting()[0]
        match.act(seat, liked(match, seat, chance))
        count(match, used, told)
        assert match.rules.check(match.state) == []


def test_everything_in_the_box_is_used_and_every_event_told_or_silent() -> None:
    used: Counter[str] = Counter()
    told: Counter[str] = Counter()
    for game in range(MOST_GAMES):
        play(f"blades/{game}", used, told)  # a seed that needs few games
        if game >= 10 and everything() <= set(used):
            break
    assert everything() - set(used) == set()
    assert set(told) - set(TELL) <= SILENT
    assert SILENT & set(TELL) == set()
