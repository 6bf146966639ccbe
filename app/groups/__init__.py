"""Groups of people who play with each other again and again: rooms and standings of their own."""
