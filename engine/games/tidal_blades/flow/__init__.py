"""The flow of Tidal Blades: one frame a decision, procedures like the player aid."""
