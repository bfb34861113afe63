"""A position of Amun-Re as data and back, and what must be true of it."""
