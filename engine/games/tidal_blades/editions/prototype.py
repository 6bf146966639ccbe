"""The prototype edition: five rounds (chapter P). Everything that differs is named in this file and
in `components_prototype.toml`; the frames it puts in place of others are in `flow/prototype/`."""

from __future__ import annotations

from typing import ClassVar

from engine.core.frames import Frame
from engine.core.types import Seat
from engine.games.tidal_blades import goals, queries
from engine.games.tidal_blades.box import PROTOTYPE
from engine.games.tidal_blades.editions.edition import Edition, register_edition
from engine.games.tidal_blades.flow.prototype.attempt import PrototypeAttempt
from engine.games.tidal_blades.flow.prototype.night import PrototypeNight
from engine.games.tidal_blades.flow.setup import SettleIn
from engine.games.tidal_blades.layout import deal_goods, deal_rest, shuffled
from engine.games.tidal_blades.state import TidalBlades


class Prototype(Edition):
    """The rules of the earlier rulebook."""

    id = "prototype"
    title = "Tidal Blades: the prototype"
    tagline = "Five rounds by the earlier rules: sets, an audience, training at the Temple."
    minutes = (60, 120)
    box = PROTOTYPE
    sheet: ClassVar = {
        "challenges": "Challenges", "sets": "Sets", "traits": "Traits", "rank": "Champion rank",
        "marks": "Champion marks", "goal": "Secret Goal", "hits": "Hits",
    }  # fmt: skip
    backs_show_style = False  # TB-P1.5
    starting_challenges_leave = False  # TB-P1.2
    hunting = False  # TB-P11.7
    power_names: ClassVar = {"shield_leap": "Mystic Ability", "shield_infuse": "Infused Learning"}
    rest_upgrades_active = False  # TB-P10.2
    asked_by: ClassVar = {
        "tidal_blades.night_upgrade": ("TB-P10.2", "TB-10.2", "TB-P10.3"),
        "tidal_blades.set_face": ("TB-P9.1",),
    }

    def spots_for(self, seats: int) -> int:
        """TB-P11.6."""
        return seats

    def lay_out(self, s: TidalBlades) -> None:
        """TB-P1.1 to P1.5."""
        monsters = self.box.monsters.values()
        s.monster_deck = shuffled(s, [one.id for one in monsters if one.hard])
        s.monster_deck += shuffled(s, [one.id for one in monsters if not one.hard])
        known = self.box.challenges.values()
        starting = shuffled(s, [card.id for card in known if card.starting])
        for player in s.players:
            player.hand = [starting.pop() for _ in range(3)]
        main = [card.id for card in known if not card.starting]
        s.challenge_deck = shuffled(s, [*main, *starting])
        deal_rest(s)
        s.judge = self.box.challenges[s.pool[0]].arena
        if not s.settings.choose_characters:
            self.deal_characters(s)
        deal_goods(s)

    def deal_characters(self, s: TidalBlades) -> None:
        for player in s.players:
            character = self.box.characters[player.character]
            own = [goal.id for goal in self.box.goals.values() if goal.character == character.id]
            player.goal = s.chance.choice(own)
            player.cards = [f"{character.id}_shell_shield", character.starting_card]
            player.deck = shuffled(s, list(character.cards))

    def begin(self) -> Frame:
        return SettleIn()

    def attempt(self, seat: Seat, challenge: str) -> Frame:
        """TB-P5."""
        return PrototypeAttempt(seat=seat, challenge=challenge)

    def night(self, *, last: bool) -> Frame:
        """TB-P13, P11.8."""
        return PrototypeNight(last=last)

    def score(self, s: TidalBlades, seat: Seat) -> dict[str, int]:
        """TB-P14."""
        player = s.players[seat]
        sets = min(queries.arena_counts(s, player).values())
        return {
            "challenges": queries.challenge_points(s, player),
            "sets": sets * self.box.rules["diversity_points"],
            "traits": queries.trait_points(s, player),
            "rank": queries.rank_points(s, seat),
            "marks": sum(value for space, value in self.box.marks if space <= player.champion),
            "goal": self._goal(s, seat),
            "hits": queries.total_hits(s, seat),
        }

    def _goal(self, s: TidalBlades, seat: Seat) -> int:
        """TB-P14; without a Character there is none yet."""
        goal = self.box.goals.get(s.players[seat].goal)
        if goal is None:
            return 0
        return max(0, goals.measure(s, seat, goal.measure, goal.arg)) * goal.points_each


register_edition(Prototype())
