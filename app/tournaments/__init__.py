"""Tournaments: formats and pairing, tables that open by themselves, results, standings.

Who may do what: permissions; who may enter: entry. What is done: registration (who takes part),
waiting (who would), editions (one after the other), lifecycle (settings,
start, pause, end), rounds (tables opened, taken back, paired by hand), results (corrections),
attendance (who came, who plays on for whom), round_time (the end of a round's time), progression
(what follows by itself, with pairing), arena (the same without rounds). Folders of their own:
pairing, series (the season), webhooks (results that go out).
All these are functions over the Edit of transaction. Reading needs none of them: store (from the
database), state and ranking (as JSON, described in responses), reading. The façade is service.
"""
