"""The description of the HTTP calls for people (/docs), served from our own address alone."""

from fastapi import APIRouter, Request
from starlette.responses import Response

from app.core.templates import templates

router = APIRouter()


@router.get("/docs")
async def docs(request: Request) -> Response:
    """Every call with its shapes; tried out right there."""
    return templates.TemplateResponse(request, "pages/docs.html", {"me": None, "nav": ""})
