"""Upgrading a body part (WF-3.40 to 3.44)."""

from __future__ import annotations

from engine.core.frames import DONE, STAY, Call, Done, Flow, Procedure, frame
from engine.core.types import Action, Preview, Seat
from engine.games.wind_and_fire import moves, pyramid, queries
from engine.games.wind_and_fire.cards import ELEMENT_NAME, PARTS, SIGILS, TILES
from engine.games.wind_and_fire.flow.question import Question
from engine.games.wind_and_fire.state import WindAndFire


@frame("wind_and_fire.upgrade")
class Upgrade(Procedure[WindAndFire]):
    """Choose the placement, flip its tiles, take the tile, maybe a sigil."""

    steps = ("choose_pattern", "take_tile", "sigil")
    seat: int = 0
    tile: str = ""
    slots: int = 0

    def choose_pattern(self, s: WindAndFire) -> Flow:
        return Call(ChoosePattern(seat=self.seat, tile=self.tile))

    def take_tile(self, s: WindAndFire) -> Flow:
        assert isinstance(s.returned, int)
        self.slots = s.returned
        moves.flip(s, self.seat, self.slots)
        moves.upgrade(s, self.seat, self.tile)
        return STAY

    def sigil(self, s: WindAndFire) -> Flow:
        part = TILES[self.tile].part
        if queries.offered_sigil(s, part, self.slots):
            return Call(TakeSigil(seat=self.seat, part=part))
        return DONE


@frame("wind_and_fire.choose_pattern")
class ChoosePattern(Question):
    """WF-3.42: the slots of the pattern, from the top left, are the noun."""

    rules = ("WF-3.42", "WF-3.41")
    waits = "is choosing a pattern"
    tile: str = ""

    def options(self, s: WindAndFire, seat: Seat) -> list[Action]:
        found = queries.patterns(self.player(s), self.tile)
        return [Action("choose_pattern", tuple(pyramid.slots_of(way))) for way in found]

    def resolve(self, s: WindAndFire, seat: Seat, action: Action) -> Flow:
        assert isinstance(action.noun, tuple)
        return Done(pyramid.mask_of([str(slot) for slot in action.noun]))

    def previews(self, s: WindAndFire, seat: Seat) -> list[Preview]:
        """What the pattern pays."""
        tile = TILES[self.tile]
        part = self.player(s).parts[PARTS.index(tile.part)]
        now = queries.power(part)
        then = now + tile.power - TILES[part.tile].power
        gained = f"{tile.name}, {tile.part} power {now} becomes {then}"
        found = []
        for way in queries.patterns(self.player(s), self.tile):
            sigil = ", then a sigil if you like" if queries.offered_sigil(s, tile.part, way) else ""
            found.append(Preview("choose_pattern", tuple(pyramid.slots_of(way)), gained + sigil))
        return found

    def ask(self, s: WindAndFire) -> str:
        ways = len(queries.patterns(self.player(s), self.tile))
        more = f" {ways} ways fit" if ways > 1 else ""
        return f"Which tiles do you flip for {TILES[self.tile].name}?{more}"


@frame("wind_and_fire.take_sigil")
class TakeSigil(Question):
    """WF-3.44: one may take it."""

    rules = ("WF-3.44",)
    part: str = ""

    def options(self, s: WindAndFire, seat: Seat) -> list[Action]:
        return [Action("take_sigil", "yes"), Action("take_sigil", "no")]

    def resolve(self, s: WindAndFire, seat: Seat, action: Action) -> Flow:
        if action.noun == "yes":
            moves.take_sigil(s, seat, PARTS.index(self.part))
        return DONE

    def ask(self, s: WindAndFire) -> str:
        sigil = SIGILS[s.open_sigils[PARTS.index(self.part)]]
        names = " and ".join(ELEMENT_NAME[element] for element in sigil.elements)
        return f"Take the sigil of {names} for your {self.part}?"
