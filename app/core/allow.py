"""405 with every method the address takes, also where several routes share it."""

from collections.abc import Iterable

from starlette.exceptions import HTTPException
from starlette.routing import BaseRoute, Match
from starlette.types import Scope


def allowed(routes: Iterable[BaseRoute], scope: Scope) -> str:
    """The value of `Allow` for the address of a request."""
    return ", ".join(sorted(_methods(routes, scope)))


def _methods(routes: Iterable[BaseRoute], scope: Scope) -> set[str]:
    found: set[str] = set()
    for route in routes:
        included = getattr(route, "original_router", None)  # FastAPI keeps included routers whole
        if included is not None:
            found |= _methods(included.routes, scope)
        elif route.matches(scope)[0] is not Match.NONE:
            found |= getattr(route, "methods", None) or set()
    return found


def complete(error: HTTPException, routes: Iterable[BaseRoute], scope: Scope) -> HTTPException:
    """The error with the full list."""
    if error.status_code == 405 and (methods := allowed(routes, scope)):
        error.headers = {**(error.headers or {}), "Allow": methods}
    return error
