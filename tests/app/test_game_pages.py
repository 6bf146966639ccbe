"""The page of each game, and its rulebook: nothing is missing, every rule has an address."""

from __future__ import annotations

import json
import re

import pytest
from markupsafe import escape

from app.pages.about.reading import about, folder_of
from app.pages.games import card_lists
from app.pages.glossary import glossary, word_at
from app.pages.rulebook import rulebook
from app.pages.wording import for_players
from engine import catalogue, examples_of
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
    terms = {term.anchor for term in glossary(game)}
    assert links <= set(ids) | terms
    assert {chapter.anchor for chapter in book.chapters} <= set(ids)
    assert set(book.rules) == book.anchors | terms
    assert not any("`" in chapter.title for chapter in book.chapters)


@pytest.mark.parametrize("game", catalogue)
def test_the_rules_are_in_words_for_players(game: str) -> None:
    """No line of a text that is not here, no id of an option or a card, no note to authors."""
    book = rulebook(game)
    assert book is not None
    words = re.sub("<[^>]+>", "", book.html)
    assert re.findall(r"\bL\d+|\[opt|<!--|components\.toml|\b[A-Z]{2}\d+\b", words) == []
    assert re.findall(r"(?<!our )\bruling\b|\(house\b|\(book\b", words) == []
    assert "our ruling" in words
    open_options = {option.title for option in catalogue[game].info.options if not option.internal}
    named = re.findall(rf'href="/games/{game}#options">([^<]+)<', book.html)
    assert set(named) <= open_options


def test_a_note_says_what_is_not_the_books() -> None:
    """Where the book says it there is no note; a line that a reason names is "the book"."""
    ruling, castle = "our ruling", "[Castle health](/games/leviatel#options)"
    said = {
        "Draw 5. *(book L77, L80-L82)*": "Draw 5.",
        "Draw 5 (book L3; ruling: L7 is silent (L9)).": f"Draw 5 *({ruling}: the book is silent)*.",
        "Draw 5. `retail L1-3`; rest `ruling` (x)": f"Draw 5. *({ruling}: rest, x)*",
        "Health is 15 [opt: castle_health].": f"Health is 15 (option {castle}).",
        "<!-- for authors -->Play (see LL-3.1).": "Play (see LL-3.1).",
    }
    assert {text: for_players(text, "leviatel") for text in said} == said
    assert for_players("Play `TR4` Whirlwind or `TR5`.", "wind_and_fire") == (
        "Play Whirlwind or Echo of the Elders."
    )


@pytest.mark.parametrize("game", catalogue)
def test_a_rule_by_itself_has_no_title_of_others_behind_it(game: str) -> None:
    book = rulebook(game)
    assert book is not None
    for number in book.anchors:
        html = book.rules[number]
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


@pytest.mark.parametrize("game", catalogue)
def test_each_term_is_a_word_of_the_rules_and_cites_them(game: str) -> None:
    book, terms = rulebook(game), glossary(game)
    assert book is not None
    text = " ".join((folder_of(catalogue[game]) / "RULES.md").read_text().split())
    assert len(terms) >= 12
    spelled = [form for term in terms for form in (term.term, *term.forms)]
    assert len(spelled) == len(set(spelled))
    assert [form for form in spelled if word_at(text, form) < 0] == []
    for term in terms:
        assert term.rules
        assert set(term.rules) <= book.anchors, term
        assert term.text.endswith(".")


@pytest.mark.parametrize("game", catalogue)
async def test_a_word_of_the_rules_leads_to_its_entry(server: Running, game: str) -> None:
    book = rulebook(game)
    assert book is not None
    linked = re.findall(rf'class="term" href|href="/games/{game}/rules#(term-[^"]+)"', book.html)
    assert set(filter(None, linked)) == {term.anchor for term in glossary(game)}
    assert not re.search(r"<h\d[^>]*>[^<]*<a[^>]*#term-", book.html)
    async with server.http() as http:
        page = (await http.get(f"/games/{game}/rules")).raise_for_status().text
        for term in glossary(game):
            assert f'id="{term.anchor}"' in page
            entry = await http.get(f"/games/{game}/rules/{term.anchor}")
            assert entry.raise_for_status().text.count("<a ") == len(term.rules)


@pytest.mark.parametrize("game", catalogue)
async def test_each_example_stands_at_its_rule_and_has_a_page(server: Running, game: str) -> None:
    book = rulebook(game)
    assert book is not None
    for example in examples_of(game).values():
        assert f'href="/games/{game}/examples/{example.id}"' in book.rules[example.rules[0]]
    async with server.http() as http:
        some = list(examples_of(game).values())[::20]
        for example in some:
            page = (await http.get(f"/games/{game}/examples/{example.id}")).raise_for_status().text
            assert escape(example.title) in page
            shown = json.loads(page.split('id="page-data">')[1].split("</script>")[0])
            assert len(shown["views"]) == len(shown["steps"])
            assert all(step["text"] for step in shown["steps"][1:])
        lost = await http.get(f"/games/{game}/examples/none", headers={"accept": "text/html"})
        assert lost.status_code == 404
        assert "There is no such example" in lost.text


@pytest.mark.parametrize("game", catalogue)
def test_each_card_leads_to_rules_of_the_book(game: str) -> None:
    book = rulebook(game)
    assert book is not None
    cards = [card for each in card_lists(game) for card in each.cards]
    cited = {number for card in cards for number in card.rules}
    assert cited <= book.anchors
    assert len(cited) > 3
    lost = [card.name for card in cards if not card.rules]
    assert len(lost) < len(cards) / 10, lost
