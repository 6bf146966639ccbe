"""Draws a card with Pillow: 1200 x 630, as link previews want it. No I/O but fonts and pictures of
our own, which are read once."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from io import BytesIO
from itertools import pairwise

from PIL import Image, ImageDraw, ImageFont

from app.core.resources import resource_dir

WIDTH, HEIGHT = 1200, 630
MARGIN = 64
TEXT = 760
"""Pixels of a line of text, from the margin on."""
INK, PAPER, SOFT, TIDE, BUOY = "#0b1f29", "#f4faf9", "#b9d3d3", "#7fd6cf", "#ff7347"
SEATS = ("#d64022", "#1e63d8", "#f0bd2c", "#7a3f7e", "#14c78c", "#b5c1cf")
DISPLAY, PLAIN = "fraunces-latin-opsz", "instrument-sans-latin-wdth"
MOST_LINES = 6
SIDES = (0, 3, 4, 4, 6, 5)
"""Corners of the mark of each seat; none: a circle."""


@dataclass(frozen=True, slots=True)
class Line:
    """Who plays or leads, with the score or the points."""

    name: str
    value: str = ""
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Card:
    """What a card says; it is drawn once for each that differs."""

    game: str
    kicker: str
    """Event and round, or the game."""
    heading: str
    lines: tuple[Line, ...]
    foot: str
    live: bool = False


def drawn(card: Card) -> bytes:
    """The picture, as JPEG."""
    picture = ground(card.game).copy()
    draw = ImageDraw.Draw(picture)
    y = MARGIN - 8
    draw.text((MARGIN, y), fitted(card.kicker, PLAIN, 30, TEXT), SOFT, font(PLAIN, 30, 550))
    y += 52
    size = next(
        (
            size
            for size in (68, 60, 52, 46)
            if font(DISPLAY, size, 600).getlength(card.heading) <= TEXT
        ),
        46,
    )
    heading = fitted(card.heading, DISPLAY, size, TEXT)
    draw.text((MARGIN, y), heading, PAPER, font(DISPLAY, size, 600))
    y += size + 40
    lines = card.lines[:MOST_LINES]
    step = min(84, (HEIGHT - 140 - y) // max(1, len(lines)))
    size = min(46, step - 18)
    for line in lines:
        row(draw, line, y, size)
        y += step
    footer(draw, card)
    out = BytesIO()
    picture.save(out, "JPEG", quality=84, optimize=True)
    return out.getvalue()


def row(draw: ImageDraw.ImageDraw, line: Line, y: int, size: int) -> None:
    """One who plays: mark, name, value."""
    x = MARGIN
    if line.seat is not None:
        mark(draw, line.seat, x, y + size * 0.62, size * 0.62)
        x += size + 8
    value = font(PLAIN, size, 680)
    wide = draw.textlength(line.value, value)
    room = TEXT - (x - MARGIN) - wide - 24
    draw.text((x, y), fitted(line.name, PLAIN, size, room), PAPER, font(PLAIN, size, 600))
    draw.text((MARGIN + TEXT - wide, y), line.value, TIDE, value)


def mark(draw: ImageDraw.ImageDraw, seat: int, x: float, y: float, size: float) -> None:
    """The shape of a seat in its colour."""
    colour, sides = SEATS[seat % len(SEATS)], SIDES[seat % len(SIDES)]
    centre, radius = (x + size / 2, y), size / 2
    if sides == 0:
        box = (x, y - radius, x + size, y + radius)
        draw.ellipse(box, colour, PAPER, 2)
    else:
        turn = 45 if seat % len(SIDES) == 3 else 0
        draw.regular_polygon((*centre, radius * 1.15), sides, turn, colour, PAPER)


def footer(draw: ImageDraw.ImageDraw, card: Card) -> None:
    """How it stands, and whose picture this is."""
    y, x = HEIGHT - MARGIN - 26, MARGIN
    if card.live:
        draw.ellipse((x, y + 9, x + 18, y + 27), BUOY)
        x += 32
    draw.text((x, y), fitted(card.foot, PLAIN, 30, TEXT - 32), PAPER, font(PLAIN, 30, 550))
    name = font(DISPLAY, 34, 600)
    wide = draw.textlength("Tidetable", name)
    draw.text((WIDTH - MARGIN - wide, y - 4), "Tidetable", PAPER, name)


@cache
def font(name: str, size: int, weight: int) -> ImageFont.FreeTypeFont:
    """One of our fonts in a size and weight."""
    path = resource_dir("static") / "vendor" / "fonts" / f"{name}.woff2"
    found = ImageFont.truetype(str(path), size)
    found.set_variation_by_axes([min(144, size), weight] if name == DISPLAY else [100, weight])
    return found


def fitted(text: str, name: str, size: int, room: float) -> str:
    """As much of a text as fits, with an ellipsis."""
    measure = font(name, size, 600)
    if measure.getlength(text) <= room:
        return text
    while text and measure.getlength(f"{text}…") > room:
        text = text[:-1]
    return f"{text.rstrip()}…"


@cache
def ground(game: str) -> Image.Image:
    """The box of a game to the right, going over into the dark to the left."""
    picture = Image.new("RGB", (WIDTH, HEIGHT), INK)
    path = resource_dir("static") / "img" / "share" / f"{game}.jpg"
    if path.is_file():
        with Image.open(path) as box:
            scale = HEIGHT / box.height
            large = box.convert("RGB").resize((round(box.width * scale), HEIGHT))
        picture.paste(large, (WIDTH - large.width, 0))
    picture.paste(Image.new("RGB", (WIDTH, HEIGHT), INK), (0, 0), shade(FADE))
    return picture


FADE = ((0.0, 255), (0.28, 250), (0.62, 205), (0.8, 70), (1.0, 30))
"""How dark it is at which part of the width."""


def shade(stops: Sequence[tuple[float, int]]) -> Image.Image:
    """A mask that fades from left to right, and towards the foot."""
    line = Image.new("L", (WIDTH, 1))
    for (start, dark), (end, light) in pairwise(stops):
        left, right = round(start * WIDTH), round(end * WIDTH)
        for x in range(left, right):
            line.putpixel((x, 0), round(dark + (light - dark) * (x - left) / (right - left)))
    mask = line.resize((WIDTH, HEIGHT))
    for y in range(HEIGHT - 150, HEIGHT):
        least = round(200 * (y - HEIGHT + 150) / 150)
        strip = mask.crop((0, y, WIDTH, y + 1)).point(lambda dark, least=least: max(dark, least))
        mask.paste(strip, (0, y))
    return mask
