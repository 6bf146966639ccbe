"""`about.toml`: what it names is there, a mistake in it is named, and a game needs none."""

from __future__ import annotations

import html
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from app.core.icons import homes
from app.pages.about.model import About, Sentence
from app.pages.about.reading import AboutError, about, file_of, folder_of, read
from app.pages.about.routes import css, stylesheet
from app.pages.about.showing import cover_address, for_table
from engine import catalogue
from tests.app.client import Guest, play_out
from tests.app.conftest import Running
from tests.engine.toys.council import CouncilRules

ROOT = Path(__file__).parents[2]
CLIENT = [
    path.read_text("utf-8")
    for ending in ("css", "js")
    for path in (ROOT / "static" / ending).rglob(f"*.{ending}")
]


def leaves(value: Any) -> Iterator[str]:
    """Every text below a value."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for each in value.values():
            yield from leaves(each)
    elif isinstance(value, list | tuple):
        for each in value:
            yield from leaves(each)


def sentences(told: About) -> Iterator[Sentence]:
    """Everything that is said only where something holds."""
    yield from told.rules.details
    for reason in told.reasons.values():
        yield from reason
    for pieces in told.rules.pieces:
        yield Sentence(text=pieces.title, when=pieces.when)
        for piece in pieces.items:
            yield from piece.text


# -- the games of the shelf ------------------------------------------------------------------------


def picture_of(page: str) -> str:
    """The address of the picture that link previews show."""
    return html.unescape(page.split('property="og:image" content="')[1].split('"')[0])


@pytest.mark.parametrize("game", catalogue)
def test_a_game_of_the_shelf_tells_all(game: str) -> None:
    told = about(game)
    assert told.palette
    assert told.reasons
    assert told.rules.minute
    assert told.rules.details
    assert told.rules.pieces
    assert told.cover is not None
    assert (folder_of(catalogue[game]) / told.cover).is_file()


@pytest.mark.parametrize("game", catalogue)
def test_placeholders_and_conditions_name_options_of_the_game(game: str) -> None:
    """Those of components are filled when the file is read, or it cannot be read."""
    info, told = catalogue[game].info, about(game)
    values = {option.id: option.values for option in info.options}
    values["seats"] = tuple(range(info.seats[0], info.seats[1] + 1))
    for text in leaves(told.model_dump(exclude={"palette"})):
        assert all(name in values for name in re.findall(r"\{options\.(\w+)\}", text))
        assert "{" not in re.sub(r"\{options\.\w+\}", "", text)
    for one in sentences(told):
        for name, wanted in one.when.items():
            assert set(wanted if isinstance(wanted, list) else [wanted]) <= set(values[name])


@pytest.mark.parametrize("game", catalogue)
def test_icons_are_in_a_sprite_of_the_game_or_of_all(game: str) -> None:
    told = about(game)
    named = {*told.icons, *told.moments.values()}
    named |= {piece.icon for pieces in told.rules.pieces for piece in pieces.items}
    named |= {told.holder.icon} if told.holder else set()
    for name in named:
        home = homes().get(name)
        assert home in (None, folder_of(catalogue[game]).name)
        sprite = ROOT / "static/vendor" / (f"icons-{home}.svg" if home else "icons.svg")
        assert f'id="{name}"' in sprite.read_text("utf-8")


@pytest.mark.parametrize("game", catalogue)
def test_kinds_and_reasons_are_words_of_the_engine(game: str) -> None:
    folders = (folder_of(catalogue[game]), ROOT / "engine/core", ROOT / "engine/kit")
    code = "".join(path.read_text("utf-8") for folder in folders for path in folder.rglob("*.py"))
    told = about(game)
    kinds = (*told.moments, *told.log.latest, *told.log.follows, *told.log.joins)
    assert [name for name in (*kinds, *told.reasons) if f'"{name}"' not in code] == []


@pytest.mark.parametrize("game", catalogue)
def test_every_colour_of_a_palette_is_used(game: str) -> None:
    unused = [
        name
        for name in about(game).palette
        if not any(re.search(rf"var\(--{name}[,)]", text) for text in CLIENT)
    ]
    assert unused == []


def test_an_edition_takes_from_the_other_what_it_does_not_say() -> None:
    first, second = about("tidal_blades"), about("tidal_blades_prototype")
    assert second.palette == {
        **first.palette,
        "side": second.palette["side"],
        "cover-filter": second.palette["cover-filter"],
    }
    assert second.moments == first.moments
    assert cover_address("tidal_blades") == cover_address("tidal_blades_prototype")
    assert second.rules.details != first.rules.details
    assert not any("game" in each.when for told in (first, second) for each in sentences(told))


# -- the file --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("colour = 1", "colour"),
        ('total = "{no_such_number} points"', "no_such_number"),
        ("total = ", "Invalid value"),
        ('[palette]\ng-1 = "red;}body{display:none"', "g-1"),
        ('extends = "nowhere.toml"', "nowhere.toml"),
        ('cover = "../../secret.svg"', "cover"),
    ],
)
def test_a_mistake_is_named_with_its_file(tmp_path: Path, text: str, said: str) -> None:
    file = tmp_path / "about.toml"
    file.write_text(text)
    with pytest.raises(AboutError, match=re.escape(said)) as found:
        read(file, CouncilRules())
    assert str(file) in str(found.value)


def test_an_edition_has_a_file_of_its_own_where_there_is_one(tmp_path: Path) -> None:
    folder = tmp_path / "chess"
    folder.mkdir()
    assert file_of(folder, "chess") is None
    (folder / "about.toml").touch()
    (folder / "about_fast.toml").touch()
    assert file_of(folder, "chess") == file_of(folder, "chess_slow") == folder / "about.toml"
    assert file_of(folder, "chess_fast") == folder / "about_fast.toml"


# -- a game without one ----------------------------------------------------------------------------


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch) -> str:
    """A game on the shelf with neither about.toml nor cover; its id."""
    monkeypatch.setitem(catalogue, "council", CouncilRules())
    return "council"


def test_a_game_without_one_is_told_in_neutral_words(plain: str) -> None:
    assert about(plain) == about("removed") == About()
    assert for_table(plain) == {
        "cover": f"/games/{plain}/cover.svg",
        "book": False,
        "log": {"latest": (), "follows": (), "joins": ()},
        "moments": {"resigned": "ui-flag"},
        "total": "Points",
        "nothing": "Nothing has happened yet.",
        "holder": None,
        "reasons": {},
        "rules": {},
    }
    assert plain not in stylesheet()


async def test_a_game_without_one_breaks_no_page(fresh_server: Running, plain: str) -> None:
    ada, bo = await fresh_server.guests("Ada", "Bo")
    opened = await ada.open_room(plain, seats=2, access="public", watch="everyone")
    room = opened["room"]["id"]
    tournament = {"name": "Harbour", "game": plain, "access": "public"}
    made = await ada.call("POST", "/api/tournaments", tournament)
    for path in (
        "/",
        "/games",
        "/watch",
        "/tournaments",
        "/tournaments/new",
        "/credits",
        "/nothing-here",
    ):
        assert await shown(ada, path)
    assert "Council" in await shown(bo, "/games")
    for page in (f"/t/{made['tournament']['id']}", opened["links"]["join"]):
        card = await bo.http.get(picture_of(await shown(bo, page)))
        assert (card.status_code, card.headers["content-type"]) == (200, "image/jpeg")
    assert f'"cover": "/games/{plain}/cover.svg"' in await shown(ada, f"/r/{room}")  # the lobby

    await bo.sit(room, 1)
    await bo.call("POST", f"/api/rooms/{room}/seats/1/ready", {"ready": True})
    await ada.start(room)
    assert '"rules": {}' in await shown(ada, f"/r/{room}")  # the table
    async with ada.socket(room) as one, bo.socket(room) as two:
        for live in (one, two):
            await live.shown()
        await play_out([one, two], random.Random(4))
    assert '"reasons": {}' in await shown(ada, f"/r/{room}/replay")
    assert f"/games/{plain}/cover.svg" in await shown(ada, "/")  # the finished table
    for person in (ada, bo):
        await person.close()


async def shown(person: Guest, path: str) -> str:
    """A page as somebody sees it."""
    answer = await person.http.get(path, headers={"accept": "text/html"})
    assert answer.status_code == (404 if path == "/nothing-here" else 200), path
    return answer.text


async def test_a_button_calls_a_bot_the_game_has(fresh_server: Running, plain: str) -> None:
    (ada,) = await fresh_server.guests("Ada")
    for path in ("/", "/games"):
        buttons = re.findall(r'data-play="(\w+)" data-bot="(\w*)"', await shown(ada, path))
        assert plain in dict(buttons)
        assert [game for game, bot in buttons if bot not in catalogue[game].info.bots] == []
    await ada.close()


async def test_a_drawing_that_is_not_built_in_comes_from_its_folder(server: Running) -> None:
    async with server.http() as http:
        answer = (await http.get("/games/opale/cover.svg")).raise_for_status()
    told = about("opale")
    assert told.cover is not None
    assert answer.content == (folder_of(catalogue["opale"]) / told.cover).read_bytes()


async def test_a_box_nobody_has_drawn_is_made(server: Running, plain: str) -> None:
    async with server.http() as http:
        for game, initial in ((plain, "C"), ("removed", "?")):
            answer = (await http.get(f"/games/{game}/cover.svg")).raise_for_status()
            assert answer.headers["content-type"].startswith("image/svg+xml")
            assert f">{initial}</text>" in answer.text
        for game in catalogue:
            assert (await http.get(cover_address(game))).status_code == 200


# -- the colours -----------------------------------------------------------------------------------


def test_a_pair_is_by_day_and_by_night() -> None:
    assert css(("#fff", "#000")) == "light-dark(#fff,#000)"
    for game in catalogue:
        assert f'[data-game="{game}"]{{--g-1:light-dark(' in stylesheet()


async def test_browsers_keep_the_palettes_until_they_change(server: Running) -> None:
    async with server.http() as http:
        first = (await http.get("/static/css/palettes.css")).raise_for_status()
        assert first.headers["content-type"] == "text/css; charset=utf-8"
        assert first.headers["cache-control"] == "no-cache"
        again = {"if-none-match": first.headers["etag"]}
        answer = await http.get("/static/css/palettes.css", headers=again)
        assert (answer.status_code, answer.content) == (304, b"")
        assert "/static/css/palettes.css" in (await http.get("/")).text
