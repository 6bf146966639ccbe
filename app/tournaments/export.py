"""The cross table, and the final ranking as CSV. No I/O."""

import csv
import io

from app.tournaments.state import Json


def cross_table(state: Json) -> list[Json]:
    """A line per entrant, in the order of the ranking, with what was got in every round."""
    names = {each["entrant"]: each["name"] for each in state["entrants"]}
    games: dict[int, list[Json]] = {number: [] for number in names}
    for table in state["tables"]:
        for seat in table["seats"]:
            others = [other["entrant"] for other in table["seats"] if other is not seat]
            games[seat["entrant"]].append(
                {
                    "round": table["round"],
                    "table": table["id"],
                    "against": others,
                    "place": seat["place"],
                    "points": seat["points"],
                    "fate": seat["fate"],
                }
            )
    return [
        {
            "rank": line["rank"],
            "entrant": line["entrant"],
            "name": names[line["entrant"]],
            "points": line["points"],
            "tie_breaks": line["tie_breaks"],
            "missed": line["missed"],
            "podium": line["podium"],
            "games": games[line["entrant"]],
        }
        for line in state["standings"]
    ]


def as_csv(state: Json) -> str:
    """The ranking with tie-breaks and the points of every round; last, in which rounds a bot played
    for them."""
    rounds = [each["number"] for each in state["rounds"]]
    titles = [each["title"] for each in state["tie_breaks"]]
    ids = [each["id"] for each in state["tie_breaks"]]
    kinds = {each["entrant"]: each["kind"] for each in state["entrants"]}
    page = io.StringIO()
    writer = csv.writer(page, lineterminator="\r\n")
    columns = [*titles, *(f"Round {n}" for n in rounds), "Stand-in"]
    writer.writerow(["Rank", "Entrant", "Name", "Kind", "Points", *columns])
    for line in cross_table(state):
        got = {game["round"]: game["points"] for game in line["games"]}
        writer.writerow(
            [
                line["rank"],
                line["entrant"],
                harmless(line["name"]),
                kinds[line["entrant"]],
                number(line["points"]),
                *(number(line["tie_breaks"][name]) for name in ids),
                *(number(got.get(each)) for each in rounds),
                " ".join(str(game["round"]) for game in line["games"] if game["fate"] == "bot"),
            ]
        )
    return page.getvalue()


def number(value: float | None) -> str:
    """Without a needless fraction.

    >>> number(2.0), number(1.5), number(None)
    ('2', '1.5', '')
    """
    return "" if value is None else f"{value:g}"


def harmless(name: str) -> str:
    """A name that no spreadsheet takes for a formula.

    >>> [harmless(f"{sign}1")[0] for sign in "=+-@\\t\\r"], harmless("Ada")
    (["'", "'", "'", "'", "'", "'"], 'Ada')
    """
    return f"'{name}" if name[:1] in "=+-@\t\r" else name
