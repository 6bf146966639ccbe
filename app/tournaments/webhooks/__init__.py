"""Results go out by themselves: to an address of the organiser, signed, again until it answers.

What happened is queued in the transaction in which it happened (queue), and sent by a task of its
own (delivery), so nothing ever waits for a foreign server. Where it may go, and the request itself:
`app.core.outgoing`. What the organiser sets: hooks.
"""
