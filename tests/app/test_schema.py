"""The whole API against its own document, with whatever the document allows and what it does not.

`TIDETABLE_SCHEMA_EXAMPLES=500` looks longer than CI does.
"""

import os
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.checks import CHECKS, load_all_checks
from schemathesis.core.result import Ok

from tests.app.client import PATIENCE
from tests.app.site import Process
from tests.server import NO_TLS

pytestmark = pytest.mark.faults

EXAMPLES = int(os.environ.get("TIDETABLE_SCHEMA_EXAMPLES", "8"))
load_all_checks()
# a good body may still break a rule of the game or of the room, and be refused with its reason
LEFT_OUT = {"positive_data_acceptance", "use_after_free", "ensure_resource_availability"}
NONSENSE = [check for check in CHECKS.get_all() if check.__name__ == "negative_data_rejection"]
CHECKED = [check for check in CHECKS.get_all() if check.__name__ not in LEFT_OUT]


@pytest.fixture(scope="module")
def world(process: Process) -> dict[str, Any]:
    """A real server with things in it: who asks, rooms in every state, a tournament."""
    with httpx.Client(verify=NO_TLS, base_url=process.url, timeout=PATIENCE) as http:
        guest = http.post("/api/guests", json={"name": "Ada"}).json()
        headers = {"Authorization": f"Bearer {guest['token']}"}
        http.headers.update(headers)
        lobby = http.post("/api/rooms", json={"game": "opale"}).json()["room"]["id"]
        playing = http.post("/api/play", json={"game": "tidal_blades"}).json()["room"]["id"]
        over = http.post("/api/play", json={"game": "leviatel"}).json()["room"]["id"]
        http.post(f"/api/rooms/{over}/resign", json={"seat": 0}).raise_for_status()
        tournament = http.post("/api/tournaments", json={"name": "Cup", "game": "opale"}).json()
    return {
        "server": process.server,
        "headers": headers,
        "room": (lobby, playing, over),
        "tournament": (tournament["tournament"]["id"],),
        "game": ("opale", "leviatel", "wind_and_fire"),
        "player": (guest["account"]["id"],),
        "entrant": (1,),
    }


def point(case: Any, world: dict[str, Any]) -> bool:
    """Mostly ask for what is there; says whether what was asked for was put right by that."""
    pointed = False
    for name, value in case.path_parameters.items():
        real = world.get(name)
        if real and len(str(value)) % 4:
            case.path_parameters[name] = real[len(str(value)) % len(real)]
            pointed = True
    return pointed


def broken(operation: Any, mode: GenerationMode, world: dict[str, Any]) -> str | None:
    """The first way in which an operation is not what the document says; None if there is none."""

    @given(case=operation.as_strategy(generation_mode=mode))
    @settings(
        max_examples=EXAMPLES,
        derandomize=True,
        database=None,
        phases=(Phase.generate,),
        suppress_health_check=list(HealthCheck),
    )
    def holds(case: Any) -> None:
        checks = [c for c in CHECKED if c not in NONSENSE] if point(case, world) else CHECKED
        case.call_and_validate(headers=world["headers"], checks=checks)

    try:
        holds()
    except Unsatisfiable:
        return None  # there is nothing it could refuse
    except Exception as error:
        return f"{operation.label}: {error}"
    return None


@pytest.mark.parametrize("mode", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE])
def test_the_document_is_true(world: dict[str, Any], mode: GenerationMode) -> None:
    """No 5xx, only documented answers of the documented shape, nonsense refused."""
    document = schemathesis.openapi.from_url(f"{world['server'].url}/openapi.json")
    described = list(document.get_all_operations())
    operations = [each.ok() for each in described if isinstance(each, Ok)]
    assert len(operations) == len(described) > 50
    found = [broken(operation, mode, world) for operation in operations]
    assert [each for each in found if each] == []
    assert world["server"].process.poll() is None
