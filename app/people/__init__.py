"""People among people: mute, block, report, and what one's own data is."""
