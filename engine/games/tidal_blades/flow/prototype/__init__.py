"""Frames of the prototype edition that stand in place of those of the retail one (chapter P)."""
