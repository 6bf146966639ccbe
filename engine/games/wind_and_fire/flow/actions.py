"""Training action cards (WF-3.52 to 3.54): when each may be played, and what it does."""

from __future__ import annotations

from dataclasses import field

from engine.core.frames import DONE, STAY, Become, Call, Flow, Frame, frame
from engine.core.types import Action, Blocked, Seat, Why
from engine.games.wind_and_fire import moves, queries
from engine.games.wind_and_fire.cards import FACES, TRAINING_CARDS
from engine.games.wind_and_fire.flow.bonus import PlaceAnyTile, RemoveBlack, Transfer
from engine.games.wind_and_fire.flow.dice import targets, use_die
from engine.games.wind_and_fire.flow.question import Question
from engine.games.wind_and_fire.flow.solo.curse import curse
from engine.games.wind_and_fire.state import NOBODY, WindAndFire

ECHO = "TR5"


def problem(s: WindAndFire, seat: Seat, card: str) -> Why | None:
    """Why a training card cannot be played by the seat on turn now; None = it can."""
    data = TRAINING_CARDS[card]
    before = s.took == NOBODY
    if data.effect == "replay_discard":
        copied = "no card in the discard pile could be copied now"
        return None if echoes(s, seat) else Why(copied, data.rules)
    if before != (data.timing == "before_choice"):
        when = "first choose a dice area" if before else "only before you choose a dice area"
        return Why(when, ("WF-3.11",) if not before else ("WF-3.13", "WF-3.52"))
    lacking = _lacking(s, seat, data.effect)
    return Why(lacking, data.rules) if lacking else None


def _lacking(s: WindAndFire, seat: Seat, effect: str) -> str:
    """What an effect would need; "" = it is there."""
    player = s.players[seat]
    match effect:
        case "remove_black":
            return "" if queries.black_total(player) else "you have no black crystal"
        case "set_die":
            return "" if s.held else "all your dice are used"
        case "transfer_crystal":
            return "" if queries.transferable(s, player) else "no crystal can be moved"
        case "reuse_die":
            return "" if reusable(s, seat) else "no used die could gain anything again"
        case "place_any_tile":
            return "" if queries.free_slots(player) else "your pyramid is full"
        case _:
            return ""


def echoes(s: WindAndFire, seat: Seat) -> list[str]:
    """WF-3.54: what Echo of the Elders may copy."""
    pile = [card for card in dict.fromkeys(s.training_pile) if card != ECHO]
    return [card for card in pile if not problem(s, seat, card)]


def reusable(s: WindAndFire, seat: Seat) -> list[tuple[str, str]]:
    """`TR7`: used dice with the places where they would gain something."""
    return [
        (die, target) for die in s.resolved for target in targets(s, seat, die, gains_only=True)
    ]


def playable(s: WindAndFire, seat: Seat) -> list[Action]:
    hand = dict.fromkeys(s.players[seat].hand)
    return [
        Action("play_card", card)
        for card in hand
        if card in TRAINING_CARDS and not problem(s, seat, card)
    ]


def blocked(s: WindAndFire, seat: Seat) -> list[Blocked]:
    found = []
    for card in dict.fromkeys(s.players[seat].hand):
        later = Why("this is for the Tournament", ("WF-6.4",))
        why = problem(s, seat, card) if card in TRAINING_CARDS else later
        if why:
            found.append(Blocked("play_card", card, *why))
    return found


def play(s: WindAndFire, seat: Seat, card: str) -> Flow:
    """As the transition of a decision that goes on afterwards."""
    moves.play_card(s, seat, card)
    then = effect(s, seat, card)
    return Call(then) if then else STAY


def effect(s: WindAndFire, seat: Seat, card: str) -> Frame | None:
    """Carries out what needs no answer; returns the question for the rest."""
    match TRAINING_CARDS[card].effect:
        case "remove_black":
            return RemoveBlack(seat=seat, parts_first=True)
        case "set_die":
            return SetDie(seat=seat)
        case "transfer_crystal":
            return ChooseRealm(seat=seat)
        case "reroll_areas":
            return ChooseAreas(seat=seat)
        case "replay_discard":
            return CopyCard(seat=seat)
        case "others_take_black":
            return curse(s, seat)
        case "reuse_die":
            return ReuseDie(seat=seat)
        case "place_any_tile":
            return PlaceAnyTile(seat=seat)
        case "take_gold":
            moves.gain_gold(s, seat, 1, "card")
            return None
    raise AssertionError(f"no effect for {card}")


class _CardQuestion(Question):
    __slots__ = ()
    waits = "is playing a card"


@frame("wind_and_fire.set_die")
class SetDie(_CardQuestion):
    """`TR2`: noun is the die and the number of the face; equal faces are offered once."""

    rules = ("WF-3.55",)

    def options(self, s: WindAndFire, seat: Seat) -> list[Action]:
        found = []
        for die in s.held:
            faces = FACES[die]
            for n, shown in enumerate(faces):
                if faces.index(shown) == n and shown != faces[s.faces[die]]:
                    found.append(Action("turn_die", (die, n)))
        return found

    def resolve(self, s: WindAndFire, seat: Seat, action: Action) -> Flow:
        assert isinstance(action.noun, tuple)
        die, number = str(action.noun[0]), int(action.noun[1])
        s.faces[die] = number
        s.emit("turned", seat=seat, **moves.shown_dice(s, [die])[0])
        return DONE

    def ask(self, s: WindAndFire) -> str:
        return "Which die do you turn, and to which face?"


@frame("wind_and_fire.choose_realm")
class ChooseRealm(_CardQuestion):
    """`TR3`."""

    rules = ("WF-3.56", "WF-3.37")

    def options(self, s: WindAndFire, seat: Seat) -> list[Action]:
        return [Action("transfer", realm) for realm in queries.transferable(s, self.player(s))]

    def resolve(self, s: WindAndFire, seat: Seat, action: Action) -> Flow:
        return Become(Transfer(seat=seat, realm=str(action.noun)))

    def ask(self, s: WindAndFire) -> str:
        return "Which crystal do you move?"


@frame("wind_and_fire.choose_areas")
class ChooseAreas(_CardQuestion):
    """`TR4`: areas one after the other, then all their dice are rolled, area by area."""

    rules = ("WF-3.57",)
    chosen: list[int] = field(default_factory=list)

    def options(self, s: WindAndFire, seat: Seat) -> list[Action]:
        free = [area for area in queries.open_areas(s) if area not in self.chosen]
        found = [Action("reroll_area", area) for area in free]
        return [*found, Action("finish_reroll")] if self.chosen else found

    def resolve(self, s: WindAndFire, seat: Seat, action: Action) -> Flow:
        if action.verb == "reroll_area":
            assert isinstance(action.noun, int)
            self.chosen = sorted([*self.chosen, action.noun])
            return STAY
        dice = [die for area in self.chosen for die in s.areas[area]]
        moves.roll(s, dice)
        s.emit("rerolled", seat=seat, areas=self.chosen[:], dice=moves.shown_dice(s, dice))
        return DONE

    def blocked(self, s: WindAndFire, seat: Seat) -> list[Blocked]:
        return (
            []
            if self.chosen
            else [Blocked("finish_reroll", None, "choose at least one area", ("WF-3.57",))]
        )

    def ask(self, s: WindAndFire) -> str:
        return "Which dice areas do you reroll?"


@frame("wind_and_fire.copy_card")
class CopyCard(_CardQuestion):
    """`TR5`: the copied card stays in the pile."""

    rules = ("WF-3.58",)

    def options(self, s: WindAndFire, seat: Seat) -> list[Action]:
        return [Action("copy_card", card) for card in echoes(s, seat)]

    def resolve(self, s: WindAndFire, seat: Seat, action: Action) -> Flow:
        card = str(action.noun)
        s.emit("copied", seat=seat, card=card, name=TRAINING_CARDS[card].name)
        then = effect(s, seat, card)
        return Become(then) if then else DONE

    def ask(self, s: WindAndFire) -> str:
        return "Which card of the discard pile do you copy?"


@frame("wind_and_fire.reuse_die")
class ReuseDie(_CardQuestion):
    """`TR7`: noun is the die and where its first element goes."""

    rules = ("WF-3.59",)

    def options(self, s: WindAndFire, seat: Seat) -> list[Action]:
        return [Action("reuse_die", pair) for pair in reusable(s, seat)]

    def resolve(self, s: WindAndFire, seat: Seat, action: Action) -> Flow:
        assert isinstance(action.noun, tuple)
        die, target = (str(part) for part in action.noun)
        return Become(use_die(seat, die, target, again=True))

    def ask(self, s: WindAndFire) -> str:
        return "Which die do you use once more, and where?"
