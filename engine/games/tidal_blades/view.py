"""What a viewer sees (TB-1.4, 1.5), built from nothing: what is not named here stays hidden."""

from __future__ import annotations

from collections.abc import Callable

from engine.core.types import Json, Seat, Viewer
from engine.games.tidal_blades import goals, queries, symbols
from engine.games.tidal_blades.flow.odds import chances
from engine.games.tidal_blades.flow.run import ChooseOption
from engine.games.tidal_blades.flow.setup import DraftStart
from engine.games.tidal_blades.flow.takes import KeepChallenge
from engine.games.tidal_blades.flow.traits import ChooseCharacterCard, OrderBelow
from engine.games.tidal_blades.flow.windows import Window
from engine.games.tidal_blades.hits import assignments
from engine.games.tidal_blades.parts import PLACES, SYMBOLS
from engine.games.tidal_blades.state import DUMMY, NOBODY, Monster, Player, TidalBlades

Eyes = Callable[[Seat], bool]


def own(s: TidalBlades, viewer: Viewer) -> dict[str, Json]:
    """What only the viewer knows."""
    return _own(s, lambda seat: seat == viewer)


def open_view(s: TidalBlades) -> dict[str, Json]:
    """A position of a finished match: hands and goals of all."""
    return common(s) | _own(s, lambda _: True)


def common(s: TidalBlades) -> dict[str, Json]:
    """What everybody sees."""
    return {
        "phase": "over" if s.over else s.phase,
        "edition": s.edition,
        "settings": {
            "first_game": s.settings.first_game,
            "draft_start": s.settings.draft_start,
            "final_night": s.settings.final_night,
            "choose_characters": s.settings.choose_characters,
        },
        "round": s.round,
        "rounds": queries.box(s).rounds,
        "danger": s.danger,
        "first": s.first,
        "player": None if s.player == NOBODY else s.player,
        "judge": s.judge,
        "boat": s.boat,
        "islands": _islands(s),
        "discs": [
            {"island": island, "space": space or None, "seat": None if owner == DUMMY else owner}
            for island, space, owner in s.discs
        ],
        "monsters": {place: _monster(s.monsters.get(place)) for place in PLACES},
        "hunted": _monster(s.hunted),
        "monster_deck": _monster_deck(s),
        "pool": list(s.pool),
        "market": list(s.market),
        "decks": {
            "challenge": len(s.challenge_deck),
            "stunt": len(s.stunt_deck),
            "market": len(s.market_deck),
            "challenge_pile": list(s.challenge_pile),
            "stunt_pile": list(s.stunt_pile),
            "market_pile": list(s.market_pile),
        },
        "supply": dict(s.supply),
        "players": [_player(s, seat, player) for seat, player in enumerate(s.players)],
        "trial": _trial(s),
        "turn": {
            "attempts": s.attempts,
            "stunts": s.stunts,
            "used": list(s.used),
            "footing": s.footing,
        },
        "scores": [queries.edition(s).score_sheet(s, seat) for seat in range(s.seats)]
        if s.over
        else None,
    }


def _own(s: TidalBlades, sees: Eyes) -> dict[str, Json]:
    return {
        "hands": [list(p.hand) if sees(seat) else None for seat, p in enumerate(s.players)],
        "stunts": [list(p.stunts) if sees(seat) else None for seat, p in enumerate(s.players)],
        "goals": [
            _goal(s, seat) if sees(seat) or player.goal_open or s.over else None
            for seat, player in enumerate(s.players)
        ],
        "secret": _secret(s, sees),
        "asked": _asked(s, sees),
    }


def _islands(s: TidalBlades) -> dict[str, Json]:
    return {
        ident: {"standees": queries.standees_at(s, ident), "free": free}
        for ident, free in queries.free_spaces(s).items()
    }


def _monster(monster: Monster | None) -> Json:
    """Token per spot: a seat, "dummy", or None for an open one."""
    if monster is None:
        return None
    marks: dict[int, Json] = {NOBODY: None, DUMMY: "dummy"}
    return {"id": monster.id, "tokens": [marks.get(owner, owner) for owner in monster.tokens]}


def _monster_deck(s: TidalBlades) -> dict[str, Json]:
    """TB-1.4: how many, and the back of the top card; a hunted one lies face up on it."""
    shown = s.monster_deck and not s.hunted
    top = queries.box(s).monsters[s.monster_deck[-1]] if shown else None
    style = queries.edition(s).backs_show_style
    back = {"hard": top.hard, "styles": list(top.styles) if style else None} if top else None
    return {"left": len(s.monster_deck), "back": back}


def _player(s: TidalBlades, seat: Seat, player: Player) -> dict[str, Json]:
    dials = [
        {"position": position, "level": dial.level(position), "points": dial.score(position)}
        for dial, position in zip(queries.box(s).dials, player.dials, strict=True)
    ]
    return {
        "character": player.character or None,
        "fruit": player.fruit,
        "shells": player.shells,
        "shield": player.shield,
        "active": list(player.active),
        "spent": list(player.spent),
        "dials": dials,
        "levels": {symbol: dial["level"] for symbol, dial in zip(SYMBOLS, dials, strict=True)},
        "champion": player.champion,
        "points": _points(s, seat),
        "leader": player.leader,
        "hits": queries.total_hits(s, seat),
        "discs": player.discs,
        "island": player.island or None,
        "space": player.space or None,
        "hand": len(player.hand),
        "stunts": len(player.stunts),
        "completed": list(player.completed),
        "styles": queries.arena_counts(s, player),
        "cards": list(player.cards),
        "deck": len(player.deck),
    }


def _points(s: TidalBlades, seat: Seat) -> int:
    """The score as it stands, of what everybody knows: a goal counts while it lies open."""
    hidden = not (s.players[seat].goal_open or s.over)
    score = queries.edition(s).score(s, seat) if s.players[seat].character else {}
    return sum(score.values()) - (score.get("goal", 0) if hidden else 0)


def _goal(s: TidalBlades, seat: Seat) -> Json:
    """The goal and how far it has come."""
    if not s.players[seat].goal:
        return None
    goal = queries.box(s).goals[s.players[seat].goal]
    return {"id": goal.id, "now": goals.measure(s, seat, goal.measure, goal.arg)}


def _trial(s: TidalBlades) -> Json:
    """TB-1.7: the attempt or fight under way, open to all."""
    trial = s.trial
    if trial is None:
        return None
    shown: dict[str, Json] = {
        "challenge": trial.challenge or None,
        "place": trial.place or None,
        "dice": [
            {"id": one.id, "die": one.die, "shown": one.shown or None, "own": one.own}
            for one in trial.dice
        ],
        "free": queries.free_dice(s, s.player),
        "danger": trial.danger,
        "x": trial.x,
        "rolls": trial.rolls,
        "lost": trial.lost,
        "matched": False,
        "pushed": False,
        "covered": [],
        "hits": [],
    }
    rolled = trial.dice and all(one.shown for one in trial.dice)
    if rolled and trial.challenge:
        required = queries.challenge(s, trial.challenge).required
        shown |= {"matched": queries.is_matched(s), "pushed": queries.is_pushed(s)}
        shown["covered"] = list(symbols.best_covers(queries.shown(trial), required)[0])
    elif rolled and queries.monster_at(s, trial.place):
        shown["hits"] = [list(spots) for spots in assignments(s, trial.ignore, trial.double)]
    return shown


def _secret(s: TidalBlades, sees: Eyes) -> Json:
    """What one player looks at alone."""
    top = s.stack[-1] if s.stack and not s.over else None
    if isinstance(top, DraftStart):
        cards = [hand[:] if sees(seat) else None for seat, hand in enumerate(top.hands)]
        done = [bool(card) for card in top.chosen]
        own = [card if sees(seat) and card else None for seat, card in enumerate(top.chosen)]
        return {"kind": "draft", "cards": cards, "done": done, "chosen": own}
    if isinstance(top, ChooseCharacterCard | OrderBelow | KeepChallenge):
        kind = "challenges" if isinstance(top, KeepChallenge) else "cards"
        return {"kind": kind, "seat": top.seat, "cards": top.cards[:] if sees(top.seat) else None}
    return None


def _asked(s: TidalBlades, sees: Eyes) -> Json:
    """What whoever is asked wants to compare: the odds of each re-roll in percent, in the order of
    the menu, to match and with Push It; the effects of each option."""
    top = s.stack[-1] if s.stack and not s.over else None
    if isinstance(top, Window) and top.rerolls and sees(top.seat) and (found := chances(s)):
        return {"odds": [[_percent(chance) for chance in odds] for odds in found.values()]}
    if isinstance(top, ChooseOption) and sees(top.seat):
        return {"options": [[dict(row) for row in rows] for rows in top.rows(s)]}
    return None


def _percent(chance: float) -> float:
    """Whole numbers; 0.5 stands for less than one half.

    >>> _percent(0.444), _percent(0.001), _percent(0.0)
    (44, 0.5, 0)
    """
    return 0.5 if 0 < chance < 0.005 else round(chance * 100)
