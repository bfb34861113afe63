"""Tournaments: who plays whom, who stands where, and rounds that begin and end by themselves."""
