"""One writer per match: act, undo, journal, records, replays."""
