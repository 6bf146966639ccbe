"""What documents point to is there: links, and files that are named."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PLACES = (
    *("*.md", "docs/**/*.md", "app/*.md", "engine/*.md", "deploy/*.md", ".github/*.md"),
    "clients/*/*.md",
)
DOCUMENTS = sorted(
    path for place in PLACES for path in ROOT.glob(place) if path.name != "CHANGELOG.md"
)
LINK = re.compile(r"\]\((?!https?:|#|mailto:)([^)#]+)")
FOLDERS = "app|engine|static|tests|deploy|migrations|docs|clients"
FILE = re.compile(rf"`((?:{FOLDERS})/[\w/.-]+\.[a-z]{{2,4}})`")


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_what_is_named_is_there(document: Path) -> None:
    text = document.read_text()
    links = [document.parent / link for link in LINK.findall(text)]
    files = [ROOT / name for name in FILE.findall(text)]
    assert [str(path) for path in [*links, *files] if not path.exists()] == []


def test_every_decision_is_in_the_index() -> None:
    folder = ROOT / "docs" / "decisions"
    listed = LINK.findall((folder / "README.md").read_text())
    assert sorted(listed) == sorted(path.name for path in folder.glob("[0-9]*.md"))
