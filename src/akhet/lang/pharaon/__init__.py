"""Pharaon in words."""
