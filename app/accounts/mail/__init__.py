"""E-mail, where the operator set a mail server: an address as one more way back to a name.

Letters wait in a table and are sent by a task of its own (outbox, smtp), so nobody ever waits for a
mail server. What a link in a letter is worth: links. What stands in them: letters.
"""
