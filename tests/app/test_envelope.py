"""Sections encoded one by one are the canonical view, and patches lead from one to the next."""

import random
import zlib

import orjson
import pytest

from app.matches.envelope import encoded, joined, patch_of, picture
from engine import Match, catalogue

SORTED = orjson.OPT_SORT_KEYS


@pytest.mark.parametrize("game", catalogue)
def test_a_picture_is_the_view_in_canonical_form_and_patches_lead_to_the_next(game: str) -> None:
    chance = random.Random(game)
    match = Match.new(game, seed="5" * 32, salt="6" * 32)
    viewers = [*range(match.seats), None]
    before = {viewer: picture(match, viewer, encoded(match.common())) for viewer in viewers}
    while not match.over and match.ply < 60:
        seat = chance.choice(match.waiting())
        match.act(seat, chance.choice(match.menu(seat)))
        common = encoded(match.common())
        for viewer in viewers:
            after = picture(match, viewer, common)
            canonical = orjson.dumps(match.view(viewer), option=SORTED)
            assert after.view == canonical
            assert after.digest == b"%08x" % zlib.crc32(canonical)
            patched = orjson.loads(before[viewer].view)
            for operation in orjson.loads(patch_of(before[viewer].sections, after.sections)):
                patched[operation["path"][1:]] = operation["value"]
            assert orjson.dumps(patched, option=SORTED) == canonical
            before[viewer] = after


def test_a_view_without_sections_is_an_empty_object() -> None:
    assert joined({})[0] == b"{}"
