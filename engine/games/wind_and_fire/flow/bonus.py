"""The bonuses of borders, and what they share with cards: free tiles, removed crystals (WF-3.37 to
3.39)."""

from __future__ import annotations

from dataclasses import field

from engine.core.frames import DONE, STAY, Call, Done, Flow, Procedure, frame
from engine.core.types import Action, Seat
from engine.games.wind_and_fire import moves, pyramid, queries
from engine.games.wind_and_fire.cards import HARD_REWARD
from engine.games.wind_and_fire.flow.draw import DrawCard
from engine.games.wind_and_fire.flow.question import Question
from engine.games.wind_and_fire.state import WindAndFire

TASK_REWARDS: tuple[str, ...] = (
    *["remove_black"] * HARD_REWARD["remove_black"],
    "gold",
    *["action_card"] * HARD_REWARD["action_cards"],
)
"""WF-3.62: what the hard task pays; its gold comes at once."""


@frame("wind_and_fire.transfer")
class Transfer(Procedure[WindAndFire]):
    """WF-3.36, 3.37: one crystal moves, its realm is cleared, the borders pay."""

    steps = ("move", "bonuses")
    seat: int = 0
    realm: str = ""
    borders: list[str] = field(default_factory=list)

    def move(self, s: WindAndFire) -> Flow:
        self.borders = moves.clear_realm(s, self.seat, self.realm)
        return STAY

    def bonuses(self, s: WindAndFire) -> Flow:
        return Call(GainBonuses(seat=self.seat, left=self.borders[:])) if self.borders else DONE


@frame("wind_and_fire.gain_bonuses")
class GainBonuses(Procedure[WindAndFire]):
    """WF-3.37, WF-3.62: in an order the player chooses; what cannot be used is lost.

    `left` holds border ids, or kinds of bonus for the rewards of a hard `task`.
    """

    steps = ("choose", "gain", "next_bonus")
    seat: int = 0
    left: list[str] = field(default_factory=list)
    task: bool = False

    def choose(self, s: WindAndFire) -> Flow:
        if len({kind_of(bonus) for bonus in self.left}) > 1:
            return Call(ChooseBonus(seat=self.seat, left=self.left[:]))
        s.returned = self.left[0]
        return STAY

    def gain(self, s: WindAndFire) -> Flow:
        bonus = str(s.returned)
        self.left.remove(bonus)
        player = s.players[self.seat]
        match kind_of(bonus):
            case "gold":
                amount, why = (HARD_REWARD["gold"], "task") if self.task else (1, "border")
                moves.gain_gold(s, self.seat, amount, why)
            case "action_card":
                return Call(DrawCard(seat=self.seat))
            case "remove_black" if queries.black_total(player):
                return Call(RemoveBlack(seat=self.seat, parts_first=self.task))
            case "any_tile" if not queries.full_pyramid(player):
                return Call(PlaceAnyTile(seat=self.seat))
            case lost:
                s.emit("bonus_lost", seat=self.seat, bonus=lost)
        return STAY

    def next_bonus(self, s: WindAndFire) -> Flow:
        return self.jump("choose") if self.left else DONE


def kind_of(bonus: str) -> str:
    """The kind of a border's bonus; kinds stand for themselves."""
    return pyramid.BORDER_BONUS.get(bonus, bonus)


@frame("wind_and_fire.choose_bonus")
class ChooseBonus(Question):
    """Which one is gained first; equal rewards are offered once."""

    rules = ("WF-3.37", "WF-3.39")
    left: list[str] = field(default_factory=list)

    def options(self, s: WindAndFire, seat: Seat) -> list[Action]:
        return [Action("gain_bonus", bonus) for bonus in dict.fromkeys(self.left)]

    def resolve(self, s: WindAndFire, seat: Seat, action: Action) -> Flow:
        return Done(action.noun)

    def asked_by(self, s: WindAndFire) -> tuple[str, ...]:
        of_borders = self.left[0] in pyramid.BORDER_BONUS
        return self.rules if of_borders else ("WF-3.62",)

    def ask(self, s: WindAndFire) -> str:
        return "Which bonus do you gain first?"


@frame("wind_and_fire.remove_black")
class RemoveBlack(Procedure[WindAndFire]):
    """WF-3.34: one black crystal; `parts_first`: a storage only if no part holds one."""

    steps = ("choose", "remove")
    seat: int = 0
    parts_first: bool = False

    def choose(self, s: WindAndFire) -> Flow:
        places = queries.black_places(s.players[self.seat], parts_first=self.parts_first)
        if not places:
            return DONE
        if len(places) > 1:
            return Call(ChooseBlack(seat=self.seat, parts_first=self.parts_first))
        s.returned = places[0]
        return STAY

    def remove(self, s: WindAndFire) -> Flow:
        moves.remove_black(s, self.seat, str(s.returned))
        return DONE


@frame("wind_and_fire.choose_black")
class ChooseBlack(Question):
    """From where the black crystal is removed."""

    rules = ("WF-3.34",)
    parts_first: bool = False

    def options(self, s: WindAndFire, seat: Seat) -> list[Action]:
        places = queries.black_places(self.player(s), parts_first=self.parts_first)
        return [Action("remove_black", place) for place in places]

    def resolve(self, s: WindAndFire, seat: Seat, action: Action) -> Flow:
        return Done(action.noun)

    def ask(self, s: WindAndFire) -> str:
        return "Which black crystal do you remove?"


@frame("wind_and_fire.place_any_tile")
class PlaceAnyTile(Question):
    """A magic tile of any kind on a free slot of that kind."""

    rules = ("WF-3.39", "WF-3.22")
    waits = "is placing a magic tile"

    def options(self, s: WindAndFire, seat: Seat) -> list[Action]:
        return [Action("place_tile", slot) for slot in queries.free_slots(self.player(s))]

    def resolve(self, s: WindAndFire, seat: Seat, action: Action) -> Flow:
        moves.place_tile(s, seat, str(action.noun), "gift")
        return DONE

    def ask(self, s: WindAndFire) -> str:
        return "Place a magic tile of any kind"
