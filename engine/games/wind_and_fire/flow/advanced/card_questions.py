"""What a tournament action card asks of who plays it (WF-6.13): one frame a question."""

from __future__ import annotations

from engine.core.frames import DONE, STAY, Flow, frame
from engine.core.types import Action, Preview, Seat
from engine.games.wind_and_fire import queries
from engine.games.wind_and_fire.cards import (
    ELEMENT_NAME,
    ELEMENTS,
    PARTS,
    TOURNAMENT_ACTIONS,
    TOURNAMENTS,
    ActionCard,
)
from engine.games.wind_and_fire.flow.advanced import moves as advanced
from engine.games.wind_and_fire.flow.question import Question
from engine.games.wind_and_fire.state import Bet, Contest, WindAndFire


def contest_of(s: WindAndFire) -> Contest:
    assert s.contest is not None
    return s.contest


def bet_of(s: WindAndFire, seat: Seat) -> Bet:
    return contest_of(s).bets[seat]


def printed(s: WindAndFire) -> str:
    """WF-6.7: conditions look at the element printed on the card."""
    return TOURNAMENTS[contest_of(s).card].element


class CardQuestion(Question):
    __slots__ = ()
    waits = "is playing a card"


# -- before power selection -----------------------------------------------------------------------


def burdens(s: WindAndFire, seat: Seat) -> list[tuple[str, str]]:
    """`TB1`: from where to where a black crystal may move."""
    parts = s.players[seat].parts
    return [
        (PARTS[origin], PARTS[target])
        for origin, from_part in enumerate(parts)
        if from_part.black
        for target, to_part in enumerate(parts)
        if target != origin and queries.power(to_part) - 1 >= 1
    ]


@frame("wind_and_fire.move_burden")
class MoveBurden(CardQuestion):
    """`TB1`: 1 or 2 crystals; noun is from and to."""

    rules = ("WF-6.14",)
    left: int = 0
    moved: bool = False

    def options(self, s: WindAndFire, seat: Seat) -> list[Action]:
        found = [Action("move_black", pair) for pair in burdens(s, seat)]
        return [*found, Action("finish_card")] if self.moved else found

    def resolve(self, s: WindAndFire, seat: Seat, action: Action) -> Flow:
        if action.verb == "finish_card":
            return DONE
        assert isinstance(action.noun, tuple)
        origin, target = (PARTS.index(str(part)) for part in action.noun)
        advanced.move_black(s, seat, origin, target)
        self.moved = True
        self.left -= 1
        return STAY if self.left and burdens(s, seat) else DONE

    def ask(self, s: WindAndFire) -> str:
        return "Which black crystal moves, and where to?"


def lowerable(s: WindAndFire, seat: Seat) -> list[Seat]:
    """`TB2`: other players whose die of this tournament is above 0."""
    return [other for other in queries.clockwise(s, seat)[1:] if queries.contest_die(s, other)]


@frame("wind_and_fire.headwind")
class Headwind(CardQuestion):
    """`TB2`."""

    rules = ("WF-6.15",)
    amount: int = 0

    def options(self, s: WindAndFire, seat: Seat) -> list[Action]:
        return [Action("choose_player", other) for other in lowerable(s, seat)]

    def resolve(self, s: WindAndFire, seat: Seat, action: Action) -> Flow:
        """The die is changed at once: what it cannot fall further is not kept for later."""
        assert isinstance(action.noun, int)
        lowered = min(self.amount, queries.contest_die(s, action.noun))
        bet_of(s, action.noun).lowered += lowered
        die = queries.contest_die(s, action.noun)
        s.emit("lowered", seat=seat, other=action.noun, amount=lowered, die=die)
        return DONE

    def previews(self, s: WindAndFire, seat: Seat) -> list[Preview]:
        found = []
        for other in lowerable(s, seat):
            die = queries.contest_die(s, other)
            text = f"die {die} becomes {max(0, die - self.amount)}"
            found.append(Preview("choose_player", other, text))
        return found

    def ask(self, s: WindAndFire) -> str:
        return f"Whose die is lowered by {self.amount}?"


@frame("wind_and_fire.name_element")
class NameElement(CardQuestion):
    """`TB3`: the kind in force for everybody."""

    rules = ("WF-6.16", "WF-6.7")

    def options(self, s: WindAndFire, seat: Seat) -> list[Action]:
        now = contest_of(s).element
        return [Action("name_element", element) for element in ELEMENTS if element != now]

    def resolve(self, s: WindAndFire, seat: Seat, action: Action) -> Flow:
        contest_of(s).element = str(action.noun)
        s.emit("element_named", seat=seat, element=action.noun, instead=printed(s))
        return DONE

    def ask(self, s: WindAndFire) -> str:
        now = ELEMENT_NAME[contest_of(s).element]
        return f"Which element does everybody spend instead of {now}?"


# -- upon revealing power -------------------------------------------------------------------------


def extras(s: WindAndFire, seat: Seat, data: ActionCard) -> list[str]:
    """`TU1`, `TU2`: kinds of which one more element may be spent."""
    kinds = list(ELEMENTS)
    if "kinds" in data.params:
        bet = bet_of(s, seat)
        wanted = [sub for kind in data.params["kinds"] for sub in queries.substitutes(bet, kind)]
        kinds = list(dict.fromkeys(wanted))
    return queries.nameable(s, seat, kinds)


@frame("wind_and_fire.spend_extra")
class SpendExtra(CardQuestion):
    """`TU1`, `TU2`: elements beyond the dial are named when the card is played (WF-6.6)."""

    rules = ("WF-6.17", "WF-6.6")
    card: str = ""
    named: int = 0

    def options(self, s: WindAndFire, seat: Seat) -> list[Action]:
        kinds = extras(s, seat, TOURNAMENT_ACTIONS[self.card])
        found = [Action("spend_extra", kind) for kind in kinds]
        return [*found, Action("finish_card")] if self.named else found

    def resolve(self, s: WindAndFire, seat: Seat, action: Action) -> Flow:
        if action.verb == "finish_card":
            return DONE
        data, bet, kind = TOURNAMENT_ACTIONS[self.card], bet_of(s, seat), str(action.noun)
        bet.extra[kind] = bet.extra.get(kind, 0) + 1
        bet.extra_power += data.params["power_each"]
        self.named += 1
        s.emit("extra", seat=seat, element=kind, power=data.params["power_each"])
        more = self.named < data.params["max"] and extras(s, seat, data)
        return STAY if more else DONE

    def ask(self, s: WindAndFire) -> str:
        return "Which element do you spend beyond your dial?"


def ignorable(s: WindAndFire, seat: Seat) -> int:
    """`TU4`: black crystals on the part in play that are not ignored yet (WF-6.10)."""
    part = s.players[seat].parts[queries.contest_part(contest_of(s))]
    return part.black - bet_of(s, seat).ignored


@frame("wind_and_fire.ignore_black")
class IgnoreBlack(CardQuestion):
    """`TU4`: how many."""

    rules = ("WF-6.18",)
    most: int = 0

    def options(self, s: WindAndFire, seat: Seat) -> list[Action]:
        most = min(self.most, ignorable(s, seat))
        return [Action("ignore", count) for count in range(1, most + 1)]

    def resolve(self, s: WindAndFire, seat: Seat, action: Action) -> Flow:
        assert isinstance(action.noun, int)
        bet_of(s, seat).ignored += action.noun
        s.emit("ignored", seat=seat, count=action.noun)
        return DONE

    def ask(self, s: WindAndFire) -> str:
        return "How many black crystals do you ignore?"


def kindred(s: WindAndFire, seat: Seat) -> list[tuple[str, str]]:
    """`TU5`: pairs A, B that are not named yet, A owned."""
    player, known = s.players[seat], bet_of(s, seat).kindred
    return [
        (one, other)
        for one in ELEMENTS
        if queries.elements_of(player, one)
        for other in ELEMENTS
        if other != one and (one, other) not in known
    ]


@frame("wind_and_fire.kindred")
class Kindred(CardQuestion):
    """`TU5`: noun is A and B, each A may be spent as a B."""

    rules = ("WF-6.19",)

    def options(self, s: WindAndFire, seat: Seat) -> list[Action]:
        return [Action("name_kindred", pair) for pair in kindred(s, seat)]

    def resolve(self, s: WindAndFire, seat: Seat, action: Action) -> Flow:
        assert isinstance(action.noun, tuple)
        one, other = (str(element) for element in action.noun)
        bet_of(s, seat).kindred.append((one, other))
        s.emit("kindred", seat=seat, element=one, other=other)
        return DONE

    def ask(self, s: WindAndFire) -> str:
        return "Which element may be spent as which other?"
