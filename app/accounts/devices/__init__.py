"""Another device at once: a code that is shown here and typed (or scanned) there.

A code lives two minutes and is used once. Whoever brings it only asks: both devices show the same
number, and the first one says yes. Kept are keyed hashes of code and secret, nothing to sign in
with.
"""
