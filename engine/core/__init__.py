"""The machine every game runs on: state, frames, loop, chance, codec, match, record."""
