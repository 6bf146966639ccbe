"""Phase II, Final Preparation (WF-4)."""

from __future__ import annotations

from dataclasses import field

from engine.core.frames import DONE, STAY, Call, Done, Flow, Procedure, frame
from engine.core.types import Action, Blocked, Prompt, Seat
from engine.games.wind_and_fire import moves, queries
from engine.games.wind_and_fire.cards import PARTS, TILES
from engine.games.wind_and_fire.flow.question import Question
from engine.games.wind_and_fire.flow.upgrade import Upgrade
from engine.games.wind_and_fire.state import NOBODY, WindAndFire
from engine.kit.secret import SecretChoice

STORAGE = "storage"


@frame("wind_and_fire.preparation")
class Preparation(Procedure[WindAndFire]):
    """Late upgrades, the last gold and black crystals, the tournament dice."""

    steps = ("upgrades", "storages", "set_dice")

    def upgrades(self, s: WindAndFire) -> Flow:
        s.phase = "preparation"
        return Call(LateUpgrades(circle=list(queries.clockwise(s, queries.left_of(s, s.active)))))

    def storages(self, s: WindAndFire) -> Flow:
        """WF-4.4: whoever has nothing to place is done."""
        done = [not pieces_to_place(s, seat) for seat in range(s.seats)]
        if all(done):
            return STAY
        return Call(PlaceStorages(done=done, plans=[[] for _ in range(s.seats)]))

    def set_dice(self, s: WindAndFire) -> Flow:
        """WF-4.5."""
        for seat in range(s.seats):
            moves.set_dice(s, seat)
        s.emit("prepared", powers=[player.dice[:] for player in s.players])
        return DONE


# -- step 1 ---------------------------------------------------------------------------------------


@frame("wind_and_fire.late_upgrades")
class LateUpgrades(Procedure[WindAndFire]):
    """WF-4.1: round and round until everybody is out. Who passes is out; who cannot upgrade now is
    skipped, but an upgrade of another may bring up a tile that fits."""

    steps = ("next_player", "again")
    circle: list[int] = field(default_factory=list)

    def next_player(self, s: WindAndFire) -> Flow:
        self.circle = [
            seat for seat in self.circle if queries.upgrades(s.players[seat]) < len(PARTS)
        ]
        able = [place for place, seat in enumerate(self.circle) if late_tiles(s, seat)]
        if not able:
            for seat in self.circle:
                s.emit("late_pass", seat=seat)
            return DONE
        self.circle = self.circle[able[0] :] + self.circle[: able[0]]
        return Call(LateUpgrade(seat=self.circle[0]))

    def again(self, s: WindAndFire) -> Flow:
        seat = self.circle.pop(0)
        if s.returned != "pass":
            self.circle.append(seat)
        return self.jump("next_player")


def sources(s: WindAndFire, seat: Seat) -> list[str]:
    """WF-4.2: where the gold for an upgrade may come from."""
    player = s.players[seat]
    found = [STORAGE] if player.gold else []
    if not s.settings.advanced:
        found += [name for name, part in zip(PARTS, player.parts, strict=True) if part.gold]
    return found


def late_tiles(s: WindAndFire, seat: Seat) -> list[str]:
    return queries.affordable_tiles(s, s.players[seat]) if sources(s, seat) else []


@frame("wind_and_fire.late_upgrade")
class LateUpgrade(Procedure[WindAndFire]):
    """One turn of step 1: choose, pay, upgrade; returns "pass" for a player who is out."""

    steps = ("choose", "payment", "upgrade", "finish")
    seat: int = 0
    tile: str = ""

    def choose(self, s: WindAndFire) -> Flow:
        return Call(ChooseLateUpgrade(seat=self.seat))

    def payment(self, s: WindAndFire) -> Flow:
        self.tile = str(s.returned)
        if self.tile == "pass":
            return Done("pass")
        found = sources(s, self.seat)
        if len(found) > 1:
            return Call(ChoosePayment(seat=self.seat))
        s.returned = found[0]
        return STAY

    def upgrade(self, s: WindAndFire) -> Flow:
        moves.pay_upgrade(s, self.seat, str(s.returned))
        return Call(Upgrade(seat=self.seat, tile=self.tile))

    def finish(self, s: WindAndFire) -> Flow:
        return Done("upgraded")


@frame("wind_and_fire.choose_late_upgrade")
class ChooseLateUpgrade(Question):
    """WF-4.1: upgrade one part or pass."""

    rules = ("WF-4.1", "WF-4.2")
    waits = "may upgrade once more"

    def options(self, s: WindAndFire, seat: Seat) -> list[Action]:
        return [*(Action("upgrade", tile) for tile in late_tiles(s, seat)), Action("pass")]

    def resolve(self, s: WindAndFire, seat: Seat, action: Action) -> Flow:
        if action.verb == "pass":
            s.emit("late_pass", seat=seat)
            return Done("pass")
        return Done(action.noun)

    def blocked(self, s: WindAndFire, seat: Seat) -> list[Blocked]:
        able = late_tiles(s, seat)
        return [
            Blocked(
                "upgrade",
                tile,
                f"no place fits the pattern of {TILES[tile].name}",
                ("WF-3.41", "WF-4.1"),
            )
            for tile in queries.open_tiles(s, self.player(s))
            if tile not in able
        ]

    def asked_by(self, s: WindAndFire) -> tuple[str, ...]:
        return ("WF-4.1", "WF-7.12") if s.master else self.rules

    def ask(self, s: WindAndFire) -> str:
        if s.master:
            return "Upgrade one more part for 1 gold? It goes on row 1 of the Master: 1 power more"
        where = "the supply" if s.trigger == NOBODY else "who ended the training"
        return f"Upgrade one more part for 1 gold? It goes to {where}"


@frame("wind_and_fire.choose_payment")
class ChoosePayment(Question):
    """WF-4.2."""

    rules = ("WF-4.2",)

    def options(self, s: WindAndFire, seat: Seat) -> list[Action]:
        return [Action("pay_from", source) for source in sources(s, seat)]

    def resolve(self, s: WindAndFire, seat: Seat, action: Action) -> Flow:
        return Done(action.noun)

    def ask(self, s: WindAndFire) -> str:
        return "Which gold pays for the upgrade?"


# -- step 2 ---------------------------------------------------------------------------------------


def pieces_to_place(s: WindAndFire, seat: Seat) -> list[str]:
    """WF-4.4: the storages of the pieces in their order, all gold first."""
    player = s.players[seat]
    gold = 0 if s.settings.advanced else player.gold
    black = ["pyramid"] * player.pyramid_black + ["training"] * player.training_black
    return ["gold"] * gold + black


@frame("wind_and_fire.place_storages")
class PlaceStorages(SecretChoice[WindAndFire]):
    """WF-4.4: all at once, hidden until everybody has finished. `plans`: parts in order."""

    rules = ("WF-4.4", "WF-3.35", "WF-3.30")
    finishes = "finish_preparation"
    waits = "to place the last gold and black crystals"
    plans: list[list[int]] = field(default_factory=list)

    def steps(self, s: WindAndFire, seat: Seat) -> list[int]:
        return self.plans[seat]

    def next_storage(self, s: WindAndFire, seat: Seat) -> str:
        """The storage of the next piece, "" when all are planned."""
        pieces, planned = pieces_to_place(s, seat), len(self.plans[seat])
        return pieces[planned] if planned < len(pieces) else ""

    def powers(self, s: WindAndFire, seat: Seat) -> list[int]:
        """The powers with what is planned."""
        values = queries.powers(s.players[seat])
        for storage, part in zip(pieces_to_place(s, seat), self.plans[seat], strict=False):
            values[part] += 1 if storage == "gold" else -1
        return values

    def options(self, s: WindAndFire, seat: Seat) -> list[Action]:
        storage, values = self.next_storage(s, seat), self.powers(s, seat)
        if storage == "gold":
            return [Action("put_gold", PARTS[n]) for n in queries.gold_parts(values)]
        if storage:
            return [Action("put_black", PARTS[n]) for n in queries.black_parts(values)]
        return [Action("finish_preparation")]

    def take_step(self, s: WindAndFire, seat: Seat, action: Action) -> None:
        self.plans[seat].append(PARTS.index(str(action.noun)))

    def reveal(self, s: WindAndFire) -> Flow:
        for player in range(s.seats):
            for storage, part in zip(pieces_to_place(s, player), self.plans[player], strict=True):
                moves.from_storage(s, player, storage, part)
        s.barrier = True
        return DONE

    def asked_by(self, s: WindAndFire) -> tuple[str, ...]:
        return ("WF-4.4", "WF-3.30") if s.settings.advanced else self.rules

    def ask(self, s: WindAndFire, seat: Seat) -> Prompt:
        storage = self.next_storage(s, seat)
        if not storage:
            return Prompt("Is your dragon ready?", "confirm")
        piece = "gold (+1 power)" if storage == "gold" else "black crystal (−1 power)"
        left = len(pieces_to_place(s, seat)) - len(self.plans[seat])
        more = f", {left} are left to place" if left > 1 else ""
        return Prompt(f"On which part do you put the {piece}{more}?", "choose")
