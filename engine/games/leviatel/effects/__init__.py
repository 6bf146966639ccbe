"""What cards do: conditions, targets and verbs of the effect tables in `components.toml`."""
