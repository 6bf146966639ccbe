"""The flow of Champions of Wind and Fire: one frame a decision, procedures like the player aid."""
