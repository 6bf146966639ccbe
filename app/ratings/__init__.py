"""Ratings per account and game, leaderboards, what a player has played."""
