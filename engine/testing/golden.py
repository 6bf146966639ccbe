"""Golden text of one match, ply by ply: the leaves of the views that changed, menu and events."""

from __future__ import annotations

import itertools
import re
import textwrap
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

from engine.bots import choose
from engine.core.match import Match
from engine.core.types import Action, Json, Options, Viewer
from engine.testing.changes import Change, changes, fields, line
from engine.tools.simulate import seed_of

WIDTH = 100
UNDO_ONE_IN = 11
FIRST, ONE_IN = 3, 12
"""Which plies of a kind of decision are told whole: the first ones, and one in so many."""
_OBJECT = re.compile(r"\{id ([^,{}]+), [^{}]+\}")


def text(
    game: str,
    seed: str,
    options: Options | None = None,
    most_plies: int = 400,
    seats: int | None = None,
) -> str:
    """A match of random bots that take a step back now and then.

    Of each kind of decision the first plies are told whole, later ones in one line; what they
    changed in the views is shown with the next whole ply.
    """
    match = Match.new(game, seats=seats, options=options, seed=seed_of(seed), salt="0" * 32)
    return "\n".join(_Playthrough(match, seed).lines(most_plies)) + "\n"


def as_written(path: Path, text: str, *, renew: bool = False) -> str:
    """The text that is kept at `path`; `renew` writes this one there first. A test compares it
    with what is played now, so a change of rules shows as a diff of the file."""
    if renew:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return path.read_text(encoding="utf-8")


class _Playthrough:
    """What was shown already is not shown again: the stack, the views, the inside of objects."""

    def __init__(self, match: Match, seed: str) -> None:
        self.match = match
        self.seed = seed
        self.stack = ""
        self.decision = 0
        self.seen: dict[Viewer, dict[str, Json]] = {}
        self.written: set[str] = set()
        self.times: Counter[str] = Counter()

    def lines(self, most_plies: int) -> Iterator[str]:
        match, info = self.match, self.match.rules.info
        yield f"game {info.id} version {info.rules_version} seed {self.seed}"
        yield from self.told()
        while not match.over and match.ply < most_plies:
            yield from self.whole_ply() if self.is_new() else self.short_ply()
        result = match.result()
        yield ""
        yield from self.changed()
        yield from self.wrapped("result", fields(result.json()) if result else "none yet")

    def is_new(self) -> bool:
        """The first plies of each kind of decision, and of the others some."""
        kind = self.match.state.stack[-1].kind
        self.times[kind] += 1
        return self.times[kind] <= FIRST or self.times[kind] % ONE_IN == 0

    def whole_ply(self) -> Iterator[str]:
        yield ""
        yield from self.asked()
        yield f"> {self.step()}"
        yield from self.told()

    def short_ply(self) -> list[str]:
        """Only the action and what is said of it; the views follow in the next whole ply."""
        ply, seat = self.match.ply, self.match.waiting()[0]
        self.decision = self.match.decision
        action = self.step()
        said = [self.match.rules.tell(event.kind, event.public).text for event in self.match.events]
        sentences = " ".join(filter(None, said))
        happened = f"{action} -- {sentences}" if sentences else action
        return self.wrapped(f"ply {ply}, seat {seat} >", happened)

    def asked(self) -> Iterator[str]:
        """Who is asked what, what changed since the ply before, and the menu."""
        match, seat = self.match, self.match.waiting()[0]
        prompt = match.prompt(seat)
        yield from self.wrapped(f"ply {match.ply}, seat {seat}:", prompt.text if prompt else "")
        stack = " > ".join(frame.kind.split(".", 1)[-1] for frame in match.state.stack)
        if stack != self.stack:
            yield from self.wrapped("  stack", stack)
        if match.decision != self.decision + 1:
            yield f"  decision {match.decision}"
        self.stack, self.decision = stack, match.decision
        yield from self.changed()
        yield from self.wrapped("  menu", _menu(match.menu(seat)))

    def changed(self) -> Iterator[str]:
        """In the view of everybody; in that of a seat what is not the same for everybody."""
        public: set[Change] = set()
        for viewer in (None, *range(self.match.seats)):
            view = self.match.view(viewer)
            found = [
                change
                for change in changes(self.seen.get(viewer, {}), view)
                if change not in public
            ]
            public = public or set(found)
            name = "all" if viewer is None else f"seat {viewer}"
            for path, group in itertools.groupby(found, lambda change: change.path):
                texts = ", ".join(change.text for change in group)
                yield from self.wrapped(f"  {name}", f"{path}: {texts}" if path else texts)
            self.seen[viewer] = view

    def step(self) -> str:
        match, seat = self.match, self.match.waiting()[0]
        draw = seed_of(f"{self.seed}/{match.ply}")
        if match.can_undo(seat) and int(draw, 16) % UNDO_ONE_IN == 0:
            match.undo(seat)
            return "undo"
        action = choose(match.rules, "random", match.state, seat, draw)
        match.act(seat, action)
        return _menu([action])

    def told(self) -> Iterator[str]:
        for event in self.match.events:
            sentence = self.match.rules.tell(event.kind, event.public).text
            parts = [fields(dict(event.public)), *([f"-- {sentence}"] if sentence else [])]
            yield from self.wrapped(f"  {event.kind}:", " ".join(parts))
            for seat, extra in event.private.items():
                yield from self.wrapped(f"    only seat {seat}:", fields(dict(extra)))

    def wrapped(self, name: str, content: str) -> list[str]:
        indent = " " * (len(name) - len(name.lstrip()) + 4)
        return textwrap.wrap(
            f"{name} {_OBJECT.sub(self.short, content)}", WIDTH, subsequent_indent=indent,
            break_long_words=False, break_on_hyphens=False,
        )  # fmt: skip

    def short(self, found: re.Match[str]) -> str:
        """An object is written out once; from then on, if it is still the same, by its id."""
        if found[0] in self.written:
            return f"{{{found[1]}}}"
        self.written.add(found[0])
        return found[0]


def _menu(actions: Iterable[Action]) -> str:
    """In order; what neighbours have in common once.

    >>> _menu([Action("put", ("red", 0)), Action("put", ("red", 1)), Action("pass")])
    'put red 0, 1; pass'
    """
    said = []
    for start, group in itertools.groupby(actions, _start):
        ends = ", ".join(_end(action) for action in group)
        said.append(f"{start} {ends}".strip())
    return "; ".join(said)


def _start(action: Action) -> str:
    noun = action.noun
    return (
        " ".join([action.verb, *map(line, noun[:-1])]) if isinstance(noun, tuple) else action.verb
    )


def _end(action: Action) -> str:
    noun = action.noun
    if noun is None or noun == ():
        return ""
    return line(noun[-1] if isinstance(noun, tuple) else noun)
