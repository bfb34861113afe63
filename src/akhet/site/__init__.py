"""Writes akhet as a folder that any web host serves: everything runs in the visitor's browser."""
