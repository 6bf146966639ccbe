"""Promises about what is asked: menus, prompts, refusals."""

from __future__ import annotations

from collections.abc import Iterator

from engine import Action, IllegalAction, Match
from engine.core.log import NO_ACTIONS
from engine.core.types import Noun, Seat
from engine.testing.contract.promise import Position, Promise, Sample

NOT_A_VERB = Action("no_such_verb", "nowhere")
WRONG_NOUNS: tuple[Noun, ...] = (None, 0, "", "x", ("a", 1))


class Menus(Promise):
    text = "whoever is asked has a menu, and what is shown beside it fits"

    def position(self, now: Position) -> Iterator[str]:
        if not now.waiting:
            yield "nobody is asked"
        for seat, menu in zip(now.seats, now.menus, strict=True):
            if bool(menu) != (seat in now.waiting):
                yield f"seat {seat}, waited for: {seat in now.waiting}, has the menu {menu}"
            if len(menu) != len(set(menu)):
                yield f"an action stands twice in the menu of seat {seat}: {menu}"
            if verbs := NO_ACTIONS & {action.verb for action in menu}:
                yield f"the menu of seat {seat} holds words of the core: {verbs}"
            yield from self.beside(now.match, seat, menu)

    def beside(self, match: Match, seat: Seat, menu: list[Action]) -> Iterator[str]:
        for blocked in match.blocked(seat):
            if not blocked.why:
                yield f"seat {seat} is not told why it cannot do {blocked}"
            if not blocked.rules:
                yield f"no rule says why seat {seat} cannot do {blocked}"
            if Action(blocked.verb, blocked.noun) in menu:
                yield f"seat {seat} may do what is blocked: {blocked}"
        for preview in match.previews(seat):
            if Action(preview.verb, preview.noun) not in menu:
                yield f"seat {seat} is shown what it may not do: {preview}"
            if preview.kinds and len(preview.kinds) != len(preview.text.split("; ")):
                yield f"the clauses of {preview.text!r} are not {preview.kinds}"


class Prompts(Promise):
    text = "every prompt is a sentence"
    quick = True

    def position(self, now: Position) -> Iterator[str]:
        for viewer in now.viewers:
            prompt = now.match.prompt(viewer)
            asked = viewer in now.waiting
            if prompt is None or not prompt.text:
                yield f"viewer {viewer} has no prompt"
            elif (prompt.kind == "wait") == asked:
                yield f"viewer {viewer}, asked: {asked}, has the prompt {prompt}"
            elif asked and "{" in prompt.text:
                yield f"seat {viewer} is spoken to by a name: {prompt.text}"


class Refusals(Promise):
    text = "nothing is taken but the menu, from nobody but who is asked, and not too late"

    def __init__(self) -> None:
        self.sample = Sample(40)

    def position(self, now: Position) -> Iterator[str]:
        seat = now.waiting[0]
        yield from refused(now, seat, NOT_A_VERB, {"illegal"})
        if self.sample.takes(now, seat):
            yield from refused(now, seat, now.menus[seat][0], {"stale_decision"}, late=1)
            for other in range(-1, len(now.seats) + 1):
                yield from self.wrong_nouns(now, other)

    def wrong_nouns(self, now: Position, seat: Seat) -> Iterator[str]:
        legal = now.menus[seat] if seat in now.waiting else []
        codes = {"illegal"} if legal else {"illegal", "not_your_turn"}
        for noun in WRONG_NOUNS:
            action = Action(legal[0].verb if legal else "pass", noun)
            if action not in legal:
                yield from refused(now, seat, action, codes)


def refused(
    now: Position, seat: Seat, action: Action, codes: set[str], late: int = 0
) -> Iterator[str]:
    try:
        now.match.try_act(seat, action, now.match.decision - late)
    except IllegalAction as refusal:
        if refusal.code not in codes:
            yield f"{action} of seat {seat} is refused as {refusal.code}, not as {codes}"
    else:
        yield f"{action} of seat {seat} was taken"


class Ending(Promise):
    text = "the match ends, and nothing is legal afterwards"
    quick = True

    def step(self, before: Position, entry: object, now: Position) -> Iterator[str]:
        if now.match.ply > now.match.rules.info.max_plies:
            yield "it takes longer than max_plies"

    def end(self, now: Position) -> Iterator[str]:
        if now.waiting or any(now.menus):
            yield f"{now.waiting} are asked: {now.menus}"
        for seat in now.seats:
            yield from refused(now, seat, NOT_A_VERB, {"finished"})
        result = now.match.result()
        seats = len(now.seats)
        if result is None:
            yield "there is no result"
            return
        if min(result.placement) != 1 and seats > 1:  # alone one can also lose
            yield f"nobody is first: {result.placement}"
        if not seats == len(result.placement) == len(result.scores) == len(result.breakdown):
            yield f"the result is not of {seats} seats: {result}"
