"""Pictures for link previews: who plays, the score, round and event, over the box of the game."""
