"""The live socket: who is connected, what they are sent."""
