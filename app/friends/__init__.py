"""People one met: friends among them, when they are here, and invitations by name.

There is no directory of strangers: somebody can be found, befriended and invited only by people
they played with, sat with, or are in a group with.
"""
