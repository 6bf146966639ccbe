"""The Master's challenge (WF-7)."""
