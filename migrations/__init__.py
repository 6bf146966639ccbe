"""Alembic environment; `tidetable serve` brings the database up to date before it listens."""
