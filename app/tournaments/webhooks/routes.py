"""HTTP: where a tournament sends its results."""

from fastapi import APIRouter, Request
from pydantic import BaseModel, ConfigDict, Field
from typing_extensions import TypedDict

from app.core.limits import HOOK
from app.core.settings import SettingsDep
from app.rooms.dependencies import CHANGE_PROBLEMS, Changer
from app.services import services
from app.tournaments.permissions import require_organiser
from app.tournaments.responses import WebhookState
from app.tournaments.routes import ONE, TournamentPath
from app.tournaments.service import TournamentsDep
from app.tournaments.transaction import Edit
from app.tournaments.webhooks import hooks

router = APIRouter(prefix="/api", tags=["tournaments"])


class WebhookIn(BaseModel):
    """Where results go."""

    model_config = ConfigDict(extra="forbid")

    url: str = Field(max_length=400, examples=["https://club.example/results"])


class NewWebhook(TypedDict):
    """Where results go, and what signs them."""

    url: str
    secret: str


class Webhook(TypedDict):
    """Where results go; null: nowhere."""

    webhook: WebhookState | None


@router.get(f"{ONE}/webhook", responses=CHANGE_PROBLEMS)
async def one_webhook(
    tournament: TournamentPath, account: Changer, tournaments: TournamentsDep
) -> Webhook:
    """Where results go, and what came of the latest try."""
    snapshot = await tournaments.reader.visible(tournament, account)
    require_organiser(snapshot.tournament, account)
    async with tournaments.transactions.database.read() as session:
        return {"webhook": await hooks.webhook_state(session, snapshot.row.id)}


@router.put(f"{ONE}/webhook", responses=CHANGE_PROBLEMS)
async def set_webhook(
    request: Request,
    tournament: TournamentPath,
    account: Changer,
    tournaments: TournamentsDep,
    settings: SettingsDep,
    body: WebhookIn,
) -> NewWebhook:
    """Send rounds and results there, signed with a secret that is told once."""
    snapshot = await tournaments.reader.visible(tournament, account)
    require_organiser(snapshot.tournament, account)
    await services(request).limits.check(HOOK, account.id)
    await hooks.require_address(settings, body.url)
    told: list[str] = []

    async def command(edit: Edit) -> None:
        told.append(await hooks.set_webhook(edit, body.url))

    await tournaments.by_organiser(tournament, account, command)
    return {"url": body.url, "secret": told[0]}


@router.delete(f"{ONE}/webhook", responses=CHANGE_PROBLEMS)
async def remove_webhook(
    tournament: TournamentPath, account: Changer, tournaments: TournamentsDep
) -> Webhook:
    """Send nothing any more."""
    await tournaments.by_organiser(tournament, account, hooks.remove_webhook)
    return {"webhook": None}
