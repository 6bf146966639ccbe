"""Two accounts become one: what the person played as a guest here comes along.

Every place that knows an account is listed once (places), with what becomes of it. Both sides are
shown before (sides), one transaction does it (merge), and then everybody is told.
"""
