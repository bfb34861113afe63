"""Notices: whoever must act, is invited or runs out of time is told, by the ways they chose."""
