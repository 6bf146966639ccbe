"""Swiss for two seats: the FIDE Dutch system by py4swiss; colours are the order of the seats.

Where the system finds no pairing (more rounds than new opponents, or seats that fit nobody), the
round is paired by points with as few repeated meetings as possible (`pods` with tables of two).
"""

from py4swiss.engines import DutchEngine
from py4swiss.engines.common import PairingError
from py4swiss.trf import ParsedTrf
from py4swiss.trf.codes import PlayerCode
from py4swiss.trf.results import ColorToken, ResultToken, RoundResult
from py4swiss.trf.sections import PlayerSection, XSection

from app.tournaments.pairing import pods
from app.tournaments.pairing.model import Field, Game, Meeting, bye
from app.tournaments.pairing.points import points, totals

ABSENT = RoundResult(id=0, color=ColorToken.BYE_OR_NOT_PAIRED, result=ResultToken.ZERO_POINT_BYE)
BYE = RoundResult(
    id=0, color=ColorToken.BYE_OR_NOT_PAIRED, result=ResultToken.PAIRING_ALLOCATED_BYE
)
HALF = RoundResult(id=0, color=ColorToken.BYE_OR_NOT_PAIRED, result=ResultToken.HALF_POINT_BYE)
COLOURS = (ColorToken.WHITE, ColorToken.BLACK)
PLAYED = {1.0: ResultToken.WIN, 0.5: ResultToken.DRAW, 0.0: ResultToken.LOSS}


def pair(field: Field) -> list[Meeting]:
    """The next round."""
    try:
        pairings = DutchEngine.generate_pairings(report(field))
    except PairingError:
        return pods.pair_twos(field)
    return [
        bye(found.white) if found.black == 0 else Meeting((found.white, found.black))
        for found in pairings
    ]


def report(field: Field) -> ParsedTrf:
    """The tournament as py4swiss reads it: as many results for everybody as there were rounds."""
    before = field.next_round - 1
    results = {entrant.number: [ABSENT] * before for entrant in field.entrants}
    for game in field.games:
        for number, result in results_of(game).items():
            results[number][game.round - 1] = result
    score = totals("swiss", field.games)
    sections = [
        PlayerSection(
            code=PlayerCode.PLAYER,
            starting_number=number,
            points_times_ten=round(10 * score.get(number, 0.0)),
            rank=number,
            results=own,
        )
        for number, own in sorted(results.items())
    ]
    away = {entrant.number for entrant in field.entrants if not entrant.active}
    rules = XSection(number_of_rounds=max(field.rounds, before + 1), zeroed_ids=away)
    return ParsedTrf(player_sections=sections, x_section=rules)


def results_of(game: Game) -> dict[int, RoundResult]:
    """What a game is for each who sat there. A forfeit is won or lost without having met."""
    if game.kind == "bye":
        return {game.seats[0]: HALF if game.asked else BYE}
    assert game.places is not None
    gained = points("swiss", game)
    found = {}
    for seat, number in enumerate(game.seats):
        token = PLAYED[gained[seat]]
        if game.kind == "forfeit":
            token = ResultToken.FORFEIT_WIN if gained[seat] else ResultToken.FORFEIT_LOSS
        other = game.seats[1 - seat]
        found[number] = RoundResult(id=other, color=COLOURS[seat], result=token)
    return found
