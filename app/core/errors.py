"""Problem details (RFC 9457): the one shape of every error this service answers with."""

from http import HTTPStatus
from typing import Any

import orjson
from fastapi import Request
from fastapi.exceptions import RequestValidationError
from pydantic import BaseModel, ConfigDict, Field
from starlette.exceptions import HTTPException
from starlette.responses import Response

from app.core.database import AWAY

MEDIA_TYPE = "application/problem+json"

STATUS_OF_CODE = {
    "invalid": 422,
    "invalid_options": 422,
    "illegal": 422,
    "unknown_game": 404,
    "not_found": 404,
    "no_identity": 401,
    "refused": 403,
    "both_there": 409,
    "no_passkeys": 409,
    "mail_off": 409,
    "not_host": 403,
    "seat_not_yours": 403,
    "not_your_seat": 403,
    "not_a_member": 403,
    "bad_origin": 403,
    "seat_taken": 409,
    "already_started": 409,
    "not_started": 409,
    "not_finished": 409,
    "seats_open": 409,
    "not_ready": 409,
    "terms_changed": 409,
    "not_away": 409,
    "others_play": 409,
    "too_late": 409,
    "earlier_rules": 409,
    "no_analysis": 409,
    "goes_on": 409,
    "analysis_running": 409,
    "banned": 403,
    "scope": 403,
    "no_programs": 403,
    "muted": 403,
    "playing": 409,
    "closed": 409,
    "blocked": 403,
    "finished": 409,
    "stale_decision": 409,
    "not_your_turn": 409,
    "nothing_to_undo": 409,
    "lesson": 409,
    "no_help": 409,
    "tournament_table": 409,
    "not_organiser": 403,
    "not_owner": 403,
    "not_commentator": 403,
    "not_open": 409,
    "full": 409,
    "by_invitation": 403,
    "rating_range": 403,
    "taken_out": 403,
    "no_rest": 409,
    "webhooks_off": 403,
    "team": 422,
    "too_few": 409,
    "quarantined": 409,
    "paused": 409,
    "already_paired": 409,
    "rate_limited": 429,
    "unavailable": 503,
}


ProblemMember = int | str | list[str] | dict[str, str] | None
"""What a problem can tell beside its sentence."""


class Problem(Exception):
    """An error that is told to whoever asked."""

    def __init__(
        self,
        code: str,
        detail: str,
        status: int | None = None,
        **more: ProblemMember,
    ) -> None:
        super().__init__(detail)
        self.code = code
        self.detail = detail
        self.status = STATUS_OF_CODE[code] if status is None else status
        self.title = HTTPStatus(self.status).phrase
        self.more = more
        self.headers: dict[str, str] = {}

    def json(self) -> dict[str, Any]:
        """The body of the answer."""
        return {
            "type": "about:blank",
            "title": self.title,
            "status": self.status,
            "code": self.code,
            "detail": self.detail,
            **self.more,
        }


class ProblemBody(BaseModel):
    """RFC 9457 problem details; `code` is a stable word."""

    model_config = ConfigDict(extra="allow")

    type: str = Field("about:blank", description="URI of the kind of problem")
    title: str = Field(description="The HTTP status in words")
    status: int
    code: str = Field(description="Stable word for programs", examples=["not_found"])
    detail: str = Field(description="What was wrong, for people")


def problems(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """OpenAPI `responses` for these statuses, as problem details."""
    schema = {"$ref": "#/components/schemas/ProblemBody"}
    return {
        status: {
            "description": HTTPStatus(status).phrase,
            "content": {MEDIA_TYPE: {"schema": schema}},
        }
        for status in statuses
    }


def problem_response(problem: Problem) -> Response:
    """The HTTP answer for a problem."""
    return Response(
        orjson.dumps(problem.json()), problem.status, problem.headers, media_type=MEDIA_TYPE
    )


def from_http_exception(error: HTTPException) -> Problem:
    """What the framework itself refuses (unknown path, wrong method), as a problem."""
    code = "not_found" if error.status_code == 404 else "invalid"
    detail = str(error.detail)
    if error.status_code == 404:
        detail = "There is nothing at this address."
    elif error.status_code == 405:
        allowed = (error.headers or {}).get("Allow", "")
        detail = f"This address does not take that method. It takes {allowed or 'another one'}."
    elif error.status_code == 400:
        return Problem("invalid", "The body must be JSON in UTF-8.")
    problem = Problem(code, detail, error.status_code)
    problem.headers.update(error.headers or {})
    return problem


def from_validation_error(error: RequestValidationError) -> Problem:
    """A request of the wrong form, with what would be right, altogether and field by field."""
    fields: dict[str, str] = {}
    for item in error.errors()[:5]:
        field = ".".join(str(part) for part in item["loc"] if part != "body") or "body"
        fields.setdefault(field, item["msg"])
    detail = "; ".join(f"{field}: {text}" for field, text in fields.items())
    return Problem("invalid", detail, fields=fields)


async def handle_problem(_request: Request, error: Exception) -> Response:
    """Exception handler for `Problem` and what the framework raises."""
    return problem_response(as_problem(error))


def as_problem(error: Exception) -> Problem:
    """Any error as a problem; what nobody foresaw is 500 without details."""
    if isinstance(error, Problem):
        return error
    if isinstance(error, RequestValidationError):
        return from_validation_error(error)
    if isinstance(error, HTTPException):
        return from_http_exception(error)
    if isinstance(error, AWAY):
        problem = Problem("unavailable", "The database does not answer. Try again in a moment.")
        problem.headers["Retry-After"] = "1"
        return problem
    return Problem("unavailable", "Something went wrong on the server. It is in the log.", 500)
