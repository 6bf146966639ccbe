"""What authors of a game test it with: the contract, tables for one test, golden playthroughs.

Standard library only; a game and the server import nothing of it.
"""
