"""Names of people: what is allowed, and friendly ones for guests."""

import secrets
import unicodedata

from app.accounts.lookalikes import BLANK, piled_up, skeleton

MAX_LENGTH = 24
_BAD_CATEGORIES = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
_JOINERS = frozenset({"\u200c", "\u200d"})  # needed inside some scripts and emoji

COLOURS = (
    "Amber", "Azure", "Brisk", "Bright", "Calm", "Clear", "Coral", "Copper", "Dappled", "Deep",
    "Drifting", "Early", "Foam", "Gentle", "Glassy", "Golden", "Green", "Hidden", "Indigo", "Ivory",
    "Jade", "Kelp", "Lucky", "Lunar", "Merry", "Misty", "Opal", "Pearly", "Quiet", "Rapid",
    "Rosy", "Salty", "Silver", "Sunny", "Swift", "Teal", "Tidal", "Velvet", "Wandering", "Windy",
)  # fmt: skip
CREATURES = (
    "Albatross", "Anemone", "Barnacle", "Clam", "Cormorant", "Crab", "Cuttlefish", "Dolphin",
    "Dugong", "Eel", "Gannet", "Grebe", "Gull", "Heron", "Jellyfish", "Kraken", "Limpet", "Lobster",
    "Manatee", "Manta", "Marlin", "Narwhal", "Nautilus", "Octopus", "Otter", "Oyster", "Pelican",
    "Penguin", "Petrel", "Plover", "Porpoise", "Puffin", "Sailfish", "Sandpiper", "Seahorse",
    "Seal", "Shrimp", "Starfish", "Sunfish", "Tern", "Turtle", "Urchin", "Walrus", "Whale",
)  # fmt: skip


class BadName(ValueError):
    """The name is not one we show to others."""


def clean_name(text: str) -> str:
    """The name as it is kept: NFC, trimmed, inner white space single; raises BadName.

    >>> clean_name("  Amber   Heron ")
    'Amber Heron'
    """
    name = unicodedata.normalize("NFC", text)
    for character in name:
        if unicodedata.category(character) in _BAD_CATEGORIES and character not in _JOINERS:
            raise BadName("a name has no control or direction characters")
    if BLANK.intersection(name):
        raise BadName("a name has no characters that show nothing")
    if piled_up(name):
        raise BadName("a name has at most three marks on a letter")
    name = " ".join(name.split())
    if not name.strip("\u200c\u200d"):
        raise BadName("a name has at least one visible character")
    if len(name) > MAX_LENGTH:
        raise BadName(f"a name has at most {MAX_LENGTH} characters")
    return name


def guest_name() -> str:
    """Two words from the sea."""
    return f"{secrets.choice(COLOURS)} {secrets.choice(CREATURES)}"


def distinct(name: str, others: set[str]) -> str:
    """`name`, with a number behind it when somebody else has it, or one that looks like it.

    >>> distinct("Amber Heron", {"Amber Heron"})
    'Amber Heron 2'
    """
    taken = {skeleton(other) for other in others}
    if skeleton(name) not in taken:
        return name
    number = 2
    while skeleton(f"{name} {number}") in taken:
        number += 1
    return f"{name} {number}"
