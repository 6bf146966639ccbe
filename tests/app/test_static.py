"""Static files on the wire: built before written, packed for who takes it, kept while right."""

from pathlib import Path

import httpx
import pytest

from app.core.static import CHUNK, OWN, VENDOR, Static


@pytest.fixture
def browser(tmp_path: Path) -> httpx.AsyncClient:
    """Asks a server that has a build of one of two modules."""
    files = {
        "js/room.js": b"written",
        "js/alone.js": b"alone",
        "built/js/room.js": b"built",
        "built/js/room.js.br": b"packed",
        "built/js/chunks/a-1.js": b"chunk",
        "vendor/icons.svg": b"<svg/>",
        "vendor/icons.svg.br": b"packed svg",
    }
    for name, content in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(content)
    transport = httpx.ASGITransport(Static((tmp_path / "built", tmp_path)))
    return httpx.AsyncClient(transport=transport, base_url="http://tidetable.example")


async def fetch(browser: httpx.AsyncClient, path: str, accept: str) -> tuple[httpx.Response, bytes]:
    """The answer and its bytes as they came."""
    async with browser.stream("GET", path, headers={"accept-encoding": accept}) as response:
        return response, b"".join([part async for part in response.aiter_raw()])


@pytest.mark.parametrize(
    ("path", "accept", "sent"),
    [
        ("/js/room.js", "gzip, br", b"packed"),
        ("/js/room.js", "gzip, br;q=1.0", b"packed"),
        ("/js/room.js", "gzip, br;q=0", b"built"),
        ("/js/room.js", "identity", b"built"),
        ("/js/alone.js", "br", b"alone"),
        ("/vendor/icons.svg", "br", b"packed svg"),
    ],
)
async def test_packed_goes_to_who_takes_it(
    browser: httpx.AsyncClient, path: str, accept: str, sent: bytes
) -> None:
    response, content = await fetch(browser, path, accept)
    assert content == sent
    kind = "image/svg+xml" if path.endswith(".svg") else "text/javascript; charset=utf-8"
    assert response.headers["content-type"] == kind
    assert response.headers.get("content-encoding") == ("br" if b"packed" in sent else None)
    assert response.headers.get("vary") == (None if "alone" in path else "Accept-Encoding")


async def test_the_two_forms_have_tags_of_their_own(browser: httpx.AsyncClient) -> None:
    packed, _ = await fetch(browser, "/js/room.js", "br")
    plain, _ = await fetch(browser, "/js/room.js", "identity")
    assert packed.headers["etag"] != plain.headers["etag"]
    known = {"if-none-match": packed.headers["etag"], "accept-encoding": "br"}
    again = await browser.get("/js/room.js", headers=known)
    assert again.status_code == 304
    assert again.headers["vary"] == "Accept-Encoding"


@pytest.mark.parametrize(
    ("path", "kept"),
    [("/js/room.js", OWN), ("/js/chunks/a-1.js", CHUNK), ("/vendor/icons.svg", VENDOR)],
)
async def test_files_are_kept_as_long_as_they_cannot_change(
    browser: httpx.AsyncClient, path: str, kept: str
) -> None:
    assert (await browser.get(path)).headers["cache-control"] == kept
