"""How strong somebody is, as openskill's PlackettLuce sees it. No I/O."""

from collections.abc import Mapping

from openskill.models import PlackettLuce

MODEL = PlackettLuce()
Strength = tuple[float, float]
"""mu and sigma."""
FRESH: Strength = (MODEL.mu, MODEL.sigma)


def ordinal(strength: Strength) -> float:
    """mu - 3 sigma: what leaderboards are ordered by."""
    mu, sigma = strength
    return MODEL.rating(mu=mu, sigma=sigma).ordinal()


def after(before: Mapping[str, Strength], places: Mapping[str, int]) -> dict[str, Strength]:
    """Everybody's strength after a match in which they took these places."""
    people = sorted(before)
    if len(people) < 2:
        return dict(before)
    teams = [[MODEL.rating(mu=before[who][0], sigma=before[who][1])] for who in people]
    rated = MODEL.rate(teams, ranks=[float(places[who]) for who in people])
    return {who: (new.mu, new.sigma) for who, (new,) in zip(people, rated, strict=True)}
