"""Measurements against the real server: `python -m tests.bench`. Ratios inside one run count."""
