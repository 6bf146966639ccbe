"""docker-compose.yml and the proxy's file fit each other and what the application really has."""

import ipaddress
import re
from typing import Any

import pytest
import yaml
from typer.testing import CliRunner

from app.cli import app as command
from app.core.settings import Settings
from app.live.hub import LEAVE_SECONDS
from app.serving import STOP_SECONDS
from app.workers import END_SECONDS
from tests.server import ROOT


@pytest.fixture(scope="module")
def compose() -> dict[str, Any]:
    """The file with its anchors merged."""
    text = (ROOT / "docker-compose.yml").read_text(encoding="utf-8")
    found: dict[str, Any] = yaml.safe_load(text)
    return found


def nodes(compose: dict[str, Any]) -> list[str]:
    """The services that are built from here."""
    return [name for name, service in compose["services"].items() if service.get("build") == "."]


def caddyfile() -> str:
    return (ROOT / "deploy/Caddyfile").read_text(encoding="utf-8")


def default(value: str) -> str:
    """What compose puts where the environment says nothing."""
    return re.sub(r"\$\{\w+:-(.*?)\}", r"\1", value)


def test_services_and_what_they_refer_to(compose: dict[str, Any]) -> None:
    services = compose["services"]
    assert nodes(compose) == ["app-1", "app-2"]
    assert {"proxy", "postgres", "redis"} <= services.keys()
    for service in services.values():
        assert set(service.get("depends_on", ())) <= services.keys()
        assert service["restart"] == "unless-stopped"
        for volume in service.get("volumes", ()):
            source = volume.partition(":")[0]
            assert source in compose["volumes"] or (ROOT / source).is_file()
    for name in ("postgres", "redis", *nodes(compose)):
        assert services[name]["healthcheck"]["test"]


def test_the_environment_is_what_settings_know(compose: dict[str, Any]) -> None:
    known = {f"TIDETABLE_{name.upper()}" for name in Settings.model_fields}
    for name in nodes(compose):
        environment = compose["services"][name]["environment"]
        assert environment.keys() <= known
        given = {key: default(value) for key, value in environment.items()}
        fields = {key.removeprefix("TIDETABLE_").lower(): value for key, value in given.items()}
        settings = Settings(**{key: value for key, value in fields.items() if value})  # type: ignore[arg-type]
        assert (
            settings.database_url == "postgresql+asyncpg://tidetable:tidetable@postgres/tidetable"
        )
        assert settings.redis_url == "redis://redis:6379/0"


def test_the_proxy_is_trusted_and_nobody_else(compose: dict[str, Any]) -> None:
    subnet = compose["networks"]["default"]["ipam"]["config"][0]["subnet"]
    assert ipaddress.ip_network(subnet).is_private
    for name in nodes(compose):
        service = compose["services"][name]
        assert service["environment"]["TIDETABLE_TRUSTED_PROXIES"] == subnet
        assert "ports" not in service


def test_the_proxy_knows_the_nodes_and_their_probe(compose: dict[str, Any]) -> None:
    upstreams = re.search(r"reverse_proxy (.+) \{", caddyfile())
    assert upstreams is not None
    port = re.search(r"EXPOSE (\d+)", (ROOT / "Dockerfile").read_text(encoding="utf-8"))
    assert port is not None
    assert upstreams[1].split() == [f"{name}:{port[1]}" for name in nodes(compose)]
    assert "health_uri /readyz" in caddyfile()
    assert caddyfile().count("{") == caddyfile().count("}")
    assert "SITE_ADDRESS" in compose["services"]["proxy"]["environment"]


def test_there_is_time_to_leave(compose: dict[str, Any]) -> None:
    interval = re.search(r"health_interval (\d+)s", caddyfile())
    assert interval is not None
    for name in nodes(compose):
        service = compose["services"][name]
        drain = float(service["environment"]["TIDETABLE_DRAIN_SECONDS"])
        grace = float(service["stop_grace_period"].removesuffix("s"))
        assert drain > int(interval[1])
        assert grace > drain + LEAVE_SECONDS + STOP_SECONDS + 5
        assert grace > drain + END_SECONDS + 5


def test_nodes_run_what_the_image_runs_with_so_many_workers(compose: dict[str, Any]) -> None:
    dockerfile = (ROOT / "Dockerfile").read_text(encoding="utf-8")
    line = re.search(r"^CMD (\[.+\])$", dockerfile, re.MULTILINE)
    assert line is not None
    for name in nodes(compose):
        words = compose["services"][name]["command"]
        assert words[:-2] == yaml.safe_load(line[1])
        assert words[-2:] == ["--workers", "${WORKERS:-1}"]
        shown = CliRunner().invoke(command, [words[1], "--help"], env={"COLUMNS": "200"}).output
        assert words[-2] in shown


def test_the_container_runs_a_command_that_exists() -> None:
    dockerfile = (ROOT / "Dockerfile").read_text(encoding="utf-8")
    line = re.search(r"^CMD (\[.+\])$", dockerfile, re.MULTILINE)
    assert line is not None
    words: list[str] = yaml.safe_load(line[1])
    assert words[0] == "tidetable"
    shown = CliRunner().invoke(command, [words[1], "--help"], env={"COLUMNS": "200"}).output
    assert all(word in shown for word in words[2:] if word.startswith("--"))
    assert "STOPSIGNAL SIGTERM" in dockerfile
