"""The night (TB-13)."""

from __future__ import annotations

from dataclasses import field

from engine.core.frames import DONE, STAY, Become, Call, Flow, Frame, Procedure, Sequence, frame
from engine.core.types import Action, Seat
from engine.games.tidal_blades import moves, queries
from engine.games.tidal_blades.flow.question import Question
from engine.games.tidal_blades.flow.run import run
from engine.games.tidal_blades.flow.windows import UseCards
from engine.games.tidal_blades.parts import EDGE, REEF
from engine.games.tidal_blades.state import DUMMY, TidalBlades
from engine.kit.ask import AskEach

KEEP = "keep"


@frame("tidal_blades.night")
class Night(Procedure[TidalBlades]):
    """TB-13.1 to 13.10; after the last round only what can change a score (TB-13.11)."""

    steps = (
        "invasion", "flee", "arrive", "upgrades", "home", "judge", "standings", "next_round",
    )  # fmt: skip
    last: bool = False

    def invasion(self, s: TidalBlades) -> Flow:
        """TB-13.1, 13.2."""
        s.phase = "night"
        s.emit("night", round=s.round)
        return Call(Sequence(waiting=roll_invasion(s)))

    def flee(self, s: TidalBlades) -> Flow:
        """TB-13.3."""
        fleeing = s.monsters.get(REEF)
        if fleeing:
            for seat in queries.clockwise(s, s.first):
                if seat not in fleeing.tokens:
                    moves.champion(s, seat, queries.box(s).rules["flee_champion"], "flee")
            moves.remove_monster(s, fleeing, "fled")
        moves.advance_monster(s)
        return STAY

    def arrive(self, s: TidalBlades) -> Flow:
        """TB-13.4."""
        moves.reveal_monster(s)
        return self.jump("standings") if self.last else STAY

    def upgrades(self, s: TidalBlades) -> Flow:
        """TB-13.6."""
        return Call(AskEach(order=queries.clockwise(s, s.first), ask=Rest.kind))

    def home(self, s: TidalBlades) -> Flow:
        return come_home(s)

    def judge(self, s: TidalBlades) -> Flow:
        """TB-13.8."""
        move_judge(s)
        return STAY

    def standings(self, s: TidalBlades) -> Flow:
        """TB-13.9."""
        first = queries.leaders(s)
        if len(first) == 1:
            s.players[first[0]].leader += queries.box(s).rules["leader_tokens"]
            s.emit("leader", seat=first[0])
        order = queries.clockwise(s, s.first)
        return Call(
            Sequence(waiting=[UseCards(seat=seat, triggers=("on_standings",)) for seat in order])
        )

    def next_round(self, s: TidalBlades) -> Flow:
        if not self.last:
            begin_round(s)
        return DONE


def roll_invasion(s: TidalBlades) -> list[Frame]:
    """TB-13.1, 13.2: the penalties of those who have no token on the Monster that Invades."""
    box = queries.box(s)
    s.invasion = s.chance.roll(8)
    s.barrier = True
    place = next((place for place in (REEF, EDGE) if s.invasion in box.invasion[place]), "")
    monster = s.monsters.get(place)
    name = queries.monster_card(s, monster).name if monster else ""
    s.emit("invasion", seat=s.first, roll=s.invasion, place=place, name=name)
    if monster is None:
        return []
    order = [seat for seat in queries.clockwise(s, s.first) if seat not in monster.tokens]
    return [run(seat, f"invasion:{monster.id}") for seat in order]


def come_home(s: TidalBlades) -> Flow:
    """TB-13.7; TB-15.3: the discs of the dummy move down a space."""
    for seat, player in enumerate(s.players):
        player.discs += sum(owner == seat for _, _, owner in s.discs)
        player.island = player.space = ""
    s.discs = [disc for disc in s.discs if disc[2] == DUMMY]
    for place, (island, space, owner) in enumerate(s.discs):
        spaces = queries.island(s, island).spaces
        lower = spaces[(spaces.index(space) + 1) % len(spaces)]
        s.discs[place] = (island, lower, owner)
    s.emit("home")
    return STAY


def move_judge(s: TidalBlades) -> None:
    s.judge = queries.island(s, s.judge).next_judge
    s.emit("judge", island=s.judge)


def begin_round(s: TidalBlades) -> None:
    """TB-13.10."""
    box = queries.box(s)
    s.round += 1
    s.danger = next(n for n, die in enumerate(box.danger) if s.round in die.rounds)
    if s.round in box.rules["disc_gain_rounds"]:
        for player in s.players:
            player.discs += 1
    s.fresh = []
    s.emit("round", round=s.round, danger=box.danger[s.danger].name)


@frame("tidal_blades.rest")
class Rest(Procedure[TidalBlades]):
    """TB-13.6: asked only where something may be chosen."""

    steps = ("ask",)
    seat: int = 0
    about: str | None = None

    def ask(self, s: TidalBlades) -> Flow:
        question = NightUpgrade(seat=self.seat)
        return Become(question) if question.ways(s) else DONE


@frame("tidal_blades.night_upgrade")
class NightUpgrade(Question):
    """TB-13.6, D7: noun is area, die and what it becomes ("keep": only Refreshed).

    `done`: dice that were chosen, as they lie now in Active.
    """

    rules = ("TB-13.6", "TB-10.2")
    waits = "is resting"
    about: str | None = None
    chosen: int = 0
    done: list[str] = field(default_factory=list)

    def most(self, s: TidalBlades) -> int:
        return queries.level(s, self.seat, "R") + queries.passive(s, self.seat, "trait_bonus")

    def options(self, s: TidalBlades, seat: Seat) -> list[Action]:
        found = [Action("rest_die", way) for way in self.ways(s)]
        return [*found, Action("finish_night")]

    def ways(self, s: TidalBlades) -> list[tuple[str, str, str]]:
        if self.chosen >= self.most(s):
            return []
        player = self.player(s)
        found = []
        for kind in dict.fromkeys(player.spent):
            found.append((moves.SPENT, kind, KEEP))
            found += [(moves.SPENT, kind, into) for into in queries.upgrades_of(s, kind)[0]]
        if queries.edition(s).rest_upgrades_active:
            for kind in dict.fromkeys(player.active):
                if player.active.count(kind) > self.done.count(kind):
                    into_kinds = queries.upgrades_of(s, kind)[0]
                    found += [(moves.ACTIVE, kind, into) for into in into_kinds]
        return found

    def goes_on(self, s: TidalBlades) -> bool:
        """Whether one more die may be chosen after this one, so that this one can be taken back."""
        return self.chosen + 1 < self.most(s) and len(self.player(s).spent) > 1

    def resolve(self, s: TidalBlades, seat: Seat, action: Action) -> Flow:
        if action.verb == "finish_night":
            return DONE
        assert isinstance(action.noun, tuple)
        area, kind, into = (str(part) for part in action.noun)
        if area == moves.SPENT:
            moves.refresh(s, seat, kind)
        if into != KEEP:
            moves.upgrade(s, seat, moves.ACTIVE, kind, into)
        self.done.append(kind if into == KEEP else into)
        self.chosen += 1
        return STAY if self.ways(s) else DONE

    def ask(self, s: TidalBlades) -> str:
        left = self.most(s) - self.chosen
        return f"Refresh and Upgrade up to {left} {'die' if left == 1 else 'dice'}"
