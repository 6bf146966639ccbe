"""Random tournaments of every format: nobody meets himself, byes at most once, no repeats where one
can do without, and standings against an independent calculation."""

import random
from collections import Counter
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from app.tournaments.pairing import Entrant, Field, Game, Meeting, pair, usual_rounds
from app.tournaments.pairing.groups import groups_of
from app.tournaments.pairing.points import points
from app.tournaments.pairing.round_robin import circle
from app.tournaments.pairing.standings import standings

SEED = some.integers(0, 10**6)


def places(chance: random.Random, seats: int, draws: bool = True) -> tuple[int, ...]:
    """Any result of a table."""
    scores = [chance.randrange(4 if draws else 10**6) for _ in range(seats)]
    return tuple(1 + sum(other > score for other in scores) for score in scores)


def played(meeting: Meeting, number: int, chance: random.Random) -> Game:
    """A meeting with its result."""
    result = meeting.places or places(chance, len(meeting.seats))
    return Game(number, meeting.seats, result, meeting.kind, asked=meeting.asked)


def whole(kind: str, count: int, seed: int, rounds: int | None = None, **more: Any) -> list[Game]:
    """A tournament to its end."""
    chance = random.Random(seed)
    entrants = [Entrant(number) for number in range(1, count + 1)]
    number = rounds or usual_rounds(kind, count, more.get("table_seats", 2))
    games: list[Game] = []
    for at in range(1, number + 1):
        meetings = pair(kind, Field(entrants, games, number, **more))
        sat = [who for meeting in meetings for who in meeting.seats]
        assert sorted(sat) == sorted(set(sat)), "twice in one round"
        games += [played(meeting, at, chance) for meeting in meetings]
        if not meetings:
            break
    return games


def met(games: list[Game]) -> Counter[frozenset[int]]:
    """How often each two met."""
    real = [game for game in games if game.kind == "game"]
    return Counter(frozenset(two) for game in real for two in combinations(game.seats, 2))


def byes(games: list[Game]) -> Counter[int]:
    """How many byes each had."""
    return Counter(game.seats[0] for game in games if game.kind == "bye")


@settings(max_examples=40)
@given(count=some.integers(2, 24), seed=SEED)
def test_swiss(count: int, seed: int) -> None:
    games = whole("swiss", count, seed)
    for number in {game.round for game in games}:
        sat = [who for game in games if game.round == number for who in game.seats]
        assert sorted(sat) == list(range(1, count + 1))
    assert max(met(games).values()) == 1
    assert max(byes(games).values(), default=0) <= 1
    assert sum(byes(games).values()) == (usual_rounds("swiss", count) if count % 2 else 0)
    for who in range(1, count + 1):
        order = [
            game.seats.index(who) for game in games if game.kind == "game" and who in game.seats
        ]
        # The leaders of the last round may sit first (or second) once more (FIDE Dutch, C.3).
        assert abs(order.count(0) - order.count(1)) <= 3


@settings(max_examples=40)
@given(count=some.integers(4, 16), seed=SEED)
def test_swiss_with_late_entries_and_withdrawals(count: int, seed: int) -> None:
    chance = random.Random(seed)
    entrants = [Entrant(number) for number in range(1, count + 1)]
    games: list[Game] = []
    for number in range(1, 7):
        meetings = pair("swiss", Field(entrants, games, 6))
        sat = sorted(who for meeting in meetings for who in meeting.seats)
        assert sat == [entrant.number for entrant in entrants if entrant.active]
        games += [played(meeting, number, chance) for meeting in meetings]
        if chance.random() < 0.5 and sum(entrant.active for entrant in entrants) > 2:
            at = chance.randrange(len(entrants))
            entrants[at] = Entrant(at + 1, active=False, joined=entrants[at].joined)
        if chance.random() < 0.5 and number < 4:
            entrants.append(Entrant(len(entrants) + 1, joined=number + 1))
    assert all(len(set(game.seats)) == len(game.seats) for game in games)


def test_more_swiss_rounds_than_opponents_go_on() -> None:
    games = whole("swiss", 4, 1, rounds=6)
    assert len(games) == 12
    assert max(met(games).values()) == 2
    assert set(met(games)) == {frozenset(two) for two in combinations(range(1, 5), 2)}


def test_the_one_who_is_left_has_a_bye() -> None:
    entrants = [Entrant(1), Entrant(2, active=False)]
    assert pair("swiss", Field(entrants, [], 3)) == [Meeting((1,), (1,), "bye")]


@pytest.mark.parametrize("count", range(2, 20))
def test_round_robin(count: int) -> None:
    games = whole("round_robin", count, 3)
    everybody = [frozenset(two) for two in combinations(range(1, count + 1), 2)]
    assert met(games) == Counter(everybody)
    assert byes(games) == (Counter(range(1, count + 1)) if count % 2 else Counter())
    for who in range(1, count + 1):
        order = [
            game.seats.index(who) for game in games if game.kind == "game" and who in game.seats
        ]
        assert abs(order.count(0) - order.count(1)) <= 1


def test_the_rounds_of_a_circle_are_whole() -> None:
    for number in range(1, 8):
        assert sorted(sum(circle(8, number), ())) == list(range(1, 9))


@pytest.mark.parametrize("count", [2, 3, 4, 5, 6, 7, 8, 9, 16, 17])
@pytest.mark.parametrize("seed", range(5))
def test_elimination(count: int, seed: int) -> None:
    games = whole("single_elimination", count, seed)
    rounds = usual_rounds("single_elimination", count)
    through = set(range(1, count + 1))
    for number in range(1, rounds + 1):
        now = [game for game in games if game.round == number]
        assert {who for game in now for who in game.seats} == through
        through = {winner(game) for game in now}
    assert len(through) == 1
    best = range(1, 2**rounds - count + 1)
    assert sorted(game.seats[0] for game in games if game.kind == "bye") == list(best)
    assert sum(game.kind == "game" for game in games) == count - 1
    ranking = standings("single_elimination", [Entrant(n + 1) for n in range(count)], games)
    assert [line.number for line in ranking if line.rank == 1] == list(through)
    assert [line.rank for line in ranking][:2] == [1, 2]


@pytest.mark.parametrize("count", [2, 3, 4, 5, 6, 7, 8, 9, 12, 16, 17])
@pytest.mark.parametrize("seed", range(6))
def test_double_elimination(count: int, seed: int) -> None:
    games = whole("double_elimination", count, seed)
    everybody = [Entrant(number) for number in range(1, count + 1)]
    assert pair("double_elimination", Field(everybody, games, 99)) == []
    real = [game for game in games if game.kind == "game"]
    lost = Counter(who for game in real for who in game.seats if who != winner(game))
    assert len(real) in (2 * count - 2, 2 * count - 1)
    assert sorted(lost.values(), reverse=True)[: count - 1] == [2] * (count - 1)
    assert sum(lost.values()) == len(real)
    ranking = standings("double_elimination", everybody, games)
    assert [line.rank for line in ranking[:2]] == [1, 2]
    assert lost[ranking[0].number] <= 1
    assert {line.number for line in ranking[:2]} == set(real[-1].seats)


def test_the_losers_do_not_meet_again_soon() -> None:
    for seed in range(20):
        games = whole("double_elimination", 16, seed)
        early = [game for game in games if game.round < 5]
        assert max(met(early).values()) == 1


@settings(max_examples=30)
@given(count=some.integers(4, 24), seed=SEED, seats=some.sampled_from([3, 4]))
def test_groups(count: int, seed: int, seats: int) -> None:
    games = whole("groups", count, seed, rounds=4, table_seats=seats)
    everybody = [Entrant(number) for number in range(1, count + 1)]
    groups = groups_of(everybody, seats)
    assert sorted(who for group in groups for who in group) == list(range(1, count + 1))
    assert max(map(len, groups)) - min(map(len, groups)) <= 1
    for game in games:
        if game.round < 4:
            assert any(set(game.seats) <= set(group) for group in groups)
    last = [game for game in games if game.round == 4]
    assert len(last) == 1
    assert len(last[0].seats) == min(seats, count)
    ranking = standings("groups", everybody, games, 4)
    assert {line.number for line in ranking[: len(last[0].seats)]} == set(last[0].seats)
    for group in groups:
        best = max(sum(by_hand_total(games[:-1], who)) for who in group)
        chosen = [who for who in group if who in last[0].seats]
        assert max(sum(by_hand_total(games[:-1], who)) for who in chosen) == best


def winner(game: Game) -> int:
    """Who goes on."""
    assert game.places is not None
    if len(set(game.places)) == 1:
        return min(game.seats)
    return game.seats[game.places.index(1)]


def test_the_best_two_meet_last() -> None:
    entrants = [Entrant(number) for number in range(1, 9)]
    games: list[Game] = []
    for number in range(1, 4):
        meetings = pair("single_elimination", Field(entrants, games, 3))
        games += [
            Game(number, m.seats, tuple(1 + (who != min(m.seats)) for who in m.seats))
            for m in meetings
        ]
    assert set(games[-1].seats) == {1, 2}


def test_who_left_gives_the_game_away() -> None:
    entrants = [Entrant(1), Entrant(2, active=False), Entrant(3), Entrant(4, active=False)]
    for kind in ("round_robin", "single_elimination"):
        found = pair(kind, Field(entrants, [], 3))
        assert {m.kind for m in found} == {"forfeit"}
        for meeting in found:
            assert meeting.places is not None
            assert meeting.seats[meeting.places.index(1)] in (1, 3)


@settings(max_examples=30)
@given(count=some.integers(3, 20), seed=SEED, seats=some.sampled_from([3, 4]))
def test_pods(count: int, seed: int, seats: int) -> None:
    games = whole("pods", count, seed, rounds=3, table_seats=seats)
    for number in range(1, 4):
        now = [game for game in games if game.round == number]
        assert sorted(who for game in now for who in game.seats) == list(range(1, count + 1))
        tables = [len(game.seats) for game in now if game.kind == "game"]
        assert max(tables) - min(tables) <= 1
        assert min(tables) >= 3
        assert max(tables) <= seats
    assert max(byes(games).values(), default=0) <= 1 + (count < 6)


@pytest.mark.parametrize(("count", "seats"), [(16, 4), (9, 3), (12, 3), (15, 3)])
@pytest.mark.parametrize("seed", range(4))
def test_pods_meet_new_people_where_they_can(count: int, seats: int, seed: int) -> None:
    games = whole("pods", count, seed, rounds=2, table_seats=seats)
    assert max(met(games).values()) == 1


def test_pods_change_seats() -> None:
    games = whole("pods", 8, 1, rounds=4, table_seats=4)
    sat = Counter((who, seat) for game in games for seat, who in enumerate(game.seats))
    assert max(sat.values()) <= 2


# -- standings, calculated a second time from the words of the rules ---------------------------

DUEL = {(1, 2): (1, 0), (2, 1): (0, 1), (1, 1): (0.5, 0.5)}
LADDER: dict[int, list[float]] = {4: [3, 2, 1, 0], 3: [3, 1.5, 0], 2: [3, 0]}


def by_hand(kind: str, game: Game) -> list[float]:
    """Points, from tables instead of a formula."""
    assert game.places is not None
    if game.kind == "bye":
        return [1.5 if kind == "pods" else 1]
    if kind != "pods":
        return list(DUEL[game.places[0], game.places[1]])
    ladder = LADDER[len(game.seats)]
    shares = {
        place: [ladder[place - 1 + n] for n in range(game.places.count(place))]
        for place in set(game.places)
    }
    return [sum(shares[place]) / len(shares[place]) for place in game.places]


def by_hand_total(games: list[Game], who: int) -> list[float]:
    """What somebody got at each table."""
    return [by_hand("pods", game)[game.seats.index(who)] for game in games if who in game.seats]


@settings(max_examples=40)
@given(kind=some.sampled_from(["swiss", "round_robin", "pods"]), n=some.integers(4, 14), seed=SEED)
def test_standings_are_exact(kind: str, n: int, seed: int) -> None:
    games = whole(kind, n, seed, table_seats=4 if kind == "pods" else 2)
    total = dict.fromkeys(range(1, n + 1), 0.0)
    for game in games:
        for who, gained in zip(game.seats, by_hand(kind, game), strict=True):
            total[who] += gained
    lines = []
    for who in total:
        own = [game for game in games if who in game.seats]
        buchholz = berger = 0.0
        for game in own:
            gained = by_hand(kind, game)[game.seats.index(who)]
            rivals = [total[other] for other in game.seats if other != who] or [total[who]]
            if kind == "pods" and game.kind == "bye":
                rivals = []
            buchholz += sum(rivals)
            berger += gained * sum(rivals)
        won = sum(
            game.kind == "game"
            and [p for p in game.places or () if p == 1] == [1]
            and (game.places or ())[game.seats.index(who)] == 1
            for game in own
        )
        key = {
            "swiss": [total[who], buchholz, berger, won],
            "round_robin": [total[who], berger, won],
            "pods": [total[who], buchholz, won],
        }[kind]
        lines.append(([-value for value in key], who))
    lines.sort()
    found = standings(kind, [Entrant(who) for who in total], games)
    assert [line.number for line in found] == [who for _, who in lines]
    for line, (key, _) in zip(found, lines, strict=True):
        assert [line.points, *line.tie_breaks.values()] == [-value for value in key]
        assert line.rank == 1 + sum(other < key for other, _ in lines)


@settings(max_examples=30)
@given(SEED, some.sampled_from(["swiss", "pods"]), some.integers(4, 13))
def test_who_asked_for_it_has_the_round_off(seed: int, kind: str, count: int) -> None:
    """For half a bye; nobody else has a bye because of it who could have played."""
    chance, games = random.Random(seed), list[Game]()
    more: dict[str, Any] = {"table_seats": 4 if kind == "pods" else 2}
    for at in range(1, 5):
        resting = set(chance.sample(range(1, count + 1), chance.randrange(3)))
        entrants = [Entrant(number, rests=number in resting) for number in range(1, count + 1)]
        meetings = pair(kind, Field(entrants, games, 4, **more))
        asked = [meeting for meeting in meetings if meeting.asked]
        assert {meeting.seats[0] for meeting in asked} == resting
        sat = sorted(who for meeting in meetings for who in meeting.seats)
        assert sat == list(range(1, count + 1))
        idle = [one for one in meetings if one.kind == "bye" and not one.asked]
        if kind == "swiss":
            assert len(idle) == (count - len(resting)) % 2
        games += [played(meeting, at, chance) for meeting in meetings]
    whole_bye = 1.5 if kind == "pods" else 1.0
    for game in games:
        if game.kind == "bye":
            assert points(kind, game) == [whole_bye / (2 if game.asked else 1)]
