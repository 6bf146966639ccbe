"""Who acts, what may be chosen, what happens next (LL-3 to LL-12)."""
