"""Tidetable TV: always the best table in play, for screens on a wall, streams and other sites."""
