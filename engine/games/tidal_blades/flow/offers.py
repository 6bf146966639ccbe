"""Cards of the pool and the Market that are exchanged or bought (TB-6.3 to 6.11)."""

from __future__ import annotations

from engine.core.frames import DONE, STAY, Become, Call, Flow, Procedure, frame
from engine.core.types import Action, Blocked, Seat, Why
from engine.games.tidal_blades import moves, queries
from engine.games.tidal_blades.flow.goods import then
from engine.games.tidal_blades.flow.question import Question
from engine.games.tidal_blades.flow.run import RunEffects, makes_sense, performs, run
from engine.games.tidal_blades.flow.windows import UseCards
from engine.games.tidal_blades.parts import Table
from engine.games.tidal_blades.state import TidalBlades


@performs("swap_pool", "swap_market")
def _swap(s: TidalBlades, run: RunEffects, row: Table) -> Flow:
    offer = row["verb"].partition("_")[2]
    return Call(
        SwapOffer(
            seat=run.seat, offer=offer, left=run.amount(s, row), free=row.get("optional", False)
        )
    )


@makes_sense("swap_pool", "swap_market")
def _has_offer(s: TidalBlades, seat: Seat, row: Table) -> bool:
    del seat
    return bool(s.pool if row["verb"] == "swap_pool" else s.market)


@frame("tidal_blades.swap_offer")
class SwapOffer(Question):
    """D6: so many cards are discarded, then the offer is refilled; `free`: or none."""

    rules = ("TB-6.10",)
    offer: str = ""
    left: int = 0
    free: bool = False

    def cards(self, s: TidalBlades) -> list[str]:
        return s.pool if self.offer == "pool" else s.market

    def options(self, s: TidalBlades, seat: Seat) -> list[Action]:
        found = [Action("discard_offer", card) for card in dict.fromkeys(self.cards(s))]
        return [*found, Action("keep_offer")] if self.free or not found else found

    def resolve(self, s: TidalBlades, seat: Seat, action: Action) -> Flow:
        if action.verb == "discard_offer":
            moves.discard_offer(s, seat, self.offer, str(action.noun))
            self.left -= 1
            if self.left and self.cards(s):
                return STAY
        moves.refill(s)
        return DONE

    def asked_by(self, s: TidalBlades) -> tuple[str, ...]:
        return self.rules if self.offer == "pool" else ("TB-6.16", "TB-6.5")

    def ask(self, s: TidalBlades) -> str:
        where = "Challenge pool" if self.offer == "pool" else "Market"
        if self.free:
            return f"Discard a card of the {where}?"
        return f"Discard {self.left} {'card' if self.left == 1 else 'cards'} of the {where}"


@performs("buy_market")
def _buy(s: TidalBlades, run: RunEffects, row: Table) -> Flow:
    del row
    return Call(BuyCard(seat=run.seat)) if buyable(s, run.seat) else STAY


@makes_sense("buy_market")
def _can_buy(s: TidalBlades, seat: Seat, row: Table) -> bool:
    del row
    return bool(buyable(s, seat))


def buyable(s: TidalBlades, seat: Seat) -> list[str]:
    known = queries.box(s).market
    return [
        card for card in dict.fromkeys(s.market) if queries.can_afford(s, seat, known[card].cost)
    ]


@frame("tidal_blades.buy_card")
class BuyCard(Question):
    """TB-6.6: pay, take, refill, reward, discard."""

    rules = ("TB-6.6", "TB-6.7")

    def options(self, s: TidalBlades, seat: Seat) -> list[Action]:
        return [Action("buy", card) for card in buyable(s, seat)]

    def resolve(self, s: TidalBlades, seat: Seat, action: Action) -> Flow:
        card = str(action.noun)
        return Become(
            then(seat, queries.box(s).market[card].cost, "market", Bought(seat=seat, card=card))
        )

    def blocked(self, s: TidalBlades, seat: Seat) -> list[Blocked]:
        able = buyable(s, seat)
        why = Why("you cannot pay for it", ("TB-6.6", "TB-5.11"))
        return [Blocked("buy", card, *why) for card in dict.fromkeys(s.market) if card not in able]

    def ask(self, s: TidalBlades) -> str:
        return "Which Market card do you buy?"


@frame("tidal_blades.bought")
class Bought(Procedure[TidalBlades]):
    """TB-6.6, after the payment."""

    steps = ("take", "reward", "discard", "cards")
    seat: int = 0
    card: str = ""

    def take(self, s: TidalBlades) -> Flow:
        s.market.remove(self.card)
        s.emit("bought", seat=self.seat, card=self.card,
               name=queries.box(s).market[self.card].name)  # fmt: skip
        moves.refill(s)
        return STAY

    def reward(self, s: TidalBlades) -> Flow:
        return Call(run(self.seat, f"market:{self.card}"))

    def discard(self, s: TidalBlades) -> Flow:
        s.market_pile.append(self.card)
        return STAY

    def cards(self, s: TidalBlades) -> Flow:
        return Call(UseCards(seat=self.seat, triggers=("on_buy_market",)))
