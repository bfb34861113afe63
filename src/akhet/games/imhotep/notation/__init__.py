"""A position of Imhotep as data and back, and what must be true of it."""
