"""Tournaments: formats and pairing, tables that open by themselves, results, standings.

Who may do what: permissions. What is done: registration (who takes part), lifecycle (settings,
start, pause, end), rounds (tables opened, taken back, paired by hand), results (corrections),
attendance (who came, who plays on for whom), progression (what follows by itself, with pairing).
All these are functions over the Edit of transaction. Reading needs none of them: store (from the
database), state and ranking (as JSON, described in responses), reading. The façade is service.
"""
