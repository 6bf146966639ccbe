"""What people ask of the server beside their pages, with the same cookie."""

from __future__ import annotations

from typing import Any

from playwright.async_api import APIResponse, BrowserContext


async def told(person: BrowserContext, path: str) -> Any:
    """What the server says to this person."""
    return await _words(await person.request.get(path))


async def ask(person: BrowserContext, path: str, **wish: Any) -> Any:
    """What the server answers when this person wants something."""
    return await _words(await person.request.post(path, data=wish))


async def _words(answer: APIResponse) -> Any:
    assert answer.ok, await answer.text()
    return await answer.json()
