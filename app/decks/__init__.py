"""Decks people build and keep, for games to which players bring their own."""
