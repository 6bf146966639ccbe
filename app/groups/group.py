"""A group and its members, as read at one moment. No I/O."""

from dataclasses import dataclass
from typing import Literal

from app.core.errors import Problem
from app.people.groups import OWNER

Access = Literal["private", "public"]
Role = Literal["owner", "member"]
NO_GROUP = "There is no such group, or it is not open to you."


@dataclass(frozen=True, slots=True)
class Member:
    """Somebody in a group."""

    id: str
    name: str
    kind: str
    role: str
    since: int


@dataclass(frozen=True, slots=True)
class Group:
    """People who play with each other again and again."""

    id: str
    name: str
    access: Access
    generation: int
    created_at: int
    members: tuple[Member, ...]
    """Who came first stands first."""

    @property
    def owners(self) -> frozenset[str]:
        """Who decides. Where the last owner is gone, it is who has been in it longest."""
        named = frozenset(each.id for each in self.members if each.role == OWNER)
        return named or frozenset(each.id for each in self.members[:1])

    def has(self, account: str | None) -> bool:
        """Whether somebody is in it."""
        return any(each.id == account for each in self.members)

    def role_of(self, member: str) -> Role:
        """What a member is in it."""
        return "owner" if member in self.owners else "member"

    def require_seen(self, account: str | None) -> None:
        """404 for who may not see it."""
        if self.access != "public" and not self.has(account):
            raise Problem("not_found", NO_GROUP)

    def require_member(self, account: str | None) -> None:
        """A Problem for everybody but its members."""
        self.require_seen(account)
        if not self.has(account):
            raise Problem("not_a_member", "Only members of the group can do this.")

    def require_owner(self, account: str | None) -> None:
        """A Problem for everybody but its owners."""
        self.require_member(account)
        if account not in self.owners:
            raise Problem("not_owner", "Only an owner of the group can do this.")
