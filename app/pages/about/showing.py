"""What pages and tables are given of an `about.toml`."""

from functools import cache
from typing import Any

from app.core.resources import resource_dir
from app.core.templates import templates
from app.pages.about.model import Said, When
from app.pages.about.reading import about, folder_of
from app.pages.rulebook import rulebook
from engine import GameInfo, catalogue

Json = dict[str, Any]


def cover_address(game: str) -> str:
    """Where the drawing of the box is."""
    told = about(game)
    if told.cover is not None:
        built = f"vendor/covers/{folder_of(catalogue[game]).name}/{told.cover}"
        if _is_static(built):
            return f"/static/{built}"
    return f"/games/{game}/cover.svg"


@cache
def _is_static(name: str) -> bool:
    return (resource_dir("static") / name).is_file()


def preview_address(game: str) -> str | None:
    """The picture that link previews show, if there is one."""
    name = f"img/share/{game}.jpg"
    return f"/static/{name}" if _is_static(name) else None


def for_table(game: str) -> Json:
    """What the client is given, see `About` of static/js/core/types.js."""
    told = about(game)
    short = told.model_dump(include={"reasons", "rules"}, exclude_defaults=True)
    return {
        "cover": cover_address(game),
        "book": rulebook(game) is not None,
        "log": told.log.model_dump(),
        "moments": told.moments,
        "total": told.total,
        "nothing": told.nothing,
        "holder": told.holder and told.holder.model_dump(),
        "reasons": short.get("reasons", {}),
        "rules": short.get("rules", {}),
    }


def said(text: Said, game: str) -> str:
    """What holds with the options as they are when nobody changes them."""
    info = catalogue[game].info
    return " ".join(each.text for each in text if _holds(each.when, info))


def first_game() -> str:
    """Whose colours a page takes that belongs to no game: of the first on the shelf."""
    return next(iter(catalogue))


def _holds(when: When, info: GameInfo) -> bool:
    usual: Json = {option.id: option.default for option in info.options}
    usual["seats"] = info.usual_seats
    return all(
        usual.get(name) in (wanted if isinstance(wanted, list) else [wanted])
        for name, wanted in when.items()
    )


templates.env.globals |= {
    "about": about,
    "cover_address": cover_address,
    "preview_address": preview_address,
    "first_game": first_game,
    "said": said,
}
