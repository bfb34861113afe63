"""Amun-Re in words."""
