"""Series of tournaments: editions one after the other, and the table of the season.

Which tournament belongs to one: commands. The season out of the rankings of its editions: season.
A series as people see it: reading, described in states.
"""
