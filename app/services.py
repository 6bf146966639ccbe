"""Everything a running server consists of, by name and type; made by `app.wiring`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # every area reads this module, so it can import none of them
    from starlette.requests import HTTPConnection

    from app.accounts.identity import Identity
    from app.accounts.mail.outbox import Outbox
    from app.accounts.service import Accounts
    from app.analysis.service import Analyses
    from app.bots.coach import Coach
    from app.bots.service import Bots
    from app.bots.thinkers import Thinkers
    from app.calls.delivery import CallDeliveries
    from app.calls.hook import Hook
    from app.calls.mail import Mail
    from app.calls.push import Push
    from app.calls.service import Calls
    from app.calls.vapid import Vapid
    from app.cluster import Cluster
    from app.core.database import Database
    from app.core.events import Events
    from app.core.limits import Limits
    from app.core.looking import Looking
    from app.core.presence import Presence
    from app.core.security import Keys
    from app.core.settings import Settings
    from app.decks.service import Decks
    from app.friends.invitations import Invitations
    from app.groups.cache import Standings
    from app.groups.service import Groups
    from app.live.announcer import Announcer
    from app.live.broadcast import Broadcast
    from app.live.comments import Comments
    from app.live.endpoint import LiveEndpoint
    from app.live.event_chat import EventChat
    from app.live.feeds import Feeds
    from app.live.hub import Hub
    from app.live.sessions import Sessions
    from app.live.speech import EventSpeech, Speech
    from app.live.tournaments import TournamentEndpoint
    from app.live.waiting import Waiting
    from app.matches.history import History
    from app.matches.service import Matches
    from app.pages.cards.routes import Cards
    from app.pages.public_lists import PublicLists
    from app.pages.tv.showing import Television
    from app.people.sanctions import Sanctions
    from app.people.service import People
    from app.quick.service import Quick
    from app.ratings.reading import RatingReading
    from app.ratings.service import Ratings
    from app.recaps.service import Recaps
    from app.rooms.absence import Absence
    from app.rooms.chat import Chat
    from app.rooms.service import Rooms
    from app.rooms.timekeeper import Timekeeper
    from app.tournaments.service import Tournaments
    from app.tournaments.sweep import Sweep
    from app.tournaments.webhooks.delivery import Deliveries


@dataclass(slots=True, kw_only=True)
class Services:
    """One of each; nothing is put in or taken out while the server runs."""

    settings: Settings
    database: Database
    keys: Keys
    limits: Limits
    events: Events
    presence: Presence
    looking: Looking
    accounts: Accounts
    identity: Identity
    outbox: Outbox
    people: People
    sanctions: Sanctions
    decks: Decks
    matches: Matches
    history: History
    analyses: Analyses
    rooms: Rooms
    invitations: Invitations
    groups: Groups
    standings: Standings
    absence: Absence
    timekeeper: Timekeeper
    thinkers: Thinkers
    bots: Bots
    coach: Coach
    tournaments: Tournaments
    sweep: Sweep
    recaps: Recaps
    deliveries: Deliveries
    calls: Calls
    call_deliveries: CallDeliveries
    push: Push
    hook: Hook
    mail: Mail
    vapid: Vapid
    ratings: Ratings
    rating_reading: RatingReading
    public_lists: PublicLists
    television: Television
    cards: Cards
    hub: Hub
    broadcast: Broadcast
    sessions: Sessions
    chat: Chat
    """What was said in rooms, as it is stored."""
    comments: Comments
    speech: Speech
    announcer: Announcer
    event_chat: EventChat
    event_chat_lines: Chat
    """What was said at tournaments, as it is stored."""
    event_speech: EventSpeech
    feeds: Feeds
    quick: Quick
    waiting: Waiting
    live: LiveEndpoint
    live_tournaments: TournamentEndpoint
    cluster: Cluster | None
    """None: this node is the only one."""
    leaving: bool = False
    """The server takes nobody new and is about to stop."""


def services(connection: HTTPConnection) -> Services:
    """The services of the application that was asked."""
    found: Services = connection.app.state.services
    return found
