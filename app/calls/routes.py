"""HTTP: where, of what and when a person wants to be told."""

import asyncio
from typing import Annotated

from fastapi import APIRouter, Path, Request

from app.accounts.identity import RequiredAccount
from app.accounts.mail.addresses import read_addresses
from app.accounts.service import Account
from app.calls import browsers, hook, mail, wishes
from app.calls.channels import MOST_FAILURES
from app.calls.schemas import (
    BrowserIn,
    BrowserOut,
    CallsOut,
    HookIn,
    HookMade,
    HookOut,
    LettersOut,
    QuietHours,
    TestOut,
    TestsOut,
    WishesIn,
)
from app.calls.words import Notice
from app.core.clock import iso, iso_or_none
from app.core.errors import Problem, problems
from app.core.limits import HOOK
from app.core.outgoing.address import resolve, target_of
from app.core.text import clean_text
from app.rooms.dependencies import CHANGE_PROBLEMS, BaseUrl, Changer, RoomPath
from app.rooms.ids import public_id, stored_id
from app.rooms.service import RoomsDep
from app.services import Services, services

router = APIRouter(prefix="/api/me/calls", tags=["calls"])


@router.get("", responses=problems(401, 403))
async def calls(request: Request, account: RequiredAccount) -> CallsOut:
    """How you are told that you are wanted while you do not look."""
    return await shown(services(request), account)


@router.put("", responses=CHANGE_PROBLEMS)
async def set_calls(request: Request, account: Changer, body: WishesIn) -> CallsOut:
    """Say what you want to be told, and when not."""
    made, quiet = services(request), body.quiet
    wanted = wishes.Wishes(
        tuple(body.kinds),
        None if quiet is None else wishes.Quiet(quiet.begin, quiet.end, quiet.zone),
    )
    async with made.database.write() as session:
        await wishes.set_wishes(session, account.id, wanted)
    return await shown(made, account)


@router.post("/browsers", status_code=201, responses=CHANGE_PROBLEMS)
async def add_browser(request: Request, account: Changer, body: BrowserIn) -> CallsOut:
    """Be told in this browser. It belongs to who is signed in there now."""
    made = services(request)
    if made.settings.push != "on":
        raise Problem("invalid", "This server sends no notifications.")
    browsers.require_keys(body.keys.p256dh, body.keys.auth)
    await made.limits.check(HOOK, account.id)
    allowed = made.settings.webhook_allow
    await resolve(target_of(body.endpoint, allowed), allowed)
    label = clean_text(body.label, 40) if body.label.strip() else "A browser"
    async with made.database.write() as session:
        await browsers.sign_on(
            session, account, body.endpoint, body.keys.p256dh, body.keys.auth, label
        )
    await made.calls.note_account(account.id)
    return await shown(made, account)


@router.delete("/browsers/{browser}", responses=CHANGE_PROBLEMS)
async def remove_browser(
    request: Request, account: Changer, browser: Annotated[int, Path(ge=1, le=2**31 - 1)]
) -> CallsOut:
    """Be told there no more."""
    made = services(request)
    async with made.database.write() as session:
        await browsers.sign_off(session, account.id, browser)
    return await shown(made, account)


@router.put("/hook", responses=CHANGE_PROBLEMS)
async def set_hook(request: Request, account: Changer, site: BaseUrl, body: HookIn) -> HookMade:
    """Be told at an address of your own."""
    made = services(request)
    if made.settings.webhooks != "on":
        detail = "This server sends nothing to addresses. Its operator can allow it."
        raise Problem("webhooks_off", f"{detail} (TIDETABLE_WEBHOOKS)")
    await made.limits.check(HOOK, account.id)
    allowed = made.settings.webhook_allow
    await resolve(target_of(body.url, allowed), allowed)
    async with made.database.write() as session:
        secret = await hook.set_hook(session, account.id, body.url, body.form, site)
    await made.calls.note_account(account.id)
    found = await shown(made, account)
    return HookMade(**found.model_dump(), secret=secret)


@router.delete("/hook", responses=CHANGE_PROBLEMS)
async def remove_hook(request: Request, account: Changer) -> CallsOut:
    """Send nothing there any more."""
    made = services(request)
    async with made.database.write() as session:
        await hook.remove_hook(session, account.id)
    return await shown(made, account)


@router.put("/letters", responses=CHANGE_PROBLEMS)
async def set_letters(request: Request, account: Changer, site: BaseUrl) -> CallsOut:
    """Be told by e-mail, at the first address you can sign in with."""
    made = services(request)
    if not made.settings.mail_on:
        raise Problem("mail_off", "This server sends no letters.")
    async with made.database.write() as session:
        if not await read_addresses(session, account.id):
            raise Problem("invalid", "You have no e-mail address yet. Add one to your account.")
        await mail.switch_on(session, account.id, site)
    await made.calls.note_account(account.id)
    return await shown(made, account)


@router.delete("/letters", responses=CHANGE_PROBLEMS)
async def remove_letters(request: Request, account: Changer) -> CallsOut:
    """Write no letters any more."""
    made = services(request)
    async with made.database.write() as session:
        await mail.switch_off(session, account.id)
    return await shown(made, account)


@router.post("/test", responses=CHANGE_PROBLEMS)
async def test(request: Request, account: Changer) -> TestsOut:
    """Call yourself at once, in all ways you set."""
    made = services(request)
    await made.limits.check(HOOK, account.id)
    words = "This is how you are told that a table wants you."
    notice = Notice("test", "test", "It works", words, "/tables", 300)
    async with made.database.read() as session:
        told = [(row.id, row.label) for row in await browsers.browsers_of(session, account.id)]
        own = await hook.hook_of(session, account.id)
        letters = await made.mail.addresses(session, account.id)
    places = [(made.push.send(address, notice), label) for address, label in told]
    if own is not None and made.settings.webhooks == "on":
        places.append((made.hook.send(own.id, notice), "Your address"))
    if made.settings.mail_on:
        places += [(made.mail.send(address, notice), "E-mail") for address in letters]
    outcomes = await asyncio.gather(*(sending for sending, _ in places))
    found = [
        TestOut(way=way, wrong=outcome.wrong or None)
        for (_, way), outcome in zip(places, outcomes, strict=True)
    ]
    return TestsOut(tests=found)


@router.put("/muted/{room}", responses=CHANGE_PROBLEMS)
async def mute(request: Request, room: RoomPath, account: Changer, rooms: RoomsDep) -> CallsOut:
    """This table calls you no more."""
    visit = await rooms.visible(room, account)
    return await _muted(services(request), account, visit.room.id, True)


@router.delete("/muted/{room}", responses=CHANGE_PROBLEMS)
async def unmute(request: Request, room: RoomPath, account: Changer) -> CallsOut:
    """This table calls you again."""
    made, ident = services(request), stored_id(room)
    async with made.database.read() as session:
        if ident not in await wishes.muted_rooms(session, account.id):
            raise Problem("not_found", "This table calls you as it is.")
    return await _muted(made, account, ident, False)


async def _muted(made: Services, account: Account, room: str, muted: bool) -> CallsOut:
    async with made.database.write() as session:
        await wishes.mute(session, account.id, room, muted)
    return await shown(made, account)


async def shown(made: Services, account: Account) -> CallsOut:
    """How one person is told."""
    async with made.database.read() as session:
        wished = await wishes.wishes(session, account.id)
        told = await browsers.browsers_of(session, account.id)
        own = await hook.hook_of(session, account.id)
        by_mail = await mail.told_by_mail(session, account.id)
        addresses = await read_addresses(session, account.id)
        muted = await wishes.muted_rooms(session, account.id)
    quiet = wished.quiet
    return CallsOut(
        kinds=list(wished.kinds),
        quiet=None
        if quiet is None
        else QuietHours(begin=quiet.begin, end=quiet.end, zone=quiet.zone),
        browsers=[
            BrowserOut(
                id=row.id,
                label=row.label,
                this=account.session is not None and row.session_id == account.session,
                since=iso(row.created_at),
                failed=row.failed,
            )
            for row in told
        ],
        hook=None
        if own is None
        else HookOut(
            url=own.url,
            form=hook.form_of(own),
            last_at=iso_or_none(own.last_at),
            last_said=own.last_said,
            off=own.failed >= MOST_FAILURES,
        ),
        letters=LettersOut(on=by_mail, address=addresses[0] if addresses else None)
        if made.settings.mail_on
        else None,
        muted=sorted(public_id(room) for room in muted),
        push_key=await made.vapid.public() if made.settings.push == "on" else None,
        hooks=made.settings.webhooks == "on",
    )
