"""What is made of the `about.toml` of all games: the colours, and boxes nobody has drawn."""

import hashlib

from fastapi import APIRouter, Request
from starlette.responses import Response

from app.core.static import OWN
from app.core.templates import templates
from app.pages.about.reading import about, folder_of
from engine import catalogue

router = APIRouter(include_in_schema=False)
NEUTRAL = ("#2C7C88", "#14505F")
"""The colours of a table without a palette, see static/css/tokens.css."""


def stylesheet() -> str:
    """The palette of every game; raises AboutError, so the server calls this at its start."""
    return "".join(map(palette, catalogue))


def palette(game: str) -> str:
    """The custom properties of one game."""
    lines = [f"--{name}:{css(paint)}" for name, paint in about(game).palette.items()]
    return f'[data-game="{game}"]{{{";".join(lines)}}}\n' if lines else ""


def css(paint: str | tuple[str, str]) -> str:
    """
    >>> css("#fff"), css(("#fff", "#000"))
    ('#fff', 'light-dark(#fff,#000)')
    """
    return paint if isinstance(paint, str) else f"light-dark({','.join(paint)})"


@router.get("/static/css/palettes.css")
async def palettes(request: Request) -> Response:
    """The palettes, or 304: kept and asked for again like every other style sheet."""
    text = stylesheet()
    tag = f'"{hashlib.sha256(text.encode()).hexdigest()[:32]}"'
    headers = {"Cache-Control": OWN, "ETag": tag}
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    return Response(text, media_type="text/css", headers=headers)


@router.get("/games/{game}/cover.svg")
async def cover(request: Request, game: str) -> Response:
    """A drawing that is no part of the client's build: that of a game of another distribution,
    or one for a game that has none, its initial over a tide of its colours."""
    rules, drawing = catalogue.get(game), about(game).cover
    if rules is not None and drawing is not None:
        text = (folder_of(rules) / drawing).read_bytes()
        return Response(text, media_type="image/svg+xml", headers={"Cache-Control": OWN})
    paints = about(game).palette
    days = [
        paints.get(name, neutral) for name, neutral in zip(("g-1", "g-2"), NEUTRAL, strict=True)
    ]
    context = {
        "initial": rules.info.title[:1] if rules else "?",
        "colours": [day if isinstance(day, str) else day[0] for day in days],
    }
    return templates.TemplateResponse(
        request,
        "partials/cover.svg",
        context,
        media_type="image/svg+xml",
        headers={"Cache-Control": OWN},
    )
