"""One account on one server. Every call that changes a match carries an id, so that it can be sent
again after a lost answer and is done once."""

import json
import secrets
import time
from collections.abc import Iterator, Mapping
from types import TracebackType
from typing import Any, Self, cast
from urllib.parse import parse_qs, urlsplit

import httpx

from tidetable_client.errors import Away, Refused
from tidetable_client.shapes import (
    Account,
    Action,
    DecisionWaits,
    Envelope,
    Event,
    Opened,
    Room,
    Tournament,
)

SILENCE_SECONDS = 30.0
"""A stream says something every few seconds: after so long it is taken for dead."""
ATTEMPTS = 8
MOST_PAUSE = 20.0


class Client:
    """Calls of the HTTP API. One client can be used from several threads."""

    def __init__(self, url: str, token: str, *, timeout: float = 20.0) -> None:
        """`url`: of the server; `token`: made by a person on the page /programs."""
        self._http = httpx.Client(
            base_url=url,
            headers={"Authorization": f"Bearer {token}"},
            timeout=httpx.Timeout(timeout, read=max(timeout, SILENCE_SECONDS)),
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Give the connections back."""
        self._http.close()

    # -- calling ---------------------------------------------------------------------------------

    def call(
        self, method: str, path: str, body: object = None, *, once: bool = False, **query: object
    ) -> Any:
        """Any call of docs/api.md. Raises Refused, or Away when nobody answers.

        It is sent again when the server says to come back, and when the answer was lost; not then
        with `once`, which is for what would happen twice.
        """
        params = {name: str(value) for name, value in query.items() if value is not None}
        pause = 0.5
        for attempt in range(ATTEMPTS):
            try:
                answer = self._http.request(method, path, json=body, params=params)
            except httpx.TransportError as error:
                lost = once and not isinstance(error, httpx.ConnectError)
                if lost or attempt == ATTEMPTS - 1:
                    raise Away(str(error)) from error
                wait = pause
            else:
                if answer.status_code not in (429, 502, 503, 504) or attempt == ATTEMPTS - 1:
                    return read(answer)
                wait = float(answer.headers.get("Retry-After", pause))
            time.sleep(min(wait, MOST_PAUSE))
            pause = min(2 * pause, MOST_PAUSE)
        raise AssertionError("unreachable")

    def events(self) -> Iterator[Event]:
        """Everything that concerns this account, for ever. When the line is lost it is opened
        again; what waits then comes once more."""
        pause = 0.5
        while True:
            try:
                for event in self._lines("/api/me/events"):
                    if event["type"] == "end":
                        if event["code"] == 4401:
                            raise Refused(401, "no_identity", "The token was taken back.")
                        break
                    pause = 0.5
                    yield cast(Event, event)
            except httpx.TransportError:
                pass
            except Refused as refused:
                if refused.status not in (429, 502, 503, 504):
                    raise
            time.sleep(pause)
            pause = min(2 * pause, MOST_PAUSE)

    def frames(self, room: str, **query: object) -> Iterator[dict[str, Any]]:
        """The frames of a room's socket until its stream ends: hello, room, view, chat, over."""
        params = {name: str(value) for name, value in query.items() if value is not None}
        yield from self._lines(f"/api/rooms/{room}/stream", params)

    def _lines(
        self, path: str, params: Mapping[str, str] | None = None
    ) -> Iterator[dict[str, Any]]:
        with self._http.stream("GET", path, params=params) as answer:
            if answer.is_error:
                answer.read()
                read(answer)
            for line in answer.iter_lines():
                if line:  # empty ones only say that the line lives
                    yield json.loads(line)

    # -- playing ---------------------------------------------------------------------------------

    def me(self) -> Account:
        """This account."""
        return cast(Account, self.call("GET", "/api/me"))

    def decisions(self) -> list[DecisionWaits]:
        """The decisions that wait for this account now."""
        found: list[DecisionWaits] = []
        page: dict[str, Any] = {"next": None}
        while True:
            page = self.call("GET", "/api/me/decisions", cursor=page["next"])
            found += page["decisions"]
            if page["next"] is None:
                return found

    def view(self, room: str, seat: int) -> Envelope:
        """The position as a seat of this account may see it."""
        return cast(Envelope, self.call("GET", f"/api/rooms/{room}/view", seat=seat))

    def act(self, room: str, seen: Envelope, action: Action) -> int:
        """Make a choice out of the menu that was seen; returns the version after it."""
        asked = {"seat": seen["seat"], "decision": seen["decision"]}
        chosen = {"verb": action.verb, "noun": action.noun}
        return self._command(room, "actions", {**asked, **chosen})

    def undo(self, room: str, seat: int) -> int:
        """Take back the latest step, if it revealed nothing."""
        return self._command(room, "undo", {"seat": seat})

    def say(self, room: str, text: str) -> int:
        """Write into the chat of a room (scope chat)."""
        return self._command(room, "chat", {"text": text})

    def _command(self, room: str, what: str, body: Mapping[str, object]) -> int:
        command = {"id": secrets.token_hex(8), **body}
        stored = self.call("POST", f"/api/rooms/{room}/{what}", command)
        return int(stored["version"])

    def resign(self, room: str, seat: int) -> None:
        """Give up."""
        self.call("POST", f"/api/rooms/{room}/resign", {"seat": seat})

    # -- rooms -----------------------------------------------------------------------------------

    def room(self, room: str, join: str | None = None) -> Room:
        """A room this account may see."""
        return cast(Room, self.call("GET", f"/api/rooms/{room}", join=join))

    def lobbies(self, game: str | None = None) -> list[Room]:
        """Public rooms that wait for players, the newest first."""
        return cast(list[Room], self.call("GET", "/api/rooms", status="lobby", game=game)["rooms"])

    def open_room(self, game: str, **wishes: object) -> Opened:
        """Open a room and sit in it (scope host); `wishes`: access, clock, seats, rated …"""
        wish = {"game": game, **wishes}
        return cast(Opened, self.call("POST", "/api/rooms", wish, once=True))

    def play_bot(self, game: str, level: str = "easy") -> Room:
        """A match against bots of the server, begun."""
        wish = {"game": game, "bot": level}
        return cast(Opened, self.call("POST", "/api/play", wish, once=True))["room"]

    def sit(self, room: str, seat: int, join: str | None = None) -> Room:
        """Sit down; ready at once."""
        body = {} if join is None else {"join": join}
        return cast(Room, self.call("POST", f"/api/rooms/{room}/seats/{seat}", body))

    def enter(self, link: str) -> Room:
        """Sit down on a free seat of the room of an invitation link."""
        room, key = room_of(link)
        seats = self.room(room, key)["seats"]
        free = next((each["seat"] for each in seats if each["player"] is None), None)
        if free is None:
            raise Refused(409, "full", "Every seat is taken.")
        return self.sit(room, free, key)

    def stand_up(self, room: str, seat: int) -> Room:
        """Leave a lobby."""
        return cast(Room, self.call("DELETE", f"/api/rooms/{room}/seats/{seat}"))

    def ready(self, room: Room, seat: int) -> Room:
        """Agree to the terms of a room as it was seen."""
        body = {"ready": True, "terms": room["terms"]}
        return cast(Room, self.call("POST", f"/api/rooms/{room['id']}/seats/{seat}/ready", body))

    def start(self, room: Room) -> Room:
        """The host starts the match (scope host)."""
        body = {"terms": room["terms"]}
        return cast(Room, self.call("POST", f"/api/rooms/{room['id']}/start", body))

    def rematch(self, room: str) -> Room:
        """Want another match."""
        return cast(Room, self.call("POST", f"/api/rooms/{room}/rematch"))

    def seek(self, game: str, minutes: int = 15) -> Room:
        """The ladder: sit down in a rated public room that lets programs in, or open one and wait
        (scope host). Ratings and ranks follow from these games."""
        for room in self.lobbies(game):
            free = next((each["seat"] for each in room["seats"] if each["player"] is None), None)
            if room["programs"] and room["rated"] and free is not None:
                try:
                    return self.sit(room["id"], free)
                except Refused:  # somebody was quicker, or does not want to play with us
                    continue
        clock = {"kind": "real", "bank_ms": minutes * 60_000, "increment_ms": 5_000}
        return self.open_room(game, access="public", rated=True, clock=clock)["room"]

    # -- tournaments -----------------------------------------------------------------------------

    def tournaments(self, status: str = "registration", game: str | None = None) -> Any:
        """Public tournaments, in short."""
        return self.call("GET", "/api/tournaments", status=status, game=game)["tournaments"]

    def tournament(self, tournament: str, join: str | None = None) -> Tournament:
        """The whole state of a tournament."""
        return cast(Tournament, self.call("GET", f"/api/tournaments/{tournament}", join=join))

    def join_tournament(self, link: str) -> Tournament:
        """Take part in the tournament of a link, or of an id."""
        tournament, key = room_of(link)
        body = {} if key is None else {"join": key}
        return cast(Tournament, self.call("POST", f"/api/tournaments/{tournament}/join", body))


def read(answer: httpx.Response) -> Any:
    """The body of an answer; raises Refused for a problem."""
    if answer.is_success:
        return answer.json()
    try:
        problem = answer.json()
    except ValueError:
        problem = {}
    code, detail = problem.get("code", "http"), problem.get("detail", answer.reason_phrase)
    raise Refused(answer.status_code, code, detail)


def room_of(link: str) -> tuple[str, str | None]:
    """Id and key of a link of a room or a tournament.

    >>> room_of("https://play.example/r/abcd-efgh?join=KEY"), room_of("abcd-efgh")
    (('abcd-efgh', 'KEY'), ('abcd-efgh', None))
    """
    parts = urlsplit(link)
    return parts.path.rstrip("/").rpartition("/")[2], parse_qs(parts.query).get("join", [None])[0]
