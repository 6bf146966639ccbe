"""HTTP: saved decks, live legality, text codes."""

from typing import Annotated

from fastapi import APIRouter, Query, Request

from app.accounts.identity import KnownAccount, RequiredAccount
from app.core.clock import iso
from app.core.errors import problems
from app.core.limits import CHANGE
from app.decks.models import DeckRow
from app.decks.schemas import CardsIn, CheckedOut, DeckIn, DeckOut, DecksOut, ExaminedOut
from app.decks.service import DecksDep, cards_of, code_of, format_of
from app.services import services

router = APIRouter(prefix="/api/decks", tags=["decks"])
Game = Annotated[str, Query(description="Id of a game with own decks", examples=["leviatel"])]


def checked(game: str, cards: list[str]) -> CheckedOut:
    """Cards with what is wrong with them and their code."""
    code = code_of(game, cards)
    return CheckedOut(cards=cards, problems=format_of(game).check(cards), code=code)


def deck_out(row: DeckRow) -> DeckOut:
    """A deck as it is shown to its owner."""
    found = checked(row.game, list(row.cards))
    return DeckOut(
        **found.model_dump(),
        id=row.id,
        game=row.game,
        name=row.name,
        changed_at=iso(row.changed_at),
    )


@router.get("", responses=problems(401, 404, 422))
async def own_decks(account: RequiredAccount, decks: DecksDep, game: Game) -> DecksOut:
    """Your decks for a game."""
    return DecksOut(decks=[deck_out(row) for row in await decks.of(account.id, game)])


@router.post("", status_code=201, responses=problems(403, 404, 422, 429))
async def keep_deck(
    request: Request, account: KnownAccount, decks: DecksDep, body: DeckIn
) -> DeckOut:
    """Save a new deck; it may be unfinished."""
    limits = services(request).limits
    await limits.check(CHANGE, account.id)
    return deck_out(await decks.keep(account.id, body.game, body.name, body.cards))


@router.put("/{deck}", responses=problems(403, 404, 422, 429))
async def change_deck(
    request: Request, account: KnownAccount, decks: DecksDep, deck: str, body: DeckIn
) -> DeckOut:
    """Change a saved deck."""
    limits = services(request).limits
    await limits.check(CHANGE, account.id)
    return deck_out(await decks.keep(account.id, body.game, body.name, body.cards, deck))


@router.delete("/{deck}", status_code=204, responses=problems(403, 404))
async def remove_deck(account: KnownAccount, decks: DecksDep, deck: str) -> None:
    """Delete a saved deck."""
    await decks.remove(account.id, deck)


@router.post("/check", responses=problems(404, 422))
async def check_deck(body: CardsIn) -> ExaminedOut:
    """What is wrong with a list of cards, its text code, which cards cannot be added."""
    found = checked(body.game, body.cards)
    return ExaminedOut(**found.model_dump(), refused=format_of(body.game).refused(body.cards))


@router.get("/codes/{code}", responses=problems(404, 422))
async def read_code(code: str, game: Game) -> CheckedOut:
    """The deck of a text code."""
    return checked(game, cards_of(game, code))
