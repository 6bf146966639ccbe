"""Opale as the core sees it: data sheet, setup (OP-2), views, sound positions."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core import loop
from engine.core.chance import Chance
from engine.core.face import Face
from engine.core.rules import GameInfo, Option, Rules
from engine.core.said import Said
from engine.core.types import Action, Json, Options, Result, Seat, Viewer
from engine.games.opale import cards, evaluation, faces, queries, redeal, view, words
from engine.games.opale.flow.turn import Game
from engine.games.opale.state import Opale
from engine.kit.lessons import lessons_in

INFO = GameInfo(
    id="opale",
    title="Opale",
    tagline="Lay cards of a kind, follow the arrows, take what lies at their end.",
    seats=(2, 2),
    minutes=(15, 25),
    rules_version=2,
    max_plies=1000,
    bots=("random", "easy", "medium", "hard"),
    options=(
        Option(
            "foreshadowing", "Foreshadowing",
            "Each player lays three cards aside and may fill the hand from them.",
            (False, True), ("Off", "On"), False,
        ),
        Option(
            "seashells", "Magic Seashells",
            "Five one-use shells per player bend the rules, one a turn.",
            (False, True), ("Off", "On"), False,
        ),
        Option(
            "show_running_score", "Running score",
            "Shown: the points in the score piles are open during the game, a help for beginners.",
            (False, True), ("Hidden", "Shown"), False,
        ),
        Option(
            "first_player", "First player",
            "Who takes the first turn.",
            ("random", "seat_1", "loser_of_last_game"),
            ("At random", "First seat", "Loser of the last game"), "random",
        ),
        Option(
            "end_trigger", "End of the game",
            "Besides the third city: a hand that cannot be filled, or the last card drawn.",
            ("short_refill", "last_card"), ("Short hand", "Last card"), "short_refill",
        ),
        Option(
            "tie_rule", "Ties",
            "Equal points are a draw, or a win for who holds the Dragon.",
            ("pawn_then_draw", "draw"), ("Dragon wins", "Draw"), "draw",
        ),
        Option(
            "last_loser", "Loser of the last game", "Set by the room.",
            (None, 0, 1), ("nobody", "seat 1", "seat 2"), None, internal=True,
        ),
    ),
    credits=(
        ("Design", cards.DATA["meta"]["designer"]),
        ("Illustrations", cards.DATA["meta"]["illustrations"]),
        ("Graphics", cards.DATA["meta"]["graphics"]),
        ("English text", ", ".join(cards.DATA["meta"]["english_text"])),
        ("Production", cards.DATA["meta"]["production"]),
    ),
)  # fmt: skip


class OpaleRules(Rules[Opale]):
    """The entry of Opale in the catalogue."""

    info = INFO
    lessons = lessons_in(__package__, INFO)
    spread = 14.0

    def setup(self, seats: int, seed: str, options: Options) -> Opale:
        """OP-2.1 to OP-2.4: decks shuffled, hands dealt, first player chosen."""
        s = Opale(
            seats=seats,
            chance=Chance(seed),
            end_trigger=options["end_trigger"],
            tie_rule=options["tie_rule"],
            foreshadowing=options["foreshadowing"],
            seashells=options["seashells"],
            show_running_score=options["show_running_score"],
            spots={spot: [] for spot in cards.SPOTS},
        )
        dealt = cards.FORESHADOW_DRAW if s.foreshadowing else cards.HAND_LIMIT
        for seat in range(seats):
            s.draws[seat] = cards.deck(seat)
            s.chance.shuffle(s.draws[seat])
            s.hands[seat] = [s.draws[seat].pop() for _ in range(dealt)]
            s.shells[seat] = list(cards.SHELLS) if s.seashells else []
        s.player = _first_player(s, options)
        s.emit("started", first=s.player)
        loop.start(s, Game())
        return s

    def common(self, s: Opale) -> dict[str, Json]:
        return view.common(s)

    def own(self, s: Opale, viewer: Viewer) -> dict[str, Json]:
        return view.own(s, viewer)

    def open_view(self, s: Opale) -> dict[str, Json]:
        return view.open_view(s)

    def past_view(self, past: Opale, now: Opale, viewer: Viewer) -> dict[str, Json]:
        return view.past_view(past, now, viewer)

    def points(self, s: Opale) -> list[int | None]:
        return [queries.total(s, 0), queries.total(s, 1)]

    def face(self, s: Opale, seat: Seat, action: Action) -> Face:
        return faces.face(s, seat, action)

    def tell(self, kind: str, fields: Mapping[str, Json]) -> Said:
        return words.tell(kind, fields)

    def determinize(self, s: Opale, seat: Seat, seed: str) -> Opale:
        return redeal.determinize(s, seat, seed)

    def imagine(self, s: Opale, seat: Seat, seed: str) -> Opale:
        return redeal.imagine(s, seat, seed)

    def prospects(self, s: Opale) -> list[float]:
        return evaluation.prospects(s)

    def components(self) -> dict[str, Json]:
        return cards.components()

    def result(self, s: Opale) -> Result:
        """OP-7.4: cards by type, the pawn, the sum."""
        assert s.placement is not None
        lines = tuple(_score_sheet(s, seat) for seat in (0, 1))
        scores = (queries.total(s, 0), queries.total(s, 1))
        return Result(s.placement, scores, s.reason, lines)

    def upgrade(self, saved: dict[str, Json], version: int) -> dict[str, Json]:
        """In version 1 a turn asked for a shell before the play, as a step of its own."""
        if version != 1:
            return super().upgrade(saved, version)
        stack = [_turn_of_version_1(row) for row in saved["stack"]]
        if stack[-1]["kind"] == "opale.choose_shell" and stack[-1]["timing"] == "start":
            turn = next(row for row in stack if row["kind"] == "opale.turn")
            turn["pc"] += 1
            stack[-1] = {"kind": "opale.lay_cards", "second": False}
        return {**saved, "stack": stack, "shell_later": True}

    def check(self, s: Opale) -> list[str]:
        return redeal.broken(s)


def _turn_of_version_1(row: dict[str, Json]) -> dict[str, Json]:
    """A frame, with the place in a turn counted without the step for a shell."""
    return {**row, "pc": row["pc"] - 1} if row["kind"] == "opale.turn" else dict(row)


def _first_player(s: Opale, options: Options) -> Seat:
    """OP-2.4, OP-2.5."""
    if options["first_player"] == "seat_1":
        return 0
    if options["first_player"] == "loser_of_last_game" and options["last_loser"] is not None:
        loser: Seat = options["last_loser"]
        return loser
    return s.chance.below(s.seats)


def _score_sheet(s: Opale, seat: Seat) -> tuple[Mapping[str, Json], ...]:
    lines: list[Mapping[str, Json]] = []
    for kind, spot in cards.SPOTS.items():
        found = [card for card in s.scores[seat] if cards.CARD_TYPE[card] == kind]
        if found:
            value = sum(cards.CARD_POINTS[card] for card in found)
            name = spot.name if len(found) == 1 else spot.plural
            line = {"label": f"{len(found)} {name}", "value": value}
            lines.append(line | {"row": spot.plural, "count": len(found)})
    if s.pawn == seat:
        lines.append({"label": "The Dragon", "value": cards.PAWN_POINTS})
    return tuple(lines)
