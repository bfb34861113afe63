"""Konflikte: conflicts, arches, swords, and paying with them."""
