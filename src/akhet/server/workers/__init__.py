"""Processes beside the server: bots, advice, checks; and how they are shared fairly."""
