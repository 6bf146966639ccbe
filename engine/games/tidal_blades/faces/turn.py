"""Where to go, what is taken there, attempts and fights, their ends."""

from __future__ import annotations

from functools import cache

from engine.core.face import Face, upper
from engine.core.types import Seat
from engine.games.tidal_blades import queries, words
from engine.games.tidal_blades.editions.edition import Edition, edition_of
from engine.games.tidal_blades.faces.wording import Asked, Known, challenge, space
from engine.games.tidal_blades.flow.run import ChooseOption
from engine.games.tidal_blades.flow.takes import BoatBonus
from engine.games.tidal_blades.flow.turn import Act, ChooseFight
from engine.games.tidal_blades.hits import assignments, monster_of
from engine.games.tidal_blades.parts import TRAIT_NAME
from engine.games.tidal_blades.state import TidalBlades

ALWAYS = {
    "go_on": Face("Go on", button="Go on", group="finish"),
    "take_bonus": Face("Take the Island Bonus", button="Take the bonus", group="finish"),
    "skip_bonus": Face("Skip the Island Bonus", short="Skip it", group="pass"),
    "fight": Face("Fight the Monster", button="Fight", group="finish"),
    "withdraw": Face("Withdraw", button="Withdraw", group="pass"),
    "continue_boat": Face("Move the Boat on", button="Move on", group="finish"),
}


def _move(edition: Edition, place: str) -> Face:
    known = edition.box.spaces.get(place)
    if known is None:
        island = edition.box.islands[place].the
        text = f"Go to {island}, all spaces taken: only its Bonus"
        return Face(text, at=(f"isle:{place}",), button="Go there")
    island = edition.box.islands[known.island].name
    return Face(f"Go to {space(place)} ({island})", at=(f"space:{place}",), button="Go there")


def _declare(edition: Edition, card: str) -> Face:
    return Face(f"Attempt {challenge(edition, card)}", at=(f"card:{card}",), button="Attempt it")


def _advance(edition: Edition, symbol: str) -> Face:
    return Face(f"Advance {TRAIT_NAME[symbol]}", at=(f"dial:{symbol}",), button="Advance it")


def _name_symbol(edition: Edition, symbol: str) -> Face:
    name = TRAIT_NAME[symbol]
    return Face(f"It stands for {name}", short=name, button="Name it", group="cards")


def _split(edition: Edition, way: tuple[int, int]) -> Face:
    parts = [
        words.count(number, noun)
        for number, noun in zip(way, ("double", "triple"), strict=True)
        if number
    ]
    return Face(words.join(parts) or "A single symbol", button="Take these", group="cards")


def _champion_bonus(edition: Edition, level: int) -> Face:
    text, note = f"Gain the bonus of level {level}", f"Level {level}"
    return Face(text, note=note, button="Gain it", group="cards")


BY_NOUN: dict[str, Known] = {
    "move": _move,
    "declare": _declare,
    "advance": _advance,
    "name_symbol": _name_symbol,
    "split": _split,
    "champion_bonus": _champion_bonus,
}


def _choose_option(s: TidalBlades, seat: Seat, number: int) -> Face:
    top = s.stack[-1]
    assert isinstance(top, ChooseOption)
    gives = words.effects(top.rows(s)[number])
    text = f"Gain {gives}" if gives[0].isdigit() else upper(gives)
    return Face(text, button="Take it", group="cards")


def _no_fight(s: TidalBlades, seat: Seat, noun: None) -> Face:
    top = s.stack[-1]
    if isinstance(top, ChooseFight) and not top.place(s):
        return Face("Go on", button="Go on", group="finish")
    return Face("Do not fight", short="No fight", group="pass")


def _end_turn(s: TidalBlades, seat: Seat, noun: None) -> Face:
    top = s.stack[-1]
    if isinstance(top, Act) and top.able(s):
        return Face("End the turn", short="End turn", group="pass")
    return Face("End the turn", button="End the turn", group="finish")


def _complete(s: TidalBlades, seat: Seat, noun: None) -> Face:
    pushed = queries.is_pushed(s)
    button = "Complete with Push It" if pushed else "Complete"
    text, short = "Complete the Challenge", "Complete"
    return Face(text, short=short, button=button, group="finish")


def _stop(s: TidalBlades, seat: Seat, noun: None) -> Face:
    trial = queries.trial_of(s)
    if not trial.place:
        return Face("Stop", button="Stop", group="pass")
    text, hits = "Stop rolling and hit", len(assignments(s, trial.ignore, trial.double)[0])
    if hits:
        button = f"Stop: {words.count(hits, 'Hit')}"
        return Face(text, short="Stop", button=button, group="finish")
    return Face(text, short="Stop", button="Stop", group="pass")


def _hit(s: TidalBlades, seat: Seat, spots: tuple[int, ...]) -> Face:
    if spots:
        return _hits(s.edition, monster_of(s).id, spots)
    place = queries.trial_of(s).place
    return Face("Hit nothing", at=(f"monster:{place}",), button="Go on")


@cache
def _hits(edition: str, monster: str, spots: tuple[int, ...]) -> Face:
    known = edition_of(edition).box.monsters[monster].spots
    names = [f"{TRAIT_NAME[known[n].symbol]} (spot {n + 1})" for n in spots]
    return Face(
        f"Hit {words.join(names)}",
        of=tuple(f"spot:{n}" for n in spots),
        button=f"Hit {words.count(len(spots), 'spot')}",
    )


def _finish_boat(s: TidalBlades, seat: Seat, noun: None) -> Face:
    top = s.stack[-1]
    if isinstance(top, BoatBonus) and top.moving(s).left:
        return Face("Stop the Boat here", short="Stop here", group="pass")
    return Face("Stop the Boat here", button="Go on", group="finish")


NOW: dict[str, Asked] = {
    "choose_option": _choose_option,
    "no_fight": _no_fight,
    "end_turn": _end_turn,
    "complete": _complete,
    "stop": _stop,
    "hit": _hit,
    "finish_boat": _finish_boat,
}
