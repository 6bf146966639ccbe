"""Advanced tournaments: the pattern token, dials, windows for cards (WF-6)."""
