"""Passkeys (WebAuthn): a key in a phone, computer or stick says who somebody is.

Every challenge is kept, used once and for one browser only, so nothing that was signed before, for
somebody else or for another site is good here.
"""
