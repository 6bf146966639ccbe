"""`python -m app` is the command `tidetable`."""

from app.cli import main

main()
