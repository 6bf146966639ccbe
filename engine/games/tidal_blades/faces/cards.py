"""Characters, their cards and powers, Stunts, Challenges, the Market; what is paid."""

from __future__ import annotations

from engine.core.face import Face
from engine.core.types import Seat
from engine.games.tidal_blades import queries, words
from engine.games.tidal_blades.editions.edition import Edition
from engine.games.tidal_blades.faces.wording import Asked, Known, challenge
from engine.games.tidal_blades.flow.windows import ChooseCard
from engine.games.tidal_blades.state import TidalBlades

ALWAYS = {
    "no_card": Face("Use no card", short="No card", group="pass"),
    "keep_offer": Face("Leave the offer as it is", short="Keep all", group="pass"),
}


def _choose_character(edition: Edition, ident: str) -> Face:
    name = edition.box.characters[ident].name
    return Face(f"Be {name}", short=name, button="Be this one", group="cards")


def _choose_card(edition: Edition, ident: str) -> Face:
    name = edition.box.cards[ident].name
    return Face(f"Put {name} into play", button="Into play", group="cards")


def _lowest(edition: Edition, ident: str) -> Face:
    name = edition.box.cards[ident].name
    return Face(f"Put {name} to the very bottom", button="To the bottom", group="cards")


def _play_stunt(edition: Edition, ident: str) -> Face:
    name = edition.box.stunts[ident].name
    return Face(f"Play {name}", at=(f"stunt:{ident}",), button="Play it")


def _use_shield(edition: Edition, power: str) -> Face:
    return Face(f"Use {edition.power_names[power]}", at=(f"power:{power}",), button="Use it")


def _take_challenge(edition: Edition, card: str) -> Face:
    text, button = f"Take {challenge(edition, card)}", "Take it"
    if card == "deck":
        short, note = "The top of the deck", "You alone see it"
        return Face(text, ("deck",), (), short, note, button, group="cards")
    return Face(text, at=(f"pool:{card}",), button=button, group="cards")


def _discard_challenge(edition: Edition, card: str) -> Face:
    text = f"Discard {challenge(edition, card)}"
    return Face(text, at=(f"card:{card}",), button="Discard it", group="cards")


def _keep_challenge(edition: Edition, card: str) -> Face:
    return Face(f"Keep {challenge(edition, card)}", button="Keep it", group="cards")


def _discard_offer(edition: Edition, card: str) -> Face:
    ware = edition.box.market.get(card)
    name, at = (ware.name, "market") if ware else (challenge(edition, card), "pool")
    text = f"Discard {name} from the offer"
    return Face(text, at=(f"{at}:{card}",), button="Discard it", group="cards")


def _buy(edition: Edition, ident: str) -> Face:
    card = edition.box.market[ident]
    price = words.goods(card.cost.get("fruit", 0), card.cost.get("shell", 0))
    text = f"Buy {card.name} for {price}"
    return Face(text, at=(f"market:{ident}",), button="Buy it", group="cards")


def _pay_for(edition: Edition, answer: str) -> Face:
    if answer == "yes":
        return Face("Pay for it", short="Pay", note="and do it", button="Pay", group="bar")
    text = "Do not pay"
    return Face(text, note="leave it", button=text, group="bar")


def _pay_fruit(edition: Edition, share: int) -> Face:
    text = f"Pay {share} of it in Fruit"
    return Face(text, short=f"{share} Fruit", button="Pay", group="cards")


def _charge(edition: Edition, amount: int) -> Face:
    shells = words.count(amount, "Shell") if amount else "None"
    text = f"Put {shells if amount else 'no Shell'} on the Shield"
    return Face(text, short=shells, button="Put them there", group="cards")


BY_NOUN: dict[str, Known] = {
    "choose_character": _choose_character,
    "choose_card": _choose_card,
    "lowest": _lowest,
    "play_stunt": _play_stunt,
    "use_shield": _use_shield,
    "take_challenge": _take_challenge,
    "discard_challenge": _discard_challenge,
    "keep_challenge": _keep_challenge,
    "discard_offer": _discard_offer,
    "buy": _buy,
    "pay_for": _pay_for,
    "pay_fruit": _pay_fruit,
    "charge": _charge,
}


def _use_card(s: TidalBlades, seat: Seat, ident: str) -> Face:
    """Laid out where it is asked for, else beside the question."""
    card = queries.box(s).cards[ident]
    group = "cards" if isinstance(s.stack[-1], ChooseCard) else ""
    return Face(f"Use {card.name}", at=(f"play:{ident}",), button="Use it", group=group)


NOW: dict[str, Asked] = {"use_card": _use_card}
