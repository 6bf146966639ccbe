"""Pages: the server-rendered documents around the table, and errors for people."""
