"""Names that look the same: what is left of a name when everything that fools the eye is gone."""

import unicodedata
from functools import lru_cache

BLANK = frozenset("\u115f\u1160\u3164\uffa0\u2800")
"""Letters and symbols that show nothing."""
MOST_MARKS = 3
"""Marks one above the other; more of them run into the lines of others."""

# Letters of other scripts that are drawn like a Latin one; the ones people really use for this.
_PAIRS = (
    "аa еe оo рp сc уy хx кk вb мm нh тt іi їi јj ѕs ԁd ԛq ԝw һh ӏl гr пn "  # Cyrillic, small
    "АA ЕE ОO РP СC УY ХX КK ВB МM НH ТT ІI ЇI ЈJ ЅS ҺH ӀI "  # Cyrillic, capital
    "αa βb εe ιi κk νv οo ρp τt υu χx γy "  # Greek, small
    "ΑA ΒB ΕE ΖZ ΗH ΙI ΚK ΜM ΝN ΟO ΡP ΤT ΥY ΧX "  # Greek, capital
    "օo սu ոn հh ցg ıi ɑa ɡg ǀl"  # Armenian and others
)
_LATIN = str.maketrans({pair[0]: pair[1] for pair in _PAIRS.split()})
_SAME = str.maketrans({"i": "l", "1": "l", "|": "l", "!": "l", "0": "o"})


@lru_cache(maxsize=8192)
def skeleton(name: str) -> str:
    """Two names with one skeleton look alike.

    >>> skeleton("Amber Heron") == skeleton("\u0410mber  H\u0435r\u043en")
    True
    >>> skeleton("Ida") == skeleton("lda"), skeleton("Ida") == skeleton("Ada")
    (True, False)
    """
    plain = unicodedata.normalize("NFKD", name)
    letters = "".join(c for c in plain if unicodedata.category(c)[0] not in "MCZ")
    return letters.translate(_LATIN).casefold().translate(_SAME)


def piled_up(name: str) -> bool:
    """Whether marks stand one above the other till nobody can read the lines around."""
    row = 0
    for character in unicodedata.normalize("NFD", name):
        row = row + 1 if unicodedata.category(character) in ("Mn", "Me") else 0
        if row > MOST_MARKS:
            return True
    return False
