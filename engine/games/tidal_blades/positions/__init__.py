"""Positions that are laid out instead of played to, by edition."""
