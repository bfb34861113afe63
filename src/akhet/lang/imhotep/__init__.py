"""Imhotep in words."""
