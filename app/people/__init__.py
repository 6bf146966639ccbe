"""People among people: who avoids whom, who is friends with whom and in which group, warnings,
mutes and bans, how long things are kept."""
