"""What a person does with the own account: name, tokens, people to avoid, reports, own data."""
