"""The retail edition: four rounds (chapters 0 to 16)."""

from __future__ import annotations

from typing import ClassVar

from engine.core.frames import Frame
from engine.core.types import Seat
from engine.games.tidal_blades import goals, moves, queries
from engine.games.tidal_blades.box import RETAIL
from engine.games.tidal_blades.editions.edition import Edition, register_edition
from engine.games.tidal_blades.flow.attempt import Attempt
from engine.games.tidal_blades.flow.night import Night
from engine.games.tidal_blades.flow.setup import SettleIn
from engine.games.tidal_blades.layout import deal_goods, deal_rest, shuffled
from engine.games.tidal_blades.parts import ARENAS
from engine.games.tidal_blades.state import TidalBlades


class Retail(Edition):
    """The rules of the printed game."""

    id = "retail"
    title = "Tidal Blades: Heroes of the Reef"
    tagline = "Four days of Challenges on the islands, and Monsters in The Fold."
    minutes = (60, 90)
    box = RETAIL
    sheet: ClassVar = {
        "challenges": "Challenges", "traits": "Traits", "rank": "Champion rank",
        "advancement": "Champion advancement", "leader": "Leader tokens",
        "goal": "Secret Goal", "hits": "Hits",
    }  # fmt: skip

    def spots_for(self, seats: int) -> int:
        """TB-15.5, TB-15.6: only the dummy of two players covers spots."""
        return 2 if seats == 2 else 4

    def lay_out(self, s: TidalBlades) -> None:
        """TB-2.3 to 2.17."""
        s.judge = s.chance.choice(ARENAS)
        s.monster_deck = self._monsters(s)
        moves.reveal_monster(s)
        s.challenge_deck = shuffled(
            s, [card.id for card in self.box.challenges.values() if not card.starting]
        )
        deal_rest(s)
        if not s.settings.choose_characters:
            self.deal_characters(s)
        deal_goods(s)

    def deal_characters(self, s: TidalBlades) -> None:
        for player in s.players:
            character = self.box.characters[player.character]
            player.hand = list(character.kit)
            goals = [goal for goal in self.box.goals.values() if goal.character == character.id]
            first = next(goal.id for goal in goals if goal.first_game)
            drawn = s.chance.choice(goals).id
            player.goal = first if s.settings.first_game else drawn
            player.goal_open = s.settings.first_game
            shield = f"{character.id}_shell_shield"
            if s.settings.draft_start:
                player.cards = [shield]
                player.deck = shuffled(s, [character.starting_card, *character.cards])
            else:
                player.cards = [shield, character.starting_card]
                player.deck = shuffled(s, list(character.cards))

    def _monsters(self, s: TidalBlades) -> list[str]:
        """TB-2.4, 2.5; the top is the last one."""
        cards = self.box.monsters.values()
        if s.settings.first_game:
            hard = shuffled(s, [one.id for one in cards if one.hard and one.first_game])
            easy = shuffled(s, [one.id for one in cards if not one.hard and one.first_game])
            return [*hard, *easy]
        hard = shuffled(s, [one.id for one in cards if one.hard])
        style = self.box.monsters[hard[-1]].styles
        easy = [one.id for one in cards if not one.hard and one.styles != style]
        return [*hard, *shuffled(s, easy)]

    def begin(self) -> Frame:
        return SettleIn()

    def attempt(self, seat: Seat, challenge: str) -> Frame:
        return Attempt(seat=seat, challenge=challenge)

    def night(self, *, last: bool) -> Frame:
        return Night(last=last)

    def score(self, s: TidalBlades, seat: Seat) -> dict[str, int]:
        """TB-14.1 to 14.7."""
        player = s.players[seat]
        return {
            "challenges": queries.challenge_points(s, player),
            "traits": queries.trait_points(s, player),
            "rank": queries.rank_points(s, seat),
            "advancement": self._advancement(player.champion),
            "leader": player.leader * self.box.rules["leader_token_points"],
            "goal": self._goal(s, seat),
            "hits": queries.total_hits(s, seat),
        }

    def _advancement(self, space: int) -> int:
        """TB-14.4."""
        return max((value for here, value in self.box.marks if here <= space), default=0)

    def _goal(self, s: TidalBlades, seat: Seat) -> int:
        """TB-14.6; without a Character there is none yet."""
        goal = self.box.goals.get(s.players[seat].goal)
        if goal is None:
            return 0
        reached = goals.measure(s, seat, goal.measure, goal.arg)
        if reached >= goal.difficult:
            return goal.difficult_points
        return goal.easy_points if reached >= goal.easy else 0


register_edition(Retail())
