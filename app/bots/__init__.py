"""Bots that sit in seats and think outside the event loop."""
