"""Tournaments: formats and pairing, tables that open by themselves, results, standings."""
