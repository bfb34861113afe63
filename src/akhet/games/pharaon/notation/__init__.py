"""A position of Pharaon as data and back, and what must be true of it."""
