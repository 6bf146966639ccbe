"""Decks as a text code: "LL1-" and the printed numbers of the ten cards, for copying and links."""

from __future__ import annotations

from engine.core.errors import InvalidOptions
from engine.games.leviatel.cards import CARDS, DATA, broken_deck_rules, refused_cards

_PREFIX = "LL1-"
_DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_NUMBER = {row["id"]: row["no"] for row in DATA["card"]}
_CARD = {number: card for card, number in _NUMBER.items()}


class LeviatelDecks:
    """Decks of Leviatel Legends (LL-3.3)."""

    def check(self, cards: list[str]) -> list[str]:
        """What is wrong with a deck, in sentences; empty for a legal one."""
        return broken_deck_rules(cards)

    def refused(self, cards: list[str]) -> dict[str, list[str]]:
        """For each card that cannot be added: why not, in sentences."""
        return refused_cards(cards)

    def encode(self, cards: list[str]) -> str:
        """The code of any list of known cards; raises InvalidOptions for an unknown one.

        >>> LeviatelDecks().encode(["billy", "raul"])
        'LL1-0S1S'
        """
        unknown = [card for card in cards if card not in CARDS]
        if unknown:
            raise InvalidOptions(f"There is no card called {unknown[0]!r}.")
        numbers = sorted(_NUMBER[card] for card in cards)
        return _PREFIX + "".join(_DIGITS[n // 32] + _DIGITS[n % 32] for n in numbers)

    def decode(self, code: str) -> list[str]:
        """The cards of a code, in printed order; raises InvalidOptions saying what is wrong.

        >>> LeviatelDecks().decode(" ll1-0s1s ")
        ['raul', 'billy']
        """
        text = code.strip().upper()
        body = text.removeprefix(_PREFIX)
        if body == text or len(body) % 2 or any(digit not in _DIGITS for digit in body):
            raise InvalidOptions(f'A deck code begins with "{_PREFIX}" and goes on in pairs.')
        pairs = zip(body[::2], body[1::2], strict=True)
        numbers = [_DIGITS.index(high) * 32 + _DIGITS.index(low) for high, low in pairs]
        if any(number not in _CARD for number in numbers):
            raise InvalidOptions("The deck code names a card that does not exist.")
        return [_CARD[number] for number in numbers]
