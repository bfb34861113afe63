"""Keeping the peace: who leaves whom alone, what operators order, and the log of what they did."""
