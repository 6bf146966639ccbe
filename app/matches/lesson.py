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
    wanted = None
    if move.seat == LEARNER:
        face = match.face(LEARNER, move.action)
        wanted = {"verb": move.verb, "noun": move.noun, "text": face.text}
        if ahead.then is not None:  # a client can offer both at once: "lay this, and take from there"
            wanted["then"] = {"verb": ahead.then.verb, "noun": ahead.then.noun}
    return told | {
        "idea": ahead.idea,
        "heading": idea.heading,
        "say": idea.say,
        "rules": idea.rules,
        "show": idea.show,
        "want": wanted,
    }
