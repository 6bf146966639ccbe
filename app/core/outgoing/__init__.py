"""Requests to servers of others, whose addresses people name: never to a machine behind this one.

Which addresses may be reached: address. One request: sending. What proves that it is ours: signing.
"""
