"""Who looks at a page of ours right now: a tab that is shown, on any device, at any node."""

import asyncio
from collections import Counter
from collections.abc import Callable, Iterable, Mapping

GLANCE_SECONDS = 45
"""A page that asks now and then is looked at for so long after it asked."""

PAGE = "page:"
"""Before the account of who is shown a page that does not tell of their tables."""


class Looking:
    """Counted by account; open pages say whether they are shown. `due`: the other nodes are to be
    told (set by the cluster; None: there are none)."""

    def __init__(self) -> None:
        self._here: Counter[str] = Counter()
        self._elsewhere: dict[str, dict[str, int]] = {}
        self.changed: set[str] = set()
        """Accounts whose number changed since the other nodes were told."""
        self.due: Callable[[], None] | None = None

    def add(self, account: str, change: int = 1) -> None:
        """`change` more shown pages (or fewer) of an account."""
        self._here[account] += change
        if self._here[account] <= 0:
            del self._here[account]
        if self.due is not None:
            self.changed.add(account)
            self.due()

    def glance(self, account: str) -> None:
        """A page without a socket asked for something: it is shown for a while."""
        self.add(account)
        asyncio.get_running_loop().call_later(GLANCE_SECONDS, self.add, account, -1)

    def visit(self, account: str) -> None:
        """A page is shown for a while that tells nothing of tables, but who invites one."""
        self.glance(f"{PAGE}{account}")

    def looks(self, account: str, *, anywhere: bool = False) -> bool:
        """Whether a page that tells of their tables, or (`anywhere`) any, is shown to this account
        somewhere."""
        if anywhere and self.looks(f"{PAGE}{account}"):
            return True
        return account in self._here or any(account in told for told in self._elsewhere.values())

    # -- between nodes ---------------------------------------------------------------------------

    def here(self, accounts: Iterable[str] | None = None) -> dict[str, int]:
        """The numbers of this node, of all accounts or of these."""
        chosen = list(self._here) if accounts is None else accounts
        return {account: self._here[account] for account in chosen}

    def hear(self, node: str, told: Mapping[str, int], *, whole: bool) -> None:
        """What another node counts; `whole`: of all its accounts."""
        known = {} if whole else self._elsewhere.get(node, {})
        after = {**known, **told}
        self._elsewhere[node] = {account: number for account, number in after.items() if number > 0}

    def forget(self, node: str) -> None:
        """A node is gone."""
        self._elsewhere.pop(node, None)
