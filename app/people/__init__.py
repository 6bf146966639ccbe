"""People among people: who avoids whom, warnings, mutes and bans, how long things are kept."""
