"""What the organiser sets: where results go."""

import secrets

from sqlalchemy import delete, func, select
from sqlalchemy.ext.asyncio import AsyncSession

from app.core.clock import iso_or_none
from app.core.errors import Problem
from app.core.outgoing.address import resolve, target_of
from app.core.settings import Settings
from app.tournaments.responses import WebhookState
from app.tournaments.transaction import Edit
from app.tournaments.webhooks.models import DeliveryRow, WebhookRow


async def require_address(settings: Settings, url: str) -> None:
    """A Problem for an address to which nothing is sent."""
    if settings.webhooks != "on":
        detail = "This server sends no results. Its operator can allow it (TIDETABLE_WEBHOOKS)."
        raise Problem("webhooks_off", detail)
    target = target_of(url, settings.webhook_allow)
    await resolve(target, settings.webhook_allow)


async def set_webhook(edit: Edit, url: str) -> str:
    """From now on results go there; returns what signs them, which is told once."""
    await remove_webhook(edit)
    secret = secrets.token_urlsafe(32)
    edit.session.add(WebhookRow(tournament_id=edit.row.id, url=url, secret=secret))
    return secret


async def remove_webhook(edit: Edit) -> None:
    """Nothing is sent any more, also not what waits."""
    waiting = delete(DeliveryRow).where(DeliveryRow.tournament_id == edit.row.id)
    await edit.session.execute(waiting)
    hook = await edit.session.get(WebhookRow, edit.row.id)
    if hook is not None:
        await edit.session.delete(hook)
        await edit.session.flush()


async def webhook_state(session: AsyncSession, tournament: str) -> WebhookState | None:
    """How it goes, for the organiser."""
    row = await session.get(WebhookRow, tournament)
    if row is None:
        return None
    waits = select(func.count()).where(DeliveryRow.tournament_id == tournament)
    return {
        "url": row.url,
        "last_at": iso_or_none(row.last_at),
        "last_said": row.last_said,
        "waiting": await session.scalar(waits) or 0,
    }
