"""Makes the services of a server and says who hears of what: the one place where all areas meet."""

from functools import partial
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from app.accounts.identity import Identity
from app.accounts.mail.outbox import Outbox
from app.accounts.service import Accounts
from app.analysis.service import Analyses
from app.bots.coach import Coach
from app.bots.service import Bots
from app.bots.thinkers import Thinkers
from app.calls.channels import Channel
from app.calls.delivery import CallDeliveries
from app.calls.hook import Hook
from app.calls.mail import Mail
from app.calls.push import Push
from app.calls.service import Calls
from app.calls.vapid import Vapid
from app.core.database import Database
from app.core.events import (
    AccountRevoked,
    Events,
    LinesDeleted,
    NodeLeft,
    PeopleBanned,
    ResultsDecided,
    RoomChanged,
    RoomsTouched,
    SessionsEnded,
    TalkDeleted,
    TournamentChanged,
)
from app.core.limits import Limits
from app.core.looking import Looking
from app.core.nodes import Nodes
from app.core.presence import Presence
from app.core.security import Keys
from app.core.service_clock import ServiceClock
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
from app.live.greeting import Greeter
from app.live.handshake import Handshake
from app.live.hub import Hub
from app.live.sessions import Sessions
from app.live.speech import EventSpeech, Speech
from app.live.tournaments import TournamentEndpoint
from app.live.waiting import Waiting
from app.matches.history import History
from app.matches.journal import Journal
from app.matches.journal_postgres import PostgresJournal
from app.matches.journal_sqlite import SqliteJournal
from app.matches.live_match import ClocksChanged, MatchLoaded, MatchQuarantined, MatchStepped
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
from app.rooms import listing
from app.rooms.absence import Absence
from app.rooms.chat import Chat, LineSaid, SaidAtEvent, chat_of_tournaments
from app.rooms.room import Patience
from app.rooms.service import Rooms, facts_of
from app.rooms.timekeeper import Timekeeper
from app.services import Services
from app.tournaments.service import Tournaments
from app.tournaments.sweep import Sweep
from app.tournaments.webhooks.delivery import Deliveries

if TYPE_CHECKING:  # needs the extra `cluster`
    from app.core.redis_bus import RedisBus


def journal_for(database: Database, settings: Settings) -> Journal:
    """The journal of the database's kind."""
    if database.is_sqlite:
        return SqliteJournal(database.sqlite_path)
    return PostgresJournal(database.driver_dsn, settings.journal_patience_seconds)


def patience_of(settings: Settings) -> Patience:
    """How long rooms wait for somebody who is away."""
    seconds = (settings.claim_seconds, settings.claim_on_clock_seconds, settings.host_gone_seconds)
    return Patience(*(int(each * 1000) for each in seconds))


async def build(
    settings: Settings, limits: Limits, database: Database, journal: Journal
) -> Services:
    """All services of a server, on a migrated database; none of them runs yet."""
    events = Events()
    service_clock = ServiceClock(database)
    await service_clock.beat()
    accounts, presence, bus = Accounts(database), Presence(events), bus_of(settings)
    looking = Looking()
    nodes = Nodes(bus)
    secret = settings.secret_key.get_secret_value() if settings.secret_key else None
    keys = Keys(secret or await accounts.secret_key())
    matches = Matches(
        database,
        journal,
        settings.snapshot_every,
        service_clock,
        events=events,
        nodes=nodes,
        facts_of=partial(facts_of, database),
    )
    rooms = Rooms(database, keys, matches, events, presence, patience_of(settings))
    people, sanctions = People(database), Sanctions(database, events)
    await people.load()
    await sanctions.load()
    thinkers = Thinkers(settings.bot_workers)
    bots = Bots(
        matches,
        partial(listing.with_bots, rooms),
        thinkers,
        settings.bot_delay_ms,
        settings.bot_seconds,
        presence.anybody,
    )
    invitations = Invitations(rooms, limits, sanctions, events)
    history = History(matches.store, matches.cache.certain_ply)
    hub = Hub(rooms, presence, looking, settings.presence_ms, people.unheard)
    broadcast = Broadcast(hub, rooms, matches, history)
    tournaments, sessions = Tournaments(database, keys, rooms), Sessions(accounts, sanctions)
    absence, identity = Absence(rooms, presence), Identity(accounts, keys, limits)
    handshake = Handshake(settings, identity, limits, sanctions, hub)
    chat = Chat(database)
    speech = Speech(chat, limits, sanctions, matches.cache, events)
    announcer = Announcer(hub, tournaments.reader, nodes, settings.tournament_seconds)
    comments = Comments(chat, speech, matches, tournaments.reader, events)
    event_lines = chat_of_tournaments(database)
    event_chat = EventChat(event_lines, people.unheard, nodes)
    feeds = Feeds(rooms, tournaments.reader, hub, presence, sessions, settings.slow_socket_seconds)
    quick = Quick(rooms, sanctions)
    vapid = Vapid(database, settings.push_contact or contact_of(settings.base_url))
    push = Push(database, vapid, settings.webhook_allow)
    hook = Hook(database, settings.webhook_allow)
    outbox = Outbox(database, settings)
    mail = Mail(database, keys, outbox, settings.call_letters_hour)
    ways: list[Channel] = [
        *([push] if settings.push == "on" else []),
        *([hook] if settings.webhooks == "on" else []),
        *([mail] if settings.mail_on else []),
    ]
    services = Services(
        settings=settings,
        database=database,
        keys=keys,
        limits=limits,
        events=events,
        presence=presence,
        looking=looking,
        accounts=accounts,
        identity=identity,
        outbox=outbox,
        people=people,
        sanctions=sanctions,
        decks=Decks(database),
        matches=matches,
        history=history,
        analyses=Analyses(database, matches.store, history, nodes, settings.analysis_seconds),
        rooms=rooms,
        invitations=invitations,
        groups=Groups(database, keys, invitations, events),
        standings=Standings(database),
        absence=absence,
        timekeeper=Timekeeper(rooms, service_clock, absence),
        thinkers=thinkers,
        bots=bots,
        coach=Coach(thinkers, settings.bot_seconds),
        tournaments=tournaments,
        sweep=Sweep(tournaments, presence, bots, settings.tournament_seconds),
        recaps=Recaps(database, matches.store),
        deliveries=Deliveries(database, settings),
        calls=Calls(rooms, looking, ways, settings, nodes),
        call_deliveries=CallDeliveries(database, ways, settings),
        push=push,
        hook=hook,
        mail=mail,
        vapid=vapid,
        ratings=Ratings(database),
        rating_reading=RatingReading(database),
        public_lists=PublicLists(rooms, tournaments, quick),
        television=Television(rooms, tournaments),
        cards=Cards(),
        hub=hub,
        broadcast=broadcast,
        sessions=sessions,
        chat=chat,
        comments=comments,
        speech=speech,
        announcer=announcer,
        event_chat=event_chat,
        event_chat_lines=event_lines,
        event_speech=EventSpeech(event_lines, speech, database, events),
        feeds=feeds,
        quick=quick,
        waiting=Waiting(quick, sessions, settings.slow_socket_seconds),
        live=LiveEndpoint(
            settings=settings,
            handshake=handshake,
            limits=limits,
            rooms=rooms,
            matches=matches,
            speech=speech,
            hub=hub,
            broadcast=broadcast,
            sessions=sessions,
            greeter=Greeter(rooms, chat, hub, broadcast, announcer, comments),
        ),
        live_tournaments=TournamentEndpoint(
            settings, handshake, limits, tournaments, sessions, thinkers, event_chat
        ),
        cluster=None,
    )
    subscribe(services)
    if bus is not None:
        from app.cluster import Cluster  # needs the extra `cluster`

        services.cluster = Cluster(bus, settings.sweep_nodes_seconds, services, chat)
    return services


def contact_of(base_url: str | None) -> str:
    """Whom push services can turn to, where the operator named nobody."""
    host = urlsplit(base_url or "").hostname or ""
    return f"https://{host}" if "." in host else "mailto:operator@tidetable.invalid"


def bus_of(settings: Settings) -> "RedisBus | None":
    """How the nodes tell each other, where there are several."""
    if settings.redis_url is None:
        return None
    from app.core.redis_bus import RedisBus  # needs the extra `cluster`

    return RedisBus(settings.redis_url)


def subscribe(made: Services) -> None:
    """Who hears of what, in this order; the cluster, which tells the other nodes, comes last."""
    events = made.events
    listeners = (
        made.broadcast,
        made.bots,
        made.coach,
        made.tournaments.progression,
        made.ratings,
        made.live_tournaments,
        made.feeds,
        made.calls,
    )
    for listener in listeners:
        events.subscribe(MatchStepped, listener.stepped)
    events.subscribe(MatchLoaded, lambda event: made.broadcast.loaded(event.table))
    events.subscribe(MatchLoaded, lambda event: made.bots.look_at(event.table))
    events.subscribe(MatchQuarantined, lambda event: made.broadcast.shown_again(event.table))
    events.subscribe(MatchQuarantined, lambda event: made.bots.look_at(event.table))
    events.subscribe(ClocksChanged, lambda event: made.broadcast.shown_again(event.table))
    events.subscribe(ClocksChanged, lambda event: made.bots.look_at(event.table))
    events.subscribe(RoomChanged, lambda event: made.broadcast.room_changed(event.room, event.now))
    events.subscribe(RoomChanged, lambda event: made.bots.room_changed(event.room))
    events.subscribe(RoomChanged, lambda event: made.feeds.touched([event.room]))
    events.subscribe(RoomChanged, made.calls.room_changed)
    events.subscribe(RoomsTouched, lambda event: made.feeds.touched(event.rooms))
    events.subscribe(TournamentChanged, lambda event: made.feeds.tournament_changed(event))
    events.subscribe(TournamentChanged, made.announcer.changed)
    events.subscribe(LineSaid, lambda event: made.hub.say(event.room, event.line))
    events.subscribe(LinesDeleted, lambda event: made.hub.forget_lines(event.room))
    events.subscribe(SaidAtEvent, made.event_chat.said)
    events.subscribe(TalkDeleted, made.event_chat.deleted)
    events.subscribe(AccountRevoked, made.sessions.revoked)
    events.subscribe(SessionsEnded, made.sessions.over)
    events.subscribe(AccountRevoked, made.calls.revoked)
    events.subscribe(PeopleBanned, lambda _: made.sessions.banned())
    events.subscribe(NodeLeft, lambda _: made.bots.look())
    events.subscribe(NodeLeft, lambda _: made.calls.missed())
    events.subscribe(ResultsDecided, made.ratings.decided)
