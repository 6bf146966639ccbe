"""Small steps of one action until nothing is open any more (LL-7.7, LL-19.1, LL-19.2).

Until the last answer the steps are private and nothing is paid. A question with one answer is not
asked.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.core.frames import STAY, Become, Decision, Flow, Frame, frame
from engine.core.types import Action, Preview, Prompt, Seat, Viewer
from engine.games.leviatel import previews, queries, words
from engine.games.leviatel.cards import CARDS, ENERGY, Card, Effect
from engine.games.leviatel.flow.arrive import MoveUnit
from engine.games.leviatel.flow.summon import Build, Cast, Summon
from engine.games.leviatel.flow.trade import Discard
from engine.games.leviatel.outlook import Outlook
from engine.games.leviatel.state import Leviatel, Unit
from engine.games.leviatel.targets import candidates

NONE = "none"
_ASKED_BY = {
    "summon": ("LL-7.2", "LL-7.3"),
    "move": ("LL-8.1", "LL-8.2"),
    "build": ("LL-9.1", "LL-9.2"),
    "cast": ("LL-11.2",),
    "discard": ("LL-5.3",),
}


FIELDS = {
    "choose_area": "area",
    "choose_target": "target",
    "choose_card": "target",
    "join_ant": "ant",
    "come_in": "come_in",
}
"""Which field of `Prepare` an answer with this verb fills."""


class Question(NamedTuple):
    """The next open question of an action: with which verb it is answered, and the answers."""

    verb: str
    answers: list[str]

    @property
    def field(self) -> str:
        return FIELDS[self.verb]


@frame("leviatel.prepare")
class Prepare(Decision[Leviatel]):
    """`verb` and `subject` as chosen; the other fields are filled one by one, "" = open."""

    rules = ("LL-19.1",)
    verb: str
    subject: str
    area: str = ""
    target: str = ""
    ant: str = ""
    come_in: str = ""

    def actors(self, s: Leviatel) -> tuple[Seat, ...]:
        return (s.player,)

    def asked_by(self, s: Leviatel) -> tuple[str, ...]:
        return (*_ASKED_BY[self.verb], *self.rules)

    def options(self, s: Leviatel, seat: Seat) -> list[Action]:
        asked = question(s, self)
        assert asked is not None
        return [Action(asked.verb, answer) for answer in asked.answers]

    def resolve(self, s: Leviatel, seat: Seat, action: Action) -> Flow:
        asked = question(s, self)
        assert asked is not None
        setattr(self, asked.field, str(action.noun))
        return STAY if settle(s, self) else Become(carried_out(s, self))

    def prompt(self, s: Leviatel, viewer: Viewer) -> Prompt:
        if viewer != s.player:
            return Prompt(f"{{{s.player}}} is on turn", "wait")
        asked = question(s, self)
        assert asked is not None
        return Prompt(_sentence(s, self, asked), "choose")

    def previews(self, s: Leviatel, seat: Seat) -> list[Preview]:
        """Without words where more is asked afterwards: nothing has happened yet."""
        return [
            Preview(verb, noun, "")
            if asks_after(s, self, verb, str(noun))
            else previews.of_answer(s, seat, Action(verb, noun))
            for verb, noun in self.options(s, seat)
        ]


def prepared(s: Leviatel, verb: str, subject: str) -> Frame:
    """The frame that follows when an action is chosen: open questions, or the action itself."""
    fresh = Prepare(verb=verb, subject=subject)
    return fresh if settle(s, fresh) else carried_out(s, fresh)


def asks(s: Leviatel, verb: str, subject: str) -> bool:
    """Whether an action has an open question when it is chosen (LL-19.1)."""
    return settle(s, Prepare(verb=verb, subject=subject))


def asks_after(s: Leviatel, p: Prepare, verb: str, answer: str) -> bool:
    """Whether another question follows this answer (LL-19.2)."""
    then = Prepare(p.verb, p.subject, p.area, p.target, p.ant, p.come_in)
    setattr(then, FIELDS[verb], answer)
    return settle(s, then)


def settle(s: Leviatel, p: Prepare) -> bool:
    """Fills in what has only one answer; True if a question is still open."""
    while (asked := question(s, p)) is not None:
        if len(asked.answers) != 1:
            return True
        setattr(p, asked.field, asked.answers[0])
    return False


def carried_out(s: Leviatel, p: Prepare) -> Frame:
    match p.verb:
        case "summon":
            joiner = joining_card(s, p) if p.ant == "yes" else ""
            return Summon(card=p.subject, area=p.area, target=p.target, joiner=joiner,
                          open=p.come_in == "open")  # fmt: skip
        case "move":
            return MoveUnit(unit=int(p.subject[1:]), area=p.area)
        case "build":
            return Build(card=p.subject, area=p.area)
        case "cast":
            target = f"{p.target}@{p.area}" if p.area else p.target
            return Cast(card=p.subject, target=target)
        case "discard":
            return Discard(card=p.target)
    raise ValueError(p.verb)


def question(s: Leviatel, p: Prepare) -> Question | None:
    """The next open question in the order of LL-19."""
    match p.verb:
        case "summon":
            return _summon_question(s, p)
        case "move" | "build" if p.area:
            return None
        case "move":
            unit = s.units[int(p.subject[1:])]
            return Question("choose_area", queries.move_areas(s, unit))
        case "build":
            areas = queries.build_areas(s, s.player, CARDS[p.subject])
            return Question("choose_area", areas)
        case "cast":
            return _cast_question(s, p)
        case "discard" if p.target:
            return None
        case "discard":
            cards = [card for card in s.sides[s.player].hand if card != ENERGY]
            return Question("choose_card", cards)
    raise ValueError(p.verb)


# -- summoning --------------------------------------------------------------------------------


def _summon_question(s: Leviatel, p: Prepare) -> Question | None:
    card = CARDS[p.subject]
    if not p.area:
        return Question("choose_area", queries.summon_areas(s, s.player, card))
    if not p.target and (effect := entering_choice(card)) is not None:
        found = entering_targets(s, s.player, effect, p.area)
        answers = [f"u{unit.id}" for unit in found]
        return Question("choose_target", [*answers, NONE] if effect.optional else answers)
    if not p.ant and joining_card(s, p):
        return Question("join_ant", ["yes", "no"])
    if not p.come_in and hides(s) and p.ant != "yes" and _asks_reveal(card, p):
        return Question("come_in", ["open", "hidden"])
    return None


def _asks_reveal(card: Card, p: Prepare) -> bool:
    """Whether coming in openly would set off something that is not chosen already."""
    return bool(card.on("on_entering")) and not p.target


def entering_choice(card: Card) -> Effect | None:
    """The "on entering" effect whose target the owner picks."""
    for effect in card.on("on_entering"):
        if effect.chooses:
            return effect
    return None


def entering_targets(s: Leviatel, seat: Seat, effect: Effect, area: str) -> list[Unit]:
    """Legal targets of an "on entering" choice of a card that will stand in `area`."""
    found = [p for p in candidates(s, effect.target, seat, area, 0) if isinstance(p, Unit)]
    if effect.does("swap"):
        found = [unit for unit in found if may_swap(s, seat, area, unit)]
    return found


def may_swap(s: Leviatel, seat: Seat, area: str, unit: Unit) -> bool:
    """LL-13.14, LL-13.31: another area, and room for both afterwards."""
    if unit.area == area:
        return False
    if unit.seat == seat:
        return True
    return queries.room(s, area, unit.seat) > 0 and queries.room(s, unit.area, seat) > 0


def hides(s: Leviatel) -> bool:
    return s.sides[s.player].hide_next


def joining_card(s: Leviatel, p: Prepare) -> str:
    """Ant, if it may join: with a Beast, out of the hand as it is now, into an area that has room
    for both (LL-7.7); else ""."""
    tribe = CARDS[p.subject].tribe
    if queries.room(s, p.area, s.player) < 2:
        return ""
    for held in s.sides[s.player].hand:
        for effect in CARDS[held].on("ally_summoned_from_hand"):
            if effect.condition["summoned_tribe"] == tribe and held != p.subject:
                return held
    return ""


# -- casting ----------------------------------------------------------------------------------


def _cast_question(s: Leviatel, p: Prepare) -> Question | None:
    effect = cast_choice(CARDS[p.subject])
    if effect is None:
        return None
    if not p.target:
        verb = "choose_card" if effect.does("revive") else "choose_target"
        return Question(verb, cast_targets(Outlook(s, s.player), effect))
    if effect.does("revive") and not p.area:
        areas = queries.summon_areas(s, s.player, CARDS[p.target])
        return Question("choose_area", areas)
    return None


def cast_choice(card: Card) -> Effect | None:
    for effect in card.on("on_cast"):
        if effect.chooses:
            return effect
    return None


def cast_targets(o: Outlook, effect: Effect) -> list[str]:
    """LL-11.2, LL-11.4."""
    if effect.target.get("zone") == "own_graveyard":
        return o.targets_in_graveyard()
    pieces = candidates(o.s, effect.target, o.seat, "", 0)
    return [f"u{p.id}" if isinstance(p, Unit) else f"t{p.id}" for p in pieces]


def _chosen_effect(card: Card) -> Effect:
    """The effect whose target is asked."""
    effect = entering_choice(card) if card.kind == "character" else cast_choice(card)
    assert effect is not None
    return effect


def _sentence(s: Leviatel, p: Prepare, asked: Question) -> str:
    name = CARDS[p.subject].name if p.subject in CARDS else ""
    match asked.field:
        case "area" if p.verb == "move":
            return f"Where does {CARDS[s.units[int(p.subject[1:])].card].name} go?"
        case "area" if p.verb == "build":
            return f"Where do you build {name}?"
        case "area":
            return f"Where does {CARDS.get(p.target, CARDS[p.subject]).name} come in?"
        case "target" if p.verb == "discard":
            return "Which card do you discard for 1 energy?"
        case "target" if asked.verb == "choose_card":
            return "Who comes back from your graveyard?"
        case "target" if asked.answers[0].startswith("t"):
            return f"Which structure does {name} hit?"
        case "target":
            return words.whom(name, _chosen_effect(CARDS[p.subject]).verbs[0]["do"])
        case "ant":
            return f"Does Ant join {name} for free?"
    return f"Does {name} come in openly and use its effect?"
