"""Which drawing of icons holds an icon: those of one game alone lie in its own."""

import json
from functools import cache

from app.core.resources import resource_dir


@cache
def homes() -> dict[str, str]:
    """The game of an icon; what is for everybody is not named. Written by hatch_build.py."""
    text = (resource_dir("static") / "vendor" / "icons.mjs").read_text("utf-8")
    found: dict[str, str] = json.loads(text[text.rindex("{") : text.rindex("}") + 1])
    return {name: game for game, names in found.items() for name in names.split()}


def sprite(name: str) -> str:
    """The address of an icon of game-icons.net, for `<use>`."""
    home = homes().get(name)
    return f"/static/vendor/icons{f'-{home}' if home else ''}.svg#{name}"
