"""Adding passkeys, signing in with one, taking one away."""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession
from webauthn import (
    base64url_to_bytes,
    generate_authentication_options,
    generate_registration_options,
    verify_authentication_response,
    verify_registration_response,
)
from webauthn.helpers import bytes_to_base64url, options_to_json_dict
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from app.accounts.keeping import settle_kind
from app.accounts.models import AccountRow
from app.accounts.passkeys.challenges import new_challenge, refused, spend
from app.accounts.passkeys.models import PasskeyRow
from app.accounts.passkeys.site import Site
from app.accounts.service import Account, account_of
from app.core.clock import now_ms
from app.core.database import Database
from app.core.errors import Problem

MOST = 10
LONGEST_ID = 1400
Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Passkey:
    """A passkey, as its owner sees it."""

    id: str
    name: str
    created_at: int
    used_at: int | None


async def passkeys_of(database: Database, account: str) -> list[Passkey]:
    """The passkeys of an account, the oldest first."""
    async with database.read() as session:
        rows = await rows_of(session, account)
    return [Passkey(row.id, row.name, row.created_at, row.used_at) for row in rows]


async def rows_of(session: AsyncSession, account: str) -> list[PasskeyRow]:
    """Their rows."""
    statement = select(PasskeyRow).where(PasskeyRow.account_id == account)
    ordered = statement.order_by(PasskeyRow.created_at, PasskeyRow.id)
    return list((await session.scalars(ordered)).all())


async def adding(database: Database, site: Site, account: Account) -> tuple[str, Json]:
    """What the browser needs to make a passkey, and the id to answer with."""
    known = await passkeys_of(database, account.id)
    if len(known) >= MOST:
        raise Problem("full", f"You can have {MOST} passkeys. Remove one first.")
    made = await new_challenge(database, "add", account.id)
    options = generate_registration_options(
        rp_id=site.name,
        rp_name="Tidetable",
        user_id=account.id.encode(),
        user_name=account.name,
        user_display_name=account.name,
        challenge=made.challenge,
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED,
            user_verification=UserVerificationRequirement.PREFERRED,
        ),
        exclude_credentials=[
            PublicKeyCredentialDescriptor(id=base64url_to_bytes(each.id)) for each in known
        ],
    )
    return made.id, options_to_json_dict(options)


async def add(
    database: Database, site: Site, account: Account, ident: str, credential: Json, name: str
) -> None:
    """Keep a passkey the browser made; the account is a person's from now on."""
    challenge = await spend(database, ident, "add", account.id)
    try:
        found = verify_registration_response(
            credential=credential,
            expected_challenge=challenge,
            expected_rp_id=site.name,
            expected_origin=site.origin,
        )
    except (WebAuthnException, ValueError):
        raise refused() from None
    key = bytes_to_base64url(found.credential_id)
    async with database.write() as session:
        await session.get_one(AccountRow, account.id, with_for_update=True)
        known = await rows_of(session, account.id)
        taken = await session.get(PasskeyRow, key)
        if len(known) >= MOST or len(key) > LONGEST_ID or taken is not None:
            raise refused()
        session.add(
            PasskeyRow(
                id=key,
                account_id=account.id,
                public_key=found.credential_public_key,
                sign_count=found.sign_count,
                handle=account.id,
                name=name,
                created_at=now_ms(),
            )
        )
        await session.flush()
        await settle_kind(session, account.id)


async def entering(database: Database, site: Site, account: Account | None) -> tuple[str, Json]:
    """What the browser needs to use a passkey of anybody, without a name typed."""
    made = await new_challenge(database, "enter", account.id if account else None)
    options = generate_authentication_options(
        rp_id=site.name,
        challenge=made.challenge,
        user_verification=UserVerificationRequirement.PREFERRED,
    )
    return made.id, options_to_json_dict(options)


async def entered(
    database: Database, site: Site, asking: Account | None, ident: str, credential: Json
) -> Account:
    """Whose passkey has signed. Nobody is signed in by this yet."""
    challenge = await spend(database, ident, "enter", asking.id if asking else None)
    key = credential.get("id")
    if not isinstance(key, str) or len(key) > LONGEST_ID:
        raise refused()
    async with database.write() as session:
        row = await session.get(PasskeyRow, key, with_for_update=True)
        if row is None or not names(credential, row.handle):
            raise refused()
        try:
            used = verify_authentication_response(
                credential=credential,
                expected_challenge=challenge,
                expected_rp_id=site.name,
                expected_origin=site.origin,
                credential_public_key=row.public_key,
                credential_current_sign_count=row.sign_count,
            )
        except (WebAuthnException, ValueError):
            raise refused() from None
        row.sign_count, row.used_at = used.new_sign_count, now_ms()
        return account_of(await session.get_one(AccountRow, row.account_id))


def names(credential: Json, handle: str) -> bool:
    """Whether the device means the person the passkey was made for."""
    response = credential.get("response")
    told = response.get("userHandle") if isinstance(response, dict) else None
    return told is None or told == bytes_to_base64url(handle.encode())


async def remove(database: Database, account: Account, key: str) -> None:
    """Take a passkey away. It stays in the device, and opens nothing any more."""
    async with database.write() as session:
        await session.get_one(AccountRow, account.id, with_for_update=True)
        row = await session.get(PasskeyRow, key)
        if row is None or row.account_id != account.id:
            raise Problem("not_found", "You have no such passkey.")
        await session.delete(row)
        await session.flush()
        await settle_kind(session, account.id)
