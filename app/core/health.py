"""Is it alive, is it ready, what does it count."""

import asyncio

from fastapi import APIRouter, Request, Response
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from sqlalchemy import text

from app.core.errors import Problem, problems
from app.services import services

router = APIRouter(tags=["operation"])

READY_SECONDS = 2


@router.get("/healthz")
async def healthz() -> dict[str, str]:
    """The process answers."""
    return {"status": "ok"}


@router.get("/readyz", responses=problems(503))
async def readyz(request: Request) -> dict[str, str]:
    """The process takes requests: it is not stopping, and the database answers."""
    if services(request).leaving:
        raise Problem("unavailable", "This server is stopping.")
    database = services(request).database
    try:
        async with asyncio.timeout(READY_SECONDS), database.read() as session:
            await session.execute(text("select 1"))
    except Exception:
        raise Problem("unavailable", "The database does not answer.") from None
    return {"status": "ok"}


@router.get(
    "/metrics",
    response_class=Response,
    responses={200: {"content": {"text/plain": {}}, "description": "Prometheus text format"}},
)
async def metrics() -> Response:
    """Counters for Prometheus."""
    return Response(generate_latest(), media_type=CONTENT_TYPE_LATEST)
