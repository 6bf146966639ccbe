"""Guests, names, bearer tokens."""
