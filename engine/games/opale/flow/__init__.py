"""Who acts, what may be chosen, what happens next (OP-2, OP-3, OP-13)."""
