"""What bots are called: the stronger, the more dangerous."""

from collections.abc import Collection

BOT_NAMES = {
    "random": ("Driftwood", "Flotsam", "Seaweed", "Plankton", "Pebble", "Foam"),
    "easy": ("Hermit Crab", "Sand Flea", "Sea Snail", "Garden Eel", "Goby", "Periwinkle"),
    "medium": ("Octopus", "Moray", "Barracuda", "Stingray", "Swordfish", "Sea Wolf"),
    "hard": ("Kraken", "Leviathan", "Charybdis", "Scylla", "Hydra", "Megalodon"),
}


LONGEST = 24


def stand_in_name(person: str) -> str:
    """What the bot is called that plays on for somebody at a table of a tournament.

    >>> stand_in_name("Golden Crab"), len(stand_in_name("The Old Man and the Sea."))
    ('Golden Crab (bot)', 24)
    """
    mark = " (bot)"
    return person[: LONGEST - len(mark)].rstrip() + mark


def bot_name(level: str, others: Collection[str | None] = ()) -> str:
    """A name for a bot of this level; another than the `others` have, while there is one.

    >>> bot_name("easy", {"Hermit Crab", "Amber Heron"})
    'Sand Flea'
    """
    names = BOT_NAMES.get(level, ("Bot",))
    return next((name for name in names if name not in others), names[0])
