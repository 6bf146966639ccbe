"""Errors for whoever asked: a page with a way onward for people, problem details for programs."""

from dataclasses import dataclass
from urllib.parse import urlsplit

from fastapi import Request
from starlette.responses import Response

from app.core.errors import Problem, as_problem, problem_response
from app.core.templates import templates

FOR_PROGRAMS = ("/api", "/ws", "/static", "/openapi.json", "/metrics", "/health")


@dataclass(frozen=True, slots=True)
class Notice:
    """What a page says when it cannot show what was asked for."""

    status: int
    icon: str
    title: str
    text: str
    onward: str = "Open a room"
    address: str = "/"
    takes_code: bool = False


# One answer for a room that is not there and one that needs a key: a guess learns nothing.
LOST = Notice(
    404,
    "lighthouse",
    "This link no longer works",
    "The room is closed, the host has made a new link, or the link is incomplete. Ask for the "
    "whole link, or open a room of your own.",
)
NO_CODE = Notice(
    404,
    "compass",
    "That is no room code",
    "A code is two words and a number, such as amber heron 42. You can also paste the invite link.",
    takes_code=True,
)
FULL = Notice(
    403,
    "ui-users",
    "Every seat is taken",
    "The game has begun without a free seat, and the host does not allow spectators.",
)
CLOSED = Notice(
    410,
    "ui-flag",
    "This room is closed",
    "Nobody used it for a long time. Open a new one and send the link again.",
)
EARLIER = Notice(
    200,
    "ui-log",
    "This match was played by earlier rules",
    "The rules of the game have changed since then. The server keeps the result and the record, "
    "but the replay is no longer available.",
)
MISSING = Notice(
    404,
    "sailboat",
    "Nothing at this address",
    "The page may have moved, or the address has a typo.",
)
NO_DECKS = Notice(
    404,
    "ui-cards",
    "This game has no decks to build",
    "Its box holds everything you need. Open a room and play.",
)
BROKEN = Notice(
    500,
    "ui-flag",
    "Something went wrong on the server",
    "The error is in the log. What you did before is safe. Please try again.",
    "Back to the home page",
)
BUSY = Notice(
    429,
    "ui-clock",
    "One moment",
    "Too many requests. Wait a few seconds and load the page again.",
    "Back to the home page",
)


def page(request: Request, notice: Notice) -> Response:
    """A notice as a whole page."""
    context = {"notice": notice, "me": None, "nav": ""}
    return templates.TemplateResponse(
        request, "pages/lost.html", context, status_code=notice.status
    )


def for_people(request: Request) -> bool:
    """Whether somebody looks at the answer in a browser."""
    if request.method not in ("GET", "HEAD", "POST"):
        return False
    if urlsplit(str(request.url)).path.startswith(FOR_PROGRAMS):
        return False
    return "text/html" in request.headers.get("accept", "")


def notice_for(problem: Problem) -> Notice:
    """The notice that fits a problem."""
    if problem.status == 429:
        return BUSY
    if problem.status >= 500:
        return BROKEN
    return MISSING


async def handle_problem(request: Request, error: Exception) -> Response:
    """Exception handler of the application: a page for people, problem details for programs."""
    problem = as_problem(error)
    if not for_people(request):
        return problem_response(problem)
    response = page(request, notice_for(problem))
    response.headers.update(problem.headers)
    response.status_code = problem.status
    return response
