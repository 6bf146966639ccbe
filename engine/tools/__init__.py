"""Programs around the engine: simulation, golden playthroughs."""
