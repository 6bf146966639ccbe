"""What stands in letters: plain words, and the same in simple HTML."""

from dataclasses import dataclass
from html import escape


@dataclass(frozen=True, slots=True)
class Letter:
    """A letter."""

    subject: str
    text: str
    html: str
    stop: str | None = None
    """Where one press ends letters of this sort, for mail programs (RFC 8058)."""


def letter_of(subject: str, lines: list[str], link: str, button: str, end: str) -> Letter:
    """Some sentences, one link, and what to do if it came by mistake."""
    text = "\n\n".join([*lines, link, end])
    paragraphs = "".join(f"<p>{escape(line)}</p>" for line in lines)
    html = (
        f'<!doctype html><html lang="en"><body style="font-family:sans-serif;max-width:36em">'
        f'{paragraphs}<p><a href="{escape(link, quote=True)}">{escape(button)}</a></p>'
        f"<p>{escape(end)}</p></body></html>"
    )
    return Letter(subject, text, html)


def add_letter(name: str, link: str) -> Letter:
    """Somebody wants to keep a name with this address."""
    return letter_of(
        f"Keep {name} on Tidetable",
        [f"Somebody, you we hope, wants to keep the name {name} on Tidetable with this address."],
        link,
        f"Keep {name} with this address",
        "The link works once, for 15 minutes. If it was not you, do nothing: nothing happens.",
    )


def enter_letter(name: str, link: str) -> Letter:
    """Somebody wants to sign in."""
    return letter_of(
        "Sign in to Tidetable",
        [f"With this link you are {name} on Tidetable, in the browser in which you open it."],
        link,
        f"Sign in as {name}",
        "The link works once, for 15 minutes. Give it to nobody. If you did not ask for it, do "
        "nothing: nobody gets in without it.",
    )
