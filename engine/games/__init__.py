"""The games on the shelf: content on top of the core; no game knows another."""
