"""Who is banned or muted now: kept in memory, read again every few seconds and after a change."""

import ipaddress
from collections.abc import Collection
from dataclasses import dataclass
from ipaddress import IPv4Network, IPv6Network

from sqlalchemy import or_, select

from app.core.clock import iso_or_none, now_ms
from app.core.database import Database
from app.core.errors import Problem
from app.core.events import Events, PeopleBanned
from app.people.models import NoticeRow, SanctionRow

Network = IPv4Network | IPv6Network


def network_of(text: str) -> Network | None:
    """An address or network, if it is one.

    >>> str(network_of("10.1.2.0/24")), str(network_of("::1")), network_of("ada")
    ('10.1.2.0/24', '::1/128', None)
    """
    try:
        return ipaddress.ip_network(text, strict=False)
    except ValueError:
        return None


@dataclass(frozen=True, slots=True)
class Sanction:
    """One that holds now."""

    reason: str
    until: int | None


class Sanctions:
    """Asked by every way in; a node learns of another's changes within a few seconds."""

    def __init__(self, database: Database, events: Events) -> None:
        self._database = database
        self._events = events
        self._banned: dict[str, Sanction] = {}
        self._muted: dict[str, Sanction] = {}
        self._networks: list[tuple[Network, Sanction]] = []
        self._warned: dict[str, tuple[int, str]] = {}
        self.notice: str = ""

    async def load(self) -> None:
        """Read what holds now."""
        now = now_ms()
        holds = or_(SanctionRow.until.is_(None), SanctionRow.until > now)
        shown = or_(NoticeRow.until.is_(None), NoticeRow.until > now)
        latest = select(NoticeRow.text).where(shown).order_by(NoticeRow.id.desc()).limit(1)
        async with self._database.read() as session:
            rows = (await session.scalars(select(SanctionRow).where(holds))).all()
            self.notice = await session.scalar(latest) or ""
        banned, muted, networks = {}, {}, []
        warned: dict[str, tuple[int, str]] = {}
        for row in rows:
            sanction = Sanction(row.reason, row.until)
            network = network_of(row.target)
            if row.kind == "warn" and row.seen_at is None:
                warned[row.target] = (row.id, row.reason)
            elif row.kind == "mute":
                muted[row.target] = sanction
            elif row.kind == "ban" and network is not None:
                networks.append((network, sanction))
            elif row.kind == "ban":
                banned[row.target] = sanction
        new = banned.items() - self._banned.items()
        self._banned, self._muted, self._networks = banned, muted, networks
        self._warned = warned
        if new:
            self._events.publish(PeopleBanned())

    def warning_of(self, account: str) -> str:
        """What an operator has warned somebody of, until they have said that they read it."""
        return self._warned.get(account, (0, ""))[1]

    async def read_warning(self, account: str) -> None:
        """Somebody has read the warning."""
        number, _ = self._warned.pop(account, (0, ""))
        async with self._database.write() as session:
            row = await session.get(SanctionRow, number)
            if row is not None:
                row.seen_at = now_ms()

    def ban_of(self, accounts: Collection[str], address: str) -> Sanction | None:
        """Why somebody cannot use the service, if so. `accounts`: whose bans concern them."""
        now = now_ms()
        found = next((self._banned[each] for each in accounts if each in self._banned), None)
        if found is None and self._networks:
            here = network_of(address)
            found = next((s for net, s in self._networks if inside(here, net)), None)
        return found if found is not None and holds_at(found, now) else None

    def mute_of(self, accounts: Collection[str]) -> Sanction | None:
        """Why somebody cannot write to others, if so."""
        found = next((self._muted[each] for each in accounts if each in self._muted), None)
        return found if found is not None and holds_at(found, now_ms()) else None

    def require_welcome(self, accounts: Collection[str], address: str) -> None:
        """A Problem for who is banned, with the reason and the end."""
        ban = self.ban_of(accounts, address)
        if ban is not None:
            raise Problem("banned", f"{words('banned', ban)} {ban.reason}")


def inside(address: Network | None, network: Network) -> bool:
    """Whether an address lies in a network."""
    return (
        address is not None
        and address.version == network.version
        and address.network_address in network
    )


def holds_at(sanction: Sanction, now: int) -> bool:
    """Whether it still holds."""
    return sanction.until is None or sanction.until > now


def words(what: str, sanction: Sanction) -> str:
    """What somebody is told first."""
    until = iso_or_none(sanction.until)
    end = "" if until is None else f" until {until[:16].replace('T', ' ')} UTC"
    return f"An operator has {what} you{end}:"
