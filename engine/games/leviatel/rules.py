"""Leviatel Legends as the core sees it: data sheet, setup, views, sound positions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import fields
from typing import Any

from engine.core import loop
from engine.core.chance import Chance
from engine.core.errors import InvalidOptions
from engine.core.face import Face
from engine.core.rules import GameInfo, Option, OptionSet, Rules
from engine.core.said import Said
from engine.core.types import Action, Json, Noun, Options, Result, Seat, Viewer
from engine.games.leviatel import cards, evaluation, faces, redeal, view, words
from engine.games.leviatel.deckcode import LeviatelDecks
from engine.games.leviatel.flow.setup import OWN
from engine.games.leviatel.flow.turn import Game
from engine.games.leviatel.state import Leviatel, Settings, Side
from engine.kit.lessons import lessons_in

INFO = GameInfo(
    id="leviatel",
    title="Leviatel Legends",
    tagline="Summon, build and march: bring the enemy castle down.",
    seats=(2, 2),
    minutes=(30, 45),
    rules_version=2,
    max_plies=6000,
    bots=("random", "easy", "medium", "hard"),
    options=(
        Option(
            "mulligan", "Mulligan", "Each player may once shuffle the opening hand back.",
            (True, False), ("Once", "None"), True,
        ),
        Option(
            "plain_castles", "Castles", "Plain: all castles are alike and have no power.",
            (False, True), ("With powers", "Plain"), True,
        ),
        Option(
            "castle_health", "Castle health", "Starting health of each castle.",
            (10, 15, 20, 25, 30), ("10", "15", "20", "25", "30"), 15,
        ),
        Option(
            "turn_limit", "Turn limit", "After so many rounds the healthier castle wins.",
            (0, 20, 30, 40, 60), ("None", "20", "30", "40", "60"), 0,
        ),
        Option(
            "open_hands", "Show hands to spectators",
            "Spectators see both hands as they were so many turns ago.",
            (0, 2, 4, 8), ("Never", "2 turns late", "4 turns late", "8 turns late"), 0,
        ),
        Option(
            "open_deck_lists", "Deck lists", "Open: both players may read the other's deck lists.",
            (False, True), ("Secret", "Open"), False,
        ),
        Option(
            "second_player_energy_cards", "Second player's Energy card",
            "The second player gets a card worth 1 energy.",
            (1, 0), ("Yes", "No"), 1,
        ),
        Option(
            "second_player_coins", "Second player's coins",
            "Coins of the second player in the first turn; both begin with none in the book.",
            (0, 1, 2), ("0", "1", "2"), 0,
        ),
        Option(
            "second_enemy", "Second enemy",
            "When an attacker goes on to the second enemy of an area: only if the first survives, "
            "or also after killing it.",
            ("first_survives", "always"), ("First survives", "Always"), "first_survives",
        ),
        Option(
            "base_gain", "Bases", "What a base gives at the start of its player's turn.",
            ("defence", "attack", "energy", "coin"), ("Defence", "Attack", "Energy", "Coin"),
            "defence",
        ),
        Option(
            "trade_note_scope", "Trade limit",
            "Whether the limit is for the discard trade alone or for all trades.",
            ("discard", "all"), ("Discards", "All trades"), "discard",
        ),
        Option(
            "discard_from_turn", "Discard trades from turn",
            "First turn in which a card can be discarded for energy.",
            (1, 5, 6), ("1", "5", "6"), 6,
        ),
        Option(
            "discard_per_turn", "Discard trades a turn", "How many cards can be discarded a turn.",
            (0, 1, 2, 3), ("0", "1", "2", "3"), 2,
        ),
        Option(
            "max_decks", "Decks", "How many decks a player can use in one game.",
            (2, 3, 4), ("2", "3", "4"), 4,
        ),
        Option(
            "switch_damage", "Switch damage",
            "What the second and each later deck costs the own castle.",
            (0, 3, 5), ("0", "3", "5"), 5,
        ),
        Option(
            "own_decks", "Decks the players brought", "Set by the room.", (None,), ("none",), None,
            internal=True, free=True,
        ),
    ),
    sets=(
        OptionSet(
            "recommended", "Recommended",
            "Castles with powers, a coin for the second player, 30 rounds at most.",
            {"plain_castles": False, "second_player_coins": 1, "turn_limit": 30},
        ),
    ),
    credits=(
        ("Design", ", ".join(cards.DATA["meta"]["designers"])),
        ("Playtesting", ", ".join(cards.DATA["meta"]["playtesters"])),
    ),
)  # fmt: skip


class LeviatelRules(Rules[Leviatel]):
    """The entry of Leviatel Legends in the catalogue."""

    info = INFO
    lessons = lessons_in(__package__, INFO)
    decks = LeviatelDecks()
    spread = 13.5
    dice = True  # switching the deck shuffles, and a turn has many runs (decision 121)

    def setup(self, seats: int, seed: str, options: Options) -> Leviatel:
        """LL-3: everything up to the choice of castle and decks."""
        known = {item.name: options[item.name] for item in fields(Settings)}
        s = Leviatel(
            seats=seats,
            chance=Chance(seed),
            settings=Settings(**known),
            sides=[Side(health=options["castle_health"]) for _ in range(seats)],
            own_decks=brought(options["own_decks"]),
        )
        loop.start(s, Game())
        return s

    def common(self, s: Leviatel) -> dict[str, Json]:
        return view.common(s)

    def own(self, s: Leviatel, viewer: Viewer) -> dict[str, Json]:
        return view.own(s, viewer)

    def open_view(self, s: Leviatel) -> dict[str, Json]:
        return view.open_view(s)

    def points(self, s: Leviatel) -> list[int | None]:
        return [max(0, side.health) for side in s.sides]

    def face(self, s: Leviatel, seat: Seat, action: Action) -> Face:
        return faces.face(s, seat, action)

    def tell(self, kind: str, fields: Mapping[str, Json]) -> Said:
        return words.tell(kind, fields)

    def determinize(self, s: Leviatel, seat: Seat, seed: str) -> Leviatel:
        return redeal.determinize(s, seat, seed)

    def prospects(self, s: Leviatel) -> list[float]:
        return evaluation.prospects(s)

    def components(self) -> dict[str, Json]:
        return cards.components()

    def result(self, s: Leviatel) -> Result:
        assert s.placement is not None
        lines = tuple(
            (
                {"label": "Castle health", "value": max(0, side.health)},
                {"label": "Cards left to draw", "value": len(side.deck)},
                {"label": "Turns", "value": side.turn},
            )
            for side in s.sides
        )
        scores = tuple(max(0, side.health) for side in s.sides)
        return Result(s.placement, scores, s.reason, lines)

    def used_options(self, options: Options, actions: Iterable[tuple[Seat, str, Noun]]) -> Options:
        """Of the decks people brought only those somebody chose at the table."""
        if not options.get("own_decks"):
            return options
        used: list[set[str]] = [set(), set()]
        for seat, verb, noun in actions:
            if verb == "choose_deck" and isinstance(noun, str) and noun.startswith(OWN):
                used[seat].add(noun.removeprefix(OWN))
        kept = [
            {name: deck for name, deck in decks.items() if name in used[seat]}
            for seat, decks in enumerate(options["own_decks"])
        ]
        return {**options, "own_decks": kept}

    def upgrade(self, saved: dict[str, Json], version: int) -> dict[str, Json]:
        """Positions of version 1 knew no `second_enemy`: after a kill the attack went on."""
        if version != 1:
            return super().upgrade(saved, version)
        return {**saved, "settings": {**saved["settings"], "second_enemy": "always"}}

    def check(self, s: Leviatel) -> list[str]:
        return redeal.broken(s)


def brought(own: Any) -> list[dict[str, list[str]]]:
    """The decks players brought, each checked against LL-3.3; raises InvalidOptions."""
    if own is None:
        return [{}, {}]
    if not isinstance(own, list | tuple) or len(own) != 2:
        raise InvalidOptions("own_decks must be a list of two")
    return [_decks_of(decks) for decks in own]


def _decks_of(decks: Any) -> dict[str, list[str]]:
    if not isinstance(decks, dict):
        raise InvalidOptions("own_decks must hold decks by name")
    for name, deck in decks.items():
        if not isinstance(name, str) or not isinstance(deck, list | tuple):
            raise InvalidOptions(f"deck {name!r} must be a list of cards")
        if problems := cards.broken_deck_rules([str(card) for card in deck]):
            raise InvalidOptions(f"deck {name!r}: {problems[0]}")
    return {name: list(deck) for name, deck in decks.items()}
