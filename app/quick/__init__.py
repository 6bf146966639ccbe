"""Quick match: somebody says which game at which pace, waits, and is paired with whoever is near.

Paces of a game: pools. Who fits whom: pairing (no I/O). Who waits: models, entries. Coming,
leaving, saying that one is there, and the round that pairs: service, over queue. What goes over
HTTP: schemas, routes. The open stream of who waits is `app.live.waiting`: while it lasts, one
keeps the place.
"""
