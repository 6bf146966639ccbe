"""What a learner is told beside the position, while a match follows the script of a lesson."""

from typing import Any

from engine import LEARNER, Match, Next


def lesson_json(match: Match) -> dict[str, Any] | None:
    """`lesson` of the envelope of the learner's seat; None where the match is no lesson."""
    lesson = match.lesson
    if lesson is None:
        return None
    told: dict[str, Any] = {"id": lesson.id, "title": lesson.title, "ideas": len(lesson.ideas)}
    ahead = match.lesson_standing()
    if not isinstance(ahead, Next):
        heading, say = lesson.end
        ended = {"over": True, "left": ahead == "left", "heading": heading, "say": say}
        return told | ended
    idea, move = lesson.ideas[ahead.idea], ahead.move
    return told | {
        "idea": ahead.idea,
        "heading": idea.heading,
        "say": idea.say,
        "rules": idea.rules,
        "show": idea.show,
        "want": None if move.seat != LEARNER else _wanted(match, ahead),
    }


def _wanted(match: Match, ahead: Next) -> dict[str, Any]:
    """The learner's next step. With what follows it: a client can offer both as one."""
    move, then = ahead.move, ahead.then
    wanted = {
        "verb": move.verb,
        "noun": move.noun,
        "text": match.face(LEARNER, move.action).text,
    }
    return wanted if then is None else wanted | {"then": {"verb": then.verb, "noun": then.noun}}
