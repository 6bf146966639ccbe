"""The page of each game, and its rulebook: nothing is missing, every rule has an address."""

from __future__ import annotations

import re

import pytest
from markupsafe import escape

from app.pages.about.reading import about, folder_of
from app.pages.games import card_lists
from app.pages.rulebook import rulebook
from engine import catalogue
from tests.app.conftest import Running

RULE = re.compile(r"^(?:\*\*|[-*] \*\*)([A-Z]{2}-P?\d+(?:\.\d+)?)\*\*", re.MULTILINE)


@pytest.mark.parametrize("game", catalogue)
async def test_a_page_tells_all_about_a_game(server: Running, game: str) -> None:
    async with server.http() as http:
        page = (await http.get(f"/games/{game}")).raise_for_status().text
        rules = (await http.get(f"/games/{game}/rules")).raise_for_status().text
    info = catalogue[game].info
    titles = [option.title for option in info.options if not option.internal]
    for words in (*titles, about(game).page.feel, *about(game).page.strategy):
        assert words
        assert escape(words) in page
    assert f"/games/{game}/rules" in page
    assert f"/games/{game}/ranking" in page
    assert page.count("data-card") == sum(len(each.cards) for each in card_lists(game)) > 20
    assert f"The rules of {info.title}" in rules


@pytest.mark.parametrize("game", catalogue)
def test_every_rule_has_an_address_and_every_number_leads_to_one(game: str) -> None:
    book = rulebook(game)
    assert book is not None
    text = (folder_of(catalogue[game]) / "RULES.md").read_text()
    assert set(RULE.findall(text)) <= book.anchors
    ids = re.findall(r'id="([^"]+)"', book.html)
    assert len(ids) == len(set(ids))
    links = set(re.findall(rf'href="/games/{game}/rules#([^"]+)"', book.html))
    assert links <= set(ids)
    assert {chapter.anchor for chapter in book.chapters} <= set(ids)
    assert set(book.rules) == book.anchors
    assert not any("`" in chapter.title for chapter in book.chapters)


@pytest.mark.parametrize("game", catalogue)
def test_a_rule_by_itself_has_no_title_of_others_behind_it(game: str) -> None:
    book = rulebook(game)
    assert book is not None
    for number, html in book.rules.items():
        opened, closed = re.findall("<(?:p|li)[ >]", html), re.findall("</(?:p|li)>", html)
        assert len(opened) == len(closed) >= 1, number
        assert "<h" not in html, number
        assert not re.search(r"<strong>P\d+ ", html), number


@pytest.mark.parametrize("game", catalogue)
def test_five_sentences_of_advice(game: str) -> None:
    page = about(game).page
    assert len(page.strategy) == 5
    assert all(line.endswith(".") and line[0].isupper() for line in page.strategy)
    assert page.weight


async def test_there_is_no_page_of_no_game(server: Running) -> None:
    async with server.http() as http:
        for path in ("/games/chess", "/games/chess/rules"):
            answer = await http.get(path, headers={"accept": "text/html"})
            assert answer.status_code == 404
            assert "There is no such game" in answer.text
