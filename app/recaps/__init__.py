"""Recaps: what a tournament was like, told from facts about its games once it is over.

`looking.py` finds the facts of one match in a process of its own, `models.py` keeps them,
`story.py`, `best.py` and `numbers.py` make sentences and figures of them for one tournament;
`service.py` brings it together.
"""
