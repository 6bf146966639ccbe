"""A record holds what was used at the table, nothing else, and still checks out."""

from engine import Match, catalogue, verify, write_record
from engine.core.log import LogEntry

DECK = sorted(next(iter(catalogue["leviatel"].components()["decks"].values()))["cards"])
OWN = [{"played": DECK, "kept at home": DECK}, {"of the other": DECK}]


def test_decks_that_were_not_chosen_are_in_no_record() -> None:
    options = {"own_decks": OWN, "plain_castles": True, "max_decks": 2, "mulligan": False}
    rules = catalogue["leviatel"]
    match = Match.new("leviatel", options=options, seed="1" * 32, salt="2" * 32)
    entries: list[LogEntry] = []
    for seat, deck in ((0, "own:played"), (1, "own:of the other")):
        wanted = [action for action in match.menu(seat) if action.noun == deck]
        match.act(seat, wanted[0])
        entries.append(match.log[-1])
    match.resign(0)
    entries.append(match.log[-1])
    full = rules.info.resolve_options(options, trusted=True)
    used = rules.used_options(full, entries)
    assert used["own_decks"] == [{"played": DECK}, {"of the other": DECK}]
    result = match.result()
    assert result is not None
    record = write_record(
        game="leviatel",
        rules_version=rules.info.rules_version,
        options=used,
        seats=[{"name": "Ada", "kind": "guest"}, {"name": "Bo", "kind": "guest"}],
        seed=match.seed,
        salt=match.salt,
        entries=[(entry, None) for entry in entries],
        result=result,
    )
    assert verify(record) == []
    assert "kept at home" not in str(rules.open_view(match.state))
    start = Match.new("leviatel", options=options, seed="1" * 32, salt="2" * 32)
    assert "kept at home" not in str(rules.open_view(start.state))
    assert "kept at home" in str(rules.view(start.state, 0))
