"""Every column that knows an account, and what becomes of it when two accounts become one and
when one is deleted. A test holds this list against the tables."""

from dataclasses import dataclass
from typing import Any, Literal

from sqlalchemy.orm import InstrumentedAttribute

from app.accounts.devices.models import HandoverRow
from app.accounts.mail.models import AddressRow, LinkRow
from app.accounts.models import AccountRow, SessionRow, TokenRow
from app.accounts.passkeys.models import ChallengeRow, PasskeyRow
from app.analysis.models import AnalysisRow
from app.calls.models import (
    BrowserRow,
    CallDeliveryRow,
    CallRow,
    HookRow,
    LettersRow,
    MutedRow,
    WishesRow,
)
from app.decks.models import DeckRow
from app.friends.models import InvitationRow
from app.matches.models import ActionRow, MatchPlayerRow, MatchRow
from app.people.models import (
    AuditRow,
    AvoidedRow,
    FriendRow,
    GroupMemberRow,
    ReportRow,
    SanctionRow,
)
from app.quick.models import EntryRow as QuickRow
from app.ratings.models import RatingChangeRow, RatingRow
from app.rooms.models import ChatRow, MemberRow, RoomRow, SeatRow
from app.tournaments.event_models import AnnouncementRow, CommentatorRow, SilencedRow
from app.tournaments.models import (
    EntrantRow,
    OrganiserRow,
    SeriesRow,
    TournamentRow,
    VisitorRow,
    WaitingRow,
)

Merge = Literal["move", "once", "drop", "own", "stay"]
"""move: it is the other account's now; once: the same, but what that account has there already
goes; drop: it goes; own: code of its own (`merge`); stay: it is history."""
Erase = Literal["delete", "keep", "own"]
"""delete: the row goes; keep: it stays with an account that has no name; own: code of its own."""


@dataclass(frozen=True, slots=True)
class Place:
    """A column that holds an account."""

    column: InstrumentedAttribute[Any]
    merge: Merge
    erase: Erase
    keys: tuple[InstrumentedAttribute[Any], ...] = ()
    """once: what is there once for each account."""

    @property
    def name(self) -> str:
        """Table and column."""
        return f"{self.column.class_.__tablename__}.{self.column.key}"


PLACES = (
    Place(AccountRow.owner_id, "move", "own"),
    Place(AccountRow.merged_id, "move", "own"),
    Place(SessionRow.account_id, "move", "delete"),
    Place(TokenRow.account_id, "move", "delete"),
    Place(HandoverRow.account_id, "drop", "delete"),
    Place(PasskeyRow.account_id, "move", "delete"),
    Place(ChallengeRow.account_id, "drop", "delete"),
    Place(CallRow.account_id, "drop", "delete"),
    Place(CallDeliveryRow.account_id, "drop", "delete"),
    Place(BrowserRow.account_id, "move", "delete"),
    Place(HookRow.account_id, "once", "delete"),
    Place(LettersRow.account_id, "once", "delete"),
    Place(WishesRow.account_id, "once", "delete"),
    Place(MutedRow.account_id, "once", "delete", (MutedRow.room_id,)),
    Place(AddressRow.account_id, "move", "delete"),
    Place(LinkRow.account_id, "drop", "delete"),
    Place(QuickRow.account_id, "drop", "delete"),
    Place(RoomRow.host_id, "move", "own"),
    Place(SeatRow.account_id, "own", "own"),
    Place(SeatRow.device_of, "move", "own"),
    Place(MemberRow.account_id, "own", "delete"),
    Place(ChatRow.account_id, "own", "delete"),
    Place(MatchPlayerRow.account_id, "move", "keep"),
    Place(AnalysisRow.account_id, "move", "keep"),
    Place(DeckRow.account_id, "own", "delete"),
    Place(AvoidedRow.account_id, "own", "delete"),
    Place(AvoidedRow.other_id, "own", "delete"),
    Place(FriendRow.account_id, "own", "delete"),
    Place(FriendRow.other_id, "own", "delete"),
    Place(GroupMemberRow.account_id, "once", "delete", (GroupMemberRow.group_id,)),
    Place(InvitationRow.account_id, "once", "delete", (InvitationRow.kind, InvitationRow.place)),
    Place(InvitationRow.host_id, "move", "delete"),
    Place(ReportRow.reporter_id, "move", "keep"),
    Place(ReportRow.about_id, "move", "keep"),
    Place(RatingRow.account_id, "own", "delete"),
    Place(RatingChangeRow.account_id, "own", "delete"),
    Place(SeriesRow.organiser_id, "move", "keep"),
    Place(TournamentRow.organiser_id, "move", "keep"),
    Place(VisitorRow.account_id, "once", "delete", (VisitorRow.tournament_id,)),
    Place(WaitingRow.account_id, "once", "delete", (WaitingRow.tournament_id,)),
    Place(OrganiserRow.account_id, "once", "delete", (OrganiserRow.tournament_id,)),
    Place(SilencedRow.account_id, "once", "delete", (SilencedRow.tournament_id,)),
    Place(CommentatorRow.account_id, "once", "delete", (CommentatorRow.tournament_id,)),
    Place(AnnouncementRow.account_id, "move", "delete"),
    Place(EntrantRow.account_id, "own", "own"),
)
"""Those with a foreign key."""
HIDDEN = (
    Place(SeatRow.kept_for, "move", "keep"),
    Place(SanctionRow.target, "move", "keep"),
    Place(PasskeyRow.handle, "stay", "delete"),
    Place(RoomRow.series, "own", "keep"),
    Place(RoomRow.score, "own", "keep"),
    Place(MatchRow.players, "own", "own"),
    Place(MatchRow.left, "own", "keep"),
    Place(MatchRow.came_later, "own", "keep"),
    Place(ActionRow.command, "own", "keep"),
    Place(AuditRow.target, "stay", "keep"),
)
"""Those without: in JSON, in a word, or as one of several things."""
ELSEWHERE = frozenset(
    {
        "call_delivery.notice",
        "chat_message.marks",
        "deck.cards",
        "match.options",
        "match.origin",
        "match.result",
        "match_clock.control",
        "room.clock",
        "room.options",
        "room.origin",
        "tournament.clock",
        "tournament.options",
        "tournament.team_names",
        "tournament_delivery.body",
        "tournament_series.points",
        "tournament_table.places",
    }
)
"""JSON that knows no account."""
