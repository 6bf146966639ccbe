"""Three toy games that try what Opale does not need: reactions, chains of triggers, secrets."""
