"""Gold and black crystals come from the storages to the parts (WF-3.30 to 3.35)."""

from __future__ import annotations

from engine.core.frames import DONE, STAY, Call, Done, Flow, Frame, Procedure, frame
from engine.core.types import Action, Blocked, Preview, Seat, Why
from engine.games.wind_and_fire import moves, queries
from engine.games.wind_and_fire.announcer import happenings
from engine.games.wind_and_fire.cards import PAIR, PARTS
from engine.games.wind_and_fire.flow.draw import DrawCard
from engine.games.wind_and_fire.flow.question import Question
from engine.games.wind_and_fire.state import WindAndFire

STORAGE_NAME = {
    "gold": "the gold",
    "pyramid": "the black crystals of the pyramid storage",
    "training": "the black crystals of the training storage",
}


@happenings.on("stored")
def pairs_are_due(s: WindAndFire, seat: Seat) -> Frame | None:
    """WF-3.33: on your own turn a pair is settled as soon as it is there."""
    if not queries.own_turn(s, seat) or not queries.pairs(s, seat):
        return None
    waiting = (*s.stack, *s.triggers)
    return None if any(isinstance(other, Settle) for other in waiting) else Settle(seat=seat)


@frame("wind_and_fire.settle")
class Settle(Procedure[WindAndFire]):
    """WF-3.33: pairs are moved until no storage holds one."""

    steps = ("choose_pair", "move_pair", "draw_card", "next_pair")
    seat: int = 0
    storage: str = ""

    def choose_pair(self, s: WindAndFire) -> Flow:
        found = queries.pairs(s, self.seat)
        if not found:
            return DONE
        self.storage = found[0] if len(found) == 1 else ""
        return STAY if self.storage else Call(ChoosePair(seat=self.seat))

    def move_pair(self, s: WindAndFire) -> Flow:
        self.storage = self.storage or str(s.returned)
        if s.settings.advanced:  # WF-3.31
            moves.training_to_pyramid(s, self.seat)
            return STAY
        return Call(PutOnParts(seat=self.seat, storage=self.storage, left=PAIR))

    def draw_card(self, s: WindAndFire) -> Flow:
        """WF-3.31: for a pair of the training storage."""
        return Call(DrawCard(seat=self.seat)) if self.storage == "training" else STAY

    def next_pair(self, s: WindAndFire) -> Flow:
        return self.jump("choose_pair")


@frame("wind_and_fire.choose_pair")
class ChoosePair(Question):
    """WF-3.33: which of several storages first."""

    rules = ("WF-3.33",)

    def options(self, s: WindAndFire, seat: Seat) -> list[Action]:
        return [Action("settle", storage) for storage in queries.pairs(s, seat)]

    def resolve(self, s: WindAndFire, seat: Seat, action: Action) -> Flow:
        return Done(action.noun)

    def ask(self, s: WindAndFire) -> str:
        return "Which pair do you place first?"


@frame("wind_and_fire.put_on_parts")
class PutOnParts(Procedure[WindAndFire]):
    """WF-3.30, WF-3.35: so many pieces of a storage, one at a time."""

    steps = ("next_piece", "put")
    seat: int = 0
    storage: str = ""
    left: int = 0

    def next_piece(self, s: WindAndFire) -> Flow:
        if not self.left:
            return DONE
        parts = parts_for(s, self.seat, self.storage)
        if len(parts) > 1:
            return Call(ChoosePart(seat=self.seat, storage=self.storage))
        s.returned = PARTS[parts[0]]
        return STAY

    def put(self, s: WindAndFire) -> Flow:
        self.left -= 1
        moves.from_storage(s, self.seat, self.storage, PARTS.index(str(s.returned)))
        return self.jump("next_piece")


def parts_for(s: WindAndFire, seat: Seat, storage: str) -> list[int]:
    """The parts on which the next piece of a storage may go."""
    values = queries.powers(s.players[seat])
    return queries.gold_parts(values) if storage == "gold" else queries.black_parts(values)


_ASKED_BY = {
    "gold": ("WF-3.35",),
    "pyramid": ("WF-3.30", "WF-3.32"),
    "training": ("WF-3.30", "WF-3.31"),
}


@frame("wind_and_fire.choose_part")
class ChoosePart(Question):
    """One gold or black crystal goes on a part."""

    rules = ("WF-3.30",)
    storage: str = ""

    def asked_by(self, s: WindAndFire) -> tuple[str, ...]:
        return _ASKED_BY[self.storage]

    @property
    def verb(self) -> str:
        return "put_gold" if self.storage == "gold" else "put_black"

    def options(self, s: WindAndFire, seat: Seat) -> list[Action]:
        return [Action(self.verb, PARTS[n]) for n in parts_for(s, seat, self.storage)]

    def resolve(self, s: WindAndFire, seat: Seat, action: Action) -> Flow:
        return Done(action.noun)

    def blocked(self, s: WindAndFire, seat: Seat) -> list[Blocked]:
        allowed = parts_for(s, seat, self.storage)
        gold = Why("gold goes first to the part with the lowest power below 0", ("WF-3.35",))
        black = Why("a part with power 0 takes none while another has more", ("WF-3.30",))
        why = gold if self.storage == "gold" else black
        return [Blocked(self.verb, part, *why) for n, part in enumerate(PARTS) if n not in allowed]

    def previews(self, s: WindAndFire, seat: Seat) -> list[Preview]:
        values = queries.powers(self.player(s))
        step = 1 if self.storage == "gold" else -1
        return [
            Preview(
                self.verb, PARTS[n], f"{PARTS[n]}: power {values[n]} becomes {values[n] + step}"
            )
            for n in parts_for(s, seat, self.storage)
        ]

    def ask(self, s: WindAndFire) -> str:
        if self.storage == "gold":
            return "Two gold in the storage go on your dragon: which part gains 1 power?"
        where = "pyramid" if self.storage == "pyramid" else "grounds"
        return f"Two black crystals of the {where} weaken your dragon: which part loses 1 power?"
