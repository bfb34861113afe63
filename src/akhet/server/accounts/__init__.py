"""Accounts: optional, for who wants to come back from anywhere. Guests need none."""
