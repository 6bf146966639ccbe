"""What bots think of finished matches: step by step, in the background, kept with the match."""
