"""The game record: one JSON file that holds a whole finished match, and its verification."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from engine.core.chance import commitment
from engine.core.errors import EngineError
from engine.core.log import UNDO, LogEntry
from engine.core.match import Match
from engine.core.types import Json, Options, Result, noun_from_json, noun_to_json

FORMAT = "tidetable.record/1"


def entry_to_json(entry: LogEntry, at: str | None) -> dict[str, Json]:
    """One line of `actions`; `at` is ISO 8601 UTC."""
    if entry.verb == UNDO:
        return {"undo": True, "seat": entry.seat, "at": at}
    return {"seat": entry.seat, "verb": entry.verb, "noun": noun_to_json(entry.noun), "at": at}


def entry_from_json(line: Mapping[str, Json]) -> LogEntry:
    """Raises ValueError or KeyError for a line that is none."""
    seat = line["seat"]
    if type(seat) is not int:
        raise ValueError("seat must be a number")
    if line.get("undo"):
        return LogEntry(seat, UNDO)
    if not isinstance(line["verb"], str):
        raise ValueError("verb must be a word")
    return LogEntry(seat, line["verb"], noun_from_json(line.get("noun")))


def write(
    *,
    game: str,
    rules_version: int,
    options: Options,
    seats: Iterable[Mapping[str, Json]],
    seed: str,
    salt: str,
    entries: Iterable[tuple[LogEntry, str | None]],
    result: Result | Mapping[str, Json],
    started_at: str | None = None,
    ended_at: str | None = None,
    begins: Mapping[str, Json] | None = None,
) -> dict[str, Json]:
    """The record of a finished match. `begins`: where it goes on from, and `position` as
    `Match.dump` gives it; then `seed` is what was drawn from since."""
    record = {
        "format": FORMAT,
        "game": game,
        "rules_version": rules_version,
        "options": dict(options),
        "seats": [dict(seat) for seat in seats],
        "seed": seed,
        "salt": salt,
        "commitment": commitment(seed, salt),
        "started_at": started_at,
        "ended_at": ended_at,
        "actions": [entry_to_json(entry, at) for entry, at in entries],
        "result": result.json() if isinstance(result, Result) else dict(result),
    }
    return record if begins is None else record | {"begins": dict(begins)}


def verify(record: Any) -> list[str]:
    """The first thing in a record that does not check out; empty if all does.

    Checks the form, the commitment, that every action was legal when it was made, and the result.
    """
    try:
        return _verify(record)
    except (KeyError, TypeError, ValueError) as error:
        return [f"this is no game record: {type(error).__name__}: {error}"]


def _verify(record: Any) -> list[str]:
    if record["format"] != FORMAT:
        return [f"format is {record['format']!r}, not {FORMAT!r}"]
    if commitment(record["seed"], record["salt"]) != record["commitment"]:
        return ["the commitment does not belong to this seed and salt"]
    try:
        match = _begun(record)
    except EngineError as error:
        return [str(error)]
    version = match.rules.info.rules_version
    if record["rules_version"] != version:
        return [f"made with rules version {record['rules_version']}; these rules are {version}"]
    for ply, line in enumerate(record["actions"]):
        try:
            match.apply_entry(entry_from_json(line))
        except EngineError as error:
            return [f"action {ply + 1} ({line}) does not fit: {error}"]
    result = match.result()
    if result is None:
        return ["the actions do not lead to the end of the game"]
    if _plain(result.json()) != _plain({"sheet": None, **record["result"]}):
        return [f"the result is {result.json()}, not {record['result']}"]
    return []


def _begun(record: Any) -> Match:
    """The match before its first action."""
    if begins := record.get("begins"):
        match = Match.load(begins["position"])
        if (match.seed, match.rules.info.id) != (record["seed"], record["game"]):
            raise EngineError("the position it begins from belongs to another seed or game")
        return match
    return Match.new(
        record["game"],
        seats=len(record["seats"]),
        options=record["options"],
        seed=record["seed"],
        salt=record["salt"],
    )


def _plain(result: Mapping[str, Json]) -> dict[str, Json]:
    """A result with the lines of its score sheet as the first records had them: label and value."""
    lines = [[(line["label"], line["value"]) for line in seat] for seat in result["breakdown"]]
    return {**result, "breakdown": lines}
