"""Attacks and fights (LL-10)."""

from __future__ import annotations

from dataclasses import field

from engine.core.frames import DONE, STAY, Call, Flow, Frame, Procedure, Sequence, frame
from engine.games.leviatel import moves, queries
from engine.games.leviatel.cards import CARDS
from engine.games.leviatel.state import Leviatel, Unit
from engine.games.leviatel.targets import holds
from engine.games.leviatel.triggers import frame_of


@frame("leviatel.attack")
class Attack(Procedure[Leviatel]):
    """LL-10.4 to 10.11: one attack of one character, however many fights."""

    steps = (
        "begin",
        "when_attacking",
        "fix_targets",
        "next_fight",
        "structure",
        "after_own",
        "after_others",
    )
    unit: int = 0
    arrival: bool = False
    area: str = ""
    seat: int = 0
    tribe: str = ""
    targets: list[int] = field(default_factory=list)
    places: dict[int, str] = field(default_factory=dict)
    with_structure: int = 0

    def begin(self, s: Leviatel) -> Flow:
        """LL-10.4."""
        unit = s.units[self.unit]
        unit.ready = False
        self.area, self.seat, self.tribe = unit.area, unit.seat, unit.tribe
        moves.reveal(s, unit)
        moves.tell(s, "attacks", unit)
        return STAY

    def when_attacking(self, s: Leviatel) -> Flow:
        """LL-10.5."""
        unit = s.units[self.unit]
        frames: list[Frame] = [
            frame_of(effect, unit)
            for effect in CARDS[unit.card].on("on_attack")
            if holds(s, effect, unit)
        ]
        return Call(Sequence(waiting=frames)) if frames else STAY

    def fix_targets(self, s: Leviatel) -> Flow:
        """LL-10.6: intercepting ones, enemies by the time they have been here, a structure."""
        unit = self._here(s)
        if unit is None:
            return STAY
        first = queries.interceptors(s, unit) if self.arrival else []
        enemies = first + queries.at(s, self.area, queries.other(self.seat))
        self.targets = [enemy.id for enemy in enemies]
        self.places = {enemy.id: enemy.area for enemy in enemies}
        structure = queries.structure_at(s, self.area)
        if structure is not None and structure.seat != self.seat:
            self.with_structure = structure.id
        return STAY

    def next_fight(self, s: Leviatel) -> Flow:
        """LL-10.7, LL-10.13."""
        if not self.targets or self._here(s) is None or self._ended_by_a_kill(s):
            return STAY
        enemy = queries.alive(s, self.targets.pop(0))
        self.jump("next_fight")
        if enemy is None or enemy.area != self.places[enemy.id]:
            return STAY
        return Call(Fight(attacker=self.unit, target=enemy.id))

    def structure(self, s: Leviatel) -> Flow:
        """LL-10.10."""
        unit, structure = self._here(s), s.structures.get(self.with_structure)
        if unit is not None and structure is not None:
            moves.damage_structure(s, structure, queries.attack(s, unit))
        return STAY

    def after_own(self, s: Leviatel) -> Flow:
        """LL-10.11: what hangs on the attacker."""
        unit = queries.alive(s, self.unit)
        if unit is not None and unit.violence:
            moves.change(s, unit, "violence", attack=unit.violence)
        return STAY

    def after_others(self, s: Leviatel) -> Flow:
        """LL-10.11, LL-10.14: those who watch attacks, also of an attacker that died."""
        frames: list[Frame] = [
            frame_of(effect, watcher)
            for watcher in queries.living(s, self.seat)
            for effect in CARDS[watcher.card].on("after_ally_attack")
            if watcher.id != self.unit
            and not watcher.hidden
            and effect.condition.get("attacker_tribe") in (None, self.tribe)
        ]
        return Call(Sequence(waiting=frames)) if frames else STAY

    def _ended_by_a_kill(self, s: Leviatel) -> bool:
        """LL-10.7: the second enemy is fought "if that enemy survives", the first. One that
        intercepts stands elsewhere (LL-13.9) and is not the first."""
        here = [enemy for enemy, area in self.places.items() if area == self.area]
        fought = (enemy for enemy in here if enemy not in self.targets)
        always = s.settings.second_enemy == "always"
        return not always and any(queries.alive(s, enemy) is None for enemy in fought)

    def _here(self, s: Leviatel) -> Unit | None:
        """The attacker, if it is alive and still in its area."""
        unit = queries.alive(s, self.unit)
        return unit if unit is not None and unit.area == self.area else None


@frame("leviatel.fight")
class Fight(Procedure[Leviatel]):
    """LL-10.8: both deal damage at the same time; then deaths, kills, what comes after."""

    steps = ("clash", "kills", "after_fight")
    attacker: int = 0
    target: int = 0
    died: list[int] = field(default_factory=list)

    def clash(self, s: Leviatel) -> Flow:
        attacker, target = s.units[self.attacker], s.units[self.target]
        moves.reveal(s, attacker)
        moves.reveal(s, target)
        blows = queries.attack(s, attacker), queries.attack(s, target)
        s.emit("fight", seat=attacker.seat, attacker=f"u{attacker.id}", target=f"u{target.id}",
               attacker_card=attacker.card, target_card=target.card, area=attacker.area,
               attack=blows[0], answer=blows[1])  # fmt: skip
        safe_attacker = unharmed(s, attacker, target, blows[0])
        safe_target = unharmed(s, target, attacker, blows[1])
        if not safe_target:
            moves.damage(s, target, blows[0])
        if not safe_attacker:
            moves.damage(s, attacker, blows[1])
        self.died = [unit.id for unit in moves.bury(s)]
        return STAY

    def kills(self, s: Leviatel) -> Flow:
        """On killing: attacker first."""
        frames: list[Frame] = []
        for killer, victim in ((self.attacker, self.target), (self.target, self.attacker)):
            unit = s.units.get(killer)
            if victim not in self.died or unit is None:
                continue
            frames += [
                frame_of(effect, unit, other=victim)
                for effect in CARDS[unit.card].on("on_kill")
                if not effect.condition.get("self_alive") or not unit.body
            ]
        return Call(Sequence(waiting=frames)) if frames else STAY

    def after_fight(self, s: Leviatel) -> Flow:
        attacker, target = queries.alive(s, self.attacker), queries.alive(s, self.target)
        if attacker is None:
            return DONE
        frames: list[Frame] = [
            frame_of(effect, attacker, other=self.target)
            for effect in CARDS[attacker.card].on("after_fight_as_attacker")
            if not effect.condition.get("opponent_alive") or target is not None
        ]
        return Call(Sequence(waiting=frames)) if frames else STAY


def unharmed(s: Leviatel, unit: Unit, enemy: Unit, blow: int) -> bool:
    """LL-13.19: takes no damage from a fight in which its own damage kills the other."""
    for effect in CARDS[unit.card].on("fight_damage"):
        kills = enemy.defence - moves.would_take(enemy, blow) <= 0
        if kills and holds(s, effect, unit):
            return True
    return False
