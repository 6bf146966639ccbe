"""Rooms: seats, links, options, chat, start and rematch."""
