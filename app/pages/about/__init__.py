"""What pages and tables tell about a game beside its rules: `about.toml` in the game's folder."""
