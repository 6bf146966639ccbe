"""The page of a worked example: the game's own board, before, after each step, and at the end."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import Response

from app.accounts.identity import MaybeAccount, shown_account
from app.core.templates import templates
from app.pages import errors, shelf
from app.pages.players import NO_GAME
from app.pages.rooms import modules_of
from engine import Example, Moment, catalogue, examples_of, play_example

router = APIRouter()
Json = dict[str, Any]
NO_EXAMPLE = errors.Notice(
    404,
    "compass",
    "There is no such example",
    "Each stands in the rules of its game.",
    "The shelf",
    "/games",
)


@router.get("/games/{game}/examples/{number}")
async def example_page(request: Request, game: str, number: str, account: MaybeAccount) -> Response:
    """One example; every step has an address (`?step=`)."""
    if game not in catalogue:
        return errors.page(request, NO_GAME)
    example = examples_of(game).get(number)
    if example is None:
        return errors.page(request, NO_EXAMPLE)
    me = shown_account(account)
    shown = shown_example(game, number)
    data = {**shown, "me": me, "game": shelf.sheet(game)}
    context = {
        "me": me,
        "nav": "games",
        "game": shelf.box(catalogue[game].info),
        "example": example,
        "page_data": data,
        "styles": shelf.table_styles(game),
        "modules": modules_of("example", game),
    }
    return templates.TemplateResponse(request, "pages/example.html", context)


@lru_cache(maxsize=64)
def shown_example(game: str, number: str) -> Json:
    """What the client is given: who sits there, the positions, the sentence of each step."""
    example = examples_of(game)[number]
    moments = play_example(game, example)
    return {
        "room": room_of(game, example, moments[0]),
        "views": [envelope_of(game, n, moment) for n, moment in enumerate(moments)],
        "steps": [step_of(n, moment) for n, moment in enumerate(moments)],
        "example": {
            "id": example.id,
            "title": example.title,
            "text": example.text,
            "rules": example.rules,
            **neighbours(game, example),
        },
    }


def neighbours(game: str, example: Example) -> Json:
    """The examples before and after it, as they stand in the files."""
    ids = list(examples_of(game))
    at = ids.index(example.id)
    return {
        "before": ids[at - 1] if at else None,
        "after": ids[at + 1] if at + 1 < len(ids) else None,
    }


def room_of(game: str, example: Example, first: Moment) -> Json:
    """A table nobody plays at, in the form of a Room."""
    info = catalogue[game].info
    given = example.position
    seats = first.state.seats
    names = [*example.names, *(f"Player {n + 1}" for n in range(seats))][:seats]
    return {
        "id": "",
        "game": game,
        "title": info.title,
        "status": "finished",
        "host": "",
        "access": "link",
        "watch": "everyone",
        "options": {o.id: given.get(o.id, o.default) for o in info.options if not o.internal},
        "seats": [
            {
                "seat": n,
                "player": {"id": f"seat-{n}", "name": name, "kind": "guest"},
                "connected": True,
            }
            for n, name in enumerate(names)
        ],
        "spectators": 0,
        "match": None,
        "result": None,
    }


def envelope_of(game: str, number: int, moment: Moment) -> Json:
    """A position with everything open, in which nothing can be done."""
    return {
        "version": number,
        "decision": number,
        "ply": number,
        "seat": None,
        "waiting": list(moment.waiting),
        "view": catalogue[game].open_view(moment.state),
        "menu": {},
        "prompt": None,
        "events": [event.looked_up() for event in moment.events] if number else [],
        "undo": False,
        "clock": None,
        "hash": "",
    }


def step_of(number: int, moment: Moment) -> Json:
    """A step in words: what happened, else what was done; what is possible then."""
    told = [said.text for said in moment.told]
    deed = f"{{{moment.seat}}}: {moment.deed}" if number else ""
    return {
        "seat": moment.seat,
        "text": " ".join(told) or deed,
        "notes": [note._asdict() for note in moment.notes],
    }
