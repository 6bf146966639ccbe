"""What bots are called: the stronger, the more dangerous."""

from collections.abc import Collection

BOT_NAMES = {
    "random": ("Driftwood", "Flotsam", "Seaweed", "Plankton", "Pebble", "Foam"),
    "easy": ("Hermit Crab", "Sand Flea", "Sea Snail", "Garden Eel", "Goby", "Periwinkle"),
    "medium": ("Octopus", "Moray", "Barracuda", "Stingray", "Swordfish", "Sea Wolf"),
    "hard": ("Kraken", "Leviathan", "Charybdis", "Scylla", "Hydra", "Megalodon"),
}


def bot_name(level: str, others: Collection[str | None] = ()) -> str:
    """A name for a bot of this level; another than the `others` have, while there is one.

    >>> bot_name("easy", {"Hermit Crab", "Amber Heron"})
    'Sand Flea'
    """
    names = BOT_NAMES.get(level, ("Bot",))
    return next((name for name in names if name not in others), names[0])
