"""A match in the terminal: plain text, numbered actions, bots or people on the other seats."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from engine.core.errors import IllegalAction
from engine.core.match import Match
from engine.core.said import Said
from engine.core.types import Action, Seat
from engine.tools.sections import sections
from engine.tools.simulate import bot_step, seed_of

HELP = "A number does it. u: undo, ?: what cannot be done and why, v: the whole view, q: quit."
PASS_ON = 40
"""Empty lines that hide a hand from who sits down next."""


@dataclass
class Terminal:
    """Asks and tells. `bot` is the level of all seats but the first; None: people sit there.

    `ask` gives a line, or None when there is no more; `tell` prints one.
    """

    match: Match
    bot: str | None
    seed: str
    ask: Callable[[str], str | None]
    tell: Callable[[str], None]
    looking: Seat = 0
    """Who sits at the screen."""
    shown: dict[Seat, list[str]] = field(default_factory=dict)
    """The lines of the view each has seen."""

    @property
    def names(self) -> list[str]:
        alone = self.bot is not None or self.match.seats == 1
        others = "Player" if self.bot is None else "Bot"
        own = "You" if alone else "Player 1"
        return [own, *(f"{others} {seat + 1}" for seat in range(1, self.match.seats))]

    def play(self) -> bool:
        """To the end: True. Somebody quits, or there is no more to read: False."""
        self.tell(f"{self.match.rules.info.title}. {HELP}")
        self.tell_events()
        while not self.match.over:
            seat = self.match.waiting()[0]
            if self.bot is not None and seat != 0:
                bot_step(self.match, self.bot, seat, seed_of(f"{self.seed}/{self.match.ply}"))
                self.tell_events()
            elif not self.turn(seat):
                return False
        self.tell_result()
        return True

    # -- asking ------------------------------------------------------------------------------

    def turn(self, seat: Seat) -> bool:
        """One step of a person; False: that person has quit."""
        self.pass_on(seat)
        self.show(seat)
        menu = self.match.menu(seat)
        while (line := self.ask("> ")) is not None:
            match line.strip().lower():
                case "q":
                    return False
                case "u":
                    return self.undo(seat)
                case "?":
                    self.tell_lines(self.blocked(seat))
                case "v":
                    self.tell_lines(self.view(seat, whole=True))
                case number if number.isdecimal() and 0 < int(number) <= len(menu):
                    self.match.act(seat, menu[int(number) - 1])
                    self.tell_events()
                    return True
                case _:
                    self.tell(f"1 to {len(menu)}. {HELP}")
        return False

    def undo(self, seat: Seat) -> bool:
        try:
            self.match.undo(seat)
        except IllegalAction as refusal:
            self.tell(f"{refusal.reason[0].upper()}{refusal.reason[1:]}.")
        else:
            self.tell_events()
        return True

    def pass_on(self, seat: Seat) -> None:
        """Somebody else is asked who holds what the last one may not see."""
        before, self.looking = self.looking, seat
        own = self.match.own(seat)
        if before == seat or own == self.match.own(None):
            return
        self.tell("\n" * PASS_ON)
        self.ask(f"{self.names[seat]} is next: press Enter. ")

    # -- telling -----------------------------------------------------------------------------

    def show(self, seat: Seat) -> None:
        """What has changed in the view, what is asked, what can be done."""
        prompt = self.match.prompt(seat)
        lines, known = self.view(seat), self.shown.get(seat, ())
        self.shown[seat] = lines
        self.tell("")
        self.tell_lines(line for line in lines if line not in known)
        self.tell(f"{self.names[seat]}: {self.named(prompt.text) if prompt else ''}")
        self.tell_lines(self.offers(seat))

    def view(self, seat: Seat, *, whole: bool = False) -> list[str]:
        grids = self.match.rules.components().get("grids", {})
        more = {"most": 1_000_000} if whole else {}
        return sections(self.match.view(seat), self.names, grids, **more)

    def offers(self, seat: Seat) -> Iterator[str]:
        """The faces of the menu by number, each with what it would do."""
        previews = {Action(one.verb, one.noun): one.text for one in self.match.previews(seat)}
        for number, action in enumerate(self.match.menu(seat), 1):
            face = self.match.face(seat, action)
            more = previews.get(action) or face.note
            yield f"{number:>4}  {self.named(face.text + (f' ({more})' if more else ''))}"

    def blocked(self, seat: Seat) -> list[str]:
        found = [
            f"{self.match.face(seat, Action(one.verb, one.noun)).text}: {one.why}"
            for one in self.match.blocked(seat)
        ]
        return [self.named(text) for text in found] or ["Nothing is shown that cannot be done."]

    def tell_events(self) -> None:
        for event in self.match.events:
            if text := self.sentence(self.match.rules.tell(event.kind, event.public)):
                self.tell(f"  {text}")

    def sentence(self, said: Said) -> str:
        """As who sits alone at the screen hears it, or with everybody's name."""
        return self.named(said.you.get(0, said.text) if self.names[0] == "You" else said.text)

    def named(self, text: str) -> str:
        """With names for `{0}`, and "you" in the midst of a sentence."""
        for seat, name in enumerate(self.names):
            if name == "You":
                text = re.sub(rf"(^|[.?!:] )\{{{seat}\}}", r"\1You", text)
                text = text.replace("You's", "Your").replace(f"{{{seat}}}'s", "your")
                name = "you"
            text = text.replace(f"{{{seat}}}", name)
        return text

    def tell_result(self) -> None:
        result = self.match.result()
        assert result is not None
        self.tell("")
        for seat, (place, name) in enumerate(zip(result.placement, self.names, strict=True)):
            lines = [f"{line['label']} {line['value']}" for line in result.breakdown[seat]]
            score = result.scores[seat]
            points = "" if score is None else f", {score}"
            more = f" ({', '.join(lines)})" if lines else ""
            self.tell(f"{place}. {name}{points}{more}")

    def tell_lines(self, lines: Sequence[str] | Iterator[str]) -> None:
        for line in lines:
            self.tell(line)
