"""Names of people: what is allowed, and friendly ones for guests."""

import re
import secrets

from app.core.lookalikes import skeleton
from app.core.text import BadText, clean_text

MAX_LENGTH = 24
FORMER = "A former player"
"""How somebody is called who deleted their account."""
RESERVED = (
    "you", "admin", "administrator", "moderator", "operator", "tidetable", "bot", "system",
    FORMER.lower(),
)  # fmt: skip
"""What the service calls people itself, and who could be taken for it."""

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


def clean_name(text: str) -> str:
    """The name as it is kept: NFC, trimmed, inner white space single; raises BadText.

    >>> clean_name("  Amber   Heron ")
    'Amber Heron'
    """
    name = clean_text(text, MAX_LENGTH)
    plain = skeleton(name)
    if plain in _RESERVED or _SEAT.fullmatch(plain):
        raise BadText("not a name the service itself uses")
    return name


_RESERVED = frozenset(skeleton(each) for each in RESERVED)
_SEAT = re.compile(rf"{skeleton('seat')}[\dlo]*")
""""Seat 1", as look-alikes are written."""


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
