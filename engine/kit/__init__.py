"""Parts that several games share: asking seats in turn, announcing to effects."""
