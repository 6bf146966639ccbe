"""What people ask of the server beside their pages, with the same cookie."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx
from playwright.async_api import APIResponse, BrowserContext

from tests.server import NO_TLS


async def told(person: BrowserContext, path: str) -> Any:
    """What the server says to this person."""
    return await _words(await person.request.get(path))


async def ask(person: BrowserContext, path: str, **wish: Any) -> Any:
    """What the server answers when this person wants something."""
    return await _words(await person.request.post(path, data=wish))


async def change(person: BrowserContext, path: str, **wish: Any) -> Any:
    """What the server answers when this person changes something."""
    return await _words(await person.request.patch(path, data=wish))


async def _words(answer: APIResponse) -> Any:
    assert answer.ok, await answer.text()
    return await answer.json()


@asynccontextmanager
async def program_of(person: BrowserContext, url: str) -> AsyncIterator[httpx.AsyncClient]:
    """A program that plays for this person, who has been there: many calls cost it less."""
    cookies = {cookie["name"]: cookie["value"] for cookie in await person.cookies()}
    async with httpx.AsyncClient(base_url=url, cookies=cookies, verify=NO_TLS) as http:
        yield http


def words(answer: httpx.Response) -> Any:
    """What a program was answered."""
    assert answer.is_success, answer.text
    return answer.json()
