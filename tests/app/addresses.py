"""What the server answers to."""

from collections.abc import Iterable, Iterator

from fastapi.routing import APIRoute


def calls(found: Iterable[object]) -> Iterator[tuple[str, str]]:
    """Every method and address; FastAPI keeps included routers whole."""
    for route in found:
        included = getattr(route, "original_router", None)
        if included is not None:
            yield from calls(included.routes)
        elif isinstance(route, APIRoute):
            yield from ((method, route.path) for method in route.methods or ())
